/* The ioctls of /dev/kfd, as far as listing GPUs, allocating memory and making queues go. */
#define _GNU_SOURCE
#include "fakekfd.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <linux/kfd_ioctl.h>

static uint64_t now_ns(clockid_t c)
{
    struct timespec t;
    clock_gettime(c, &t);
    return (uint64_t)t.tv_sec * 1000000000ull + t.tv_nsec;
}

uint64_t fakekfd_fresh_offset(uint64_t size)
{
    static uint64_t next = 1ull << 32; /* byte offset in the sparse memfd */
    size = (size + 0x1fffff) & ~0x1fffffull;
    return __sync_fetch_and_add(&next, size);
}

static void fill_aperture(struct kfd_process_device_apertures *a, const struct gpu *g)
{
    memset(a, 0, sizeof *a);
    a->gpu_id = g->gpu_id;
    /* non-canonical windows for LDS and scratch; 47-bit shared VM */
    a->lds_base = 0x1000000000000ull;
    a->lds_limit = a->lds_base + 0xffffffffull;
    a->scratch_base = 0x2000000000000ull;
    a->scratch_limit = a->scratch_base + 0xffffffffull;
    a->gpuvm_base = 0x1000000ull;
    a->gpuvm_limit = (1ull << 47) - 1;
}

int fakekfd_kfd_ioctl(unsigned long req, void *arg)
{
    static uint64_t next_handle = 0x100;
    static uint32_t next_queue;
    const char *v;
    int i;

    fakekfd_say("kfd ioctl nr=%#lx size=%lu", _IOC_NR(req), _IOC_SIZE(req));
    if (fakekfd_refused("kfd", req))
        return fakekfd_fail(EINVAL);

    switch (_IOC_NR(req)) {
    case _IOC_NR(AMDKFD_IOC_GET_VERSION): {
        struct kfd_ioctl_get_version_args *a = arg;
        a->major_version = KFD_IOCTL_MAJOR_VERSION;
        v = getenv("FAKEKFD_MINOR");
        a->minor_version = v ? strtoul(v, NULL, 10) : 14;
        return 0;
    }
    case _IOC_NR(AMDKFD_IOC_GET_CLOCK_COUNTERS): {
        struct kfd_ioctl_get_clock_counters_args *a = arg;
        a->cpu_clock_counter = now_ns(CLOCK_MONOTONIC_RAW);
        a->system_clock_counter = now_ns(CLOCK_BOOTTIME);
        a->gpu_clock_counter = a->system_clock_counter / 10; /* 100 MHz */
        a->system_clock_freq = 1000000000ull;
        return 0;
    }
    case _IOC_NR(AMDKFD_IOC_GET_PROCESS_APERTURES_NEW): {
        struct kfd_ioctl_get_process_apertures_new_args *a = arg;
        struct kfd_process_device_apertures *p =
            (void *)(uintptr_t)a->kfd_process_device_apertures_ptr;
        if (!a->num_of_nodes || !p) {
            a->num_of_nodes = (uint32_t)fakekfd_gpu_count();
            return 0;
        }
        for (i = 0; i < fakekfd_gpu_count() && i < (int)a->num_of_nodes; i++)
            fill_aperture(&p[i], fakekfd_gpu(i));
        a->num_of_nodes = i;
        return 0;
    }
    case _IOC_NR(AMDKFD_IOC_GET_PROCESS_APERTURES): {
        struct kfd_ioctl_get_process_apertures_args *a = arg;
        for (i = 0; i < fakekfd_gpu_count() && i < NUM_OF_SUPPORTED_GPUS; i++)
            fill_aperture(&a->process_apertures[i], fakekfd_gpu(i));
        a->num_of_nodes = i;
        return 0;
    }
    case _IOC_NR(AMDKFD_IOC_ACQUIRE_VM): {
        struct kfd_ioctl_acquire_vm_args *a = arg;
        uint32_t minor = 0;
        struct gpu *g = fakekfd_gpu_by_id(a->gpu_id);
        if (!g || fakekfd_device_of_fd(a->drm_fd, &minor) != DEVICE_DRM || minor != g->minor)
            return fakekfd_fail(EINVAL);
        return 0;
    }
    case _IOC_NR(AMDKFD_IOC_ALLOC_MEMORY_OF_GPU): {
        struct kfd_ioctl_alloc_memory_of_gpu_args *a = arg;
        if (!fakekfd_gpu_by_id(a->gpu_id))
            return fakekfd_fail(EINVAL);
        a->handle = __sync_fetch_and_add(&next_handle, 1);
        if (!(a->flags & KFD_IOC_ALLOC_MEM_FLAGS_USERPTR))
            a->mmap_offset = fakekfd_fresh_offset(a->size);
        return 0;
    }
    case _IOC_NR(AMDKFD_IOC_MAP_MEMORY_TO_GPU):
    case _IOC_NR(AMDKFD_IOC_UNMAP_MEMORY_FROM_GPU): {
        struct kfd_ioctl_map_memory_to_gpu_args *a = arg;
        a->n_success = a->n_devices;
        return 0;
    }
    case _IOC_NR(AMDKFD_IOC_CREATE_EVENT):
        return fakekfd_create_event(arg);
    case _IOC_NR(AMDKFD_IOC_DESTROY_EVENT):
    case _IOC_NR(AMDKFD_IOC_SET_EVENT):
    case _IOC_NR(AMDKFD_IOC_RESET_EVENT):
        return fakekfd_change_event(req, ((struct kfd_ioctl_set_event_args *)arg)->event_id);
    case _IOC_NR(AMDKFD_IOC_WAIT_EVENTS):
        return fakekfd_wait_events(arg);
    case _IOC_NR(AMDKFD_IOC_GET_TILE_CONFIG): {
        struct kfd_ioctl_get_tile_config_args *a = arg;
        a->num_tile_configs = a->num_macro_tile_configs = 0;
        a->gb_addr_config = 0x444;
        a->num_banks = a->num_ranks = 0;
        return 0;
    }
    case _IOC_NR(AMDKFD_IOC_AVAILABLE_MEMORY): {
        struct kfd_ioctl_get_available_memory_args *a = arg;
        struct gpu *g = fakekfd_gpu_by_id(a->gpu_id);
        if (!g)
            return fakekfd_fail(EINVAL);
        a->available = g->vram;
        return 0;
    }
    case _IOC_NR(AMDKFD_IOC_SET_XNACK_MODE): {
        struct kfd_ioctl_set_xnack_mode_args *a = arg;
        if (a->xnack_enabled > 0)
            return fakekfd_fail(EPERM); /* devices cannot switch */
        a->xnack_enabled = 0;
        return 0;
    }
    case _IOC_NR(AMDKFD_IOC_CREATE_QUEUE): {
        struct kfd_ioctl_create_queue_args *a = arg;
        a->queue_id = __sync_fetch_and_add(&next_queue, 1);
        a->doorbell_offset = fakekfd_fresh_offset(0x2000);
        return 0;
    }
    case _IOC_NR(AMDKFD_IOC_SMI_EVENTS): {
        struct kfd_ioctl_smi_events_args *a = arg;
        a->anon_fd = (int)syscall(SYS_memfd_create, "fake-smi", MFD_CLOEXEC);
        return 0;
    }
    case _IOC_NR(AMDKFD_IOC_FREE_MEMORY_OF_GPU):
    case _IOC_NR(AMDKFD_IOC_SET_MEMORY_POLICY):
    case _IOC_NR(AMDKFD_IOC_SET_SCRATCH_BACKING_VA):
    case _IOC_NR(AMDKFD_IOC_SET_TRAP_HANDLER):
    case _IOC_NR(AMDKFD_IOC_DESTROY_QUEUE):
    case _IOC_NR(AMDKFD_IOC_UPDATE_QUEUE):
    case _IOC_NR(AMDKFD_IOC_SET_CU_MASK):
    case _IOC_NR(AMDKFD_IOC_SVM):
        return 0;
    case 0x25: /* RUNTIME_ENABLE, KFD 1.13+: {u64 r_debug; u32 mode; u32 caps} */
        ((uint32_t *)arg)[3] = 0;
        return 0;
    }
    fakekfd_say("kfd ioctl nr=%#lx NOT EMULATED", _IOC_NR(req));
    return fakekfd_fail(ENOTTY);
}
