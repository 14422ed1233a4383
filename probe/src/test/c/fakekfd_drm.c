/* The ioctls of a render node that libdrm asks: version, capabilities, AMDGPU_INFO. */
#define _GNU_SOURCE
#include "fakekfd.h"

#include "fakekfd_drm.h"

#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>

static void put_text(char *dst, size_t *len, const char *s)
{
    if (dst && *len)
        memcpy(dst, s, strlen(s) < *len ? strlen(s) : *len);
    *len = strlen(s);
}

static int amdgpu_info(struct gpu *g, struct fake_amdgpu_info *q)
{
    char *out = (char *)(uintptr_t)q->out;

    memset(out, 0, q->size);
    switch (q->query) {
    case Q_ACCEL_WORKING:
        *(uint32_t *)out = 1;
        break;
    case Q_DEV_INFO: {
        struct fake_dev_info d;
        memset(&d, 0, sizeof d);
        d.device_id = g->device_id;
        d.pci_rev = g->rev;
        d.family = g->family;
        d.arrays_per_engine = g->arrays_per_se ? g->arrays_per_se : 1;
        d.shader_engines = g->arrays / d.arrays_per_engine;
        d.counter_khz = 100000;
        d.max_engine_khz = (uint64_t)g->sclk * 1000;
        d.max_memory_khz = 1000000;
        d.cu_active = g->simd_per_cu ? g->simds / g->simd_per_cu : 0;
        d.rb_pipes = 1;
        d.gfx_contexts = 8;
        d.ids_flags = g->cpu_cores || g->family == FAM_GC_10_3_6 ||
                  g->family == FAM_VGH || g->family == FAM_YC;
        d.va_offset = 0x200000;
        d.va_max = 0x800000000000ull;
        d.va_align = 4096;
        d.pte_fragment = 2097152;
        d.gart_page = 4096;
        d.vram_type = 9;
        d.vram_bits = 128;
        d.wave = g->wave;
        d.cu_per_sh = g->cu_per_array;
        d.high_va_offset = 0xffff800000000000ull;
        d.high_va_max = 0xffffffffffe00000ull;
        memcpy(out, &d, q->size < sizeof d ? q->size : sizeof d);
        break;
    }
    case Q_MEMORY: { /* vram, visible vram, gtt; each: total, usable, used, max */
        uint64_t m[12] = { g->vram, g->vram, 0, g->vram, g->vram, g->vram, 0, g->vram,
                   1ull << 33, 1ull << 33, 0, 1ull << 33 };
        memcpy(out, m, q->size < sizeof m ? q->size : sizeof m);
        break;
    }
    case Q_VRAM_GTT: {
        uint64_t m[3] = { g->vram, g->vram, 1ull << 33 };
        memcpy(out, m, q->size < sizeof m ? q->size : sizeof m);
        break;
    }
    default: /* all others: "zero" is an acceptable answer */
        break;
    }
    return 0;
}

int fakekfd_drm_ioctl(uint32_t minor, unsigned long req, void *arg)
{
    struct gpu *g = fakekfd_gpu_by_minor(minor);

    fakekfd_say("drm[%u] ioctl nr=%#lx size=%lu", minor, _IOC_NR(req), _IOC_SIZE(req));
    if (!g)
        return fakekfd_fail(ENODEV);
    if (fakekfd_refused("drm", req))
        return fakekfd_fail(EINVAL);
    switch (_IOC_NR(req)) {
    case NR_DRM_VERSION: {
        struct fake_drm_version *a = arg;
        a->major = 3;
        a->minor = 54;
        a->patch = 0;
        put_text(a->name, &a->name_len, "amdgpu");
        put_text(a->date, &a->date_len, "20150101");
        put_text(a->desc, &a->desc_len, "AMD GPU");
        return 0;
    }
    case NR_DRM_GET_CAP: /* {u64 capability, value} */
        ((uint64_t *)arg)[1] = 0;
        return 0;
    case NR_DRM_GET_CLIENT: /* {int idx, auth, ...} */
        ((int *)arg)[1] = 1;
        return 0;
    case NR_AMDGPU_INFO: {
        struct fake_amdgpu_info *q = arg;
        fakekfd_say("  AMDGPU_INFO query=%#x size=%u", q->query, q->size);
        return amdgpu_info(g, q);
    }
    }
    fakekfd_say("drm ioctl nr=%#lx NOT EMULATED", _IOC_NR(req));
    return fakekfd_fail(EINVAL);
}
