/**
 * Runs a libvmaf through the Foreign Function and Memory API. {@link hiptwin.harness.engine.libvmaf.LibvmafEngine} is
 * what callers use; {@code Libvmaf} is the one class that calls into the library, and the rest are the words for what
 * it answers.
 */
package hiptwin.harness.engine.libvmaf;
