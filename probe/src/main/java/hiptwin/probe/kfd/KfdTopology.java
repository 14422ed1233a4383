package hiptwin.probe.kfd;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What KFD lists in sysfs. Anyone may read it, so it is there even where {@code /dev/kfd} is not.
 *
 * @param present whether there is a topology at all; without the driver there is none
 * @param nodes the nodes, by number
 * @param findings what is not as the driver writes it
 */
public record KfdTopology(boolean present, List<KfdNode> nodes, List<TopologyFinding> findings) {
    /** Copies the lists. */
    public KfdTopology {
        nodes = List.copyOf(nodes);
        findings = List.copyOf(findings);
    }

    /** {@return the GPUs, by node number, which is the order of the runtime} */
    public List<KfdNode> gpus() {
        return of(KfdNode.Kind.GPU);
    }

    /** {@return how many GPUs the device cgroup hides from this process} */
    public int hiddenGpus() {
        return of(KfdNode.Kind.HIDDEN).size();
    }

    private List<KfdNode> of(KfdNode.Kind kind) {
        List<KfdNode> found = new ArrayList<>();
        for (KfdNode node : nodes) {
            if (node.kind() == kind) {
                found.add(node);
            }
        }
        return List.copyOf(found);
    }

    /** {@return the cards that are several GPUs: nodes by node number under the PCI address that they share} */
    public SortedMap<PciAddress, List<KfdNode>> partitionedCards() {
        SortedMap<PciAddress, List<KfdNode>> byAddress = new TreeMap<>();
        gpus().forEach(gpu -> gpu.pciAddress()
                .ifPresent(address -> byAddress.computeIfAbsent(address, a -> new ArrayList<>()).add(gpu)));
        byAddress.values().removeIf(nodes -> nodes.size() < 2);
        byAddress.replaceAll((address, nodes) -> List.copyOf(nodes));
        return byAddress;
    }
}
