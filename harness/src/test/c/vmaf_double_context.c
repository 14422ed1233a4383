/* From vmaf_init to vmaf_close, without the frames. */
#include "vmaf_double_context.h"

#include "vmaf_double_audit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIVE = 0x766d6166, CLOSED = 0x676f6e65 };

int context_check(const VmafContext *ctx)
{
    if (!ctx) {
        return -EINVAL;
    }
    if (ctx->magic == CLOSED) {
        audit_violation("a context was used after vmaf_close had answered 0");
    }
    if (ctx->magic != LIVE) {
        audit_violation("what is no context was given as one");
    }
    return 0;
}

struct fault_target running_target(const struct running *running)
{
    return (struct fault_target){running->instance.extractor->name, running->instance.extractor->hip};
}

const struct fault *context_fault(const VmafContext *ctx, enum fault_kind kind, long frame)
{
    for (int i = 0; i < ctx->count; i++) {
        struct fault_target target = running_target(ctx->list[i]);
        const struct fault *fault = faults_find(&ctx->faults, kind, &target, frame);
        if (fault) {
            return fault;
        }
    }
    return NULL;
}

int vmaf_init(VmafContext **out, VmafConfiguration cfg)
{
    if (!out) {
        return -EINVAL;
    }
    VmafContext *ctx = calloc(1, sizeof *ctx);
    if (!ctx) {
        return -ENOMEM;
    }
    *ctx = (VmafContext){.magic = LIVE, .cfg = cfg, .last_index = -1};
    if (!faults_read(&ctx->faults)) {
        free(ctx);
        *out = NULL;
        return -EINVAL;
    }
    const struct fault *refused = faults_find(&ctx->faults, FAULT_REFUSE_INIT, NULL, -1);
    if (refused) {
        int code = (int)fault_number(refused, -ENOMEM);
        free(ctx);
        /* Upstream leaves a dangling pointer behind. */
        *out = DOUBLE_LINEAGE == DOUBLE_NETFLIX ? (VmafContext *)out : NULL;
        return code;
    }
    const struct fault *alloc = faults_find(&ctx->faults, FAULT_REFUSE_ALLOC, NULL, -1);
    picture_refuse_alloc(alloc ? (int)fault_number(alloc, -ENOMEM) : 0);
    const struct fault *busy = faults_find(&ctx->faults, FAULT_CLOSE_BUSY, NULL, -1);
    ctx->busy_left = busy ? (int)fault_number(busy, 1) : 0;
    ctx->scores.hidden = cfg.n_threads > 0;
    audit_add(AUDIT_LIVE_CONTEXTS, 1);
    audit_set(AUDIT_LAST_CPUMASK, (int64_t)cfg.cpumask);
    audit_set(AUDIT_LAST_THREADS, cfg.n_threads);
    audit_set(AUDIT_LAST_LOG_LEVEL, cfg.log_level);
    mischief_at_init(ctx);
    *out = ctx;
    return 0;
}

static bool writes_known_key(const VmafContext *ctx, const struct instance *instance)
{
    for (int i = 0; i < ctx->count; i++) {
        const struct instance *other = &ctx->list[i]->instance;
        for (int k = 0; k < instance->extractor->family->key_count; k++) {
            for (int o = 0; o < other->extractor->family->key_count; o++) {
                if (instance->written[k] && other->written[o] && !strcmp(instance->keys[k], other->keys[o])) {
                    return true;
                }
            }
        }
    }
    return false;
}

static int declare_keys(VmafContext *ctx, const struct instance *instance)
{
    int err = 0;
    for (int k = 0; k < instance->extractor->family->key_count && !err; k++) {
        if (instance->written[k]) {
            err = scores_declare(&ctx->scores, instance->keys[k], instance->extractor->family->keys[k].alias);
        }
    }
    return err;
}

/* Everything after the name was found: whatever comes of it, the options are no longer the caller's. */
static int use_known(VmafContext *ctx, const struct extractor *extractor, const VmafFeatureDictionary *opts)
{
    struct fault_target target = {extractor->name, extractor->hip};
    mischief_at_use(ctx, &target);
    const struct fault *refused = faults_find(&ctx->faults, FAULT_REFUSE_USE, &target, -1);
    if (refused) {
        return (int)fault_number(refused, -EINVAL);
    }
    if (extractor->hip && faults_find(&ctx->faults, FAULT_FELL_BACK, &target, -1)) {
        extractor = extractor_twin(extractor);
    }
    const struct fault *ignored = faults_find(&ctx->faults, FAULT_OPTION_IGNORED, &target, -1);
    struct running *running = calloc(1, sizeof *running);
    if (!running) {
        return -ENOMEM;
    }
    int err = instance_make(&running->instance, extractor, opts, !ignored ? NULL : ignored->value[0] ? ignored->value
            : "*");
    /* A second extractor with the same keys is dropped without a word. */
    if (err || writes_known_key(ctx, &running->instance)) {
        free(running);
        return err;
    }
    if (ctx->count == EXTRACTORS_MOST) {
        free(running);
        return -ENOMEM;
    }
    ctx->list[ctx->count++] = running;
    return declare_keys(ctx, &running->instance);
}

int vmaf_use_feature(VmafContext *ctx, const char *name, VmafFeatureDictionary *opts)
{
    if (context_check(ctx) || !name) {
        return -EINVAL;
    }
    const struct extractor *extractor = extractor_find(name);
    if (!extractor) {
        return -EINVAL;
    }
    int err = use_known(ctx, extractor, opts);
    vmaf_feature_dictionary_free(&opts);
    return err;
}

int vmaf_import_feature_score(VmafContext *ctx, const char *name, double value, unsigned index)
{
    return context_check(ctx) || !name ? -EINVAL : scores_put(&ctx->scores, name, index, value);
}

int vmaf_feature_score_at_index(VmafContext *ctx, const char *name, double *score, unsigned index)
{
    if (context_check(ctx) || !name || !score) {
        return -EINVAL;
    }
    const struct fault *unwritten = faults_find(&ctx->faults, FAULT_UNWRITTEN, NULL, -1);
    return scores_get(&ctx->scores, name, index, unwritten ? (int)fault_number(unwritten, DOUBLE_UNWRITTEN)
            : DOUBLE_UNWRITTEN, score);
}

int vmaf_close(VmafContext *ctx)
{
    if (context_check(ctx)) {
        return -EINVAL;
    }
    audit_add(AUDIT_CLOSES, 1);
    mischief_at_close(ctx);
    /* Contexts that only ask for a name have nothing to wait for. */
    if (ctx->has_geometry && ctx->busy_left > 0) {
        ctx->busy_left--;
        return -EBUSY;
    }
    for (int i = 0; i < ctx->count; i++) {
        free(ctx->list[i]->differences);
        free(ctx->list[i]);
    }
    scores_free(&ctx->scores);
    free(ctx->before);
    if (ctx->hip) {
        hip_state_borrow(ctx->hip, -1);
    }
    if (ctx->cuda) {
        cuda_state_release(ctx->cuda);
    }
    /* The struct stays, so that its use is seen. */
    memset(ctx, 0, sizeof *ctx);
    ctx->magic = CLOSED;
    audit_add(AUDIT_LIVE_CONTEXTS, -1);
    return 0;
}
