package hiptwin.probe.pin;

import hiptwin.probe.kfd.PciAddress;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** How a GPU is asked for. */
public sealed interface GpuChoice {
    /** {@return whether a GPU is one of those asked for} */
    boolean fits(int index, GpuIdentity gpu);

    /**
     * By its place in the runtime's order.
     *
     * @param index 0 or more
     */
    record ByIndex(int index) implements GpuChoice {
        @Override
        public boolean fits(int place, GpuIdentity gpu) {
            return place == index;
        }

        @Override
        public String toString() {
            return "index " + index;
        }
    }

    /**
     * By where it sits.
     *
     * @param address its PCI address
     */
    record ByPciAddress(PciAddress address) implements GpuChoice {
        /** Refuses null. */
        public ByPciAddress {
            Objects.requireNonNull(address);
        }

        @Override
        public boolean fits(int place, GpuIdentity gpu) {
            return gpu.pciAddress().filter(address::equals).isPresent();
        }

        @Override
        public String toString() {
            return "PCI address " + address;
        }
    }

    /**
     * By its unique id or the start of it.
     *
     * @param start {@code GPU-} and at least one hexadecimal digit, in either case
     */
    record ByUuid(String start) implements GpuChoice {
        /** Turns it into lower case but for {@code GPU-}. */
        public ByUuid {
            if (!start.matches("(?i)gpu-[0-9a-f]{1,16}")) {
                throw new IllegalArgumentException("\"" + start
                        + "\" is no GPU id; expected GPU- and 1 to 16 hexadecimal digits");
            }
            start = "GPU-" + start.substring("GPU-".length()).toLowerCase(Locale.ROOT);
        }

        @Override
        public boolean fits(int place, GpuIdentity gpu) {
            return gpu.uuid().filter(id -> id.startsWith(start)).isPresent();
        }

        @Override
        public String toString() {
            return "id " + start;
        }
    }

    /**
     * By its gfx target.
     *
     * @param name for example {@code gfx1030}, without features
     */
    record ByTarget(String name) implements GpuChoice {
        /** Refuses null. */
        public ByTarget {
            Objects.requireNonNull(name);
        }

        @Override
        public boolean fits(int place, GpuIdentity gpu) {
            return gpu.target().filter(name::equals).isPresent();
        }

        @Override
        public String toString() {
            return "target " + name;
        }
    }

    /**
     * Reads a choice: {@code 0}, {@code 0000:03:00.0} or {@code 03:00.0}, {@code GPU-1122}, {@code gfx1030}. Never
     * throws.
     *
     * @param text what was asked for
     * @return empty if it has none of these forms
     */
    static Optional<GpuChoice> parse(String text) {
        if (text.matches("\\d{1,9}")) {
            return Optional.of(new ByIndex(Integer.parseInt(text)));
        }
        if (text.matches("(?i)gpu-[0-9a-f]{1,16}")) {
            return Optional.of(new ByUuid(text));
        }
        if (text.matches("gfx[0-9]{2,4}[0-9a-f]")) {
            return Optional.of(new ByTarget(text));
        }
        return PciAddress.parse(text).map(ByPciAddress::new);
    }
}
