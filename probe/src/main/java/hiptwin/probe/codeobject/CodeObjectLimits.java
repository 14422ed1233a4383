package hiptwin.probe.codeobject;

/**
 * How much a file may ask of its reader. A few kilobytes can claim to be gigabytes, and a thousand headers can share one
 * table.
 *
 * @param maxBundleBytes largest bundle, compressed as well as uncompressed, held in memory one at a time
 * @param maxTotalBytes most bytes that are decompressed or read again from tables
 * @param maxCodeObjects most code objects and findings
 * @param maxKernelNameBytes most bytes of kernel names
 */
public record CodeObjectLimits(int maxBundleBytes, long maxTotalBytes, int maxCodeObjects, int maxKernelNameBytes) {
    /** Enough for the largest libraries of ROCm, and no more than a part of this JVM's memory. */
    public static final CodeObjectLimits DEFAULT = new CodeObjectLimits(
            (int) Math.min(512 << 20, Runtime.getRuntime().maxMemory() / 6), 8L << 30, 100_000, 32 << 20);

    /** Refuses what is not positive. */
    public CodeObjectLimits {
        if (maxBundleBytes <= 0 || maxTotalBytes <= 0 || maxCodeObjects <= 0 || maxKernelNameBytes <= 0) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }
}
