package hiptwin.probe.access;

import hiptwin.probe.number.Digits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * A DRM render node: one for each GPU, of whatever make. Its PCI address is not kept.
 *
 * @param minor device number, 128 or more; the node's name is {@code renderD<minor>}
 * @param node the node; not present if the kernel has the GPU but {@code /dev/dri} lacks it
 * @param pciVendorId PCI vendor, {@value #AMD} for AMD; empty if sysfs does not say
 * @param pciDeviceId PCI device; empty if sysfs does not say
 * @param driver kernel driver, for example {@code amdgpu}; empty if sysfs does not say
 * @param listedByKfd whether a GPU of KFD's topology has this render node
 */
public record RenderNode(int minor, DeviceNode node, OptionalInt pciVendorId, OptionalInt pciDeviceId,
        Optional<String> driver, boolean listedByKfd) {
    /** PCI vendor number of AMD's GPUs. */
    public static final int AMD = 0x1002;

    private static final String DRIVER = "amdgpu";
    private static final String PREFIX = "renderD";

    /** Refuses null. */
    public RenderNode {
        Objects.requireNonNull(node);
        Objects.requireNonNull(pciVendorId);
        Objects.requireNonNull(pciDeviceId);
        Objects.requireNonNull(driver);
    }

    /** {@return whether it belongs to an AMD GPU; where sysfs hides the vendor, driver and KFD decide} */
    public boolean isAmd() {
        return pciVendorId.isPresent() ? pciVendorId.getAsInt() == AMD
                : listedByKfd || driver.filter(DRIVER::equals).isPresent();
    }

    /** {@return whether ROCm could use it: an AMD GPU, its node is there, and no other driver than amdgpu has it} */
    public boolean isForRocm() {
        return isAmd() && node.present() && driver.filter(d -> !d.equals(DRIVER)).isEmpty();
    }

    /** All render nodes that {@code /dev/dri} or sysfs knows, by number. */
    static List<RenderNode> all(SystemView view, KfdGpus topology) {
        TreeSet<Integer> minors = new TreeSet<>();
        for (String folder : List.of("/dev/dri", "/sys/class/drm")) {
            for (String name : view.names(folder)) {
                if (name.startsWith(PREFIX) && Digits.areDecimal(name.substring(PREFIX.length()), 6)) {
                    minors.add(Integer.parseInt(name.substring(PREFIX.length())));
                }
            }
        }
        List<RenderNode> nodes = new ArrayList<>();
        for (int minor : minors) {
            String device = "/sys/class/drm/" + PREFIX + minor + "/device";
            nodes.add(new RenderNode(minor, DeviceNode.of(view, "/dev/dri/" + PREFIX + minor),
                    SysfsNumber.hex(view.text(device + "/vendor")), SysfsNumber.hex(view.text(device + "/device")),
                    linkName(view.at(device + "/driver")), topology.hasRenderMinor(minor)));
        }
        return List.copyOf(nodes);
    }

    private static Optional<String> linkName(Path link) {
        try {
            return Optional.ofNullable(Files.readSymbolicLink(link).getFileName()).map(Path::toString);
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }
}
