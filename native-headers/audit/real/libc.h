/* The C library's own headers, and our names for what they have under another name. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef sigset_t SignalSet;
typedef struct sigaction SignalAction;
