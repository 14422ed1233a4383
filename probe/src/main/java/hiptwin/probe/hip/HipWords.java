package hiptwin.probe.hip;

/** First words of the lines that the child writes and the parent reads. */
final class HipWords {
    static final String BEGUN = "begun";
    static final String RUNTIME_VERSION = "runtime_version";
    static final String DRIVER_VERSION = "driver_version";
    static final String COUNT = "count";
    /** A new device begins; what follows is about it. */
    static final String DEVICE = "device";
    static final String FORM = "form";
    static final String NAME = "name";
    static final String ARCH = "arch";
    static final String PCI = "pci";
    static final String UUID = "uuid";
    static final String WARP_SIZE = "warp_size";
    static final String MULTIPROCESSORS = "multiprocessors";
    static final String CLOCK_KHZ = "clock_khz";
    static final String MEMORY_BYTES = "memory_bytes";
    static final String ASIC_REVISION = "asic_revision";
    static final String INTEGRATED = "integrated";
    /** Why the record is not believed. */
    static final String PROPERTIES_FAILED = "properties_failed";
    static final String OVERRUN = "overrun";
    static final String NO_TARGET = "no_target";
    static final String NO_FUNCTION = "no_function";
    /** Function and status. */
    static final String FAILURE = "failure";

    private HipWords() {
    }
}
