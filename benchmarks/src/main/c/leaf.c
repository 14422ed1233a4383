/* Functions that do next to nothing, so that what is measured is the way to them. */
#include "leaf.h"

#include <errno.h>

int leaf_same(int value)
{
    return value;
}

int leaf_same_with_errno(int value)
{
    errno = value;
    return value;
}

int leaf_call_back(int (*callback)(int), int value)
{
    return callback(value);
}

int leaf_call_back_often(int (*callback)(int), int times)
{
    int sum = 0;
    for (int i = 0; i < times; i++) {
        sum += callback(i);
    }
    return sum;
}
