/* Names, keys, options and limits as the libraries have them. */
#include "vmaf_double_extractor.h"

#include <string.h>

#define COUNT(list) ((int)(sizeof(list) / sizeof(list)[0]))
#define KEYS(list) .keys = list, .key_count = COUNT(list)
#define OPTIONS(list) .options = list, .option_count = COUNT(list)
#define BOOL_OPTION(name, alias, preset) {name, alias, OPTION_BOOL, preset, 0, 1}
#define NUMBER_OPTION(name, alias, preset, least, most) {name, alias, OPTION_NUMBER, preset, least, most}

static const struct key psnr_keys[] = {
    {"psnr_y", NULL, NULL, 0, ROLE_NOT_MOTION},
    {"psnr_cb", NULL, "enable_chroma", 1, ROLE_NOT_MOTION},
    {"psnr_cr", NULL, "enable_chroma", 2, ROLE_NOT_MOTION},
    {"mse_y", NULL, "enable_mse", 0, ROLE_NOT_MOTION},
    {"mse_cb", NULL, "enable_mse", 1, ROLE_NOT_MOTION},
    {"mse_cr", NULL, "enable_mse", 2, ROLE_NOT_MOTION},
};
static const struct option psnr_options[] = {
    BOOL_OPTION("enable_chroma", NULL, 1), BOOL_OPTION("enable_mse", NULL, 0), BOOL_OPTION("enable_apsnr", NULL, 0),
    BOOL_OPTION("reduced_hbd_peak", NULL, 0), NUMBER_OPTION("min_sse", NULL, 0, 0, 1e300),
};
static const struct key float_psnr_keys[] = {{"float_psnr", NULL, NULL, 0, ROLE_NOT_MOTION}};
static const struct key ansnr_keys[] = {
    {"float_ansnr", NULL, NULL, 0, ROLE_NOT_MOTION}, {"float_anpsnr", NULL, NULL, 0, ROLE_NOT_MOTION}};
static const struct key ciede_keys[] = {{"ciede2000", NULL, NULL, 0, ROLE_NOT_MOTION}};
static const struct key moment_keys[] = {
    {"float_moment_ref1st", NULL, NULL, 0, ROLE_NOT_MOTION},
    {"float_moment_dis1st", NULL, NULL, 0, ROLE_NOT_MOTION},
    {"float_moment_ref2nd", NULL, NULL, 0, ROLE_NOT_MOTION},
    {"float_moment_dis2nd", NULL, NULL, 0, ROLE_NOT_MOTION},
};
static const struct key motion_keys[] = {
#if DOUBLE_LINEAGE != DOUBLE_FORK
    {"VMAF_integer_feature_motion_sad_score", NULL, NULL, 0, ROLE_SAD},
#endif
    {"VMAF_integer_feature_motion2_score", "integer_motion2", NULL, 0, ROLE_MOTION2},
    {"VMAF_integer_feature_motion3_score", "integer_motion3", NULL, 0, ROLE_MOTION3},
    {"VMAF_integer_feature_motion_score", "integer_motion", "debug", 0, ROLE_MOTION},
};
#define MOTION_OPTIONS                                                                                                 \
    BOOL_OPTION("motion_force_zero", "force_0", 0), NUMBER_OPTION("motion_blend_factor", "mbf", 1, 0, 1),              \
        NUMBER_OPTION("motion_blend_offset", "mbo", 40, 0, 1000), NUMBER_OPTION("motion_fps_weight", "mfw", 1, 0, 5),  \
        NUMBER_OPTION("motion_max_val", "mmxv", 10000, 0, 10000), BOOL_OPTION("motion_five_frame_window", "mffw", 0),  \
        BOOL_OPTION("motion_moving_average", "mma", 0)
static const struct option motion_options[] = {BOOL_OPTION("debug", NULL, DOUBLE_LINEAGE == DOUBLE_FORK),
        MOTION_OPTIONS};
static const struct key motion_v2_keys[] = {
    {"VMAF_integer_feature_motion_v2_sad_score", NULL, NULL, 0, ROLE_SAD},
    {"VMAF_integer_feature_motion2_v2_score", NULL, NULL, 0, ROLE_MOTION2},
    {"VMAF_integer_feature_motion3_v2_score", NULL, NULL, 0, ROLE_MOTION3},
};
static const struct option motion_v2_options[] = {MOTION_OPTIONS};
static const struct key float_motion_keys[] = {
    {"VMAF_feature_motion2_score", "motion2", NULL, 0, ROLE_MOTION2},
    {"VMAF_feature_motion3_score", "motion3", NULL, 0, ROLE_MOTION3},
    {"VMAF_feature_motion_score", "motion", "debug", 0, ROLE_MOTION},
};
static const struct option float_motion_options[] = {
    BOOL_OPTION("debug", NULL, 1),
    BOOL_OPTION("motion_force_zero", "force_0", 0),
    NUMBER_OPTION("motion_fps_weight", "mfw", 1, 0, 5),
    BOOL_OPTION("motion_add_scale1", "mdc", 0),
    NUMBER_OPTION("motion_filter_size", "mfs", 5, 0, 9),
    BOOL_OPTION("motion_add_uv", "mau", 0),
    NUMBER_OPTION("motion_max_val", "mmxv", 10000, 0, 10000),
};
static const struct key float_ssim_keys[] = {
    {"float_ssim", NULL, NULL, 0, ROLE_NOT_MOTION},
    {"float_ssim_l", NULL, "enable_lcs", 0, ROLE_NOT_MOTION},
    {"float_ssim_c", NULL, "enable_lcs", 0, ROLE_NOT_MOTION},
    {"float_ssim_s", NULL, "enable_lcs", 0, ROLE_NOT_MOTION},
};
static const struct option float_ssim_options[] = {
    BOOL_OPTION("enable_lcs", NULL, 0), BOOL_OPTION("enable_db", NULL, 0), BOOL_OPTION("clip_db", NULL, 0),
    NUMBER_OPTION("scale", NULL, 0, 0, 10)};
static const struct key ssim_keys[] = {{"ssim", NULL, NULL, 0, ROLE_NOT_MOTION}};
#define SCALES(letter)                                                                                                 \
    {"float_ms_ssim_" letter "_scale0", NULL, "enable_lcs", 0, ROLE_NOT_MOTION},                                       \
        {"float_ms_ssim_" letter "_scale1", NULL, "enable_lcs", 0, ROLE_NOT_MOTION},                                   \
        {"float_ms_ssim_" letter "_scale2", NULL, "enable_lcs", 0, ROLE_NOT_MOTION},                                   \
        {"float_ms_ssim_" letter "_scale3", NULL, "enable_lcs", 0, ROLE_NOT_MOTION},                                   \
        {"float_ms_ssim_" letter "_scale4", NULL, "enable_lcs", 0, ROLE_NOT_MOTION}
static const struct key ms_ssim_keys[] = {
    {"float_ms_ssim", NULL, NULL, 0, ROLE_NOT_MOTION},
    SCALES("l"),
    SCALES("c"),
    SCALES("s"),
    {"float_ms_ssim_cb", NULL, "enable_chroma", 1, ROLE_NOT_MOTION},
    {"float_ms_ssim_cr", NULL, "enable_chroma", 2, ROLE_NOT_MOTION},
};
static const struct option ms_ssim_options[] = {
    BOOL_OPTION("enable_lcs", NULL, 0), BOOL_OPTION("enable_db", NULL, 0), BOOL_OPTION("clip_db", NULL, 0),
    BOOL_OPTION("enable_chroma", NULL, 0)};
static const struct key vif_keys[] = {
    {"VMAF_integer_feature_vif_scale0_score", "integer_vif_scale0", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_integer_feature_vif_scale1_score", "integer_vif_scale1", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_integer_feature_vif_scale2_score", "integer_vif_scale2", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_integer_feature_vif_scale3_score", "integer_vif_scale3", NULL, 0, ROLE_NOT_MOTION},
    {"integer_vif", NULL, "debug", 0, ROLE_NOT_MOTION},
};
static const struct option vif_options[] = {
    BOOL_OPTION("debug", NULL, 0), NUMBER_OPTION("vif_enhn_gain_limit", "egl", 100, 1, 100),
            BOOL_OPTION("vif_skip_scale0", "ssclz", 0)};
static const struct key float_vif_keys[] = {
    {"VMAF_feature_vif_scale0_score", "vif_scale0", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_feature_vif_scale1_score", "vif_scale1", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_feature_vif_scale2_score", "vif_scale2", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_feature_vif_scale3_score", "vif_scale3", NULL, 0, ROLE_NOT_MOTION},
};
static const struct key adm_keys[] = {
    {"VMAF_integer_feature_adm2_score", "integer_adm2", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_integer_feature_aim_score", "integer_aim", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_integer_feature_adm3_score", "integer_adm3", NULL, 0, ROLE_NOT_MOTION},
    {"integer_adm_scale0", NULL, NULL, 0, ROLE_NOT_MOTION},
    {"integer_adm_scale1", NULL, NULL, 0, ROLE_NOT_MOTION},
    {"integer_adm_scale2", NULL, NULL, 0, ROLE_NOT_MOTION},
    {"integer_adm_scale3", NULL, NULL, 0, ROLE_NOT_MOTION},
};
static const struct option adm_options[] = {
    BOOL_OPTION("debug", NULL, 0),
    NUMBER_OPTION("adm_dlm_weight", "dlmw", 0.5, 0, 1),
    NUMBER_OPTION("adm_enhn_gain_limit", "egl", 100, 1, 100),
    NUMBER_OPTION("adm_norm_view_dist", "nvd", 3, 0.75, 24),
    NUMBER_OPTION("adm_ref_display_height", "rdh", 1080, 1, 4320),
    NUMBER_OPTION("adm_csf_mode", "csf", 0, 0, 9),
    NUMBER_OPTION("adm_noise_weight", "nw", 0.03125, 0, 1500),
    NUMBER_OPTION("adm_min_val", "min", 0, 0, 1),
};
static const struct key float_adm_keys[] = {
    {"VMAF_feature_adm2_score", "adm2", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_feature_aim_score", "aim", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_feature_adm3_score", "adm3", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_feature_adm_scale0_score", "adm_scale0", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_feature_adm_scale1_score", "adm_scale1", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_feature_adm_scale2_score", "adm_scale2", NULL, 0, ROLE_NOT_MOTION},
    {"VMAF_feature_adm_scale3_score", "adm_scale3", NULL, 0, ROLE_NOT_MOTION},
};
static const struct key psnr_hvs_keys[] = {
    {"psnr_hvs_y", NULL, NULL, 0, ROLE_NOT_MOTION},
    {"psnr_hvs_cb", NULL, NULL, 1, ROLE_NOT_MOTION},
    {"psnr_hvs_cr", NULL, NULL, 2, ROLE_NOT_MOTION},
    {"psnr_hvs", NULL, NULL, 0, ROLE_NOT_MOTION},
};
static const struct key ssimulacra2_keys[] = {{"ssimulacra2", NULL, NULL, 0, ROLE_NOT_MOTION}};
static const struct option ssimulacra2_options[] = {NUMBER_OPTION("yuv_matrix", NULL, 0, 0, 3)};
static const struct key cambi_keys[] = {{"Cambi_feature_cambi_score", "cambi", NULL, 0, ROLE_NOT_MOTION}};
static const struct option cambi_options[] = {
    NUMBER_OPTION("cambi_max_val", "cmxv", 1000, 0, 1000), NUMBER_OPTION("window_size", "ws", 65, 15, 127),
    NUMBER_OPTION("topk", "ctpk", 0.6, 0.0001, 1), NUMBER_OPTION("tvi_threshold", "tvit", 0.019, 0.0001, 1)};
static const struct key speed_chroma_keys[] = {
    {"Speed_chroma_feature_speed_chroma_u_score", "speed_chroma_u", NULL, 1, ROLE_NOT_MOTION},
    {"Speed_chroma_feature_speed_chroma_v_score", "speed_chroma_v", NULL, 2, ROLE_NOT_MOTION},
    {"Speed_chroma_feature_speed_chroma_uv_score", "speed_chroma_uv", NULL, 1, ROLE_NOT_MOTION},
};
static const struct key speed_temporal_keys[] = {
    {"Speed_temporal_feature_speed_temporal_score", "speed_temporal", NULL, 0, ROLE_NOT_MOTION}};
static const struct option speed_options[] = {
    NUMBER_OPTION("speed_kernelscale", "ks", 1, 0.1, 4), NUMBER_OPTION("speed_sigma_nn", "snn", 0.29, 0.1, 2),
    NUMBER_OPTION("speed_max_val", "mxv", 1000, 0, 1000)};

static const struct family psnr = {KIND_PSNR, 1, false, 0, 0, KEYS(psnr_keys), OPTIONS(psnr_options)};
static const struct family float_psnr = {KIND_FLOAT_PSNR, 1, false, 0, 0, KEYS(float_psnr_keys), NULL, 0};
static const struct family float_moment = {KIND_MOMENT, 1, false, 0, 0, KEYS(moment_keys), NULL, 0};
static const struct family motion = {KIND_MOTION, 3, false, 0, 0, KEYS(motion_keys), OPTIONS(motion_options)};
static const struct family float_motion = {KIND_MOTION, 3, false, 0, 0, KEYS(float_motion_keys),
        OPTIONS(float_motion_options)};
static const struct family ciede = {KIND_SPATIAL, 1, true, 0, 100, KEYS(ciede_keys), NULL, 0};
static const struct family float_ssim = {KIND_SPATIAL, 4, false, 0, 1, KEYS(float_ssim_keys),
        OPTIONS(float_ssim_options)};
static const struct family float_ms_ssim = {KIND_SPATIAL, 176, false, 0, 1, KEYS(ms_ssim_keys),
        OPTIONS(ms_ssim_options)};
static const struct family vif = {KIND_SPATIAL, 16, false, 0, 1, KEYS(vif_keys), OPTIONS(vif_options)};
static const struct family float_vif = {KIND_SPATIAL, 16, false, 0, 1, KEYS(float_vif_keys), OPTIONS(vif_options)};
static const struct family adm = {KIND_SPATIAL, 17, false, 0, 1, KEYS(adm_keys), OPTIONS(adm_options)};
static const struct family float_adm = {KIND_SPATIAL, 17, false, 0, 1, KEYS(float_adm_keys), OPTIONS(adm_options)};
static const struct family psnr_hvs = {KIND_SPATIAL, 8, true, 20, 40, KEYS(psnr_hvs_keys), NULL, 0};
static const struct family cambi = {KIND_SPATIAL, 216, false, 0, 24, KEYS(cambi_keys), OPTIONS(cambi_options)};
static const struct family speed_chroma = {KIND_SPATIAL, 16, true, 0, 10, KEYS(speed_chroma_keys),
        OPTIONS(speed_options)};
static const struct family speed_temporal = {KIND_TEMPORAL, 16, false, 0, 10, KEYS(speed_temporal_keys),
        OPTIONS(speed_options)};
static const struct family float_ansnr = {KIND_SPATIAL, 1, false, 10, 40, KEYS(ansnr_keys), NULL, 0};
static const struct family ssim = {KIND_SPATIAL, 1, false, 0, 1, KEYS(ssim_keys), NULL, 0};
static const struct family motion_v2 = {KIND_MOTION, 3, false, 0, 0, KEYS(motion_v2_keys), OPTIONS(motion_v2_options)};
static const struct family ssimulacra2 = {KIND_SPATIAL, 1, false, 0, 100, KEYS(ssimulacra2_keys),
        OPTIONS(ssimulacra2_options)};

enum { EVERYWHERE = IN_NETFLIX | IN_FORK | IN_VMAFX };

static const struct extractor extractors[] = {
    {"psnr", &psnr, false, EVERYWHERE},
    {"float_psnr", &float_psnr, false, EVERYWHERE},
    {"float_moment", &float_moment, false, EVERYWHERE},
    {"motion", &motion, false, EVERYWHERE},
    {"float_motion", &float_motion, false, EVERYWHERE},
    {"ciede", &ciede, false, EVERYWHERE},
    {"float_ssim", &float_ssim, false, EVERYWHERE},
    {"float_ms_ssim", &float_ms_ssim, false, EVERYWHERE},
    {"vif", &vif, false, EVERYWHERE},
    {"float_vif", &float_vif, false, EVERYWHERE},
    {"adm", &adm, false, EVERYWHERE},
    {"float_adm", &float_adm, false, EVERYWHERE},
    {"psnr_hvs", &psnr_hvs, false, EVERYWHERE},
    {"cambi", &cambi, false, EVERYWHERE},
    {"speed_chroma", &speed_chroma, false, EVERYWHERE},
    {"speed_temporal", &speed_temporal, false, EVERYWHERE},
    {"float_ansnr", &float_ansnr, false, IN_NETFLIX | IN_FORK},
    {"ssim", &ssim, false, IN_FORK | IN_VMAFX},
    {"motion_v2", &motion_v2, false, IN_FORK | IN_VMAFX},
    {"ssimulacra2", &ssimulacra2, false, IN_FORK | IN_VMAFX},
    {"psnr_hip", &psnr, true, IN_FORK | IN_VMAFX},
    {"float_psnr_hip", &float_psnr, true, IN_FORK | IN_VMAFX},
    {"float_moment_hip", &float_moment, true, IN_FORK | IN_VMAFX},
    {"float_motion_hip", &float_motion, true, IN_FORK | IN_VMAFX},
    {"motion_v2_hip", &motion_v2, true, IN_FORK | IN_VMAFX},
    {"ciede_hip", &ciede, true, IN_FORK | IN_VMAFX},
    {"float_ssim_hip", &float_ssim, true, IN_FORK | IN_VMAFX},
    {"float_ansnr_hip", &float_ansnr, true, IN_FORK},
    {"motion_hip", &motion, true, IN_VMAFX},
    {"integer_ssim_hip", &ssim, true, IN_VMAFX},
    {"integer_ms_ssim_hip", &float_ms_ssim, true, IN_VMAFX},
    {"vif_hip", &vif, true, IN_VMAFX},
    {"float_vif_hip", &float_vif, true, IN_VMAFX},
    {"adm_hip", &adm, true, IN_VMAFX},
    {"float_adm_hip", &float_adm, true, IN_VMAFX},
    {"psnr_hvs_hip", &psnr_hvs, true, IN_VMAFX},
    {"cambi_hip", &cambi, true, IN_VMAFX},
    {"speed_chroma_hip", &speed_chroma, true, IN_VMAFX},
    {"speed_temporal_hip", &speed_temporal, true, IN_VMAFX},
    {"ssimulacra2_hip", &ssimulacra2, true, IN_VMAFX},
    {"adm_cuda", &adm, true, IN_CUDA},
    {"vif_cuda", &vif, true, IN_CUDA},
    {"motion_cuda", &motion, true, IN_CUDA},
};

static bool is_here(const struct extractor *extractor)
{
    return extractor->lineages & (1u << DOUBLE_LINEAGE | (DOUBLE_HAS_CUDA ? IN_CUDA : 0u));
}

const struct extractor *extractor_find(const char *name)
{
    for (int i = 0; i < COUNT(extractors); i++) {
        if (is_here(&extractors[i]) && !strcmp(extractors[i].name, name)) {
            return &extractors[i];
        }
    }
    return NULL;
}

enum VmafBackend extractor_backend(const struct extractor *extractor)
{
    if (!extractor->hip) {
        return VMAF_BACKEND_CPU;
    }
    return extractor->lineages == IN_CUDA ? VMAF_BACKEND_CUDA : VMAF_BACKEND_HIP;
}

const struct extractor *extractor_twin(const struct extractor *extractor)
{
    for (int i = 0; i < COUNT(extractors); i++) {
        if (is_here(&extractors[i]) && extractors[i].family == extractor->family
                && extractors[i].hip != extractor->hip) {
            return &extractors[i];
        }
    }
    return NULL;
}
