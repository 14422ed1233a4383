/* One fact about a header: what kind, of which name, with which value. */
#ifndef HIPTWIN_AUDIT_ROW_H
#define HIPTWIN_AUDIT_ROW_H

#include <stddef.h>

struct row {
    const char *kind;
    const char *name;
    /* A number, or for `function` and `callback` whether the header declares the type that `type` spells. */
    long long value;
    /* NULL where the value is a number. */
    const char *type;
};

/* From include/hiptwin, and from the library's own headers. */
extern const struct row ours[];
extern const size_t ours_count;
extern const struct row theirs[];
extern const size_t theirs_count;

#endif
