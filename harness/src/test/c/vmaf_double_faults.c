#include "vmaf_double_faults.h"

#include "vmaf_double_picture.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 1024 };

static const char *const names[FAULT_KINDS] = {
    [FAULT_OFFSET] = "offset",
    [FAULT_ULP] = "ulp",
    [FAULT_NAN] = "nan",
    [FAULT_INF] = "inf",
    [FAULT_NEGATIVE_INF] = "negative-inf",
    [FAULT_NEGATIVE_ZERO] = "negative-zero",
    [FAULT_SWALLOWED_ERROR] = "swallowed-error",
    [FAULT_DROP_STALE] = "drop-stale",
    [FAULT_DROP_ZERO] = "drop-zero",
    [FAULT_DROP_SUM] = "drop-sum",
    [FAULT_RACE] = "race",
    [FAULT_SIMD_OFFSET] = "simd-offset",
    [FAULT_OTHER_ORDER] = "other-order",
    [FAULT_SWAPPED_FRAMES] = "swapped-frames",
    [FAULT_IGNORES_BORDER] = "ignores-border",
    [FAULT_OPTION_IGNORED] = "option-ignored",
    [FAULT_STALE_ACCUMULATOR] = "stale-accumulator",
    [FAULT_UPLOAD_RACE] = "upload-race",
    [FAULT_LATE_CHANGE] = "late-change",
    [FAULT_MISSING_KEY] = "missing-key",
    [FAULT_EXTRA_KEY] = "extra-key",
    [FAULT_MISSING_FRAME] = "missing-frame",
    [FAULT_LAST_FRAME_LOST] = "last-frame-lost",
    [FAULT_NO_SCORES] = "no-scores",
    [FAULT_UNWRITTEN] = "unwritten",
    [FAULT_FELL_BACK] = "fell-back",
    [FAULT_REFUSE_INIT] = "refuse-init",
    [FAULT_REFUSE_USE] = "refuse-use",
    [FAULT_REFUSE_ALLOC] = "refuse-alloc",
    [FAULT_REFUSE_READ] = "refuse-read",
    [FAULT_REFUSE_FLUSH] = "refuse-flush",
    [FAULT_CLOSE_BUSY] = "close-busy",
    [FAULT_HIP_AVAILABLE] = "hip-available",
    [FAULT_HIP_DEVICES] = "hip-devices",
    [FAULT_HIP_STATE] = "hip-state",
    [FAULT_HIP_IMPORT] = "hip-import",
    [FAULT_NOT_DISPATCHED] = "not-dispatched",
    [FAULT_TWIN_REFUSES] = "twin-refuses",
    [FAULT_HANG_INIT] = "hang-init",
    [FAULT_HANG_READ] = "hang-read",
    [FAULT_HANG_FLUSH] = "hang-flush",
    [FAULT_HANG_CLOSE] = "hang-close",
    [FAULT_SLOW] = "slow",
    [FAULT_ABORT] = "abort",
    [FAULT_SEGV] = "segv",
    [FAULT_EXIT] = "exit",
    [FAULT_EXIT_CRASH] = "exit-crash",
    [FAULT_STDOUT_FLOOD] = "stdout-flood",
    [FAULT_STEAL_SIGNALS] = "steal-signals",
    [FAULT_HANG_USE] = "hang-use",
    [FAULT_ABORT_USE] = "abort-use",
    [FAULT_SEGV_USE] = "segv-use",
    [FAULT_HANG_TWIN] = "hang-twin",
    [FAULT_ABORT_TWIN] = "abort-twin",
    [FAULT_SEGV_TWIN] = "segv-twin",
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool overridden;
static char override_text[TEXT_MOST];

void vmaf_double_set_faults(const char *text)
{
    pthread_mutex_lock(&lock);
    overridden = text != NULL;
    snprintf(override_text, sizeof override_text, "%s", text ? text : "");
    pthread_mutex_unlock(&lock);
    /* Allocations know no context, so this one would outlive its text. */
    picture_refuse_alloc(0);
}

static bool copy_text(char out[FAULT_TEXT], const char *from, size_t length)
{
    if (length == 0 || length >= FAULT_TEXT) {
        return false;
    }
    memcpy(out, from, length);
    out[length] = '\0';
    return true;
}

static bool read_scope(struct fault *fault, const char *from, size_t length)
{
    if (!copy_text(fault->extractor, from, length)) {
        return false;
    }
    if (!strcmp(fault->extractor, "hip")) {
        fault->scope = SCOPE_HIP;
    } else if (!strcmp(fault->extractor, "cpu")) {
        fault->scope = SCOPE_CPU;
    } else if (!strcmp(fault->extractor, "any")) {
        fault->scope = SCOPE_ANY;
    } else {
        fault->scope = SCOPE_NAMED;
    }
    return true;
}

/* One element: name, then the optional parts in their order. */
static bool read_fault(struct fault *fault, const char *text)
{
    *fault = (struct fault){.kind = FAULT_KINDS, .scope = SCOPE_HIP, .frame = -1};
    size_t length = strcspn(text, "@:=");
    for (int kind = 0; kind < FAULT_KINDS; kind++) {
        if (strlen(names[kind]) == length && !strncmp(names[kind], text, length)) {
            fault->kind = (enum fault_kind)kind;
        }
    }
    if (fault->kind == FAULT_KINDS) {
        return false;
    }
    text += length;
    if (*text == '@') {
        length = strcspn(++text, ":=");
        if (!read_scope(fault, text, length)) {
            return false;
        }
        text += length;
    }
    if (*text == ':') {
        char *end;
        fault->frame = strtol(++text, &end, 10);
        if (end == text || fault->frame < 0) {
            return false;
        }
        text = end;
    }
    if (*text == '=') {
        text++;
        return copy_text(fault->value, text, strlen(text));
    }
    return *text == '\0';
}

bool faults_read(struct faults *faults)
{
    char text[TEXT_MOST];
    pthread_mutex_lock(&lock);
    const char *environment = getenv("HIPTWIN_DOUBLE");
    snprintf(text, sizeof text, "%s", overridden ? override_text : environment ? environment
            : DOUBLE_FAULTS);
    pthread_mutex_unlock(&lock);

    faults->count = 0;
    char *rest = text;
    for (char *one = strtok_r(rest, ", ", &rest); one; one = strtok_r(NULL, ", ", &rest)) {
        if (faults->count == FAULTS_MOST || !read_fault(&faults->list[faults->count], one)) {
            fprintf(stderr, "vmaf double: HIPTWIN_DOUBLE: \"%s\" is not fault[@extractor][:frame][=value]\n", one);
            return false;
        }
        faults->count++;
    }
    return true;
}

static bool is_for(const struct fault *fault, const struct fault_target *target)
{
    if (!target) {
        return true;
    }
    switch (fault->scope) {
    case SCOPE_HIP:
        return target->hip;
    case SCOPE_CPU:
        return !target->hip;
    case SCOPE_NAMED:
        return !strcmp(fault->extractor, target->extractor);
    case SCOPE_ANY:
        break;
    }
    return true;
}

const struct fault *faults_find(const struct faults *faults, enum fault_kind kind, const struct fault_target *target,
        long frame)
{
    for (int i = 0; i < faults->count; i++) {
        const struct fault *fault = &faults->list[i];
        bool frame_fits = frame < 0 || fault->frame < 0 || fault->frame == frame;
        if (fault->kind == kind && frame_fits && is_for(fault, target)) {
            return fault;
        }
    }
    return NULL;
}

double fault_number(const struct fault *fault, double absent)
{
    return fault->value[0] ? strtod(fault->value, NULL) : absent;
}
