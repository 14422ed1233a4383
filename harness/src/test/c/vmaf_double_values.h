/* The numbers: what a frame pair scores. */
#ifndef VMAF_DOUBLE_VALUES_H
#define VMAF_DOUBLE_VALUES_H

#include "vmaf_double_extractor.h"
#include "vmaf_double_picture.h"

/* What an extractor reads for one frame. */
struct frame_pair {
    struct plane reference[3];
    struct plane distorted[3];
    struct plane before; /* luma of the reference one frame earlier; 0 columns for the first */
};

/*
 * Scores of one frame by the family's keys. For KIND_MOTION every value is the difference to the frame before; the
 * caller makes the windowed ones from it.
 */
void values_of_frame(const struct instance *instance, const struct frame_pair *pair, double values[KEYS_MOST]);

#endif
