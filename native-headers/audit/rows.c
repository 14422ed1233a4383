/*
 * Turns a list of names (ROWS) into rows of one header (HEADER). Compiled once for include/hiptwin and, with THEIRS
 * defined, once for the library's own headers, so that the two never meet in one translation unit.
 */
#include HEADER

#include "row.h"

#define SIZE(name) {"size", #name, sizeof(name), NULL}, {"align", #name, _Alignof(name), NULL},
#define FIELD(owner, field)                                                                                            \
    {"offset", #owner "." #field, offsetof(owner, field), NULL},                                                       \
        {"width", #owner "." #field, sizeof(((owner *)0)->field), NULL},
#define CONSTANT(name) {"constant", #name, name, NULL},
#define ENUM(constant, name) {"enum", #name, sizeof(enum name), NULL},
#define ENUM_TYPE(name) {"enum", #name, sizeof(name), NULL},
#define INTEGER(name) {"integer", #name, sizeof(name), NULL},
#define HANDLE(name) {"handle", #name, sizeof(name), NULL},
#define FUNCTION(name, result, parameters)                                                                             \
    {"function", #name, _Generic(&name, result (*) parameters: 1, default: 0), #result " " #parameters},
#define CALLBACK(name, result, parameters)                                                                             \
    {"callback", #name, _Generic((name)0, result (*) parameters: 1, default: 0), #result " " #parameters},

#ifdef THEIRS
/* HAVE_name is 1 or 0 for every name marked optional; probe.sh finds out which. */
#define JOIN(a, b) a##b
#define WHEN(have) JOIN(WHEN_, have)
#define WHEN_0(row)
#define WHEN_1(row) row
#define OPTIONAL_SIZE(name) WHEN(HAVE_##name)(SIZE(name))
#define OPTIONAL_FIELD(owner, field) WHEN(HAVE_##owner)(FIELD(owner, field))
#define OPTIONAL_CONSTANT(name) WHEN(HAVE_##name)(CONSTANT(name))
#define OPTIONAL_ENUM(constant, name) WHEN(HAVE_##constant)(ENUM(constant, name))
#define OPTIONAL_FUNCTION(name, result, parameters) WHEN(HAVE_##name)(FUNCTION(name, result, parameters))
#define PADDING(owner, field)
#define ROW_ARRAY theirs
#define ROW_COUNT theirs_count
#else
#define OPTIONAL_SIZE SIZE
#define OPTIONAL_FIELD FIELD
#define OPTIONAL_CONSTANT CONSTANT
#define OPTIONAL_ENUM ENUM
#define OPTIONAL_FUNCTION FUNCTION
#define PADDING(owner, field) {"padding", #owner "." #field, offsetof(owner, field), NULL},
#define ROW_ARRAY ours
#define ROW_COUNT ours_count
#endif

const struct row ROW_ARRAY[] = {
#include ROWS
};

const size_t ROW_COUNT = sizeof(ROW_ARRAY) / sizeof(ROW_ARRAY[0]);
