/* Pictures: who owns one, and where its samples are. */
#ifndef VMAF_DOUBLE_PICTURE_H
#define VMAF_DOUBLE_PICTURE_H

#include "vmaf_double_abi.h"

#include <stdbool.h>

/* A plane as the extractors read it. Samples of more than 8 bits are 16-bit words of this machine, which is
   little-endian. */
struct plane {
    const unsigned char *data;
    ptrdiff_t stride;
    unsigned width;
    unsigned height;
    unsigned bits;
    unsigned clamped; /* so many outermost columns and rows show the samples inside of them */
};

/* A plane of a picture; 0 columns where the layout has none. */
struct plane picture_plane(const VmafPicture *picture, int index);

/* The same plane with its outermost columns and rows hidden, or as it is where it is too small for that. */
struct plane plane_with_clamped_border(struct plane plane, unsigned border);

/* Copies the samples, rows packed. The memory belongs to the caller; *bytes is its size. */
unsigned char *plane_copy(struct plane plane, size_t *bytes);

/* Whether the caller still owns this picture. */
bool picture_is_owned(const VmafPicture *picture);

/* Refuses the next allocations with this code; 0 stops that. */
void picture_refuse_alloc(int code);

static inline unsigned plane_sample(struct plane plane, unsigned x, unsigned y)
{
    unsigned c = plane.clamped;
    if (c) {
        x = x < c ? c : x >= plane.width - c ? plane.width - c - 1 : x;
        y = y < c ? c : y >= plane.height - c ? plane.height - c - 1 : y;
    }
    const unsigned char *row = plane.data + (ptrdiff_t)y * plane.stride;
    return plane.bits > 8 ? ((const uint16_t *)(const void *)row)[x] : row[x];
}

#endif
