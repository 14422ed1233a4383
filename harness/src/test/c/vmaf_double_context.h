/* A context: configuration, the extractors it runs, what they measured. */
#ifndef VMAF_DOUBLE_CONTEXT_H
#define VMAF_DOUBLE_CONTEXT_H

#include "vmaf_double_extractor.h"
#include "vmaf_double_faults.h"
#include "vmaf_double_scores.h"
#include "vmaf_double_values.h"

enum { EXTRACTORS_MOST = 48 };

/* An extractor at work. A device one hands over its numbers one frame later, as submit and collect do. */
struct running {
    struct instance instance;
    bool broken; /* a pool's job failed: nothing more comes from it */
    bool pending;
    long pending_frame;
    double pending_values[KEYS_MOST];
    struct frame_pair pending_pair; /* read late when uploads race */
    bool has_last;
    double last[KEYS_MOST];
    double *differences; /* KIND_MOTION: one per frame */
    long difference_count;
    long difference_capacity;
};

struct VmafContext {
    unsigned magic;
    VmafConfiguration cfg;
    struct faults faults;
    int count;
    struct running *list[EXTRACTORS_MOST];
    struct scores scores;
    bool has_geometry;
    VmafPicture geometry; /* of the first frame; its pointers are not used */
    bool larger_than_before;
    long last_index;
    unsigned char *before;
    size_t before_bytes;
    struct plane before_plane;
    bool flushed;
    int busy_left;
    VmafHipState *hip;
    VmafCudaState *cuda;
};

/* -EINVAL for NULL; ends the process when the context was closed. */
int context_check(const VmafContext *ctx);

/* A fault for any of the context's extractors, or one of the whole library when it runs none. */
const struct fault *context_fault(const VmafContext *ctx, enum fault_kind kind, long frame);

struct fault_target running_target(const struct running *running);

/* Stores the numbers of a frame after the switched-on faults had their way with them. */
int context_put(VmafContext *ctx, struct running *running, long frame, const double values[KEYS_MOST]);

/* What the windowed keys need at the end. */
int context_put_motion_tail(VmafContext *ctx, struct running *running);

/* Changes the values of a frame as the faults say. */
void distort_values(VmafContext *ctx, struct running *running, long frame, double values[KEYS_MOST]);

/* Notes the size of a context's pictures; whether it is larger than all before it in the process, and not the first. */
bool distort_note_size(const VmafPicture *picture);

/* Hangs, crashes and the like, before a frame is worked on. */
void mischief_at_frame(const VmafContext *ctx, long frame);
void mischief_at_flush(const VmafContext *ctx);
void mischief_at_close(const VmafContext *ctx);
void mischief_at_init(const VmafContext *ctx);
/* The same when an extractor is asked for, and when its device twin is. */
void mischief_at_use(const VmafContext *ctx, const struct fault_target *target);
void mischief_at_twin(const VmafContext *ctx, const struct fault_target *target);

/* Takes the state into, or out of, a context. */
void hip_state_borrow(VmafHipState *state, int amount);

/* Takes the device's resources down with the context that imported them, as the libraries do. */
void cuda_state_release(VmafCudaState *state);

/* How many devices there are to see. */
int hip_device_count(const struct faults *faults);

#endif
