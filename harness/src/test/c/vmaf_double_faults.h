/*
 * Faults that can be switched on: HIPTWIN_DOUBLE="fault[@extractor][:frame][=value],..." in the environment, read by
 * each vmaf_init, or the same text given to vmaf_double_set_faults. README.md says what each of them does.
 */
#ifndef VMAF_DOUBLE_FAULTS_H
#define VMAF_DOUBLE_FAULTS_H

#include "vmaf_double_abi.h"

#include <stdbool.h>

enum fault_kind {
    /* values */
    FAULT_OFFSET,
    FAULT_ULP,
    FAULT_NAN,
    FAULT_INF,
    FAULT_NEGATIVE_INF,
    FAULT_NEGATIVE_ZERO,
    FAULT_SWALLOWED_ERROR,
    FAULT_DROP_STALE,
    FAULT_DROP_ZERO,
    FAULT_DROP_SUM,
    FAULT_RACE,
    FAULT_SIMD_OFFSET,
    FAULT_OTHER_ORDER,
    FAULT_SWAPPED_FRAMES,
    FAULT_IGNORES_BORDER,
    FAULT_OPTION_IGNORED,
    FAULT_STALE_ACCUMULATOR,
    FAULT_UPLOAD_RACE,
    FAULT_LATE_CHANGE,
    /* keys and frames */
    FAULT_MISSING_KEY,
    FAULT_EXTRA_KEY,
    FAULT_MISSING_FRAME,
    FAULT_LAST_FRAME_LOST,
    FAULT_NO_SCORES,
    FAULT_UNWRITTEN,
    /* refusals */
    FAULT_FELL_BACK,
    FAULT_REFUSE_INIT,
    FAULT_REFUSE_USE,
    FAULT_REFUSE_ALLOC,
    FAULT_REFUSE_READ,
    FAULT_REFUSE_FLUSH,
    FAULT_CLOSE_BUSY,
    FAULT_HIP_AVAILABLE,
    FAULT_HIP_DEVICES,
    FAULT_HIP_STATE,
    FAULT_HIP_IMPORT,
    FAULT_NOT_DISPATCHED,
    FAULT_TWIN_REFUSES,
    /* the process */
    FAULT_HANG_INIT,
    FAULT_HANG_READ,
    FAULT_HANG_FLUSH,
    FAULT_HANG_CLOSE,
    FAULT_SLOW,
    FAULT_ABORT,
    FAULT_SEGV,
    FAULT_EXIT,
    FAULT_EXIT_CRASH,
    FAULT_STDOUT_FLOOD,
    FAULT_STEAL_SIGNALS,
    FAULT_HANG_USE,
    FAULT_ABORT_USE,
    FAULT_SEGV_USE,
    FAULT_HANG_TWIN,
    FAULT_ABORT_TWIN,
    FAULT_SEGV_TWIN,
    FAULT_KINDS
};

enum { FAULTS_MOST = 32, FAULT_TEXT = 64 };

/* Which extractors a fault is for. */
enum fault_scope { SCOPE_HIP, SCOPE_CPU, SCOPE_ANY, SCOPE_NAMED };

struct fault {
    enum fault_kind kind;
    enum fault_scope scope;
    char extractor[FAULT_TEXT];
    long frame; /* -1: every frame */
    char value[FAULT_TEXT];
};

struct faults {
    int count;
    struct fault list[FAULTS_MOST];
};

/* Who is asking: an extractor's name and whether it is a device one. */
struct fault_target {
    const char *extractor;
    bool hip;
};

/* Reads what is switched on. False, with a line on stderr, when the text cannot be understood. */
bool faults_read(struct faults *faults);

/* The first fault of a kind that is for this target and frame, or NULL. A NULL target asks for a fault of the whole
   library; frame -1 asks without a frame and finds faults with any. */
const struct fault *faults_find(const struct faults *faults, enum fault_kind kind, const struct fault_target *target,
        long frame);

/* The number given after "=", or what it is without one. */
double fault_number(const struct fault *fault, double absent);

/* Replaces the environment's text for this process; NULL goes back to the environment. */
DOUBLE_EXPORT void vmaf_double_set_faults(const char *text);

#endif
