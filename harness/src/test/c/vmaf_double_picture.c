#include "vmaf_double_picture.h"

#include "vmaf_double_audit.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { LIVE = 0x70696374, RELEASED = 0x676f6e65, CANARY_BYTES = 64, CANARY = 0xA5, ALIGNMENT = 64, SIDE_MOST = 32768 };

/*
 * Never freed, so that a second release is seen and not undefined. Buffers are used again, oldest first: the next
 * frame's reference lands where this frame's was, which is what makes a late read see the wrong frame.
 */
struct VmafRef {
    unsigned magic;
    unsigned char *buffer;
    size_t bytes;
    struct VmafRef *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct VmafRef *oldest;
static struct VmafRef *newest;
static atomic_int refusal;

void picture_refuse_alloc(int code)
{
    atomic_store(&refusal, code);
}

static void put_back(unsigned char *buffer, size_t bytes)
{
    struct VmafRef *entry = calloc(1, sizeof *entry);
    if (!entry) {
        return;
    }
    entry->buffer = buffer;
    entry->bytes = bytes;
    pthread_mutex_lock(&lock);
    if (newest) {
        newest->next = entry;
    } else {
        oldest = entry;
    }
    newest = entry;
    pthread_mutex_unlock(&lock);
}

static unsigned char *take_buffer(size_t bytes)
{
    unsigned char *buffer = NULL;
    pthread_mutex_lock(&lock);
    for (struct VmafRef **link = &oldest, *before = NULL; *link; before = *link, link = &(*link)->next) {
        if ((*link)->bytes == bytes) {
            struct VmafRef *entry = *link;
            *link = entry->next;
            if (newest == entry) {
                newest = before;
            }
            buffer = entry->buffer;
            free(entry);
            break;
        }
    }
    pthread_mutex_unlock(&lock);
    return buffer ? buffer : aligned_alloc(ALIGNMENT, (bytes + CANARY_BYTES + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
}

static unsigned halved(unsigned side)
{
    return (side + (DOUBLE_CHROMA_CEIL ? 1 : 0)) >> 1;
}

static ptrdiff_t aligned(ptrdiff_t bytes)
{
    return (bytes + DOUBLE_STRIDE_ALIGN - 1) / DOUBLE_STRIDE_ALIGN * DOUBLE_STRIDE_ALIGN;
}

int vmaf_picture_alloc(VmafPicture *pic, enum VmafPixelFormat fmt, unsigned bpc, unsigned w, unsigned h)
{
    if (!pic || fmt == VMAF_PIX_FMT_UNKNOWN || bpc < 8 || bpc > 16) {
        return -EINVAL;
    }
    if (DOUBLE_LINEAGE != DOUBLE_NETFLIX && (w == 0 || h == 0 || w > SIDE_MOST || h > SIDE_MOST)) {
        return -EINVAL;
    }
    if (atomic_load(&refusal)) {
        return atomic_load(&refusal);
    }
    memset(pic, 0, sizeof *pic);
    pic->pix_fmt = fmt;
    pic->bpc = bpc;
    size_t bytes = 0;
    size_t starts[3];
    for (int p = 0; p < 3; p++) {
        bool absent = p && fmt == VMAF_PIX_FMT_YUV400P;
        bool half_width = p && fmt != VMAF_PIX_FMT_YUV444P;
        bool half_height = p && fmt == VMAF_PIX_FMT_YUV420P;
        pic->w[p] = absent ? 0 : half_width ? halved(w) : w;
        pic->h[p] = absent ? 0 : half_height ? halved(h) : h;
        pic->stride[p] = aligned((ptrdiff_t)pic->w[p] * (bpc > 8 ? 2 : 1));
        starts[p] = bytes;
        bytes += (size_t)pic->stride[p] * pic->h[p];
    }
    VmafRef *ref = calloc(1, sizeof *ref);
    unsigned char *buffer = take_buffer(bytes);
    if (!ref || !buffer) {
        free(ref);
        free(buffer);
        memset(pic, 0, sizeof *pic);
        return -ENOMEM;
    }
    memset(buffer, 0, bytes);
    memset(buffer + bytes, CANARY, CANARY_BYTES);
    for (int p = 0; p < 3; p++) {
        pic->data[p] = pic->w[p] || p == 0 ? buffer + starts[p] : NULL;
    }
    *ref = (VmafRef){.magic = LIVE, .buffer = buffer, .bytes = bytes};
    pic->ref = ref;
    pic->priv = DOUBLE_STRANGE_LAYOUT ? NULL : buffer;
    audit_add(AUDIT_LIVE_PICTURES, 1);
    return 0;
}

int vmaf_picture_unref(VmafPicture *pic)
{
    if (!pic || !pic->ref) {
        audit_add(AUDIT_REFUSED_UNREFS, 1);
        return -EINVAL;
    }
    VmafRef *ref = pic->ref;
    if (ref->magic == RELEASED) {
        audit_violation("a picture was released twice");
    }
    if (ref->magic != LIVE) {
        audit_violation("vmaf_picture_unref of what is no picture");
    }
    for (int i = 0; i < CANARY_BYTES; i++) {
        if (ref->buffer[ref->bytes + (size_t)i] != CANARY) {
            audit_violation("samples were written past the end of a picture");
        }
    }
    put_back(ref->buffer, ref->bytes);
    ref->magic = RELEASED;
    ref->buffer = NULL;
    memset(pic, 0, sizeof *pic);
    audit_add(AUDIT_LIVE_PICTURES, -1);
    return 0;
}

bool picture_is_owned(const VmafPicture *picture)
{
    return picture->ref && picture->ref->magic == LIVE;
}

struct plane picture_plane(const VmafPicture *picture, int index)
{
    return (struct plane){
        .data = picture->data[index],
        .stride = picture->stride[index],
        .width = picture->w[index],
        .height = picture->h[index],
        .bits = picture->bpc,
    };
}

struct plane plane_with_clamped_border(struct plane plane, unsigned border)
{
    plane.clamped = plane.width <= 2 * border || plane.height <= 2 * border ? 0 : border;
    return plane;
}

unsigned char *plane_copy(struct plane plane, size_t *bytes)
{
    size_t row = (size_t)plane.width * (plane.bits > 8 ? 2 : 1);
    *bytes = row * plane.height;
    unsigned char *copy = malloc(*bytes ? *bytes : 1);
    for (unsigned y = 0; copy && y < plane.height; y++) {
        memcpy(copy + y * row, plane.data + (ptrdiff_t)y * plane.stride, row);
    }
    return copy;
}
