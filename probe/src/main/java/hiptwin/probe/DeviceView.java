package hiptwin.probe;

import hiptwin.probe.access.AccessFacts;
import hiptwin.probe.hip.HipAnswer;
import hiptwin.probe.hip.HipArch;
import hiptwin.probe.hip.HipDevice;
import hiptwin.probe.hip.MultiprocessorKind;
import hiptwin.probe.hsa.HsaAgent;
import hiptwin.probe.hsa.HsaAnswer;
import hiptwin.probe.kfd.KfdNode;
import hiptwin.probe.kfd.KfdTopology;
import hiptwin.probe.kfd.PciAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One GPU as one source sees it, in the terms in which sources are compared.
 *
 * @param source who says so, for people
 * @param index its number there
 * @param pci place on the PCI bus
 * @param gfxTarget target without features
 * @param units compute units, or pairs of them
 * @param pairs whether {@code units} may count pairs
 * @param wavefrontSize work-items in a wavefront
 * @param uuid unique id
 */
record DeviceView(String source, int index, Optional<PciAddress> pci, Optional<String> gfxTarget, OptionalInt units,
        boolean pairs, OptionalInt wavefrontSize, Optional<String> uuid) {
    /** The GPUs of KFD that the runtime can use: those whose render node can be opened. */
    static List<DeviceView> ofKfd(KfdTopology topology, AccessFacts facts) {
        return topology.gpus().stream()
                .filter(gpu -> gpu.renderMinor().isPresent() && facts.renderNodes().stream()
                        .anyMatch(r -> r.minor() == gpu.renderMinor().getAsInt() && r.node().openable()))
                .map(DeviceView::of).toList();
    }

    private static DeviceView of(KfdNode gpu) {
        return new DeviceView("KFD", gpu.number(), gpu.pciAddress(), gpu.targetName(), gpu.computeUnits(), false,
                OptionalInt.empty(), gpu.uuid());
    }

    static List<DeviceView> ofHsa(HsaAnswer answer) {
        return answer.gpus().stream().map(DeviceView::of).toList();
    }

    private static DeviceView of(HsaAgent agent) {
        return new DeviceView("HSA", agent.gpuIndex().orElse(agent.index()), agent.pci(), agent.gfxTarget(),
                agent.computeUnits(), false, agent.wavefrontSize(), agent.uuid());
    }

    static List<DeviceView> ofHip(HipAnswer answer) {
        return answer.devices().stream().map(DeviceView::of).toList();
    }

    private static DeviceView of(HipDevice device) {
        return new DeviceView("HIP", device.index(), device.pci(), device.arch().map(HipArch::gfxTarget),
                device.multiprocessorCount(), device.multiprocessorKind() != MultiprocessorKind.COMPUTE_UNIT,
                device.warpSize(), device.uuid());
    }

    /** {@return name for people, for example {@code HSA GPU 0}} */
    String label() {
        return source + (source.equals("KFD") ? " node " : " GPU ") + index;
    }
}
