package hiptwin.probe.hip;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the HIP runtime told. Versions are there without any GPU.
 *
 * @param runtimeVersion number of the runtime as HIP gives it: major * 10,000,000 + minor * 100,000 + patch
 * @param driverVersion number of the driver interface, of the same form
 * @param deviceCount devices that HIP counts; empty if it did not come to that
 * @param devices the devices that were asked, by index
 */
public record HipAnswer(OptionalInt runtimeVersion, OptionalInt driverVersion, OptionalInt deviceCount,
        List<HipDevice> devices) {
    private static final int MAJOR = 10_000_000;
    private static final int MINOR = 100_000;
    private static final int MINORS = 100;

    /** Copies the list. */
    public HipAnswer {
        Objects.requireNonNull(runtimeVersion);
        Objects.requireNonNull(driverVersion);
        Objects.requireNonNull(deviceCount);
        devices = List.copyOf(devices);
    }

    /** {@return the runtime's version as people write it, for example {@code 5.2.21153}} */
    public Optional<String> runtimeVersionText() {
        return runtimeVersion.stream().mapToObj(v -> v / MAJOR + "." + v / MINOR % MINORS + "." + v % MINOR)
                .findFirst();
    }
}
