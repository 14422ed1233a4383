/* Ways for a native call to go wrong. */
#ifndef DOUBLE_MISCHIEF_H
#define DOUBLE_MISCHIEF_H

/* Whether an environment variable has a value. */
int double_mode(const char *variable, const char *value);

/* Does what `variable` says for `place`, for example "init_abort" for "init"; returns if it says nothing for it. */
void double_mischief(const char *variable, const char *place);

/* Writes a megabyte to standard output and standard error each. */
void double_flood(void);

#endif
