/*
 * The public C interface of libvmaf as a caller sees it: types, numbers and prototypes.
 *
 * Written apart from the headers the bindings are made from, so that a wrong offset on either side shows up as a
 * failing test. The macros at the top choose which of the known builds of libvmaf this one resembles; README.md lists
 * them.
 */
#ifndef VMAF_DOUBLE_ABI_H
#define VMAF_DOUBLE_ABI_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#define DOUBLE_NETFLIX 1
#define DOUBLE_FORK 2
#define DOUBLE_VMAFX 3

#ifndef DOUBLE_LINEAGE
#define DOUBLE_LINEAGE DOUBLE_VMAFX
#endif
#ifndef DOUBLE_PICTURE_BYTES
#define DOUBLE_PICTURE_BYTES 96
#endif
#ifndef DOUBLE_CHROMA_CEIL
#define DOUBLE_CHROMA_CEIL (DOUBLE_LINEAGE != DOUBLE_NETFLIX)
#endif
#ifndef DOUBLE_STRIDE_ALIGN
#define DOUBLE_STRIDE_ALIGN (DOUBLE_LINEAGE == DOUBLE_NETFLIX ? 32 : 64)
#endif
#ifndef DOUBLE_UNWRITTEN
#define DOUBLE_UNWRITTEN (DOUBLE_LINEAGE == DOUBLE_NETFLIX ? -EINVAL : -EAGAIN)
#endif

/* Faults of a library that nobody switches any on in. */
#ifndef DOUBLE_FAULTS
#define DOUBLE_FAULTS ""
#endif

/* A picture whose private pointers are not where any known version has them. */
#ifndef DOUBLE_STRANGE_LAYOUT
#define DOUBLE_STRANGE_LAYOUT 0
#endif

/* Upstream and the fork are built with CUDA or without. */
#ifndef DOUBLE_HAS_CUDA
#define DOUBLE_HAS_CUDA 0
#endif

#define DOUBLE_HAS_HIP (DOUBLE_LINEAGE != DOUBLE_NETFLIX)
#define DOUBLE_EXPORT __attribute__((visibility("default")))

enum VmafLogLevel { VMAF_LOG_LEVEL_NONE, VMAF_LOG_LEVEL_ERROR, VMAF_LOG_LEVEL_WARNING, VMAF_LOG_LEVEL_INFO,
        VMAF_LOG_LEVEL_DEBUG };

enum VmafOutputFormat {
    VMAF_OUTPUT_FORMAT_NONE,
    VMAF_OUTPUT_FORMAT_XML,
    VMAF_OUTPUT_FORMAT_JSON,
    VMAF_OUTPUT_FORMAT_CSV,
    VMAF_OUTPUT_FORMAT_SUB
};

enum VmafPoolingMethod {
    VMAF_POOL_METHOD_UNKNOWN,
    VMAF_POOL_METHOD_MIN,
    VMAF_POOL_METHOD_MAX,
    VMAF_POOL_METHOD_MEAN,
    VMAF_POOL_METHOD_HARMONIC_MEAN
};

enum VmafPixelFormat {
    VMAF_PIX_FMT_UNKNOWN,
    VMAF_PIX_FMT_YUV420P,
    VMAF_PIX_FMT_YUV422P,
    VMAF_PIX_FMT_YUV444P,
    VMAF_PIX_FMT_YUV400P
};

enum VmafBackend { VMAF_BACKEND_CPU = 0, VMAF_BACKEND_CUDA = 1, VMAF_BACKEND_SYCL = 2, VMAF_BACKEND_METAL = 3,
        VMAF_BACKEND_HIP = 4 };

typedef struct VmafConfiguration {
    enum VmafLogLevel log_level;
    unsigned n_threads;
    unsigned n_subsample;
    uint64_t cpumask;
    uint64_t gpumask;
} VmafConfiguration;

typedef struct VmafRef VmafRef;

/* What later versions put in front of the two private pointers. */
typedef struct VmafColor {
    int range;
    int primaries;
    int transfer;
    int matrix;
} VmafColor;

typedef struct VmafPicture {
    enum VmafPixelFormat pix_fmt;
    unsigned bpc;
    unsigned w[3];
    unsigned h[3];
    ptrdiff_t stride[3];
    void *data[3];
#if DOUBLE_PICTURE_BYTES == 112
    VmafColor color;
#endif
    VmafRef *ref;
    void *priv;
} VmafPicture;

_Static_assert(sizeof(VmafConfiguration) == 32, "VmafConfiguration");
_Static_assert(sizeof(VmafPicture) == DOUBLE_PICTURE_BYTES, "VmafPicture");
_Static_assert(offsetof(VmafPicture, ref) == DOUBLE_PICTURE_BYTES - 16, "VmafPicture.ref");

typedef struct VmafPictureConfiguration {
    struct {
        unsigned w, h;
        unsigned bpc;
        enum VmafPixelFormat pix_fmt;
    } pic_params;
    unsigned pic_cnt;
} VmafPictureConfiguration;

typedef struct VmafHipConfiguration {
    int device_index;
    int flags;
} VmafHipConfiguration;

/* A CUcontext. */
typedef struct VmafCudaConfiguration {
    void *cu_ctx;
} VmafCudaConfiguration;

typedef struct VmafCudaState VmafCudaState;
typedef struct VmafContext VmafContext;
typedef struct VmafFeatureDictionary VmafFeatureDictionary;
typedef struct VmafHipState VmafHipState;
typedef struct VmafModel VmafModel;
typedef struct VmafModelCollection VmafModelCollection;
typedef struct VmafModelConfig VmafModelConfig;
typedef struct VmafModelCollectionScore VmafModelCollectionScore;

DOUBLE_EXPORT int vmaf_init(VmafContext **out, VmafConfiguration cfg);
DOUBLE_EXPORT int vmaf_close(VmafContext *ctx);
DOUBLE_EXPORT const char *vmaf_version(void);
DOUBLE_EXPORT int vmaf_use_feature(VmafContext *ctx, const char *name, VmafFeatureDictionary *opts);
DOUBLE_EXPORT int vmaf_import_feature_score(VmafContext *ctx, const char *name, double value, unsigned index);
DOUBLE_EXPORT int vmaf_feature_dictionary_set(VmafFeatureDictionary **dict, const char *key, const char *value);
DOUBLE_EXPORT int vmaf_feature_dictionary_free(VmafFeatureDictionary **dict);
DOUBLE_EXPORT int vmaf_picture_alloc(VmafPicture *pic, enum VmafPixelFormat fmt, unsigned bpc, unsigned w, unsigned h);
DOUBLE_EXPORT int vmaf_picture_unref(VmafPicture *pic);
DOUBLE_EXPORT int vmaf_preallocate_pictures(VmafContext *ctx, VmafPictureConfiguration cfg);
DOUBLE_EXPORT int vmaf_fetch_preallocated_picture(VmafContext *ctx, VmafPicture *pic);
DOUBLE_EXPORT int vmaf_read_pictures(VmafContext *ctx, VmafPicture *ref, VmafPicture *dist, unsigned index);
DOUBLE_EXPORT int vmaf_feature_score_at_index(VmafContext *ctx, const char *name, double *score, unsigned index);
DOUBLE_EXPORT int vmaf_feature_score_pooled(VmafContext *ctx, const char *name, enum VmafPoolingMethod method,
        double *score,
                                            unsigned low, unsigned high);
DOUBLE_EXPORT int vmaf_write_output(VmafContext *ctx, const char *path, enum VmafOutputFormat fmt);

DOUBLE_EXPORT int vmaf_model_load(VmafModel **model, VmafModelConfig *cfg, const char *version);
DOUBLE_EXPORT int vmaf_model_load_from_path(VmafModel **model, VmafModelConfig *cfg, const char *path);
DOUBLE_EXPORT int vmaf_model_feature_overload(VmafModel *model, const char *name, VmafFeatureDictionary *opts);
DOUBLE_EXPORT void vmaf_model_destroy(VmafModel *model);
DOUBLE_EXPORT int vmaf_model_collection_load(VmafModel **model, VmafModelCollection **set, VmafModelConfig *cfg,
        const char *version);
DOUBLE_EXPORT int vmaf_model_collection_load_from_path(VmafModel **model, VmafModelCollection **set,
        VmafModelConfig *cfg,
                                                       const char *path);
DOUBLE_EXPORT int vmaf_model_collection_feature_overload(VmafModel *model, VmafModelCollection **set, const char *name,
                                                         VmafFeatureDictionary *opts);
DOUBLE_EXPORT void vmaf_model_collection_destroy(VmafModelCollection *set);
DOUBLE_EXPORT int vmaf_use_features_from_model(VmafContext *ctx, VmafModel *model);
DOUBLE_EXPORT int vmaf_use_features_from_model_collection(VmafContext *ctx, VmafModelCollection *set);
DOUBLE_EXPORT int vmaf_score_at_index(VmafContext *ctx, VmafModel *model, double *score, unsigned index);
DOUBLE_EXPORT int vmaf_score_at_index_model_collection(VmafContext *ctx, VmafModelCollection *set,
        VmafModelCollectionScore *score,
                                                       unsigned index);
DOUBLE_EXPORT int vmaf_score_pooled(VmafContext *ctx, VmafModel *model, enum VmafPoolingMethod method, double *score,
        unsigned low,
                                    unsigned high);
DOUBLE_EXPORT int vmaf_score_pooled_model_collection(VmafContext *ctx, VmafModelCollection *set,
        enum VmafPoolingMethod method,
                                                     VmafModelCollectionScore *score, unsigned low, unsigned high);

#if DOUBLE_LINEAGE != DOUBLE_NETFLIX
DOUBLE_EXPORT int vmaf_write_output_with_format(VmafContext *ctx, const char *path, enum VmafOutputFormat fmt,
        const char *number_format);
DOUBLE_EXPORT const void *vmaf_model_version_next(const void *prev, const char **version);
DOUBLE_EXPORT int vmaf_hip_available(void);
DOUBLE_EXPORT int vmaf_hip_state_init(VmafHipState **out, VmafHipConfiguration cfg);
DOUBLE_EXPORT int vmaf_hip_import_state(VmafContext *ctx, VmafHipState *state);
DOUBLE_EXPORT void vmaf_hip_state_free(VmafHipState **state);
DOUBLE_EXPORT int vmaf_hip_list_devices(void);
#endif

#if DOUBLE_LINEAGE == DOUBLE_VMAFX
DOUBLE_EXPORT int vmaf_context_get_backend(VmafContext *ctx, enum VmafBackend *out);
DOUBLE_EXPORT int vmaf_feature_backend_twin(VmafContext *ctx, const char *cpu_name, const VmafFeatureDictionary *opts,
                                            const VmafPictureConfiguration *geometry, const char **twin,
                                                    const char **bad_option);
DOUBLE_EXPORT int vmaf_registered_feature_extractor(VmafContext *ctx, unsigned index, const char **name,
        enum VmafBackend *backend);
DOUBLE_EXPORT int vmaf_set_sample_range_check_enabled(VmafContext *ctx, int enabled);
#endif

#if DOUBLE_HAS_CUDA
DOUBLE_EXPORT int vmaf_cuda_state_init(VmafCudaState **state, VmafCudaConfiguration cfg);
DOUBLE_EXPORT int vmaf_cuda_import_state(VmafContext *ctx, VmafCudaState *state);
#if DOUBLE_LINEAGE != DOUBLE_NETFLIX
DOUBLE_EXPORT int vmaf_cuda_state_free(VmafCudaState *state);
#endif
#endif

#endif
