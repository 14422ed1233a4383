/* The empty leaf functions of the benchmarks. */
#ifndef HIPTWIN_LEAF_H
#define HIPTWIN_LEAF_H

/* Gives its argument back. */
int leaf_same(int value);

/* Gives its argument back and leaves it in errno as well. */
int leaf_same_with_errno(int value);

/* Gives back what a callback makes of the value. */
int leaf_call_back(int (*callback)(int), int value);

/* The sum of what a callback makes of 0 to times - 1. */
int leaf_call_back_often(int (*callback)(int), int times);

#endif
