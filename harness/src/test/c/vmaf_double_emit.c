/* From a frame's numbers to what is stored: which keys, which frames. */
#include "vmaf_double_context.h"

#include <stdlib.h>
#include <string.h>

static bool is_left_out(const VmafContext *ctx, const struct running *running, int k, long frame)
{
    struct fault_target target = running_target(running);
    const struct fault *missing = faults_find(&ctx->faults, FAULT_MISSING_KEY, &target, frame);
    int last = running->instance.extractor->family->key_count - 1;
    while (last > 0 && !running->instance.written[last]) {
        last--;
    }
    if (missing && (missing->value[0] ? !strcmp(missing->value, running->instance.keys[k]) : k == last)) {
        return true;
    }
    if (faults_find(&ctx->faults, FAULT_NO_SCORES, &target, -1)) {
        return true;
    }
    const struct fault *hole = faults_find(&ctx->faults, FAULT_MISSING_FRAME, &target, frame);
    return hole && hole->frame >= 0;
}

/* Two neighbours take each other's place. */
static long place_of(const VmafContext *ctx, const struct running *running, long frame)
{
    struct fault_target target = running_target(running);
    const struct fault *swapped = faults_find(&ctx->faults, FAULT_SWAPPED_FRAMES, &target, -1);
    if (!swapped) {
        return frame;
    }
    long first = swapped->frame < 0 ? 0 : swapped->frame;
    return frame == first ? first + 1 : frame == first + 1 ? first : frame;
}

static int store(VmafContext *ctx, struct running *running, int k, long frame, double value)
{
    if (!running->instance.written[k] || is_left_out(ctx, running, k, frame)) {
        return 0;
    }
    return scores_put(&ctx->scores, running->instance.keys[k], (unsigned)place_of(ctx, running, frame), value);
}

static int store_extra(VmafContext *ctx, struct running *running, long frame)
{
    struct fault_target target = running_target(running);
    const struct fault *extra = faults_find(&ctx->faults, FAULT_EXTRA_KEY, &target, frame);
    return extra ? scores_put(&ctx->scores, extra->value[0] ? extra->value : "double_extra", (unsigned)frame, 1.0) : 0;
}

static int keep_difference(struct running *running, double difference)
{
    if (running->difference_count == running->difference_capacity) {
        long capacity = running->difference_capacity ? running->difference_capacity * 2 : 64;
        double *list = realloc(running->differences, (size_t)capacity * sizeof *list);
        if (!list) {
            return -ENOMEM;
        }
        running->differences = list;
        running->difference_capacity = capacity;
    }
    running->differences[running->difference_count++] = difference;
    return 0;
}

static int store_windowed(VmafContext *ctx, struct running *running, long frame, double value)
{
    const struct family *family = running->instance.extractor->family;
    int err = 0;
    for (int k = 0; k < family->key_count && !err; k++) {
        enum motion_role role = family->keys[k].role;
        if (role == ROLE_MOTION2 || role == ROLE_MOTION3) {
            err = store(ctx, running, k, frame, value);
        }
    }
    return err;
}

/* The smaller of the differences to the frame before and to the frame after. */
static double windowed(const struct running *running, long frame)
{
    double own = running->differences[frame];
    double next = frame + 1 < running->difference_count ? running->differences[frame + 1] : own;
    return own < next ? own : next;
}

/* Whether the fork's way is followed: a frame's window is stored as soon as the next frame is in, not at the flush. */
static bool stores_early(void)
{
    return DOUBLE_LINEAGE == DOUBLE_FORK;
}

int context_put(VmafContext *ctx, struct running *running, long frame, const double values[KEYS_MOST])
{
    const struct family *family = running->instance.extractor->family;
    double shown[KEYS_MOST];
    memcpy(shown, values, sizeof shown);
    distort_values(ctx, running, frame, shown);
    int err = 0;
    for (int k = 0; k < family->key_count && !err; k++) {
        enum motion_role role = family->keys[k].role;
        bool chroma_missing = ctx->geometry.pix_fmt == VMAF_PIX_FMT_YUV400P && family->keys[k].plane > 0;
        if (role != ROLE_MOTION2 && role != ROLE_MOTION3 && !chroma_missing) {
            err = store(ctx, running, k, frame, shown[k]);
        }
    }
    if (!err && family->kind == KIND_MOTION) {
        err = keep_difference(running, shown[0]);
        if (!err && stores_early() && running->difference_count > 1) {
            long before = running->difference_count - 2;
            err = store_windowed(ctx, running, before, windowed(running, before));
        }
    }
    return err ? err : store_extra(ctx, running, frame);
}

int context_put_motion_tail(VmafContext *ctx, struct running *running)
{
    int err = 0;
    if (running->instance.extractor->family->kind != KIND_MOTION) {
        return 0;
    }
    long first = stores_early() ? running->difference_count - 1 : 0;
    for (long frame = first < 0 ? 0 : first; frame < running->difference_count && !err; frame++) {
        err = store_windowed(ctx, running, frame, windowed(running, frame));
    }
    return err;
}
