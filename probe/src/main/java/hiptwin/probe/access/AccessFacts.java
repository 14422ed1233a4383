package hiptwin.probe.access;

import hiptwin.probe.library.FoundLibrary;
import hiptwin.probe.library.LibraryCandidates;
import hiptwin.probe.library.LibrarySearch;
import hiptwin.probe.library.SearchStep;
import hiptwin.probe.number.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What can be seen without any ROCm call, unjudged.
 *
 * @param kfd {@code /dev/kfd}
 * @param renderNodes render nodes of all makes, by number
 * @param dxg {@code /dev/dxg}, the GPU's door under WSL2
 * @param rocdxg how the file of librocdxg was found, if it was; looked for only where {@code /dev/dxg} is; its path is
 *     not kept, for it may hold a person's name
 * @param rocmVersion version that {@code /opt/rocm} says it is
 * @param amdgpu the kernel driver
 * @param amdGpusOnPci AMD GPUs on the PCI bus; empty if the bus cannot be seen
 * @param topology GPUs that KFD lists
 * @param container signs of a container
 * @param groups groups of this process
 * @param namedGroups which of the device nodes' groups are called {@code render} or {@code video} here
 * @param variables environment variables that matter to ROCm and are set
 */
public record AccessFacts(DeviceNode kfd, List<RenderNode> renderNodes, DeviceNode dxg, Optional<SearchStep> rocdxg,
        Optional<String> rocmVersion, AmdgpuModule amdgpu, OptionalInt amdGpusOnPci, KfdGpus topology,
        ContainerSigns container, ProcessGroups groups, List<NamedGroup> namedGroups, List<RocmVariable> variables) {
    /**
     * A group with one of the two usual names. Other names are not kept: they may be a person's.
     *
     * @param gid its number
     * @param name {@code render} or {@code video}
     */
    public record NamedGroup(long gid, String name) {
    }

    /** Copies the lists. */
    public AccessFacts {
        Objects.requireNonNull(kfd);
        Objects.requireNonNull(dxg);
        Objects.requireNonNull(rocdxg);
        Objects.requireNonNull(rocmVersion);
        Objects.requireNonNull(amdgpu);
        Objects.requireNonNull(amdGpusOnPci);
        Objects.requireNonNull(topology);
        Objects.requireNonNull(container);
        Objects.requireNonNull(groups);
        renderNodes = List.copyOf(renderNodes);
        namedGroups = List.copyOf(namedGroups);
        variables = List.copyOf(variables);
    }

    static AccessFacts of(SystemView view) {
        KfdGpus topology = KfdGpus.of(view);
        DeviceNode dxg = DeviceNode.of(view, "/dev/dxg");
        return new AccessFacts(DeviceNode.of(view, "/dev/kfd"), RenderNode.all(view, topology), dxg,
                dxg.present() ? rocdxg(view) : Optional.empty(),
                rocmVersion(view),
                AmdgpuModule.of(view), PciBus.amdGpus(view), topology, ContainerSigns.of(view),
                ProcessGroups.of(view), namedGroups(view), RocmVariable.all(view.environment()));
    }

    private static Optional<String> rocmVersion(SystemView view) {
        Optional<String> text = view.text("/opt/rocm/.info/version");
        return text.isPresent() && text.get().matches("[0-9][0-9A-Za-z.~+-]{0,40}") ? text : Optional.empty();
    }

    /** Reads the loader's cache, which takes longer than all the rest. */
    private static Optional<SearchStep> rocdxg(SystemView view) {
        return LibrarySearch.of(LibraryCandidates.ROCDXG, Optional.empty(), view.environment()).under(view.root())
                .find().found().map(FoundLibrary::step);
    }

    /**
     * Render nodes that ROCm could use if they can be opened.
     *
     * @return those of AMD GPUs under amdgpu; where KFD says which are its own, only those: amdgpu also drives GPUs
     *     that KFD does not support
     */
    public List<RenderNode> renderNodesForRocm() {
        return renderNodes.stream().filter(RenderNode::isForRocm)
                .filter(n -> !topology.knowsRenderMinors() || n.listedByKfd()).toList();
    }

    /**
     * How many GPUs the runtime would see without any mask: those of KFD whose render node can be opened.
     *
     * @return the number; where KFD does not say which render nodes are its own, the AMD render nodes that can be
     *     opened
     */
    public int reachableGpus() {
        List<RenderNode> open = renderNodesForRocm().stream().filter(n -> n.node().openable()).toList();
        return topology.knowsRenderMinors() ? (int) topology.gpus().stream()
                .flatMapToInt(gpu -> gpu.renderMinor().stream())
                .filter(minor -> open.stream().anyMatch(n -> n.minor() == minor)).count() : open.size();
    }

    private static List<NamedGroup> namedGroups(SystemView view) {
        List<NamedGroup> groups = new ArrayList<>();
        for (String line : view.text("/etc/group").orElse("").split("\n")) {
            String[] fields = line.split(":", -1);
            if (fields.length >= 3 && (fields[0].equals("render") || fields[0].equals("video"))
                    && Digits.areDecimal(fields[2], 10)) {
                groups.add(new NamedGroup(Long.parseLong(fields[2]), fields[0]));
            }
        }
        return groups;
    }
}
