#define _GNU_SOURCE
#include "drive.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void expect_zero(int code, const char *what)
{
    if (code != 0) {
        fprintf(stderr, "drive: %s: %d\n", what, code);
        exit(1);
    }
}

/* ISO C has no conversion from an object pointer to a function pointer; POSIX promises the representation. */
static void find(void *handle, const char *symbol, void *place)
{
    void *address = dlsym(handle, symbol);
    expect_zero(address == NULL, symbol);
    memcpy(place, &address, sizeof address);
}

void library_open(struct library *library, const char *path)
{
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        fprintf(stderr, "drive: %s\n", dlerror());
        exit(1);
    }
    find(handle, "vmaf_init", &library->init);
    find(handle, "vmaf_close", &library->close);
    find(handle, "vmaf_use_feature", &library->use_feature);
    find(handle, "vmaf_picture_alloc", &library->picture_alloc);
    find(handle, "vmaf_picture_unref", &library->picture_unref);
    find(handle, "vmaf_read_pictures", &library->read_pictures);
    find(handle, "vmaf_feature_score_at_index", &library->score_at_index);
}
