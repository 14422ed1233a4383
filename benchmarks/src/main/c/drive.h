/* A libvmaf driven from C: the calls of the harness's engine, in its order, on the same files. */
#ifndef HIPTWIN_DRIVE_H
#define HIPTWIN_DRIVE_H

#include <stddef.h>
#include <stdint.h>

#include "vmaf.h"

enum { KEYS_MOST = 200 };

/* The functions that a pass needs, of one library file. */
struct library {
    int (*init)(VmafContext **context, VmafConfiguration configuration);
    int (*close)(VmafContext *context);
    int (*use_feature)(VmafContext *context, const char *extractor, VmafFeatureDictionary *options);
    int (*picture_alloc)(VmafPicture *picture, enum VmafPixelFormat format, unsigned bits, unsigned width, unsigned height);
    int (*picture_unref)(VmafPicture *picture);
    int (*read_pictures)(VmafContext *context, VmafPicture *reference, VmafPicture *distorted, unsigned index);
    int (*score_at_index)(VmafContext *context, const char *key, double *score, unsigned index);
};

/* Room for a picture of either known size. */
union picture {
    VmafPicture plain;
    VmafPictureWithColor with_color;
};

/* What is measured: two files of packed frames. */
struct clips {
    int file[2];
    enum VmafPixelFormat format;
    unsigned bits;
    unsigned width;
    unsigned height;
    unsigned frames;
    size_t frame_bytes;
    uint8_t *buffer;
};

/* Ends the process with a sentence unless a call answered 0. */
void expect_zero(int code, const char *what);

/* Finds every function. */
void library_open(struct library *library, const char *path);

/* Opens both files and counts their frames. */
void clips_open(struct clips *clips, const char *reference, const char *distorted);

/* Reads one frame of a side and copies it into a picture. */
void clips_fill(struct clips *clips, int side, unsigned frame, const VmafPicture *picture);

/* Closes both files. */
void clips_close(struct clips *clips);

#endif
