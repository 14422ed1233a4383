/* What was measured, by key and frame. */
#ifndef VMAF_DOUBLE_SCORES_H
#define VMAF_DOUBLE_SCORES_H

#include "vmaf_double_abi.h"

#include <stdbool.h>

struct series {
    char *key;
    const char *alias;
    unsigned capacity;
    double *values;
    bool *written;
};

struct scores {
    int count;
    int capacity;
    struct series *list;
    bool hidden; /* jobs of a thread pool that nobody has waited for */
};

/* Makes a key known before its first score. */
int scores_declare(struct scores *scores, const char *key, const char *alias);

/* Stores a score; -EINVAL if there is one already. */
int scores_put(struct scores *scores, const char *key, unsigned frame, double value);

/* Adds to a score that is there; -EINVAL if it is not. */
int scores_change(struct scores *scores, const char *key, unsigned frame, double amount);

/* 0, -EINVAL for a key that is unknown, or `unwritten` for a frame without a score. */
int scores_get(const struct scores *scores, const char *key, unsigned frame, int unwritten, double *out);

void scores_free(struct scores *scores);

#endif
