package hiptwin.probe.pin;

import hiptwin.probe.kfd.KfdNode;
import hiptwin.probe.kfd.KfdTopology;
import hiptwin.probe.kfd.PciAddress;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * By what a GPU can be named. Its index is its place in a list: the runtime counts the GPUs whose node and render node
 * it can use, by node number.
 *
 * @param uuid the runtime's spelling of the unique id, {@code GPU-} and 16 hexadecimal digits; empty if it has none
 * @param pciAddress where it sits; partitions of one card share it
 * @param target gfx target, for example {@code gfx90a}
 */
public record GpuIdentity(Optional<String> uuid, Optional<PciAddress> pciAddress, Optional<String> target) {
    /** Refuses null. */
    public GpuIdentity {
        Objects.requireNonNull(uuid);
        Objects.requireNonNull(pciAddress);
        Objects.requireNonNull(target);
    }

    /**
     * The GPUs of a topology in the runtime's order.
     *
     * @param topology what KFD lists
     * @param usableRenderNode whether the render node of a number can be opened; a GPU without one is left out, and the
     *     others are renumbered
     * @return the identities; the place in the list is the index
     */
    public static List<GpuIdentity> inRuntimeOrder(KfdTopology topology, IntPredicate usableRenderNode) {
        return topology.gpus().stream()
                .filter(gpu -> gpu.renderMinor().isPresent() && usableRenderNode.test(gpu.renderMinor().getAsInt()))
                .map(GpuIdentity::of).toList();
    }

    /** {@return the identity of a node} */
    public static GpuIdentity of(KfdNode gpu) {
        return new GpuIdentity(gpu.uuid(), gpu.pciAddress(), gpu.targetName());
    }

    /** {@return so many GPUs of which nothing is known but their number} */
    public static List<GpuIdentity> anonymous(int gpus) {
        return Collections.nCopies(gpus, new GpuIdentity(Optional.empty(), Optional.empty(), Optional.empty()));
    }

    /** {@return target, PCI address and unique id, as far as they are known} */
    @Override
    public String toString() {
        return target.orElse("unknown target") + pciAddress.map(address -> " at " + address).orElse("")
                + uuid.map(id -> ", " + id).orElse("");
    }
}
