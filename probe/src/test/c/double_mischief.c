#include "double_mischief.h"

#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int double_mode(const char *variable, const char *value)
{
    const char *mode = getenv(variable);
    return mode && strcmp(mode, value) == 0;
}

static void divide_by_zero(void)
{
#if defined(__x86_64__)
    volatile int zero = 0;
    volatile int one = 1;
    one = one / zero;
#else
    raise(SIGFPE);
#endif
}

void double_mischief(const char *variable, const char *place)
{
    const char *mode = getenv(variable);
    size_t length = strlen(place);
    if (!mode || strncmp(mode, place, length) != 0 || mode[length] != '_')
        return;
    const char *deed = mode + length + 1;
    if (strcmp(deed, "abort") == 0)
        abort();
    if (strcmp(deed, "segv") == 0) {
        volatile int *volatile nowhere = NULL;
        *nowhere = 1;
    }
    if (strcmp(deed, "fpe") == 0)
        divide_by_zero();
    if (strcmp(deed, "exit") == 0)
        _exit(3);
    if (strcmp(deed, "exit0") == 0)
        _exit(0);
    if (strcmp(deed, "hang") == 0)
        for (;;)
            pause();
}

void double_flood(void)
{
    char line[1024];
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\n';
    for (int i = 0; i < 1024; i++) {
        fwrite(line, 1, sizeof line, stdout);
        fwrite(line, 1, sizeof line, stderr);
    }
    fputs("complete\nlast words\n", stdout);
    fputs("last words\n", stderr);
    fflush(stdout);
}
