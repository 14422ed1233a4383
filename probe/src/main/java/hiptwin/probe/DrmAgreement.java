package hiptwin.probe;

import hiptwin.probe.drm.DrmGpu;
import hiptwin.probe.kfd.KfdNode;
import hiptwin.probe.kfd.KfdTopology;
import hiptwin.probe.kfd.PciAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Holds what DRM lists to what KFD lists. Each GPU of KFD names its render node, which is what they are matched by; two
 * drivers' tables then have to give it one place and one device id.
 */
final class DrmAgreement {
    private final KfdTopology topology;
    private final List<DrmGpu> drm;
    private final List<Finding> findings = new ArrayList<>();

    private DrmAgreement(KfdTopology topology, List<DrmGpu> drm) {
        this.topology = topology;
        this.drm = drm;
    }

    /**
     * Compares.
     *
     * @param topology what KFD lists
     * @param drm what DRM lists
     * @param kfdIsExpected whether KFD is to be there: its topology is, or its device node is missing
     * @return what does not agree
     */
    static List<Finding> compare(KfdTopology topology, List<DrmGpu> drm, boolean kfdIsExpected) {
        DrmAgreement agreement = new DrmAgreement(topology, drm);
        if (!drm.isEmpty()) {
            for (KfdNode gpu : topology.gpus()) {
                agreement.gpuOfKfd(gpu);
            }
        }
        if (kfdIsExpected) {
            for (DrmGpu gpu : drm) {
                if (gpu.isAmd()) {
                    agreement.gpuOfDrm(gpu);
                }
            }
        }
        return agreement.findings;
    }

    private void gpuOfKfd(KfdNode gpu) {
        OptionalInt minor = gpu.renderMinor();
        if (minor.isEmpty()) {
            return;
        }
        String node = "KFD node " + gpu.number();
        Optional<DrmGpu> found = drm.stream().filter(d -> d.renderMinor() == minor.getAsInt()).findFirst();
        if (found.isEmpty()) {
            note(FindingCode.NOT_IN_DRM, gpu.pciAddress(), node + " has the render node renderD" + minor.getAsInt()
                    + ", which DRM does not list.");
            return;
        }
        DrmGpu other = found.get();
        if (gpu.pciAddress().isPresent() && other.pci().isPresent() && !gpu.pciAddress().equals(other.pci())) {
            note(FindingCode.PCI_ADDRESS_DIFFERS, gpu.pciAddress(), node + " is at " + gpu.pciAddress().get()
                    + " for KFD and at " + other.pci().get() + " for DRM (renderD" + other.renderMinor() + ").");
        }
        if (gpu.pciDeviceId().isPresent() && other.pciDeviceId().isPresent()
                && gpu.pciDeviceId().getAsInt() != other.pciDeviceId().getAsInt()) {
            note(FindingCode.DEVICE_ID_DIFFERS, gpu.pciAddress(), node + " has the PCI device id "
                    + "0x%04x for KFD and 0x%04x for DRM (renderD%d).".formatted(gpu.pciDeviceId().getAsInt(),
                            other.pciDeviceId().getAsInt(), other.renderMinor()));
        }
    }

    private void gpuOfDrm(DrmGpu gpu) {
        boolean listed = topology.gpus().stream().anyMatch(node -> node.renderMinor().isPresent()
                && node.renderMinor().getAsInt() == gpu.renderMinor());
        if (!listed) {
            note(FindingCode.DRM_NOT_IN_KFD, gpu.pci(), "DRM lists an AMD GPU (renderD" + gpu.renderMinor()
                    + gpu.pci().map(pci -> " at " + pci).orElse("")
                    + gpu.pciDeviceId().stream().mapToObj(", device 0x%04x"::formatted).findFirst().orElse("")
                    + ") that KFD does not: " + (topology.hiddenGpus() > 0 ? "the device cgroup may hide it."
                            : "it is not supported for computing, or its driver could not start it."));
        }
    }

    private void note(FindingCode code, Optional<PciAddress> pci, String sentence) {
        findings.add(new Finding(code, pci, sentence));
    }
}
