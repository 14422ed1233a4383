/* What hiptwin/libc.h declares. */
SIZE(SignalSet)
PADDING(SignalSet, opaque0)

SIZE(SignalAction)
FIELD(SignalAction, sa_handler)
FIELD(SignalAction, sa_mask)
FIELD(SignalAction, sa_flags)
FIELD(SignalAction, sa_restorer)

FUNCTION(isatty, int, (int))
FUNCTION(fflush, int, (FILE *))
FUNCTION(getenv, char *, (const char *))
FUNCTION(strerror, char *, (int))
FUNCTION(sigaction, int, (int, const SignalAction *, SignalAction *))
