/*
 * A HIP runtime with the two GPUs of the HSA double. The record of ROCm 5 is filled by offset, as that of ROCm 6 is;
 * each says another target for device 0, so that it can be seen which was read.
 */
#include "double_mischief.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MODE "HIPTWIN_HIP_DOUBLE"
#define EXPORT __attribute__((visibility("default")))

enum { SUCCESS = 0, INVALID_VALUE = 1, NO_DEVICE = 100 };

/* Where the fields are, and how long the record is. */
typedef struct {
    size_t bytes, memory, warp, clock, multiprocessors, arch;
} layout_t;

static const layout_t r0000 = { 792, 256, 276, 308, 336, 396 };

static void put32(char *record, size_t offset, int32_t number)
{
    memcpy(record + offset, &number, sizeof number);
}

static int fill(char *record, int device, const layout_t *layout, const char *first)
{
    const uint64_t memory = device == 0 ? 17163091968u : 34342961152u;
    double_mischief(MODE, "properties");
    if (double_mode(MODE, "properties_fail"))
        return INVALID_VALUE;
    memset(record, 0, layout->bytes + (double_mode(MODE, "overrun") ? 48 : 0));
    strcpy(record, device == 0 ? "Radeon Double" : "Instinct Double");
    strcpy(record + layout->arch, double_mode(MODE, "garbage") ? "\x7f\x01q!" : device == 0 ? first
        : "gfx906:sramecc+:xnack-");
    memcpy(record + layout->memory, &memory, sizeof memory);
    put32(record, layout->warp, device == 0 ? 32 : 64);
    put32(record, layout->clock, device == 0 ? 2475000 : 1725000);
    put32(record, layout->multiprocessors, device == 0 ? 30 : double_mode(MODE, "half") ? 13 : 60);
    return SUCCESS;
}

EXPORT int hipGetDeviceProperties(char *record, int device)
{
    return fill(record, device, &r0000, double_mode(MODE, "gfx90a") ? "gfx90a" : "gfx1030");
}

#ifdef DOUBLE_R0600
static const layout_t r0600 = { 1472, 288, 308, 348, 388, 1160 };

EXPORT int hipGetDevicePropertiesR0600(char *record, int device)
{
    return fill(record, device, &r0600, "gfx1100");
}
#endif

EXPORT int hipRuntimeGetVersion(int *version)
{
    *version = 50221153;
    return SUCCESS;
}

EXPORT int hipDriverGetVersion(int *version)
{
    *version = 50221153;
    return SUCCESS;
}

EXPORT int hipGetDeviceCount(int *count)
{
    double_mischief(MODE, "count");
    *count = double_mode(MODE, "no_device") ? 0 : double_mode(MODE, "one_device") ? 1 : 2;
    return *count ? SUCCESS : NO_DEVICE;
}

EXPORT const char *hipGetErrorString(int error)
{
    return error == NO_DEVICE ? "no ROCm-capable device is detected" : "";
}

EXPORT int hipDeviceGetPCIBusId(char *text, int length, int device)
{
    snprintf(text, (size_t) length, "%s", device == 0 ? "0000:0c:00.0"
        : double_mode(MODE, "elsewhere") ? "0001:77:00.0" : "0001:43:01.0");
    return SUCCESS;
}

EXPORT int hipDeviceGetUuid(char *uuid, int device)
{
    memcpy(uuid, device == 0 ? "1122334455667788" : "XX\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16);
    return SUCCESS;
}

EXPORT int hipDeviceGetName(char *name, int length, int device)
{
    snprintf(name, (size_t) length, "%s", device == 0 ? "Radeon Double" : "Instinct Double");
    return SUCCESS;
}

EXPORT int hipDeviceGetAttribute(int *value, int attribute, int device)
{
    if (attribute != 87)
        return INVALID_VALUE;
    *value = device == 0 ? 32 : 64;
    return SUCCESS;
}

/* What the static destructors of a runtime may do. */
__attribute__((destructor)) static void at_exit(void)
{
    double_mischief(MODE, "end");
}
