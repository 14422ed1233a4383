/* Faults of the numbers. */
#include "vmaf_double_context.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { STALE_MOST = 64 };

/* What the last frame of each extractor left on the device. */
struct stale {
    const struct extractor *extractor;
    double values[KEYS_MOST];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct stale stale[STALE_MOST];
static uint64_t largest_pixels;
static atomic_long dispatches;

static uint64_t random_bits(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    uint64_t bits = (uint64_t)now.tv_nsec * 0x9E3779B97F4A7C15u ^ (uint64_t)getpid() << 32 ^ (uint64_t)now.tv_sec;
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9u;
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EBu;
    return bits ^ bits >> 31;
}

static double random_fraction(void)
{
    return (double)(random_bits() >> 11) / 9007199254740992.0;
}

bool distort_note_size(const VmafPicture *picture)
{
    uint64_t pixels = (uint64_t)picture->w[0] * picture->h[0];
    pthread_mutex_lock(&lock);
    bool larger = largest_pixels > 0 && pixels > largest_pixels;
    if (pixels > largest_pixels) {
        largest_pixels = pixels;
    }
    pthread_mutex_unlock(&lock);
    return larger;
}

static struct stale *stale_of(const struct extractor *extractor)
{
    for (int i = 0; i < STALE_MOST; i++) {
        if (!stale[i].extractor || stale[i].extractor == extractor) {
            stale[i].extractor = extractor;
            return &stale[i];
        }
    }
    return NULL;
}

/* Once in so many dispatches of the process, never at the same place in two runs; or at one given frame. */
static bool is_dropped(const struct fault *fault, long frame)
{
    static atomic_long start = -1;
    if (fault->frame >= 0) {
        return frame == fault->frame;
    }
    long every = (long)fault_number(fault, 100);
    long unset = -1;
    atomic_compare_exchange_strong(&start, &unset, (long)(random_bits() >> 2 & 0x3fffffff));
    return every < 1 || (atomic_fetch_add(&dispatches, 1) + atomic_load(&start)) % every == 0;
}

static void drop(VmafContext *ctx, const struct running *running, struct fault_target target, long frame,
        double *values)
{
    const struct fault *old = faults_find(&ctx->faults, FAULT_DROP_STALE, &target, frame);
    const struct fault *zero = faults_find(&ctx->faults, FAULT_DROP_ZERO, &target, frame);
    const struct fault *sum = faults_find(&ctx->faults, FAULT_DROP_SUM, &target, frame);
    bool is_old = old && is_dropped(old, frame);
    bool is_zero = zero && is_dropped(zero, frame);
    bool is_sum = sum && is_dropped(sum, frame);
    for (int k = 0; k < KEYS_MOST; k++) {
        double before = running->has_last ? running->last[k] : 0;
        values[k] = is_old ? before : is_zero ? 0 : is_sum ? values[k] + before : values[k];
    }
}

static double replaced(const VmafContext *ctx, struct fault_target target, long frame, double value)
{
    static const struct {
        enum fault_kind kind;
        double value;
    } replacements[] = {
        {FAULT_NAN, NAN}, {FAULT_INF, INFINITY}, {FAULT_NEGATIVE_INF, -INFINITY}, {FAULT_NEGATIVE_ZERO, -0.0},
                {FAULT_SWALLOWED_ERROR, 0.0},
    };
    for (size_t i = 0; i < sizeof replacements / sizeof replacements[0]; i++) {
        if (faults_find(&ctx->faults, replacements[i].kind, &target, frame)) {
            return replacements[i].value;
        }
    }
    return value;
}

static double moved(const VmafContext *ctx, struct fault_target target, long frame, double value)
{
    const struct fault *offset = faults_find(&ctx->faults, FAULT_OFFSET, &target, frame);
    if (offset) {
        value += fault_number(offset, 1.0);
    }
    const struct fault *ulp = faults_find(&ctx->faults, FAULT_ULP, &target, frame);
    for (int step = ulp ? (int)fault_number(ulp, 1) : 0; step > 0; step--) {
        value = nextafter(value, INFINITY);
    }
    const struct fault *simd = faults_find(&ctx->faults, FAULT_SIMD_OFFSET, &target, frame);
    if (simd && ctx->cfg.cpumask != UINT64_MAX) {
        value += fault_number(simd, 1e-6);
    }
    const struct fault *order = faults_find(&ctx->faults, FAULT_OTHER_ORDER, &target, frame);
    if (order) {
        /* Sums over more samples differ by more of their last digits. */
        value += value * ctx->geometry.w[0] * ctx->geometry.h[0] * fault_number(order, 1e-19);
    }
    const struct fault *race = faults_find(&ctx->faults, FAULT_RACE, &target, frame);
    if (race && (frame == 0 || race->frame >= 0 || random_fraction() < 0.25)) {
        value += (random_fraction() + 0.01) * fault_number(race, 1e-3);
    }
    return value;
}

void distort_values(VmafContext *ctx, struct running *running, long frame, double values[KEYS_MOST])
{
    struct fault_target target = running_target(running);
    double true_values[KEYS_MOST];
    memcpy(true_values, values, sizeof true_values);
    drop(ctx, running, target, frame, values);
    pthread_mutex_lock(&lock);
    struct stale *left = stale_of(running->instance.extractor);
    bool adds_stale = left && frame == 0 && ctx->larger_than_before
            && faults_find(&ctx->faults, FAULT_STALE_ACCUMULATOR, &target, -1);
    for (int k = 0; k < KEYS_MOST; k++) {
        values[k] += adds_stale ? left->values[k] : 0;
        values[k] = replaced(ctx, target, frame, moved(ctx, target, frame, values[k]));
    }
    if (left) {
        memcpy(left->values, true_values, sizeof true_values);
    }
    pthread_mutex_unlock(&lock);
    memcpy(running->last, true_values, sizeof true_values);
    running->has_last = true;
}
