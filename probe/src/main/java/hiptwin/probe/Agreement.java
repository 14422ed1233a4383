package hiptwin.probe;

import hiptwin.probe.kfd.PciAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Compares two views of the same GPUs. GPUs are matched by PCI address and, since partitions of one GPU share it, by
 * order within it; never by index or name, which differ between sources.
 */
final class Agreement {
    private final FindingCode missingInSecond;
    private final FindingCode missingInFirst;
    private final List<Finding> findings = new ArrayList<>();

    private Agreement(FindingCode missingInFirst, FindingCode missingInSecond) {
        this.missingInFirst = missingInFirst;
        this.missingInSecond = missingInSecond;
    }

    /**
     * Compares.
     *
     * @param first one view
     * @param second the other
     * @param missingInFirst how a GPU is reported that only the second has
     * @param missingInSecond how a GPU is reported that only the first has
     * @param hint why GPUs may be missing; added to the sentence
     * @return what does not agree
     */
    static List<Finding> compare(List<DeviceView> first, List<DeviceView> second, FindingCode missingInFirst,
            FindingCode missingInSecond, String hint) {
        Agreement agreement = new Agreement(missingInFirst, missingInSecond);
        Map<PciAddress, List<DeviceView>> ours = agreement.byAddress(first);
        Map<PciAddress, List<DeviceView>> theirs = agreement.byAddress(second);
        List<PciAddress> all = new ArrayList<>(ours.keySet());
        theirs.keySet().stream().filter(pci -> !ours.containsKey(pci)).forEach(all::add);
        for (PciAddress pci : all) {
            agreement.group(pci, ours.getOrDefault(pci, List.of()), theirs.getOrDefault(pci, List.of()), hint);
        }
        return agreement.findings;
    }

    private Map<PciAddress, List<DeviceView>> byAddress(List<DeviceView> views) {
        Map<PciAddress, List<DeviceView>> groups = new TreeMap<>();
        for (DeviceView view : views) {
            if (view.pci().isPresent()) {
                groups.computeIfAbsent(view.pci().get(), pci -> new ArrayList<>()).add(view);
            } else {
                findings.add(new Finding(FindingCode.NO_PCI_ADDRESS, Optional.empty(), view.label()
                        + " has no PCI address, so it cannot be compared with what others say."));
            }
        }
        return groups;
    }

    private void group(PciAddress pci, List<DeviceView> first, List<DeviceView> second, String hint) {
        int both = Math.min(first.size(), second.size());
        for (int i = 0; i < both; i++) {
            pair(pci, first.get(i), second.get(i));
        }
        first.stream().skip(both).forEach(view -> missing(missingInSecond, pci, view, hint));
        second.stream().skip(both).forEach(view -> missing(missingInFirst, pci, view, hint));
    }

    private void missing(FindingCode code, PciAddress pci, DeviceView view, String hint) {
        findings.add(new Finding(code, Optional.of(pci), view.label() + view.gfxTarget().map(t -> " (" + t + ")")
                .orElse("") + " at " + pci + " is in no other list." + hint));
    }

    private void pair(PciAddress pci, DeviceView a, DeviceView b) {
        differ(FindingCode.TARGET_DIFFERS, pci, "gfx target", a, a.gfxTarget(), b, b.gfxTarget());
        differ(FindingCode.UUID_DIFFERS, pci, "unique id", a, a.uuid(), b, b.uuid());
        differ(FindingCode.WAVEFRONT_SIZE_DIFFERS, pci, "wavefront size", a, text(a.wavefrontSize()), b,
                text(b.wavefrontSize()));
        if (!unitsAgree(a, b) && !unitsAgree(b, a)) {
            differ(FindingCode.COMPUTE_UNITS_DIFFER, pci, "number of compute units", a, text(a.units()), b,
                    text(b.units()));
        }
    }

    /** Where one view may count pairs, half the number is the same number; an odd one is rounded either way. */
    private static boolean unitsAgree(DeviceView units, DeviceView other) {
        if (units.units().isEmpty() || other.units().isEmpty()) {
            return true;
        }
        int count = units.units().getAsInt();
        int otherCount = other.units().getAsInt();
        return count == otherCount || other.pairs() && !units.pairs()
                && (count / 2 == otherCount || (count + 1) / 2 == otherCount);
    }

    private void differ(FindingCode code, PciAddress pci, String what, DeviceView a, Optional<String> ofA,
            DeviceView b, Optional<String> ofB) {
        if (ofA.isPresent() && ofB.isPresent() && !ofA.get().equalsIgnoreCase(ofB.get())) {
            findings.add(new Finding(code, Optional.of(pci), "The " + what + " of the GPU at " + pci + " is "
                    + ofA.get() + " for " + a.label() + " and " + ofB.get() + " for " + b.label() + "."));
        }
    }

    private static Optional<String> text(OptionalInt number) {
        return number.stream().mapToObj(Integer::toString).findFirst();
    }
}
