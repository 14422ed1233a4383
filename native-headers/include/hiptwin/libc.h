/* The C library functions that hiptwin calls. None reports through errno in a way that matters here. */
#ifndef HIPTWIN_LIBC_H
#define HIPTWIN_LIBC_H

typedef struct CStream FILE;

/* The library calls this struct sigaction and its mask sigset_t. The handler is a function, or 0 for what the system does
   by itself, or 1 for nothing at all. */
typedef struct SignalSet {
    unsigned long opaque0[16];
} SignalSet;

typedef struct SignalAction {
    void *sa_handler;
    SignalSet sa_mask;
    int sa_flags;
    void *sa_restorer;
} SignalAction;

/* With `wanted` NULL it only tells. 0, or -1 for a signal that there is not. */
int sigaction(int signal, const SignalAction *wanted, SignalAction *present);

/* 1 when the descriptor is a terminal. */
int isatty(int descriptor);

/* NULL flushes every output stream of the process, which is what makes native prints appear before ours. */
int fflush(FILE *stream);

/* The native environment as it is, unlike the copy that Java keeps. NULL when the variable is not set. */
char *getenv(const char *name);

/* The text of an errno value. */
char *strerror(int error_number);

#endif
