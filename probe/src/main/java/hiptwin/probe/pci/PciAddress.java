package hiptwin.probe.pci;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place on the PCI bus. Partitions of one GPU share it. Immutable.
 *
 * @param domain PCI domain (segment), 0 to 0x7fffffff
 * @param bus 0 to 255
 * @param device 0 to 31
 * @param function 0 to 7
 */
public record PciAddress(int domain, int bus, int device, int function) implements Comparable<PciAddress> {
    private static final Pattern TEXT =
            Pattern.compile("(?:([0-9a-fA-F]{1,8}):)?([0-9a-fA-F]{1,2}):([0-9a-fA-F]{1,2})\\.([0-7])");
    private static final int MAX_BUS = 0xff;
    private static final int MAX_DEVICE = 0x1f;
    private static final int MAX_FUNCTION = 7;
    private static final int BUS_SHIFT = 8;
    private static final int DEVICE_SHIFT = 3;

    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a number is out of its range
     */
    public PciAddress {
        if (domain < 0 || bus < 0 || bus > MAX_BUS || device < 0 || device > MAX_DEVICE || function < 0
                || function > MAX_FUNCTION) {
            throw new IllegalArgumentException("no PCI address: domain " + domain + ", bus " + bus + ", device "
                    + device + ", function " + function + "; right would be bus 0..255, device 0..31, function 0..7");
        }
    }

    /**
     * Takes the number apart that KFD calls {@code location_id} and HSA {@code BDFID}: bus in bits 8 to 15, device in 3
     * to 7, function in 0 to 2.
     *
     * @param domain PCI domain
     * @param bdf the number
     * @return the address; empty if the number has higher bits set or the domain is negative
     */
    public static Optional<PciAddress> ofBdf(int domain, int bdf) {
        int bus = bdf >>> BUS_SHIFT;
        return domain < 0 || bus > MAX_BUS ? Optional.empty()
                : Optional.of(new PciAddress(domain, bus, bdf >> DEVICE_SHIFT & MAX_DEVICE, bdf & MAX_FUNCTION));
    }

    /**
     * Reads the usual form, with or without a domain.
     *
     * @param text for example {@code 0000:03:00.0} or {@code 03:00.0}
     * @return the address; empty if the text is none
     */
    public static Optional<PciAddress> parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        long domain = matcher.group(1) == null ? 0 : Long.parseLong(matcher.group(1), 16);
        int device = Integer.parseInt(matcher.group(3), 16);
        return domain > Integer.MAX_VALUE || device > MAX_DEVICE ? Optional.empty()
                : Optional.of(new PciAddress((int) domain, Integer.parseInt(matcher.group(2), 16), device,
                        Integer.parseInt(matcher.group(4), 16)));
    }

    /** {@return the address as Linux writes it, for example {@code 0000:03:00.0}} */
    public String text() {
        return String.format(Locale.ROOT, "%04x:%02x:%02x.%x", domain, bus, device, function);
    }

    @Override
    public int compareTo(PciAddress other) {
        int byDomain = Integer.compare(domain, other.domain);
        int byBus = Integer.compare(bus, other.bus);
        int byDevice = Integer.compare(device, other.device);
        return byDomain != 0 ? byDomain : byBus != 0 ? byBus : byDevice != 0 ? byDevice
                : Integer.compare(function, other.function);
    }

    @Override
    public String toString() {
        return text();
    }
}
