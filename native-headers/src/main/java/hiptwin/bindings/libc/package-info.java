/** The C library: generated from {@code hiptwin/libc.h}. Found in every process, nothing has to be loaded. */
package hiptwin.bindings.libc;
