/**
 * What the dynamic loader would load from a tree of files, worked out from the files alone: nothing is executed, no library is
 * loaded, and no link is followed out of the tree. The rules are those of glibc's loader (ld.so(8), and the order in
 * {@code elf/dl-load.c} where the manual page is silent).
 */
package hiptwin.probe.closure;
