package hiptwin.probe.access;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The GPUs that KFD lists in sysfs. Anyone may read it, so it is there even where {@code /dev/kfd} is not.
 *
 * @param gpus nodes with {@code gpu_id} other than 0, by node number
 * @param hiddenNodes nodes whose {@code gpu_id} cannot be read: the device cgroup keeps those GPUs from this process
 */
public record KfdTopology(List<Gpu> gpus, int hiddenNodes) {
    private static final String NODES = "/sys/devices/virtual/kfd/kfd/topology/nodes";
    private static final Pattern RENDER_MINOR = Pattern.compile("(?m)^drm_render_minor +(\\d{1,6})$");

    /**
     * A GPU of KFD.
     *
     * @param node node number; CPUs have numbers too
     * @param renderMinor number of its render node; empty if the properties do not say or the driver made none
     */
    public record Gpu(int node, OptionalInt renderMinor) {
    }

    /** Copies the list. */
    public KfdTopology {
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

    static KfdTopology of(SystemView view) {
        List<Gpu> gpus = new ArrayList<>();
        int hidden = 0;
        for (String name : view.names(NODES)) {
            OptionalInt node = SysfsNumber.decimal(name);
            String file = NODES + "/" + name + "/gpu_id";
            if (node.isEmpty() || !view.exists(file)) {
                continue;
            }
            // The device cgroup lets the file be opened and refuses the read.
            String gpuId = view.text(file).orElse("");
            if (gpuId.isEmpty()) {
                hidden++;
            } else if (!gpuId.equals("0")) {
                gpus.add(new Gpu(node.getAsInt(), renderMinor(view, name)));
            }
        }
        gpus.sort(Comparator.comparingInt(Gpu::node));
        return new KfdTopology(gpus, hidden);
    }

    private static OptionalInt renderMinor(SystemView view, String node) {
        Matcher minor = RENDER_MINOR.matcher(view.text(NODES + "/" + node + "/properties").orElse(""));
        return minor.find() && !minor.group(1).equals("0")
                ? OptionalInt.of(Integer.parseInt(minor.group(1))) : OptionalInt.empty();
    }
}
