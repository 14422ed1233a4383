/* Settings from the environment, the log, and which paths lie in the tree instead of on the machine. */
#define _GNU_SOURCE
#include "fakekfd.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static char root_dir[PATH_MAX];
static int active = -1; /* -1 not initialised, 0 pass-through, 1 on */
static int log_fd = -1;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void setup(void)
{
    const char *r = getenv("FAKEKFD_ROOT");
    const char *l = getenv("FAKEKFD_LOG");

    if (l && *l)
        log_fd = !strcmp(l, "-") ? 2
             : (int)syscall(SYS_openat, AT_FDCWD, l,
                    O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
    if (r && *r == '/' && strlen(r) < sizeof root_dir) {
        strcpy(root_dir, r);
        for (size_t n = strlen(root_dir); n > 1 && root_dir[n - 1] == '/';)
            root_dir[--n] = 0;
        active = 1;
    } else {
        active = 0;
    }
}

int fakekfd_on(void)
{
    pthread_once(&once, setup);
    return active == 1;
}

void fakekfd_say(const char *fmt, ...)
{
    char b[512];
    va_list ap;

    if (log_fd < 0)
        return;
    va_start(ap, fmt);
    int n = vsnprintf(b, sizeof b - 1, fmt, ap);
    va_end(ap);
    if (n > (int)sizeof b - 2)
        n = sizeof b - 2;
    b[n++] = '\n';
    if (write(log_fd, b, (size_t)n) < 0) {
        return; /* a log that cannot be written is no reason to change the answers */
    }
}

static const char *const prefixes[] = {
    "/dev/kfd", "/dev/dri", "/sys/devices/virtual/kfd", "/sys/class/kfd",
    "/sys/class/drm", "/sys/dev/char/226:", "/sys/module/amdgpu",
    "/proc/modules", NULL
};

/* Path to use instead of p, or p itself. */
const char *fakekfd_moved(const char *p, char out[PATH_MAX])
{
    if (!p || *p != '/' || !fakekfd_on())
        return p;
    for (int i = 0; prefixes[i]; i++) {
        size_t n = strlen(prefixes[i]);
        if (strncmp(p, prefixes[i], n))
            continue;
        if (prefixes[i][n - 1] != ':' && p[n] && p[n] != '/')
            continue;
        if ((size_t)snprintf(out, PATH_MAX, "%s%s", root_dir, p) >= PATH_MAX)
            return p;
        return out;
    }
    return p;
}

static int wanted_errno_in(const char *s, const char *p)
{
    static const struct { const char *n; int e; } names[] = {
        { "EACCES", EACCES }, { "EPERM", EPERM }, { "ENOENT", ENOENT },
        { "ENXIO", ENXIO }, { "EBUSY", EBUSY }, { "ENODEV", ENODEV },
        { "EMFILE", EMFILE }, { "ENOMEM", ENOMEM }, { "EINVAL", EINVAL },
        { "EIO", EIO }, { NULL, 0 }
    };

    while (s && *s) {
        const char *c = strchr(s, ':'), *e = strchrnul(s, ',');
        if (c && c < e) {
            size_t pl = strlen(p), n = e - c - 1;
            if (n && pl >= n && !strncmp(p + pl - n, c + 1, n))
                for (int i = 0; names[i].n; i++)
                    if (strlen(names[i].n) == (size_t)(c - s) &&
                        !strncmp(s, names[i].n, c - s))
                        return names[i].e;
        }
        s = *e ? e + 1 : e;
    }
    return 0;
}

int fakekfd_open_errno(const char *p)
{
    return wanted_errno_in(getenv("FAKEKFD_FAIL"), p);
}

int fakekfd_fail(int e)
{
    errno = e;
    return -1;
}

int fakekfd_refused(const char *dev, unsigned long req)
{
    const char *s = getenv("FAKEKFD_REFUSE");
    size_t n = strlen(dev);

    for (; s && *s; s = strchr(s, ','), s = s ? s + 1 : s)
        if (!strncmp(s, dev, n) && s[n] == ':' &&
            strtoul(s + n + 1, NULL, 0) == _IOC_NR(req))
            return 1;
    return 0;
}

int fakekfd_read_errno(const char *p)
{
    return wanted_errno_in(getenv("FAKEKFD_READFAIL"), p);
}

const char *fakekfd_root(void)
{
    return root_dir;
}
