#include "vmaf_double_values.h"

#include <math.h>
#include <string.h>

static unsigned lesser(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static uint64_t squared_error(struct plane a, struct plane b)
{
    uint64_t sum = 0;
    unsigned width = lesser(a.width, b.width);
    unsigned height = lesser(a.height, b.height);
    for (unsigned y = 0; y < height; y++) {
        for (unsigned x = 0; x < width; x++) {
            int64_t difference = (int64_t)plane_sample(a, x, y) - plane_sample(b, x, y);
            sum += (uint64_t)(difference * difference);
        }
    }
    return sum;
}

static double mean_squared_error(struct plane a, struct plane b)
{
    return (double)squared_error(a, b) / ((double)a.width * a.height);
}

static double psnr_of(double mse, double peak, double most)
{
    double psnr = 10.0 * log10(peak * peak / fmax(mse, 1e-16));
    return fmin(psnr, most);
}

static void psnr_values(const struct instance *instance, const struct frame_pair *pair, double *values)
{
    const struct family *family = instance->extractor->family;
    for (int k = 0; k < family->key_count; k++) {
        struct plane ref = pair->reference[family->keys[k].plane];
        struct plane dist = pair->distorted[family->keys[k].plane];
        if (!ref.width || !instance->written[k]) {
            continue;
        }
        double mse = mean_squared_error(ref, dist);
        bool is_mse = !strncmp(family->keys[k].raw, "mse", 3);
        values[k] = is_mse ? mse : psnr_of(mse, (double)((1u << ref.bits) - 1), 6.0 * ref.bits + 12);
    }
}

static void float_psnr_values(const struct frame_pair *pair, double *values)
{
    double scale = (double)(1u << (pair->reference[0].bits - 8));
    double mse = mean_squared_error(pair->reference[0], pair->distorted[0]) / (scale * scale);
    double peak = 255.0 + (scale - 1) / scale;
    values[0] = psnr_of(mse, peak, 6.0 * pair->reference[0].bits + 12);
}

static void moment_of(struct plane plane, double *first, double *second)
{
    uint64_t sum = 0;
    uint64_t squares = 0;
    for (unsigned y = 0; y < plane.height; y++) {
        for (unsigned x = 0; x < plane.width; x++) {
            uint64_t sample = plane_sample(plane, x, y);
            sum += sample;
            squares += sample * sample;
        }
    }
    double scale = (double)(1u << (plane.bits - 8));
    double pixels = (double)plane.width * plane.height;
    *first = (double)sum / scale / pixels;
    *second = (double)squares / (scale * scale) / pixels;
}

static double difference_to_before(struct plane plane, struct plane before)
{
    if (!before.width) {
        return 0;
    }
    uint64_t sum = 0;
    for (unsigned y = 0; y < plane.height; y++) {
        for (unsigned x = 0; x < plane.width; x++) {
            unsigned a = plane_sample(plane, x, y);
            unsigned b = plane_sample(before, x, y);
            sum += a > b ? a - b : b - a;
        }
    }
    return (double)sum / (double)(1u << (plane.bits - 8)) / ((double)plane.width * plane.height);
}

/* From 0 to 1, smaller for a larger error. The weight of a sample depends on its place, so that shifted rows do not
   score the same. */
static double closeness(struct plane ref, struct plane dist, unsigned salt)
{
    uint64_t error = 0;
    uint64_t content = 0;
    unsigned width = lesser(ref.width, dist.width);
    unsigned height = lesser(ref.height, dist.height);
    for (unsigned y = 0; y < height; y++) {
        for (unsigned x = 0; x < width; x++) {
            uint64_t weight = 1 + ((x * 5 + y * 3 + salt) & 7);
            uint64_t r = plane_sample(ref, x, y);
            int64_t difference = (int64_t)r - plane_sample(dist, x, y);
            error += weight * (uint64_t)(difference * difference);
            content += weight * r * (1 + (y & 15));
        }
    }
    double scale = (double)(1u << (ref.bits - 8));
    double mean = (double)error / (scale * scale) / ((double)width * height);
    return 1.0 / (1.0 + mean / 256.0) * (1.0 - (double)(content % 1009) * 1e-6);
}

static void spatial_values(const struct instance *instance, const struct frame_pair *pair, double *values)
{
    const struct family *family = instance->extractor->family;
    /* A twin is as precise as its CPU extractor, whatever it is called. */
    const struct extractor *twin = instance->extractor->hip ? extractor_twin(instance->extractor) : NULL;
    bool is_float = !strncmp((twin ? twin : instance->extractor)->name, "float_", 6);
    for (int k = 0; k < family->key_count; k++) {
        int plane = pair->reference[family->keys[k].plane].width ? family->keys[k].plane : 0;
        if (!instance->written[k]) {
            continue;
        }
        double near = closeness(pair->reference[plane], pair->distorted[plane], (unsigned)k * 3);
        double value = family->floor + family->span * near * (1.0 - instance_option_trace(instance));
        values[k] = is_float ? (double)(float)value : value;
    }
}

void values_of_frame(const struct instance *instance, const struct frame_pair *pair, double values[KEYS_MOST])
{
    const struct family *family = instance->extractor->family;
    switch (family->kind) {
    case KIND_PSNR:
        psnr_values(instance, pair, values);
        break;
    case KIND_FLOAT_PSNR:
        float_psnr_values(pair, values);
        break;
    case KIND_MOMENT:
        moment_of(pair->reference[0], &values[0], &values[2]);
        moment_of(pair->distorted[0], &values[1], &values[3]);
        break;
    case KIND_MOTION:
    case KIND_TEMPORAL: {
        double difference = difference_to_before(pair->reference[0], pair->before);
        bool zero = instance_option(instance, "motion_force_zero") != 0;
        for (int k = 0; k < family->key_count; k++) {
            values[k] = zero ? 0 : difference * (1.0 - instance_option_trace(instance));
        }
        break;
    }
    case KIND_SPATIAL:
        spatial_values(instance, pair, values);
        break;
    }
}
