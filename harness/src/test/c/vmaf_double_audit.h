/* What the caller left alive, and the end of a caller that broke an ownership rule. */
#ifndef VMAF_DOUBLE_AUDIT_H
#define VMAF_DOUBLE_AUDIT_H

#include "vmaf_double_abi.h"

/* Numbers known to the tests; append only. */
enum audit_counter {
    AUDIT_LIVE_PICTURES,
    AUDIT_LIVE_CONTEXTS,
    AUDIT_LIVE_DICTIONARIES,
    AUDIT_LIVE_HIP_STATES,
    AUDIT_FLUSHES,
    AUDIT_CLOSES,
    AUDIT_REFUSED_UNREFS,
    AUDIT_CALLS_AFTER_FLUSH,
    AUDIT_FRAMES_READ,
    AUDIT_LAST_CPUMASK,
    AUDIT_LAST_THREADS,
    AUDIT_LAST_LOG_LEVEL,
    AUDIT_LAST_HIP_DEVICE,
    AUDIT_COUNTERS
};

void audit_add(enum audit_counter counter, int64_t amount);
void audit_set(enum audit_counter counter, int64_t value);

/* Says what the caller did and aborts: such a call corrupts memory in a real library. */
_Noreturn void audit_violation(const char *what);

/* A counter by its number, or -1 for a number that is none. Totals are of the process. */
DOUBLE_EXPORT int64_t vmaf_double_audit(int counter);

#endif
