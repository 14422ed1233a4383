/* Feature dictionaries: option texts on their way to an extractor. */
#ifndef VMAF_DOUBLE_DICTIONARY_H
#define VMAF_DOUBLE_DICTIONARY_H

#include "vmaf_double_abi.h"

/* The text of an option, or NULL. A NULL dictionary has none. */
const char *dictionary_get(const VmafFeatureDictionary *dict, const char *key);

#endif
