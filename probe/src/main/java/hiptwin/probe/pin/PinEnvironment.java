package hiptwin.probe.pin;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The environment in which a child process sees one GPU alone.
 *
 * @param index the GPU's index in the runtime's order, which {@code ROCR_VISIBLE_DEVICES} is set to
 * @param gpu the GPU
 * @param changes variables that the child does not get as they are, by name
 */
public record PinEnvironment(int index, GpuIdentity gpu, List<Change> changes) {
    /** The variable that pins. */
    public static final String VARIABLE = "ROCR_VISIBLE_DEVICES";

    /**
     * A variable of the parent that the child does not get as it is.
     *
     * @param variable its name
     * @param sentence what becomes of it and why
     */
    public record Change(String variable, String sentence) {
        /** Refuses null. */
        public Change {
            Objects.requireNonNull(variable);
            Objects.requireNonNull(sentence);
        }
    }

    /** Copies the list. */
    public PinEnvironment {
        Objects.requireNonNull(gpu);
        changes = List.copyOf(changes);
    }

    /**
     * Makes the child's environment. The parent's own is not touched: a runtime that is loaded has read it already.
     *
     * @param parent environment of the parent
     * @return that of the child, sorted by name
     */
    public Map<String, String> of(Map<String, String> parent) {
        Map<String, String> child = new TreeMap<>(parent);
        changes.forEach(change -> child.remove(change.variable()));
        child.put(VARIABLE, Integer.toString(index));
        return child;
    }

    /**
     * Proves the pin by what the pinned child itself saw.
     *
     * @param seen the GPUs that the child's runtime listed
     * @throws PinException if they are not this GPU alone; what one side does not know is not compared, but at least
     *     one of PCI address and id must agree
     */
    public void prove(List<GpuIdentity> seen) throws PinException {
        if (seen.size() != 1) {
            throw new PinException(PinException.Code.NOT_HELD, "Pinned to " + gpu + ", the child sees " + seen.size()
                    + " GPUs" + (seen.isEmpty() ? "." : ": " + Pin.listed(seen) + "."));
        }
        GpuIdentity one = seen.getFirst();
        boolean sameAddress = agree(gpu.pciAddress(), one.pciAddress());
        boolean sameId = agree(gpu.uuid(), one.uuid());
        boolean compared = gpu.pciAddress().isPresent() && one.pciAddress().isPresent()
                || gpu.uuid().isPresent() && one.uuid().isPresent();
        if (!sameAddress || !sameId || !compared) {
            throw new PinException(PinException.Code.NOT_HELD, "Pinned to " + gpu + ", the child sees " + one
                    + (compared ? "." : "; neither PCI address nor id can be compared."));
        }
    }

    private static <T> boolean agree(Optional<T> left, Optional<T> right) {
        return left.isEmpty() || right.isEmpty() || left.equals(right);
    }
}
