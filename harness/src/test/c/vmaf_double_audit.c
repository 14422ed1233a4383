#include "vmaf_double_audit.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static _Atomic int64_t counters[AUDIT_COUNTERS];

void audit_add(enum audit_counter counter, int64_t amount)
{
    atomic_fetch_add(&counters[counter], amount);
}

void audit_set(enum audit_counter counter, int64_t value)
{
    atomic_store(&counters[counter], value);
}

_Noreturn void audit_violation(const char *what)
{
    fprintf(stderr, "vmaf double: the caller broke a rule: %s\n", what);
    fflush(stderr);
    abort();
}

int64_t vmaf_double_audit(int counter)
{
    if (counter < 0 || counter >= AUDIT_COUNTERS) {
        return -1;
    }
    return atomic_load(&counters[counter]);
}
