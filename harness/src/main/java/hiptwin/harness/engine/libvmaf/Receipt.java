package hiptwin.harness.engine.libvmaf;

/**
 * The library's own word on an extractor of a pass: which one it registered and where that ran. A device extractor that
 * fell back to the CPU shows here and nowhere else.
 *
 * @param extractor registered name
 * @param backend where it ran
 */
public record Receipt(String extractor, VmafBackend backend) {
}
