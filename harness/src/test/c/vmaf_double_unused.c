/* Reports, of which the harness reads the head of one kind, and what it never calls: there to be found, without a
   function. Pooled scores work, models and pools do not. */
#include "vmaf_double_context.h"

#include <math.h>
#include <stdio.h>

const char *vmaf_version(void)
{
#if DOUBLE_LINEAGE == DOUBLE_NETFLIX
    return "3.2.0-double";
#elif DOUBLE_LINEAGE == DOUBLE_FORK
    return "c2a3c7e0";
#else
    return "4.0.0-double";
#endif
}

static int write_report(VmafContext *ctx, const char *path, const char *number_format)
{
    if (context_check(ctx) || !path) {
        return -EINVAL;
    }
    FILE *file = fopen(path, "w");
    if (!file) {
        return -EINVAL;
    }
    fprintf(file, "{\"version\":\"%s\",\"frames\":[", vmaf_version());
    for (long frame = 0; frame <= ctx->last_index; frame++) {
        fprintf(file, "%s{\"frameNum\":%ld,\"metrics\":{", frame ? "," : "", frame);
        const char *comma = "";
        for (int i = 0; i < ctx->scores.count; i++) {
            const struct series *series = &ctx->scores.list[i];
            double value;
            if (scores_get(&ctx->scores, series->key, (unsigned)frame, -EINVAL, &value)) {
                continue;
            }
            char text[64] = "null";
            if (isfinite(value)) {
                snprintf(text, sizeof text, number_format[1] == '.' && number_format[2] == '6' ? "%.6f" : "%.17g",
                        value);
            }
            fprintf(file, "%s\"%s\":%s", comma, series->alias ? series->alias : series->key, text);
            comma = ",";
        }
        fprintf(file, "}}");
    }
    fprintf(file, "]}\n");
    return fclose(file) ? -EIO : 0;
}

/* The head of a report of comma-separated values; its lines are nobody's business here. */
static int write_head(VmafContext *ctx, const char *path)
{
    if (context_check(ctx) || !path) {
        return -EINVAL;
    }
    FILE *file = fopen(path, "w");
    if (!file) {
        return -EINVAL;
    }
    fprintf(file, "Frame,");
    for (int i = 0; i < ctx->scores.count; i++) {
        const struct series *series = &ctx->scores.list[i];
        fprintf(file, "%s,", series->alias ? series->alias : series->key);
    }
    fprintf(file, "\n");
    return fclose(file) ? -EIO : 0;
}

int vmaf_write_output(VmafContext *ctx, const char *path, enum VmafOutputFormat fmt)
{
    if (fmt == VMAF_OUTPUT_FORMAT_CSV) {
        return write_head(ctx, path);
    }
    return fmt == VMAF_OUTPUT_FORMAT_JSON ? write_report(ctx, path, "%.6f") : -EINVAL;
}

#if DOUBLE_LINEAGE != DOUBLE_NETFLIX
int vmaf_write_output_with_format(VmafContext *ctx, const char *path, enum VmafOutputFormat fmt,
        const char *number_format)
{
    return fmt == VMAF_OUTPUT_FORMAT_JSON ? write_report(ctx, path, number_format ? number_format : "%.17g") : -EINVAL;
}

const void *vmaf_model_version_next(const void *prev, const char **version)
{
    (void)prev;
    (void)version;
    return NULL;
}
#endif

int vmaf_feature_score_pooled(VmafContext *ctx, const char *name, enum VmafPoolingMethod method, double *score,
        unsigned low,
                              unsigned high)
{
    if (context_check(ctx) || !name || !score || low > high || method < VMAF_POOL_METHOD_MIN
            || method > VMAF_POOL_METHOD_HARMONIC_MEAN) {
        return -EINVAL;
    }
    double least = INFINITY;
    double most = -INFINITY;
    double sum = 0;
    double inverse = 0;
    for (unsigned frame = low; frame <= high; frame++) {
        double value;
        int err = vmaf_feature_score_at_index(ctx, name, &value, frame);
        if (err) {
            return err;
        }
        least = fmin(least, value);
        most = fmax(most, value);
        sum += value;
        inverse += 1.0 / (value + 1.0);
    }
    double frames = (double)(high - low) + 1.0;
    *score = method == VMAF_POOL_METHOD_MIN ? least
             : method == VMAF_POOL_METHOD_MAX ? most
             : method == VMAF_POOL_METHOD_MEAN ? sum / frames
                                               : frames / inverse - 1.0;
    return 0;
}

int vmaf_preallocate_pictures(VmafContext *ctx, VmafPictureConfiguration cfg)
{
    (void)cfg;
    return context_check(ctx) ? -EINVAL : -ENOSYS;
}

int vmaf_fetch_preallocated_picture(VmafContext *ctx, VmafPicture *pic)
{
    (void)pic;
    (void)ctx;
    return -EINVAL;
}

#define NO_MODELS(signature)                                                                                           \
    signature                                                                                                          \
    {                                                                                                                  \
        return -ENOSYS;                                                                                                \
    }
#pragma GCC diagnostic ignored "-Wunused-parameter"
NO_MODELS(int vmaf_model_load(VmafModel **model, VmafModelConfig *cfg, const char *version))
NO_MODELS(int vmaf_model_load_from_path(VmafModel **model, VmafModelConfig *cfg, const char *path))
NO_MODELS(int vmaf_model_feature_overload(VmafModel *model, const char *name, VmafFeatureDictionary *opts))
NO_MODELS(int vmaf_model_collection_load(VmafModel **model, VmafModelCollection **set, VmafModelConfig *cfg,
        const char *version))
NO_MODELS(int vmaf_model_collection_load_from_path(VmafModel **model, VmafModelCollection **set, VmafModelConfig *cfg,
        const char *path))
NO_MODELS(int vmaf_model_collection_feature_overload(VmafModel *model, VmafModelCollection **set, const char *name,
                                                     VmafFeatureDictionary *opts))
NO_MODELS(int vmaf_use_features_from_model(VmafContext *ctx, VmafModel *model))
NO_MODELS(int vmaf_use_features_from_model_collection(VmafContext *ctx, VmafModelCollection *set))
NO_MODELS(int vmaf_score_at_index(VmafContext *ctx, VmafModel *model, double *score, unsigned index))
NO_MODELS(int vmaf_score_at_index_model_collection(VmafContext *ctx, VmafModelCollection *set,
        VmafModelCollectionScore *score,
                                                   unsigned index))
NO_MODELS(int vmaf_score_pooled(VmafContext *ctx, VmafModel *model, enum VmafPoolingMethod method, double *score,
        unsigned low,
                                unsigned high))
NO_MODELS(int vmaf_score_pooled_model_collection(VmafContext *ctx, VmafModelCollection *set,
        enum VmafPoolingMethod method,
                                                 VmafModelCollectionScore *score, unsigned low, unsigned high))

void vmaf_model_destroy(VmafModel *model)
{
}

void vmaf_model_collection_destroy(VmafModelCollection *set)
{
}
