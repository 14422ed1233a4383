package hiptwin.probe.hip;

import hiptwin.probe.child.CallFailure;
import hiptwin.probe.kfd.PciAddress;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A device of the HIP runtime. What the runtime did not tell, or told in a record that is not believed, is absent.
 *
 * @param index number that {@code hipSetDevice} takes
 * @param name marketing name
 * @param arch target with features; empty if the record is not believed
 * @param propertiesForm function that was asked for the record; empty if there is none
 * @param propertiesProblem why the record was not believed
 * @param warpSize work-items in a wavefront
 * @param multiprocessorCount multiprocessors as HIP counts them
 * @param multiprocessorKind what it counts
 * @param maxClockKhz highest engine clock, kHz
 * @param pci place on the PCI bus
 * @param uuid unique id, {@code GPU-} and 16 hexadecimal digits; empty where the chip has none
 * @param totalMemoryBytes memory of the device
 * @param asicRevision revision of the chip
 * @param integrated whether it shares the processor's memory
 * @param failures other calls that failed
 */
public record HipDevice(int index, Optional<String> name, Optional<HipArch> arch,
        Optional<PropertiesForm> propertiesForm, Optional<PropertiesProblem> propertiesProblem, OptionalInt warpSize,
        OptionalInt multiprocessorCount, MultiprocessorKind multiprocessorKind, OptionalInt maxClockKhz,
        Optional<PciAddress> pci, Optional<String> uuid, OptionalLong totalMemoryBytes, OptionalInt asicRevision,
        Optional<Boolean> integrated, List<CallFailure> failures) {
    /** Copies the list. */
    public HipDevice {
        Objects.requireNonNull(name);
        Objects.requireNonNull(arch);
        Objects.requireNonNull(propertiesForm);
        Objects.requireNonNull(propertiesProblem);
        Objects.requireNonNull(multiprocessorKind);
        Objects.requireNonNull(pci);
        Objects.requireNonNull(uuid);
        Objects.requireNonNull(integrated);
        failures = List.copyOf(failures);
    }
}
