/* The GPUs: every node of the topology whose gpu_id is not 0. */
#define _GNU_SOURCE
#include "fakekfd.h"

#include "fakekfd_drm.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct gpu gpus[MAX_GPUS];
static int n_gpus;
static pthread_once_t gpus_once = PTHREAD_ONCE_INIT;

static int slurp(const char *path, char *b, size_t len)
{
    int fd = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    if (fd < 0)
        return -1;
    ssize_t n = read(fd, b, len - 1);
    syscall(SYS_close, fd);
    if (n < 0)
        return -1;
    b[n] = 0;
    return (int)n;
}

static uint64_t prop(const char *text, const char *key, uint64_t dflt)
{
    size_t n = strlen(key);
    for (const char *p = text; p && *p; p = strchr(p, '\n'), p = p ? p + 1 : p)
        if (!strncmp(p, key, n) && p[n] == ' ')
            return strtoull(p + n + 1, NULL, 10);
    return dflt;
}

static uint32_t family_of(uint32_t gfx)
{
    uint32_t major = gfx / 10000, minor = gfx / 100 % 100;
    if (major == 7) return FAM_CI;
    if (major == 8) return FAM_VI;
    if (major == 9) return FAM_AI;
    if (gfx == 100306) return FAM_GC_10_3_6;
    if (major == 10 && minor == 3 && gfx % 100 == 5) return FAM_YC;
    if (major == 10 && minor == 3 && gfx % 100 == 3) return FAM_VGH;
    if (major == 11) return FAM_GC_11_0;
    if (major == 12) return FAM_GC_12_0;
    return FAM_NV;
}

static void load_gpus(void)
{
    char path[PATH_MAX + 128], text[8192];

    for (uint32_t node = 0; node < 256 && n_gpus < MAX_GPUS; node++) {
        const char *fmt = "%s/sys/devices/virtual/kfd/kfd/topology/nodes/%u/%s";
        snprintf(path, sizeof path, fmt, fakekfd_root(), node, "gpu_id");
        if (slurp(path, text, sizeof text) < 0)
            break;
        uint32_t id = strtoul(text, NULL, 10);
        if (!id)
            continue;
        snprintf(path, sizeof path, fmt, fakekfd_root(), node, "properties");
        if (slurp(path, text, sizeof text) < 0)
            continue;
        struct gpu *g = &gpus[n_gpus++];
        g->node = node;
        g->gpu_id = id;
        g->minor = prop(text, "drm_render_minor", 0);
        g->device_id = prop(text, "device_id", 0);
        g->gfx = prop(text, "gfx_target_version", 0);
        g->simds = prop(text, "simd_count", 0);
        g->simd_per_cu = prop(text, "simd_per_cu", 2);
        g->arrays = prop(text, "array_count", 1);
        g->arrays_per_se = prop(text, "simd_arrays_per_engine", 1);
        g->cu_per_array = prop(text, "cu_per_simd_array", 1);
        g->wave = prop(text, "wave_front_size", 32);
        g->sclk = prop(text, "max_engine_clk_fcompute", 2000);
        g->cpu_cores = prop(text, "cpu_cores_count", 0);
        g->vram = prop(text, "local_mem_size", 0);
        g->unique_id = prop(text, "unique_id", 0);
        g->rev = prop(text, "fakekfd_pci_rev", 0);
        g->family = prop(text, "fakekfd_family", family_of(g->gfx));
        snprintf(path, sizeof path, fmt, fakekfd_root(), node, "mem_banks/0/properties");
        if (!g->vram && slurp(path, text, sizeof text) > 0)
            g->vram = prop(text, "size_in_bytes", 0);
    }
    fakekfd_say("fakekfd: %d GPU node(s) in %s", n_gpus, fakekfd_root());
}

struct gpu *fakekfd_gpu_by_minor(uint32_t minor)
{
    pthread_once(&gpus_once, load_gpus);
    if (minor < 128) /* card<N> and renderD<128+N> are the same device */
        minor += 128;
    for (int i = 0; i < n_gpus; i++)
        if (gpus[i].minor == minor)
            return &gpus[i];
    return NULL;
}

struct gpu *fakekfd_gpu_by_id(uint32_t id)
{
    pthread_once(&gpus_once, load_gpus);
    for (int i = 0; i < n_gpus; i++)
        if (gpus[i].gpu_id == id)
            return &gpus[i];
    return NULL;
}

int fakekfd_gpu_count(void)
{
    pthread_once(&gpus_once, load_gpus);
    return n_gpus;
}

struct gpu *fakekfd_gpu(int index)
{
    return index < fakekfd_gpu_count() ? &gpus[index] : NULL;
}
