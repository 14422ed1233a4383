/*
 * What the files of the emulated KFD share: where the tree is, what its GPUs are, which descriptors are devices.
 */
#ifndef FAKEKFD_H
#define FAKEKFD_H

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>

#define EXPORT __attribute__((visibility("default")))

/* What stands behind a path or a descriptor. */
enum device_kind { DEVICE_NONE, DEVICE_KFD, DEVICE_DRM };

enum { DRM_CHAR_MAJOR = 226, KFD_CHAR_MAJOR = 510, MAX_GPUS = 64 };

/* A GPU, as its node of the topology tells. */
struct gpu {
    uint32_t node, gpu_id, minor, device_id, gfx, simds, simd_per_cu, arrays,
        arrays_per_se, cu_per_array, wave, sclk, cpu_cores, family, rev;
    uint64_t vram, unique_id;
};

/* fakekfd_tree.c */
int fakekfd_on(void);
const char *fakekfd_root(void);
void fakekfd_say(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
const char *fakekfd_moved(const char *path, char out[PATH_MAX]);
int fakekfd_open_errno(const char *path);
int fakekfd_read_errno(const char *path);
int fakekfd_refused(const char *device, unsigned long request);
int fakekfd_fail(int error);

/* fakekfd_gpus.c */
int fakekfd_gpu_count(void);
struct gpu *fakekfd_gpu(int index);
struct gpu *fakekfd_gpu_by_minor(uint32_t minor);
struct gpu *fakekfd_gpu_by_id(uint32_t gpu_id);

/* fakekfd_devices.c */
enum device_kind fakekfd_device_of_fd(int fd, uint32_t *minor);
enum device_kind fakekfd_device_of_path(const char *path, uint32_t *minor);
int fakekfd_open_device(enum device_kind kind, const char *path, const char *file, int flags, uint32_t minor);
int fakekfd_raw_fstat(int fd, struct stat *st);
void fakekfd_as_chardev(struct stat *st, enum device_kind kind, uint32_t minor);

/* fakekfd_events.c */
struct kfd_ioctl_create_event_args;
struct kfd_ioctl_wait_events_args;
int fakekfd_create_event(struct kfd_ioctl_create_event_args *args);
int fakekfd_change_event(unsigned long request, uint32_t event_id);
int fakekfd_wait_events(struct kfd_ioctl_wait_events_args *args);

/* fakekfd_ioctl.c, fakekfd_drm.c */
uint64_t fakekfd_fresh_offset(uint64_t size);
int fakekfd_kfd_ioctl(unsigned long request, void *arg);
int fakekfd_drm_ioctl(uint32_t minor, unsigned long request, void *arg);

#endif
