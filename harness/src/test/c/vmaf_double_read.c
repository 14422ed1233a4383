/* vmaf_read_pictures: checks, the work on a frame, and the flush. */
#include "vmaf_double_audit.h"
#include "vmaf_double_context.h"

#include <stdlib.h>
#include <string.h>

enum { BORDER = 3 };

static bool same_size(const VmafPicture *a, const VmafPicture *b)
{
    return a->pix_fmt == b->pix_fmt && a->w[0] == b->w[0] && a->h[0] == b->h[0];
}

/* Depths are not compared: no library does it. */
static int check_pictures(VmafContext *ctx, const VmafPicture *ref, const VmafPicture *dist, unsigned index)
{
    if (!same_size(ref, dist) || (ctx->has_geometry && !same_size(ref, &ctx->geometry))) {
        return -EINVAL;
    }
    if (DOUBLE_LINEAGE != DOUBLE_NETFLIX && (long)index <= ctx->last_index) {
        return -EINVAL;
    }
    return 0;
}

/* The code an extractor answers for pictures it cannot work on; 0 when it can. */
static int limits(const struct running *running, const VmafPicture *pic)
{
    const struct family *family = running->instance.extractor->family;
    if (family->needs_chroma && pic->pix_fmt == VMAF_PIX_FMT_YUV400P) {
        return -EINVAL;
    }
    if (pic->w[0] < family->side_least || pic->h[0] < family->side_least) {
        bool positive = DOUBLE_LINEAGE == DOUBLE_NETFLIX && !strcmp(running->instance.extractor->name, "float_ms_ssim");
        return positive ? 1 : -EINVAL;
    }
    return 0;
}

static int refusal(const VmafContext *ctx, const struct running *running, const VmafPicture *pic, long frame)
{
    int code = limits(running, pic);
    struct fault_target target = running_target(running);
    if (!code && target.hip && !ctx->hip && hip_device_count(&ctx->faults) == 0) {
        code = -ENODEV;
    }
    /* Unlike HIP's, these take no device by themselves. */
    if (!code && extractor_backend(running->instance.extractor) == VMAF_BACKEND_CUDA && !ctx->cuda) {
        code = -EINVAL;
    }
    const struct fault *refused = faults_find(&ctx->faults, FAULT_REFUSE_READ, &target, frame);
    return !code && refused ? (int)fault_number(refused, -ENODEV) : code;
}

static struct frame_pair make_pair(const VmafContext *ctx, const struct running *running, const VmafPicture *ref,
        const VmafPicture *dist)
{
    struct fault_target target = running_target(running);
    bool hidden = faults_find(&ctx->faults, FAULT_IGNORES_BORDER, &target, -1) != NULL;
    struct frame_pair pair = {.before = ctx->before_plane};
    for (int p = 0; p < 3; p++) {
        pair.reference[p] = picture_plane(ref, p);
        pair.distorted[p] = picture_plane(dist, p);
        if (hidden) {
            pair.reference[p] = plane_with_clamped_border(pair.reference[p], BORDER);
            pair.distorted[p] = plane_with_clamped_border(pair.distorted[p], BORDER);
        }
    }
    if (hidden) {
        pair.before = plane_with_clamped_border(pair.before, BORDER);
    }
    return pair;
}

static int collect(VmafContext *ctx, struct running *running)
{
    if (!running->pending) {
        return 0;
    }
    running->pending = false;
    struct fault_target target = running_target(running);
    if (faults_find(&ctx->faults, FAULT_UPLOAD_RACE, &target, running->pending_frame)) {
        running->pending_pair.before = ctx->before_plane;
        values_of_frame(&running->instance, &running->pending_pair, running->pending_values);
    }
    return context_put(ctx, running, running->pending_frame, running->pending_values);
}

static int work_on(VmafContext *ctx, struct running *running, const VmafPicture *ref, const VmafPicture *dist,
        long frame)
{
    int err = collect(ctx, running);
    if (!err) {
        err = refusal(ctx, running, ref, frame);
    }
    if (err) {
        return err;
    }
    struct frame_pair pair = make_pair(ctx, running, ref, dist);
    double values[KEYS_MOST] = {0};
    values_of_frame(&running->instance, &pair, values);
    if (!running->instance.extractor->hip) {
        return context_put(ctx, running, frame, values);
    }
    running->pending = true;
    running->pending_frame = frame;
    running->pending_pair = pair;
    memcpy(running->pending_values, values, sizeof values);
    return 0;
}

static void keep_luma(VmafContext *ctx, const VmafPicture *ref)
{
    struct plane luma = picture_plane(ref, 0);
    free(ctx->before);
    ctx->before = plane_copy(luma, &ctx->before_bytes);
    luma.data = ctx->before;
    luma.stride = (ptrdiff_t)luma.width * (luma.bits > 8 ? 2 : 1);
    ctx->before_plane = luma;
}

static int work(VmafContext *ctx, const VmafPicture *ref, const VmafPicture *dist, long frame)
{
    int first_error = 0;
    for (int i = 0; i < ctx->count && !first_error; i++) {
        struct running *running = ctx->list[i];
        int err = running->broken ? 0 : work_on(ctx, running, ref, dist, frame);
        if (err && ctx->cfg.n_threads > 0) {
            /* A pool's job: nobody looks at its result. */
            running->broken = true;
        } else {
            first_error = err;
        }
    }
    keep_luma(ctx, ref);
    return first_error;
}

static int flush(VmafContext *ctx)
{
    audit_add(AUDIT_FLUSHES, 1);
    mischief_at_flush(ctx);
    int err = 0;
    for (int i = 0; i < ctx->count && !err; i++) {
        struct running *running = ctx->list[i];
        struct fault_target target = running_target(running);
        if (running->broken) {
            continue;
        }
        const struct fault *refused = faults_find(&ctx->faults, FAULT_REFUSE_FLUSH, &target, -1);
        if (refused) {
            return (int)fault_number(refused, -EIO);
        }
        if (faults_find(&ctx->faults, FAULT_LAST_FRAME_LOST, &target, -1)) {
            running->pending = false;
        }
        err = collect(ctx, running);
        if (!err) {
            err = context_put_motion_tail(ctx, running);
        }
        const struct fault *late = faults_find(&ctx->faults, FAULT_LATE_CHANGE, &target, -1);
        if (late) {
            (void)scores_change(&ctx->scores, running->instance.keys[0], (unsigned)(late->frame < 0 ? 0 : late->frame),
                                fault_number(late, 0.5));
        }
    }
    ctx->flushed = err == 0;
    ctx->scores.hidden = false;
    return err;
}

static void release(VmafPicture *ref, VmafPicture *dist)
{
    (void)vmaf_picture_unref(ref);
    if (dist != ref) {
        (void)vmaf_picture_unref(dist);
    }
}

int vmaf_read_pictures(VmafContext *ctx, VmafPicture *ref, VmafPicture *dist, unsigned index)
{
    if (context_check(ctx) || !ref != !dist) {
        return -EINVAL;
    }
    if (ctx->flushed) {
        audit_add(AUDIT_CALLS_AFTER_FLUSH, 1);
    }
    if (!ref) {
        return ctx->flushed ? -EINVAL : flush(ctx);
    }
    if (!picture_is_owned(ref) || !picture_is_owned(dist)) {
        audit_violation("vmaf_read_pictures was given a picture that is not the caller's");
    }
    int err = ctx->flushed ? -EINVAL : check_pictures(ctx, ref, dist, index);
    if (err) {
        if (DOUBLE_LINEAGE == DOUBLE_VMAFX) {
            release(ref, dist);
        }
        return err;
    }
    if (!ctx->has_geometry) {
        ctx->has_geometry = true;
        ctx->geometry = *ref;
        ctx->larger_than_before = distort_note_size(ref);
    }
    mischief_at_frame(ctx, (long)index);
    ctx->last_index = (long)index;
    err = work(ctx, ref, dist, (long)index);
    audit_add(AUDIT_FRAMES_READ, 1);
    /* Upstream leaves the pictures of a failed frame with the caller; the fork takes them. */
    if (!err || DOUBLE_LINEAGE != DOUBLE_NETFLIX) {
        release(ref, dist);
    }
    return err;
}
