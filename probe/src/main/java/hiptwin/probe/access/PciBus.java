package hiptwin.probe.access;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Counts AMD GPUs on the PCI bus, driver or not. Addresses are not kept. */
final class PciBus {
    private static final String DEVICES = "/sys/bus/pci/devices";
    /** PCI base classes: display controller, and processing accelerator, which an MI300 calls itself. */
    private static final List<Integer> GPU_CLASSES = List.of(0x03, 0x12);

    private PciBus() {
    }

    /** {@return how many AMD GPUs the bus lists; empty if the bus cannot be seen, as under WSL2} */
    static OptionalInt amdGpus(SystemView view) {
        if (!view.isFolder(DEVICES)) {
            return OptionalInt.empty();
        }
        int gpus = 0;
        for (String name : view.names(DEVICES)) {
            OptionalInt vendor = hex(view, name, "vendor");
            OptionalInt deviceClass = hex(view, name, "class");
            if (vendor.isPresent() && vendor.getAsInt() == RenderNode.AMD
                    && deviceClass.isPresent() && GPU_CLASSES.contains(deviceClass.getAsInt() >> 16)) {
                gpus++;
            }
        }
        return OptionalInt.of(gpus);
    }

    private static OptionalInt hex(SystemView view, String device, String file) {
        Optional<String> text = view.text(DEVICES + "/" + device + "/" + file);
        return SysfsNumber.hex(text);
    }
}
