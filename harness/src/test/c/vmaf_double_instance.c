/* An extractor with its options: what they are, and what the keys are called then. */
#include "vmaf_double_extractor.h"

#include "vmaf_double_dictionary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_value(const struct option *option, const char *text, double *value)
{
    if (option->type == OPTION_BOOL) {
        if (strcmp(text, "true") && strcmp(text, "false")) {
            return -EINVAL;
        }
        *value = !strcmp(text, "true");
        return 0;
    }
    char *end;
    *value = strtod(text, &end);
    return end == text || *end || !(*value >= option->least && *value <= option->most) ? -EINVAL : 0;
}

static int by_name(const void *left, const void *right)
{
    return strcmp((*(const struct option *const *)left)->name, (*(const struct option *const *)right)->name);
}

/* The options that are not at their presets and take part in the keys, in the order of their names. */
static int changed_options(const struct instance *instance, const struct option *changed[OPTIONS_MOST])
{
    const struct family *family = instance->extractor->family;
    int count = 0;
    for (int i = 0; i < family->option_count; i++) {
        if (family->options[i].alias && instance->options[i] != family->options[i].preset) {
            changed[count++] = &family->options[i];
        }
    }
    qsort(changed, (size_t)count, sizeof *changed, by_name);
    return count;
}

static void make_suffix(const struct instance *instance, char *suffix, size_t size)
{
    const struct option *changed[OPTIONS_MOST];
    int count = changed_options(instance, changed);
    size_t used = 0;
    suffix[0] = '\0';
    for (int i = 0; i < count && used < size; i++) {
        double value = instance->options[changed[i] - instance->extractor->family->options];
        int more = changed[i]->type == OPTION_BOOL ? snprintf(suffix + used, size - used, "_%s", changed[i]->alias)
                                                   : snprintf(suffix + used, size - used, "_%s_%g", changed[i]->alias,
                                                           value);
        used += (size_t)more;
    }
}

int instance_make(struct instance *instance, const struct extractor *extractor, const VmafFeatureDictionary *opts,
        const char *ignored)
{
    const struct family *family = extractor->family;
    memset(instance, 0, sizeof *instance);
    instance->extractor = extractor;
    for (int i = 0; i < family->option_count; i++) {
        const struct option *option = &family->options[i];
        const char *text = dictionary_get(opts, option->name);
        double value = option->preset;
        if (text && read_value(option, text, &value)) {
            return -EINVAL;
        }
        bool passed_over = ignored && (!strcmp(ignored, "*") || !strcmp(ignored, option->name));
        instance->options[i] = passed_over ? option->preset : value;
    }
    char suffix[KEY_TEXT / 2];
    make_suffix(instance, suffix, sizeof suffix);
    for (int k = 0; k < family->key_count; k++) {
        const struct key *key = &family->keys[k];
        const char *stem = suffix[0] && key->alias ? key->alias : key->raw;
        snprintf(instance->keys[k], KEY_TEXT, "%.70s%s", stem, suffix);
        instance->written[k] = !key->option || instance_option(instance, key->option) != 0;
    }
    return 0;
}

double instance_option(const struct instance *instance, const char *name)
{
    const struct family *family = instance->extractor->family;
    for (int i = 0; i < family->option_count; i++) {
        if (!strcmp(family->options[i].name, name)) {
            return instance->options[i];
        }
    }
    return 0;
}

double instance_option_trace(const struct instance *instance)
{
    const struct family *family = instance->extractor->family;
    double trace = 0;
    for (int i = 0; i < family->option_count; i++) {
        if (family->options[i].alias && instance->options[i] != family->options[i].preset) {
            trace += (i + 1) / 1024.0 + instance->options[i] / 65536.0;
        }
    }
    return trace;
}
