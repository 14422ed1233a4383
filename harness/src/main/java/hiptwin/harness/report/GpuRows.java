package hiptwin.harness.report;

import hiptwin.harness.report.GpuStatus.DeviceStatus;
import java.util.Optional;
import java.util.function.Function;

/**
 * What became of the devices, for people: one row for each, or one that says why there is none.
 */
final class GpuRows {
    private GpuRows() {
    }

    /**
     * Adds the rows.
     *
     * @param text takes them
     * @param gpu what became of the devices
     * @param detail what there is to say of a device that was measured, by its id
     */
    static void add(Paragraphs text, GpuStatus gpu, Function<String, String> detail) {
        if (gpu.devices().isEmpty()) {
            text.row("GPU", "NOT MEASURED: " + gpu.reason().orElse(gpu.status().label()) + code(gpu.reasonCode()));
            gpu.fix().ifPresent(fix -> text.row("", "fix: " + fix));
            return;
        }
        String label = "GPU";
        for (DeviceStatus device : gpu.devices()) {
            text.row(label, device.device() + ": " + switch (device.status()) {
                case MEASURED -> "measured: " + detail.apply(device.device());
                case PARTLY_MEASURED -> "PARTLY MEASURED: " + device.reason().orElse("") + code(device.reasonCode()) + "; "
                        + detail.apply(device.device());
                default -> "NOT MEASURED: " + device.reason().orElse("") + code(device.reasonCode());
            });
            device.fix().ifPresent(fix -> text.row("", "fix: " + fix));
            label = "";
        }
    }

    private static String code(Optional<String> code) {
        return code.map(one -> " [" + one + "]").orElse("");
    }
}
