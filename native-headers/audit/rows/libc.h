/* What hiptwin/libc.h declares. */
FUNCTION(isatty, int, (int))
FUNCTION(fflush, int, (FILE *))
FUNCTION(getenv, char *, (const char *))
FUNCTION(strerror, char *, (int))
