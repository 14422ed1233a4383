#include "vmaf_double_dictionary.h"

#include "vmaf_double_audit.h"

#include <stdlib.h>
#include <string.h>

enum { LIVE = 0x64696374, RELEASED = 0x676f6e65, ENTRIES_MOST = 32 };

/* The struct itself is never freed, so that its use after it was taken over is seen. */
struct VmafFeatureDictionary {
    unsigned magic;
    int count;
    char *keys[ENTRIES_MOST];
    char *values[ENTRIES_MOST];
};

static void check(const VmafFeatureDictionary *dict)
{
    if (dict->magic == RELEASED) {
        audit_violation("a dictionary was used after vmaf_use_feature had taken it over, or after it was freed");
    }
    if (dict->magic != LIVE) {
        audit_violation("what is no dictionary was given as one");
    }
}

int vmaf_feature_dictionary_set(VmafFeatureDictionary **dict, const char *key, const char *value)
{
    if (!dict || !key || !value) {
        return -EINVAL;
    }
    if (!*dict) {
        *dict = calloc(1, sizeof **dict);
        if (!*dict) {
            return -ENOMEM;
        }
        (*dict)->magic = LIVE;
        audit_add(AUDIT_LIVE_DICTIONARIES, 1);
    }
    check(*dict);
    for (int i = 0; i < (*dict)->count; i++) {
        if (!strcmp((*dict)->keys[i], key)) {
            free((*dict)->values[i]);
            (*dict)->values[i] = strdup(value);
            return (*dict)->values[i] ? 0 : -ENOMEM;
        }
    }
    if ((*dict)->count == ENTRIES_MOST) {
        return -ENOMEM;
    }
    (*dict)->keys[(*dict)->count] = strdup(key);
    (*dict)->values[(*dict)->count] = strdup(value);
    (*dict)->count++;
    return 0;
}

int vmaf_feature_dictionary_free(VmafFeatureDictionary **dict)
{
    if (!dict) {
        return -EINVAL;
    }
    if (!*dict) {
        return 0;
    }
    check(*dict);
    for (int i = 0; i < (*dict)->count; i++) {
        free((*dict)->keys[i]);
        free((*dict)->values[i]);
    }
    (*dict)->count = 0;
    (*dict)->magic = RELEASED;
    *dict = NULL;
    audit_add(AUDIT_LIVE_DICTIONARIES, -1);
    return 0;
}

const char *dictionary_get(const VmafFeatureDictionary *dict, const char *key)
{
    if (!dict) {
        return NULL;
    }
    check(dict);
    for (int i = 0; i < dict->count; i++) {
        if (!strcmp(dict->keys[i], key)) {
            return dict->values[i];
        }
    }
    return NULL;
}
