/*
 * drive LIBRARY REFERENCE DISTORTED WIDTH HEIGHT FORMAT BITS CPUMASK EXTRACTOR... -- KEY...
 *
 * For each line on standard input: one context is fed every frame; each key is read after every frame and all are read
 * again after the flush. Answers a line with nanoseconds from the context's beginning to its end, scores, and their sum.
 */
#include "drive.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct scores {
    const char *keys[KEYS_MOST];
    unsigned shown[KEYS_MOST];
    double *values[KEYS_MOST];
    int count;
};

static int64_t now_nanos(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void read_known(const struct library *library, VmafContext *context, struct scores *scores, unsigned frames)
{
    for (int key = 0; key < scores->count; key++) {
        double value;
        while (scores->shown[key] < frames
               && library->score_at_index(context, scores->keys[key], &value, scores->shown[key]) == 0) {
            scores->values[key][scores->shown[key]++] = value;
        }
    }
}

/* Compares what was shown before the flush and takes the rest. */
static void read_all(const struct library *library, VmafContext *context, struct scores *scores, unsigned frames)
{
    for (int key = 0; key < scores->count; key++) {
        for (unsigned frame = 0; frame < frames; frame++) {
            double value;
            int code = library->score_at_index(context, scores->keys[key], &value, frame);
            if (frame < scores->shown[key]) {
                expect_zero(code != 0 || memcmp(&value, &scores->values[key][frame], sizeof value) != 0, "a score changed");
            } else {
                scores->values[key][frame] = code == 0 ? value : 0;
            }
        }
    }
}

static void make(const struct library *library, const struct clips *clips, union picture picture[2])
{
    for (int side = 0; side < 2; side++) {
        memset(&picture[side], 0, sizeof picture[side]);
        expect_zero(library->picture_alloc(&picture[side].plain, clips->format, clips->bits, clips->width, clips->height),
                    "vmaf_picture_alloc");
    }
}

static void pass(const struct library *library, struct clips *clips, uint64_t cpu_mask, char **extractors, int extractor_count,
                 struct scores *scores)
{
    VmafConfiguration configuration = {.log_level = VMAF_LOG_LEVEL_ERROR, .n_subsample = 1, .cpumask = cpu_mask};
    VmafContext *context;
    expect_zero(library->init(&context, configuration), "vmaf_init");
    for (int i = 0; i < extractor_count; i++) {
        expect_zero(library->use_feature(context, extractors[i], NULL), extractors[i]);
    }
    union picture picture[2];
    make(library, clips, picture);
    for (unsigned frame = 0; frame < clips->frames; frame++) {
        clips_fill(clips, 0, frame, &picture[0].plain);
        clips_fill(clips, 1, frame, &picture[1].plain);
        expect_zero(library->read_pictures(context, &picture[0].plain, &picture[1].plain, frame), "vmaf_read_pictures");
        make(library, clips, picture);
        read_known(library, context, scores, frame + 1);
    }
    expect_zero(library->read_pictures(context, NULL, NULL, 0), "flush");
    read_all(library, context, scores, clips->frames);
    library->picture_unref(&picture[0].plain);
    library->picture_unref(&picture[1].plain);
    expect_zero(library->close(context), "vmaf_close");
}

static void answer(const struct library *library, char **arguments, char **extractors, int extractor_count, struct scores *scores)
{
    int64_t start = now_nanos();
    struct clips clips = {.width = (unsigned)atoi(arguments[3]), .height = (unsigned)atoi(arguments[4]),
                          .format = (enum VmafPixelFormat)atoi(arguments[5]), .bits = (unsigned)atoi(arguments[6])};
    clips_open(&clips, arguments[1], arguments[2]);
    for (int key = 0; key < scores->count; key++) {
        scores->shown[key] = 0;
        scores->values[key] = calloc(clips.frames, sizeof(double));
        expect_zero(scores->values[key] == NULL, "calloc");
    }
    pass(library, &clips, strtoull(arguments[7], NULL, 0), extractors, extractor_count, scores);
    double sum = 0;
    for (int key = 0; key < scores->count; key++) {
        for (unsigned frame = 0; frame < clips.frames; frame++) {
            sum += scores->values[key][frame];
        }
        free(scores->values[key]);
    }
    clips_close(&clips);
    printf("%" PRId64 " %u %.17g\n", now_nanos() - start, clips.frames, sum);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    enum { FIRST_EXTRACTOR = 9 };
    if (argc <= FIRST_EXTRACTOR) {
        fprintf(stderr, "drive: LIBRARY REFERENCE DISTORTED WIDTH HEIGHT FORMAT BITS CPUMASK EXTRACTOR... -- KEY...\n");
        return 2;
    }
    int extractor_count = 0;
    while (FIRST_EXTRACTOR + extractor_count < argc && strcmp(argv[FIRST_EXTRACTOR + extractor_count], "--") != 0) {
        extractor_count++;
    }
    static struct scores scores;
    for (int i = FIRST_EXTRACTOR + extractor_count + 1; i < argc && scores.count < KEYS_MOST; i++) {
        scores.keys[scores.count++] = argv[i];
    }
    struct library library;
    library_open(&library, argv[1]);
    char line[16];
    while (fgets(line, sizeof line, stdin)) {
        answer(&library, argv + 1, argv + FIRST_EXTRACTOR, extractor_count, &scores);
    }
    return 0;
}
