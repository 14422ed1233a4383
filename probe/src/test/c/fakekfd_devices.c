/*
 * The device files. Each opened one is an anonymous memory file, so dup, close and mmap need no interception; its inode
 * tells which it is.
 */
#define _GNU_SOURCE
#include "fakekfd.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

struct devfile { enum device_kind kind; uint32_t minor; dev_t dev; ino_t ino; };
#define DEVFILES 512
static struct devfile devfiles[DEVFILES]; /* ring: the last 512 opens */
static int n_devfiles;
static pthread_mutex_t dev_lock = PTHREAD_MUTEX_INITIALIZER;

int fakekfd_raw_fstat(int fd, struct stat *st)
{
    return (int)syscall(SYS_newfstatat, fd, "", st, AT_EMPTY_PATH);
}

/* What is fd?  Works for dup'ed and inherited descriptors, because a memfd's
 * inode identifies it. */
enum device_kind fakekfd_device_of_fd(int fd, uint32_t *minor)
{
    struct stat st;
    enum device_kind kind = DEVICE_NONE;

    if (fd < 0 || !fakekfd_on() || fakekfd_raw_fstat(fd, &st))
        return DEVICE_NONE;
    pthread_mutex_lock(&dev_lock);
    for (int i = 0; i < n_devfiles && i < DEVFILES; i++)
        if (devfiles[i].ino == st.st_ino && devfiles[i].dev == st.st_dev) {
            kind = devfiles[i].kind;
            if (minor)
                *minor = devfiles[i].minor;
            break;
        }
    pthread_mutex_unlock(&dev_lock);
    return kind;
}

/* Does the (unredirected) path name an emulated character device? */
enum device_kind fakekfd_device_of_path(const char *p, uint32_t *minor)
{
    char *end;

    if (!p || !fakekfd_on())
        return DEVICE_NONE;
    if (!strcmp(p, "/dev/kfd"))
        return DEVICE_KFD;
    if (!strncmp(p, "/dev/dri/renderD", 16)) {
        *minor = strtoul(p + 16, &end, 10);
        return *end ? DEVICE_NONE : DEVICE_DRM;
    }
    if (!strncmp(p, "/dev/dri/card", 13)) {
        *minor = strtoul(p + 13, &end, 10);
        return *end ? DEVICE_NONE : DEVICE_DRM;
    }
    return DEVICE_NONE;
}

int fakekfd_open_device(enum device_kind kind, const char *orig, const char *file, int flags, uint32_t minor)
{
    struct stat st;
    int e = fakekfd_open_errno(orig);

    if (!e && syscall(SYS_newfstatat, AT_FDCWD, file, &st, 0))
        e = errno;
    if (e) {
        fakekfd_say("open %s -> %s", orig, strerror(e));
        errno = e;
        return -1;
    }
    int fd = (int)syscall(SYS_memfd_create, kind == DEVICE_KFD ? "fake-kfd" : "fake-drm",
                  (flags & O_CLOEXEC) ? MFD_CLOEXEC : 0);
    if (fd < 0)
        return -1;
    /* Sparse: any mmap offset that the ioctls below hand out is inside. */
    if (ftruncate(fd, (off_t)1 << 46) || fakekfd_raw_fstat(fd, &st)) {
        close(fd);
        errno = ENOMEM;
        return -1;
    }
    pthread_mutex_lock(&dev_lock);
    devfiles[n_devfiles++ % DEVFILES] = (struct devfile){ kind, minor, st.st_dev, st.st_ino };
    pthread_mutex_unlock(&dev_lock);
    fakekfd_say("open %s -> fd %d", orig, fd);
    return fd;
}

void fakekfd_as_chardev(struct stat *st, enum device_kind kind, uint32_t minor)
{
    st->st_mode = S_IFCHR | 0666;
    st->st_rdev = kind == DEVICE_KFD ? makedev(KFD_CHAR_MAJOR, 0) : makedev(DRM_CHAR_MAJOR, minor);
    st->st_size = 0;
}
