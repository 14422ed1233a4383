/* The C library functions that hiptwin calls. None reports through errno in a way that matters here. */
#ifndef HIPTWIN_LIBC_H
#define HIPTWIN_LIBC_H

typedef struct CStream FILE;

/* 1 when the descriptor is a terminal. */
int isatty(int descriptor);

/* NULL flushes every output stream of the process, which is what makes native prints appear before ours. */
int fflush(FILE *stream);

/* The native environment as it is, unlike the copy that Java keeps. NULL when the variable is not set. */
char *getenv(const char *name);

/* The text of an errno value. */
char *strerror(int error_number);

#endif
