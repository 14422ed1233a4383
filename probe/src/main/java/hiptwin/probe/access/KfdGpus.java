package hiptwin.probe.access;

import hiptwin.probe.kfd.KfdNode;
import hiptwin.probe.kfd.KfdTopology;
import hiptwin.probe.kfd.KfdTopologyReader;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Of KFD's topology what access turns on. Serial numbers and PCI addresses are not kept.
 *
 * @param gpus the GPUs, by node number
 * @param hiddenNodes how many GPUs the device cgroup keeps from this process
 */
public record KfdGpus(List<Gpu> gpus, int hiddenNodes) {
    /**
     * A GPU of KFD.
     *
     * @param node node number; CPUs have numbers too
     * @param renderMinor number of its render node; empty if the properties do not say or the driver made none
     */
    public record Gpu(int node, OptionalInt renderMinor) {
    }

    /** Copies the list. */
    public KfdGpus {
        gpus = List.copyOf(gpus);
    }

    /** {@return whether it is known which render nodes are KFD's} */
    boolean knowsRenderMinors() {
        return gpus.stream().anyMatch(gpu -> gpu.renderMinor().isPresent());
    }

    /** {@return whether one of the GPUs has a certain render node} */
    boolean hasRenderMinor(int minor) {
        return gpus.stream().anyMatch(gpu -> gpu.renderMinor().isPresent() && gpu.renderMinor().getAsInt() == minor);
    }

    static KfdGpus of(SystemView view) {
        KfdTopology topology = KfdTopologyReader.read(view.root());
        List<Gpu> gpus = new ArrayList<>();
        for (KfdNode gpu : topology.gpus()) {
            gpus.add(new Gpu(gpu.number(), gpu.renderMinor()));
        }
        return new KfdGpus(gpus, topology.hiddenGpus());
    }
}
