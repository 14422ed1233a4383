package hiptwin.probe.kfd;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a device sits on the PCI buses.
 *
 * @param domain 0 to 2^31 - 1; more than 0xffff on some virtual machines
 * @param bus 0 to 255
 * @param device 0 to 31
 * @param function 0 to 7
 */
public record PciAddress(int domain, int bus, int device, int function) implements Comparable<PciAddress> {
    private static final Pattern TEXT = Pattern.compile(
            "(?:([0-9a-f]{1,8}):)?([0-9a-f]{1,2}):([0-9a-f]{1,2})\\.([0-7])");
    private static final int MAX_BUS = 0xff;
    private static final int MAX_DEVICE = 0x1f;
    private static final int MAX_FUNCTION = 7;

    /** Refuses numbers out of range. */
    public PciAddress {
        if (domain < 0 || bus < 0 || bus > MAX_BUS || device < 0 || device > MAX_DEVICE || function < 0
                || function > MAX_FUNCTION) {
            throw new IllegalArgumentException("no PCI address: domain %d, bus %d, device %d, function %d"
                    .formatted(domain, bus, device, function));
        }
    }

    /**
     * Takes bus, device and function out of the number that KFD and HSA give.
     *
     * @param domain 0 to 2^31 - 1
     * @param busDeviceFunction 16 bits: bus, 5 bits of device, 3 bits of function; higher bits are ignored
     * @return the address
     */
    public static PciAddress of(int domain, int busDeviceFunction) {
        return new PciAddress(domain, busDeviceFunction >> 8 & MAX_BUS, busDeviceFunction >> 3 & MAX_DEVICE,
                busDeviceFunction & MAX_FUNCTION);
    }

    /**
     * Reads {@code dddd:bb:dd.f} or {@code bb:dd.f}, in hexadecimal. Never throws.
     *
     * @param text for example {@code 0000:03:00.0}
     * @return the address; empty if the text is none
     */
    public static Optional<PciAddress> parse(String text) {
        Matcher fields = TEXT.matcher(text.toLowerCase(Locale.ROOT));
        if (!fields.matches()) {
            return Optional.empty();
        }
        long domain = fields.group(1) == null ? 0 : Long.parseLong(fields.group(1), 16);
        int device = Integer.parseInt(fields.group(3), 16);
        return domain > Integer.MAX_VALUE || device > MAX_DEVICE ? Optional.empty()
                : Optional.of(new PciAddress((int) domain, Integer.parseInt(fields.group(2), 16), device,
                        Integer.parseInt(fields.group(4))));
    }

    @Override
    public int compareTo(PciAddress other) {
        int byDomain = Integer.compare(domain, other.domain);
        return byDomain != 0 ? byDomain : Integer.compare(busDeviceFunction(), other.busDeviceFunction());
    }

    private int busDeviceFunction() {
        return bus << 8 | device << 3 | function;
    }

    /** {@return {@code dddd:bb:dd.f} in lower-case hexadecimal, as lspci and sysfs write it} */
    @Override
    public String toString() {
        return "%04x:%02x:%02x.%x".formatted(domain, bus, device, function);
    }
}
