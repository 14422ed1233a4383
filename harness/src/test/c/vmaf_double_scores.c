#include "vmaf_double_scores.h"

#include <stdlib.h>
#include <string.h>

static struct series *find(const struct scores *scores, const char *key)
{
    for (int i = 0; i < scores->count; i++) {
        if (!strcmp(scores->list[i].key, key)) {
            return &scores->list[i];
        }
    }
    return NULL;
}

int scores_declare(struct scores *scores, const char *key, const char *alias)
{
    if (find(scores, key)) {
        return 0;
    }
    if (scores->count == scores->capacity) {
        int capacity = scores->capacity ? scores->capacity * 2 : 16;
        struct series *list = realloc(scores->list, (size_t)capacity * sizeof *list);
        if (!list) {
            return -ENOMEM;
        }
        scores->list = list;
        scores->capacity = capacity;
    }
    scores->list[scores->count] = (struct series){.key = strdup(key), .alias = alias};
    return scores->list[scores->count++].key ? 0 : -ENOMEM;
}

static int make_room(struct series *series, unsigned frame)
{
    if (frame < series->capacity) {
        return 0;
    }
    unsigned capacity = series->capacity ? series->capacity : 8;
    while (capacity <= frame) {
        capacity *= 2;
    }
    double *values = realloc(series->values, capacity * sizeof *values);
    bool *written = values ? realloc(series->written, capacity * sizeof *written) : NULL;
    if (values) {
        series->values = values;
    }
    if (!written) {
        return -ENOMEM;
    }
    memset(written + series->capacity, 0, (capacity - series->capacity) * sizeof *written);
    series->written = written;
    series->capacity = capacity;
    return 0;
}

int scores_put(struct scores *scores, const char *key, unsigned frame, double value)
{
    int err = scores_declare(scores, key, NULL);
    struct series *series = find(scores, key);
    if (!err && series) {
        err = make_room(series, frame);
    }
    if (err || !series) {
        return err;
    }
    if (series->written[frame]) {
        return -EINVAL;
    }
    series->values[frame] = value;
    series->written[frame] = true;
    return 0;
}

int scores_change(struct scores *scores, const char *key, unsigned frame, double amount)
{
    struct series *series = find(scores, key);
    if (!series || frame >= series->capacity || !series->written[frame]) {
        return -EINVAL;
    }
    series->values[frame] += amount;
    return 0;
}

int scores_get(const struct scores *scores, const char *key, unsigned frame, int unwritten, double *out)
{
    const struct series *series = find(scores, key);
    if (!series) {
        return -EINVAL;
    }
    if (scores->hidden || frame >= series->capacity || !series->written[frame]) {
        return unwritten;
    }
    *out = series->values[frame];
    return 0;
}

void scores_free(struct scores *scores)
{
    for (int i = 0; i < scores->count; i++) {
        free(scores->list[i].key);
        free(scores->list[i].values);
        free(scores->list[i].written);
    }
    free(scores->list);
    memset(scores, 0, sizeof *scores);
}
