/*
 * Facts of the kernel's DRM interface (drm.h and amdgpu_drm.h describe them), declared here so that no header of libdrm
 * is needed.
 */
#ifndef FAKEKFD_DRM_H
#define FAKEKFD_DRM_H

#include <stddef.h>
#include <stdint.h>

#define DRM_TYPE 'd'
#define NR_DRM_VERSION 0x00
#define NR_DRM_GET_CLIENT 0x05
#define NR_DRM_GET_CAP 0x0c
#define NR_AMDGPU_INFO 0x45 /* driver commands start at 0x40; INFO is the 5th */

struct fake_drm_version {
    int major, minor, patch;
    size_t name_len;
    char *name;
    size_t date_len;
    char *date;
    size_t desc_len;
    char *desc;
};

struct fake_amdgpu_info {
    uint64_t out;
    uint32_t size, query, arg[4];
};

enum { Q_ACCEL_WORKING = 0x00, Q_VRAM_GTT = 0x14, Q_DEV_INFO = 0x16, Q_MEMORY = 0x19 };

struct fake_dev_info { /* leading part of the DEV_INFO answer */
    uint32_t device_id, chip_rev, external_rev, pci_rev, family;
    uint32_t shader_engines, arrays_per_engine, counter_khz;
    uint64_t max_engine_khz, max_memory_khz;
    uint32_t cu_active, cu_ao_mask, cu_bitmap[16];
    uint32_t rb_mask, rb_pipes, gfx_contexts, pad0;
    uint64_t ids_flags; /* bit 0: CPU and GPU on one die (APU) */
    uint64_t va_offset, va_max;
    uint32_t va_align, pte_fragment, gart_page, ce_ram, vram_type, vram_bits;
    uint32_t vce_harvest, gc_double_lds;
    uint64_t ngg_addr[4];
    uint32_t ngg_size[4];
    uint32_t wave, vgprs, cu_per_sh, tcc_blocks, gs_depth, gs_prim, gs_waves, pad1;
    uint32_t cu_ao_bitmap[16];
    uint64_t high_va_offset, high_va_max;
};

enum { FAM_CI = 120, FAM_VI = 130, FAM_AI = 141, FAM_NV = 143, FAM_VGH = 144,
       FAM_GC_11_0 = 145, FAM_YC = 146, FAM_GC_10_3_6 = 149, FAM_GC_12_0 = 152 };

#endif
