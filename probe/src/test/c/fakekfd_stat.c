/* The stat family: files of the tree, and devices that look like character devices. */
#define _GNU_SOURCE
#include "fakekfd.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int do_stat(int dirfd, const char *p, struct stat *st, int flags)
{
    char b[PATH_MAX];
    uint32_t minor = 0;
    const char *q = fakekfd_moved(p, b);
    int rc = (int)syscall(SYS_newfstatat, dirfd, q, st, flags);

    if (!rc && q != p) {
        int kind = fakekfd_device_of_path(p, &minor);
        if (kind)
            fakekfd_as_chardev(st, kind, minor);
    }
    return rc;
}

static int do_fstat(int fd, struct stat *st)
{
    uint32_t minor = 0;
    int rc = fakekfd_raw_fstat(fd, st), kind;

    if (!rc && S_ISREG(st->st_mode) && (kind = fakekfd_device_of_fd(fd, &minor)))
        fakekfd_as_chardev(st, kind, minor);
    return rc;
}

/* struct stat and struct stat64 are the same type on x86-64/aarch64 Linux. */
#undef stat
#undef fstat
EXPORT int stat(const char *p, struct stat *s) { return do_stat(AT_FDCWD, p, s, 0); }
EXPORT int stat64(const char *p, struct stat64 *s) { return do_stat(AT_FDCWD, p, (void *)s, 0); }
EXPORT int lstat(const char *p, struct stat *s)
{ return do_stat(AT_FDCWD, p, s, AT_SYMLINK_NOFOLLOW); }
EXPORT int lstat64(const char *p, struct stat64 *s)
{ return do_stat(AT_FDCWD, p, (void *)s, AT_SYMLINK_NOFOLLOW); }
EXPORT int fstatat(int d, const char *p, struct stat *s, int f) { return do_stat(d, p, s, f); }
EXPORT int fstatat64(int d, const char *p, struct stat64 *s, int f)
{ return do_stat(d, p, (void *)s, f); }
EXPORT int fstat(int fd, struct stat *s) { return do_fstat(fd, s); }
EXPORT int fstat64(int fd, struct stat64 *s) { return do_fstat(fd, (void *)s); }
EXPORT int __xstat(int v, const char *p, struct stat *s)
{ (void)v; return do_stat(AT_FDCWD, p, s, 0); }
EXPORT int __xstat64(int v, const char *p, struct stat64 *s)
{ (void)v; return do_stat(AT_FDCWD, p, (void *)s, 0); }
EXPORT int __lxstat(int v, const char *p, struct stat *s)
{ (void)v; return do_stat(AT_FDCWD, p, s, AT_SYMLINK_NOFOLLOW); }
EXPORT int __lxstat64(int v, const char *p, struct stat64 *s)
{ (void)v; return do_stat(AT_FDCWD, p, (void *)s, AT_SYMLINK_NOFOLLOW); }
EXPORT int __fxstat(int v, int fd, struct stat *s) { (void)v; return do_fstat(fd, s); }
EXPORT int __fxstat64(int v, int fd, struct stat64 *s) { (void)v; return do_fstat(fd, (void *)s); }

EXPORT int statx(int d, const char *p, int f, unsigned m, struct statx *s)
{
    char b[PATH_MAX];
    uint32_t minor = 0;
    const char *q = fakekfd_moved(p, b);
    int rc = (int)syscall(SYS_statx, d, q, f, m, s), kind;

    if (!rc && q != p && (kind = fakekfd_device_of_path(p, &minor))) {
        s->stx_mode = S_IFCHR | 0666;
        s->stx_rdev_major = kind == DEVICE_KFD ? KFD_CHAR_MAJOR : DRM_CHAR_MAJOR;
        s->stx_rdev_minor = minor;
        s->stx_size = 0;
    }
    return rc;
}
