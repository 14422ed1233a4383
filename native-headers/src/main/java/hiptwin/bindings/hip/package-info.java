/**
 * The HIP runtime: generated from {@code hiptwin/hip.h}. There are two device property structures; which of them a
 * function writes depends on its name and not on the library's version.
 */
package hiptwin.bindings.hip;
