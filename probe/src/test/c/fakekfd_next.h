/* Finds the C library's own function behind an intercepted one. */
#ifndef FAKEKFD_NEXT_H
#define FAKEKFD_NEXT_H

#include <dlfcn.h>

#define NEXT(ret, name, ...) \
    static ret (*real_##name)(__VA_ARGS__); \
    if (!real_##name) \
        real_##name = (ret(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

#endif
