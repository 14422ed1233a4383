/*
 * Compares our header with the library's own, whose rows it prints as `kind name value`. Exit 1 names on stderr each
 * row that differs. A row that the library's headers do not have is counted apart: it was not checked.
 */
#include <stdio.h>
#include <string.h>

#include "row.h"

/* Said of each type once: its fields are absent with it. */
static int is_part_of_a_size(const struct row *row)
{
    return strcmp(row->kind, "align") == 0 || strcmp(row->kind, "offset") == 0 || strcmp(row->kind, "width") == 0;
}

static const struct row *find(const struct row *wanted)
{
    for (size_t i = 0; i < theirs_count; i++) {
        if (strcmp(theirs[i].kind, wanted->kind) == 0 && strcmp(theirs[i].name, wanted->name) == 0) {
            return &theirs[i];
        }
    }
    return NULL;
}

static int equal(const struct row *our, const struct row *their)
{
    if (our->type == NULL) {
        printf("%s %s %lld\n", their->kind, their->name, their->value);
        if (our->value != their->value) {
            fprintf(stderr, "DIFFERS %s %s: %lld in our header, %lld in the library's\n", our->kind, our->name,
                    our->value, their->value);
            return 0;
        }
        return 1;
    }
    if (our->value != 1 || their->value != 1) {
        fprintf(stderr, "DIFFERS %s %s: %s does not declare it as %s\n", our->kind, our->name,
                our->value != 1 ? "our header" : "the library's header", our->type);
        return 0;
    }
    printf("%s %s %s\n", their->kind, their->name, their->type);
    return 1;
}

int main(void)
{
    /* So that a difference is read right after its row, wherever the two streams go. */
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);

    size_t same = 0;
    size_t different = 0;
    size_t absent = 0;
    for (size_t i = 0; i < ours_count; i++) {
        if (strcmp(ours[i].kind, "padding") == 0) {
            continue;
        }
        const struct row *their = find(&ours[i]);
        if (their == NULL) {
            if (!is_part_of_a_size(&ours[i])) {
                fprintf(stderr, "absent  %s %s\n", ours[i].kind, ours[i].name);
            }
            absent++;
        } else if (equal(&ours[i], their)) {
            same++;
        } else {
            different++;
        }
    }
    fprintf(stderr, "%zu rows equal, %zu differ, %zu not in these headers\n", same, different, absent);
    if (same + different == 0) {
        fprintf(stderr, "nothing was compared\n");
        return 1;
    }
    return different == 0 ? 0 : 1;
}
