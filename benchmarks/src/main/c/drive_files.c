#include "drive.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static unsigned plane_width(const struct clips *clips, int plane)
{
    int half = plane > 0 && clips->format != VMAF_PIX_FMT_YUV444P;
    return half ? (clips->width + 1) / 2 : clips->width;
}

static unsigned plane_height(const struct clips *clips, int plane)
{
    int half = plane > 0 && clips->format == VMAF_PIX_FMT_YUV420P;
    return half ? (clips->height + 1) / 2 : clips->height;
}

static unsigned sample_bytes(const struct clips *clips)
{
    return clips->bits > 8 ? 2 : 1;
}

void clips_open(struct clips *clips, const char *reference, const char *distorted)
{
    clips->file[0] = open(reference, O_RDONLY);
    clips->file[1] = open(distorted, O_RDONLY);
    expect_zero(clips->file[0] < 0 || clips->file[1] < 0, "open");
    clips->frame_bytes = 0;
    for (int plane = 0; plane < 3; plane++) {
        clips->frame_bytes += (size_t)plane_width(clips, plane) * plane_height(clips, plane) * sample_bytes(clips);
    }
    off_t bytes = lseek(clips->file[0], 0, SEEK_END);
    expect_zero(bytes <= 0 || lseek(clips->file[1], 0, SEEK_END) != bytes, "two clips of the same length");
    clips->frames = (unsigned)((size_t)bytes / clips->frame_bytes);
    clips->buffer = malloc(clips->frame_bytes);
    expect_zero(clips->buffer == NULL, "malloc");
}

static void read_frame(const struct clips *clips, int side, unsigned frame)
{
    size_t done = 0;
    while (done < clips->frame_bytes) {
        off_t at = (off_t)(clips->frame_bytes * frame + done);
        ssize_t count = pread(clips->file[side], clips->buffer + done, clips->frame_bytes - done, at);
        expect_zero(count <= 0, "pread");
        done += (size_t)count;
    }
}

void clips_fill(struct clips *clips, int side, unsigned frame, const VmafPicture *picture)
{
    read_frame(clips, side, frame);
    const uint8_t *from = clips->buffer;
    for (int plane = 0; plane < 3; plane++) {
        size_t file_row = (size_t)plane_width(clips, plane) * sample_bytes(clips);
        size_t row = (size_t)picture->w[plane] * sample_bytes(clips);
        size_t stride = (size_t)picture->stride[plane];
        uint8_t *to = picture->data[plane];
        if (stride == file_row && row == file_row) {
            memcpy(to, from, row * picture->h[plane]);
        } else {
            for (unsigned y = 0; y < picture->h[plane]; y++) {
                memcpy(to + y * stride, from + y * file_row, row);
            }
        }
        from += file_row * plane_height(clips, plane);
    }
}

void clips_close(struct clips *clips)
{
    close(clips->file[0]);
    close(clips->file[1]);
    free(clips->buffer);
}
