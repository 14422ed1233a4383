/**
 * libvmaf: generated from {@code hiptwin/vmaf.h}. Holds upstream's functions and those of the VMAFx builds; the latter
 * are missing from an upstream library, so look a symbol up before the first call that may not be there.
 */
package hiptwin.bindings.vmaf;
