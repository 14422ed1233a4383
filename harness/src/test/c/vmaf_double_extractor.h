/* The extractors by name: their keys, options and limits, and the keys an instance with options writes. */
#ifndef VMAF_DOUBLE_EXTRACTOR_H
#define VMAF_DOUBLE_EXTRACTOR_H

#include "vmaf_double_abi.h"

#include <stdbool.h>

enum { KEYS_MOST = 24, KEY_TEXT = 160, OPTIONS_MOST = 16 };

/* How the numbers of a family come about. */
enum family_kind {
    KIND_PSNR,       /* exact: integer sums of squares per plane */
    KIND_FLOAT_PSNR, /* exact: luma, scaled to 8 bits */
    KIND_MOMENT,     /* exact: means of samples and of their squares */
    KIND_MOTION,     /* absolute difference to the frame before; some keys are known one frame later only */
    KIND_TEMPORAL,   /* difference to the frame before, known at once */
    KIND_SPATIAL     /* a weighted error that depends on every sample and its place */
};

/* What a key of KIND_MOTION holds. */
enum motion_role { ROLE_NOT_MOTION, ROLE_SAD, ROLE_MOTION, ROLE_MOTION2, ROLE_MOTION3 };

struct key {
    const char *raw;
    const char *alias;  /* the short name; NULL when the raw one is used everywhere */
    const char *option; /* written only when this option is true; NULL: always */
    int plane;
    enum motion_role role;
};

enum { IN_NETFLIX = 1 << DOUBLE_NETFLIX, IN_FORK = 1 << DOUBLE_FORK, IN_VMAFX = 1 << DOUBLE_VMAFX,
       IN_CUDA = 1 << 8 /* builds with CUDA of any lineage */ };

enum option_type { OPTION_BOOL, OPTION_NUMBER, OPTION_TEXT };

struct option {
    const char *name;
    const char *alias; /* NULL: takes no part in the keys */
    enum option_type type;
    double preset;
    double least;
    double most;
};

struct family {
    enum family_kind kind;
    unsigned side_least; /* smallest accepted side of the luma plane */
    bool needs_chroma;
    double floor; /* KIND_SPATIAL: scores run from floor to floor + span */
    double span;
    const struct key *keys;
    int key_count;
    const struct option *options;
    int option_count;
};

struct extractor {
    const char *name;
    const struct family *family;
    bool hip; /* runs on a device, whichever */
    unsigned lineages; /* which builds register it: bits IN_... */
};

/* An extractor with its options, as a context runs it. */
struct instance {
    const struct extractor *extractor;
    double options[OPTIONS_MOST];
    char keys[KEYS_MOST][KEY_TEXT];
    bool written[KEYS_MOST]; /* which of the family's keys these options write */
};

const struct extractor *extractor_find(const char *name);

/* Where it runs. */
enum VmafBackend extractor_backend(const struct extractor *extractor);

/* The other backend's extractor of the same family, or NULL. */
const struct extractor *extractor_twin(const struct extractor *extractor);

/*
 * Reads the options and makes the keys. -EINVAL for a value that does not fit; options of unknown names are passed over
 * without a word, as the libraries do. `ignored` names an option to leave at its preset, "*" all of them, NULL none.
 */
int instance_make(struct instance *instance, const struct extractor *extractor, const VmafFeatureDictionary *opts,
        const char *ignored);

/* The value of an option; its preset when it was not given, 0 when there is none of that name. */
double instance_option(const struct instance *instance, const char *name);

/* A number that changes with every option that takes part in the keys, 0 when all have their presets. */
double instance_option_trace(const struct instance *instance);

#endif
