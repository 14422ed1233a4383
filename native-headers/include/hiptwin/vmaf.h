/*
 * The part of libvmaf's C interface that hiptwin calls: upstream 3.x, and the additions of the VMAFx builds, which a
 * caller must look up before use because an upstream library does not export them.
 *
 * int results are 0 for success and otherwise a negative errno; upstream's float_ms_ssim also answers +1 for a picture
 * that is too small, so compare with zero. A context belongs to one thread at a time. The CPU mask and the log level
 * that vmaf_init receives hold for the whole process.
 */
#ifndef HIPTWIN_VMAF_H
#define HIPTWIN_VMAF_H

enum VmafLogLevel {
    VMAF_LOG_LEVEL_NONE = 0,
    VMAF_LOG_LEVEL_ERROR = 1,
    VMAF_LOG_LEVEL_WARNING = 2,
    VMAF_LOG_LEVEL_INFO = 3,
    VMAF_LOG_LEVEL_DEBUG = 4
};

enum VmafOutputFormat {
    VMAF_OUTPUT_FORMAT_NONE = 0,
    VMAF_OUTPUT_FORMAT_XML = 1,
    VMAF_OUTPUT_FORMAT_JSON = 2,
    VMAF_OUTPUT_FORMAT_CSV = 3,
    VMAF_OUTPUT_FORMAT_SUB = 4
};

enum VmafPixelFormat {
    VMAF_PIX_FMT_UNKNOWN = 0,
    VMAF_PIX_FMT_YUV420P = 1,
    VMAF_PIX_FMT_YUV422P = 2,
    VMAF_PIX_FMT_YUV444P = 3,
    VMAF_PIX_FMT_YUV400P = 4
};

/* VMAFx. UNKNOWN also stands for the CPU. */
enum VmafBackend {
    VMAF_BACKEND_UNKNOWN = 0,
    VMAF_BACKEND_CUDA = 1,
    VMAF_BACKEND_SYCL = 2,
    VMAF_BACKEND_METAL = 3,
    VMAF_BACKEND_HIP = 4,
    VMAF_BACKEND_VULKAN = 5
};

/* The colour enumerations and VmafColor came after upstream 3.2.0. */
enum VmafColorRange {
    VMAF_COLOR_RANGE_UNKNOWN = 0,
    VMAF_COLOR_RANGE_LIMITED = 1,
    VMAF_COLOR_RANGE_FULL = 2
};

enum VmafColorPrimaries {
    VMAF_COLOR_PRIMARIES_UNKNOWN = 0,
    VMAF_COLOR_PRIMARIES_BT709 = 1,
    VMAF_COLOR_PRIMARIES_BT2020 = 2,
    VMAF_COLOR_PRIMARIES_SMPTE432 = 3
};

enum VmafColorTransferCharacteristic {
    VMAF_COLOR_TRC_UNKNOWN = 0,
    VMAF_COLOR_TRC_BT709 = 1,
    VMAF_COLOR_TRC_SMPTE2084 = 2
};

enum VmafColorMatrixCoefficients {
    VMAF_COLOR_MATRIX_UNKNOWN = 0,
    VMAF_COLOR_MATRIX_BT709 = 1,
    VMAF_COLOR_MATRIX_BT2020_NCL = 2,
    VMAF_COLOR_MATRIX_ICTCP = 3
};

typedef struct VmafContext VmafContext;
typedef struct VmafFeatureDictionary VmafFeatureDictionary;
typedef struct VmafRef VmafRef;
typedef struct VmafHipState VmafHipState;
typedef struct VmafCudaState VmafCudaState;
typedef struct VmafSyclState VmafSyclState;
typedef struct VmafVulkanState VmafVulkanState;
typedef struct VmafMetalState VmafMetalState;

/* Passed by value. A bit set in cpumask switches an instruction set off; all bits set leaves scalar C. */
typedef struct VmafConfiguration {
    enum VmafLogLevel log_level;
    unsigned n_threads;
    unsigned n_subsample;
    __UINT64_TYPE__ cpumask;
    __UINT64_TYPE__ gpumask;
} VmafConfiguration;

typedef struct VmafColor {
    enum VmafColorRange range;
    enum VmafColorPrimaries primaries;
    enum VmafColorTransferCharacteristic trc;
    enum VmafColorMatrixCoefficients matrix;
} VmafColor;

/* Strides are bytes. The last two fields are the library's; ref is NULL once the picture is not the caller's. */
typedef struct VmafPicture {
    enum VmafPixelFormat pix_fmt;
    unsigned bpc;
    unsigned w[3];
    unsigned h[3];
    __PTRDIFF_TYPE__ stride[3];
    void *data[3];
    VmafRef *ref;
    void *priv;
} VmafPicture;

/*
 * What upstream calls VmafPicture after 3.2.0: 16 bytes more. Nothing in the library tells the two apart before a
 * picture was allocated, so allocate this size and read what lies below `color`, which both have in common.
 */
typedef struct VmafPictureWithColor {
    enum VmafPixelFormat pix_fmt;
    unsigned bpc;
    unsigned w[3];
    unsigned h[3];
    __PTRDIFF_TYPE__ stride[3];
    void *data[3];
    VmafColor color;
    VmafRef *ref;
    void *priv;
} VmafPictureWithColor;

/* The library declares this one without a name. */
typedef struct VmafPictureParameters {
    unsigned w;
    unsigned h;
    unsigned bpc;
    enum VmafPixelFormat pix_fmt;
} VmafPictureParameters;

typedef struct VmafPictureConfiguration {
    VmafPictureParameters pic_params;
    unsigned pic_cnt;
} VmafPictureConfiguration;

/* VMAFx, passed by value. device_index -1 takes the first device; flags is 0. */
typedef struct VmafHipConfiguration {
    int device_index;
    int flags;
} VmafHipConfiguration;

/* Passed by value. A CUcontext, or NULL for the first device's own; there is no device number. */
typedef struct VmafCudaConfiguration {
    void *cu_ctx;
} VmafCudaConfiguration;

/* Fork, passed by value. device_index -1 takes the default device; enable_profiling is 0. */
typedef struct VmafSyclConfiguration {
    int device_index;
    int enable_profiling;
} VmafSyclConfiguration;

/* Fork of May 2026, passed by value. device_index -1 takes the first device; the other two are 0. */
typedef struct VmafVulkanConfiguration {
    int device_index;
    int enable_validation;
    unsigned max_outstanding_frames;
} VmafVulkanConfiguration;

/* Fork, passed by value. device_index -1 takes the system's device; flags is 0. */
typedef struct VmafMetalConfiguration {
    int device_index;
    int flags;
} VmafMetalConfiguration;

/* Static storage, any thread. */
const char *vmaf_version(void);

/* Some versions leave *context dangling after a failure. */
int vmaf_init(VmafContext **context, VmafConfiguration configuration);

/* VMAFx: after a non-zero result the context is still open and the call is to be repeated. Upstream always frees. */
int vmaf_close(VmafContext *context);

/*
 * Selects by the extractor's registered name, exactly. Takes over `options` on success and on every failure past the
 * look-up of the name; options may be NULL.
 */
int vmaf_use_feature(VmafContext *context, const char *extractor, VmafFeatureDictionary *options);

/* Allocates when *dictionary is NULL; copies both strings. */
int vmaf_feature_dictionary_set(VmafFeatureDictionary **dictionary, const char *key, const char *value);
int vmaf_feature_dictionary_free(VmafFeatureDictionary **dictionary);

int vmaf_picture_alloc(VmafPicture *picture, enum VmafPixelFormat format, unsigned bits, unsigned width,
                       unsigned height);
int vmaf_picture_unref(VmafPicture *picture);

/* Both pictures NULL flushes. On success both are the library's; on failure those whose ref is not NULL are not. */
int vmaf_read_pictures(VmafContext *context, VmafPicture *reference, VmafPicture *distorted, unsigned index);

int vmaf_feature_score_at_index(VmafContext *context, const char *key, double *score, unsigned index);

int vmaf_write_output(VmafContext *context, const char *path, enum VmafOutputFormat format);

/* VMAFx. score_format is a printf format for one double; "%.17g" loses nothing. */
int vmaf_write_output_with_format(VmafContext *context, const char *path, enum VmafOutputFormat format,
                                  const char *score_format);

/* VMAFx. */
int vmaf_context_get_backend(VmafContext *context, enum VmafBackend *backend);

/*
 * VMAFx. Asks which device twin would stand in for a CPU extractor: 0 with its name, -ENOENT none, -ENOTSUP refused
 * (the option at fault, or NULL for the geometry), -ENODEV no backend imported. Consumes nothing. *twin is static, but
 * *refused_option is the dictionary's own key: read it before vmaf_use_feature takes the dictionary.
 */
int vmaf_feature_backend_twin(VmafContext *context, const char *cpu_extractor, const VmafFeatureDictionary *options,
                              const VmafPictureConfiguration *geometry, const char **twin,
                              const char **refused_option);

/* VMAFx. Walks what is registered; -ENOENT past the end. Complete after the flush only. */
int vmaf_registered_feature_extractor(VmafContext *context, unsigned position, const char **extractor,
                                      enum VmafBackend *backend);

/* VMAFx. With the check on, a sample above 2^bits - 1 makes vmaf_read_pictures answer -EINVAL. */
int vmaf_set_sample_range_check_enabled(VmafContext *context, int enabled);

/* VMAFx. 1 when built with HIP; says nothing about devices and touches no runtime. */
int vmaf_hip_available(void);

/* VMAFx. Also makes the device current for the calling thread. */
int vmaf_hip_state_init(VmafHipState **state, VmafHipConfiguration configuration);

/* VMAFx. The context borrows the state, which must outlive it. */
int vmaf_hip_import_state(VmafContext *context, VmafHipState *state);

/* VMAFx. Only after vmaf_close answered 0. */
void vmaf_hip_state_free(VmafHipState **state);

/* VMAFx. The number of devices; logs one line each at level INFO. */
int vmaf_hip_list_devices(void);

/* Builds with CUDA. The context copies the state and takes the device's resources down with itself. */
int vmaf_cuda_state_init(VmafCudaState **state, VmafCudaConfiguration configuration);
int vmaf_cuda_import_state(VmafContext *context, VmafCudaState *state);

/* Fork with CUDA; upstream has no such function. Only after vmaf_close answered 0. */
int vmaf_cuda_state_free(VmafCudaState *state);

/* Fork, and as for HIP: the context borrows the state, which is freed after vmaf_close answered 0. */
int vmaf_sycl_state_init(VmafSyclState **state, VmafSyclConfiguration configuration);
int vmaf_sycl_import_state(VmafContext *context, VmafSyclState *state);
void vmaf_sycl_state_free(VmafSyclState **state);
int vmaf_vulkan_state_init(VmafVulkanState **state, VmafVulkanConfiguration configuration);
int vmaf_vulkan_import_state(VmafContext *context, VmafVulkanState *state);
void vmaf_vulkan_state_free(VmafVulkanState **state);
int vmaf_metal_state_init(VmafMetalState **state, VmafMetalConfiguration configuration);
int vmaf_metal_import_state(VmafContext *context, VmafMetalState *state);
void vmaf_metal_state_free(VmafMetalState **state);

#endif
