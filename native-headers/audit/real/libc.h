/* The C library's own headers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
