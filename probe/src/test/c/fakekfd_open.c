/* The C library's calls that open, name or control a file, redirected into the tree or answered. */
#define _GNU_SOURCE
#include "fakekfd.h"

#include "fakekfd_drm.h"
#include "fakekfd_next.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <linux/kfd_ioctl.h>

EXPORT int ioctl(int fd, unsigned long req, ...)
{
    NEXT(int, ioctl, int, unsigned long, ...);
    va_list ap;
    uint32_t minor = 0;

    va_start(ap, req);
    void *arg = va_arg(ap, void *);
    va_end(ap);
    if (_IOC_TYPE(req) == AMDKFD_IOCTL_BASE || _IOC_TYPE(req) == DRM_TYPE)
        switch (fakekfd_device_of_fd(fd, &minor)) {
        case DEVICE_KFD: return fakekfd_kfd_ioctl(req, arg);
        case DEVICE_DRM: return fakekfd_drm_ioctl(minor, req, arg);
        case DEVICE_NONE: break;
        }
    return real_ioctl(fd, req, arg);
}

static int do_open(int dirfd, const char *p, int flags, mode_t mode)
{
    char buf[PATH_MAX];
    uint32_t minor = 0;
    const char *q = fakekfd_moved(p, buf);

    if (q != p) {
        int kind = fakekfd_device_of_path(p, &minor), e;
        if (kind)
            return fakekfd_open_device(kind, p, q, flags, minor);
        if ((e = fakekfd_open_errno(p)))
            return fakekfd_fail(e);
        fakekfd_say("path %s", p);
    }
    return (int)syscall(SYS_openat, dirfd, q, flags, mode);
}

#define MODE_ARG(flags, mode)                                                  \
    mode_t mode = 0;                                                       \
    if ((flags) & O_CREAT || ((flags) & O_TMPFILE) == O_TMPFILE) {         \
        va_list ap;                                                    \
        va_start(ap, flags);                                           \
        mode = va_arg(ap, mode_t);                                     \
        va_end(ap);                                                    \
    }

EXPORT int open(const char *p, int flags, ...)
{ MODE_ARG(flags, mode) return do_open(AT_FDCWD, p, flags, mode); }
EXPORT int open64(const char *p, int flags, ...)
{ MODE_ARG(flags, mode) return do_open(AT_FDCWD, p, flags, mode); }
EXPORT int openat(int d, const char *p, int flags, ...)
{ MODE_ARG(flags, mode) return do_open(d, p, flags, mode); }
EXPORT int openat64(int d, const char *p, int flags, ...)
{ MODE_ARG(flags, mode) return do_open(d, p, flags, mode); }
EXPORT int __open_2(const char *p, int flags) { return do_open(AT_FDCWD, p, flags, 0); }
EXPORT int __open64_2(const char *p, int flags) { return do_open(AT_FDCWD, p, flags, 0); }
EXPORT int __openat_2(int d, const char *p, int flags) { return do_open(d, p, flags, 0); }
EXPORT int __openat64_2(int d, const char *p, int flags) { return do_open(d, p, flags, 0); }

static ssize_t refuse_read(void *cookie, char *b, size_t n)
{
    (void)b, (void)n;
    errno = (int)(intptr_t)cookie;
    return -1;
}

static FILE *unreadable(int e)
{
    cookie_io_functions_t io = { .read = refuse_read };
    return fopencookie((void *)(intptr_t)e, "r", io);
}

#define FOPEN(name)                                                            \
    EXPORT FILE *name(const char *p, const char *m)                        \
    {                                                                      \
        NEXT(FILE *, name, const char *, const char *);                \
        char b[PATH_MAX];                                              \
        const char *q = fakekfd_moved(p, b);                                   \
        int e;                                                         \
        if (q != p && (e = fakekfd_open_errno(p))) {                         \
            errno = e;                                             \
            return NULL;                                           \
        }                                                              \
        if (q != p && (e = fakekfd_read_errno(p))) \
            return unreadable(e);                                  \
        if (q != p)                                                    \
            fakekfd_say("path %s", p);                                     \
        return real_##name(q, m);                                      \
    }
FOPEN(fopen)
FOPEN(fopen64)

EXPORT DIR *opendir(const char *p)
{
    NEXT(DIR *, opendir, const char *);
    char b[PATH_MAX];
    const char *q = fakekfd_moved(p, b);
    if (q != p)
        fakekfd_say("dir  %s", p);
    return real_opendir(q);
}

EXPORT int access(const char *p, int m)
{
    char b[PATH_MAX];
    const char *q = fakekfd_moved(p, b);
    int e;
    /* a node that may not be opened still exists */
    if (q != p && (e = fakekfd_open_errno(p)) && (m != F_OK || e == ENOENT))
        return fakekfd_fail(e);
    return (int)syscall(SYS_faccessat, AT_FDCWD, q, m);
}

EXPORT int faccessat(int d, const char *p, int m, int f)
{
    NEXT(int, faccessat, int, const char *, int, int);
    char b[PATH_MAX];
    const char *q = fakekfd_moved(p, b);
    int e;
    if (q != p && (e = fakekfd_open_errno(p)) && (m != F_OK || e == ENOENT))
        return fakekfd_fail(e);
    return real_faccessat(d, q, m, f);
}

EXPORT ssize_t readlink(const char *p, char *o, size_t n)
{
    char b[PATH_MAX];
    return syscall(SYS_readlinkat, AT_FDCWD, fakekfd_moved(p, b), o, n);
}

EXPORT char *realpath(const char *p, char *o)
{
    NEXT(char *, realpath, const char *, char *);
    char b[PATH_MAX];
    return real_realpath(fakekfd_moved(p, b), o);
}
