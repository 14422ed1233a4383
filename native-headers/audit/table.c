/* Prints what our own header says, one `kind name value` a line. Exit 1 when the list and the header disagree. */
#include <stdio.h>

#include "row.h"

int main(void)
{
    int wrong = 0;
    for (size_t i = 0; i < ours_count; i++) {
        const struct row *row = &ours[i];
        if (row->type == NULL) {
            printf("%s %s %lld\n", row->kind, row->name, row->value);
        } else if (row->value == 1) {
            printf("%s %s %s\n", row->kind, row->name, row->type);
        } else {
            fprintf(stderr, "%s %s: our header does not declare it as %s\n", row->kind, row->name, row->type);
            wrong = 1;
        }
    }
    return wrong;
}
