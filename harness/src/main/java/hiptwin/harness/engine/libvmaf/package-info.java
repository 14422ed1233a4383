/**
 * Runs a libvmaf through the Foreign Function and Memory API. {@link hiptwin.harness.engine.libvmaf.LibvmafEngine} is
 * what callers use; {@code Libvmaf}, {@code Context}, {@code Pictures} and {@code DeviceState} call into the library, and
 * the rest are the words for what it answers.
 */
package hiptwin.harness.engine.libvmaf;
