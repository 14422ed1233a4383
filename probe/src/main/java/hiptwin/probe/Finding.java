package hiptwin.probe;

import hiptwin.probe.kfd.PciAddress;
import java.util.Objects;
import java.util.Optional;

/**
 * Something odd.
 *
 * @param code stable code
 * @param pci GPU that it is about; empty if it is about none or its address is not known
 * @param sentence what is odd, for people
 */
public record Finding(FindingCode code, Optional<PciAddress> pci, String sentence) {
    /** Refuses null. */
    public Finding {
        Objects.requireNonNull(code);
        Objects.requireNonNull(pci);
        Objects.requireNonNull(sentence);
    }
}
