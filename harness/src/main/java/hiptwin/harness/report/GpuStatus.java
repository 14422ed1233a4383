package hiptwin.harness.report;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What became of the devices of a run: of all of them together, and of each.
 *
 * @param status of all together: {@code MEASURED} when every device that was chosen was
 * @param reasonCode closed set, from the probe or from here; empty if measured, or only planned
 * @param reason for people; empty if measured, or only planned
 * @param fix what to do about it; empty if measured, or only planned
 * @param devices each device that was chosen, in order; empty if there was none, or before the run
 */
public record GpuStatus(Status status, Optional<String> reasonCode, Optional<String> reason, Optional<String> fix, List<DeviceStatus> devices) {
    /** What became of a device, or of all devices of a run. */
    public enum Status {
        /** Only the CPU was asked for. */
        NOT_ASKED,
        /** There is no device that can be used. */
        NO_DEVICE,
        /** There is a device, and no library to run on it. */
        NO_LIBRARY,
        /** Nothing speaks against measuring; before the run only. */
        PLANNED,
        /** Scores were compared, of every side of it. */
        MEASURED,
        /** Scores of some of its sides, or of some of the devices, were compared. */
        PARTLY_MEASURED,
        /** No score was compared. */
        NOT_MEASURED;

        /** {@return the name in reports, lower case} */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What became of one device.
     *
     * @param device its id; for a device that was named and left out, its description
     * @param status {@code MEASURED}, {@code PARTLY_MEASURED} or {@code NOT_MEASURED}
     * @param reasonCode closed set; empty if measured
     * @param reason for people; empty if measured
     * @param fix what to do about it; empty if measured
     */
    public record DeviceStatus(String device, Status status, Optional<String> reasonCode, Optional<String> reason, Optional<String> fix) {
        /** Reason code of a device that was chosen and not tried. */
        public static final String LEFT_OUT = "left_out";

        /** Checks that there is a reason exactly when it is needed. */
        public DeviceStatus {
            Objects.requireNonNull(device, "device");
            boolean known = status == Status.MEASURED || status == Status.PARTLY_MEASURED || status == Status.NOT_MEASURED;
            if (!known || reason.isPresent() != (status != Status.MEASURED)) {
                throw new IllegalArgumentException(device + ": " + status + " with the reason " + reason);
            }
        }

        /**
         * {@return a device of which every side was measured}
         *
         * @param device its id
         */
        public static DeviceStatus inFull(String device) {
            return new DeviceStatus(device, Status.MEASURED, Optional.empty(), Optional.empty(), Optional.empty());
        }

        /**
         * {@return a device that was not measured, or not all of it}
         *
         * @param device its id
         * @param status how much of it was
         * @param reasonCode closed set
         * @param reason for people
         * @param fix what to do about it
         */
        public static DeviceStatus lacking(String device, Status status, String reasonCode, String reason, String fix) {
            return new DeviceStatus(device, status, Optional.of(reasonCode), Optional.of(reason), Optional.of(fix));
        }

        /** {@return whether every side of it was measured} */
        public boolean measured() {
            return status == Status.MEASURED;
        }

        /** {@return that it was not measured, or not all of it, and why} */
        public String sentence() {
            return device + (status == Status.PARTLY_MEASURED ? " was measured in part: " : " was not measured: ") + reason.orElse("");
        }
    }

    /** Copies the list. */
    public GpuStatus {
        Objects.requireNonNull(status, "status");
        devices = List.copyOf(devices);
    }

    /** {@return the status of a run that was to measure the CPU alone} */
    public static GpuStatus notAsked() {
        return absent(Status.NOT_ASKED, Status.NOT_ASKED.label(), "the CPU was asked for", "--backend hip");
    }

    /** {@return the status of a run that has a device and no library} */
    public static GpuStatus noLibrary() {
        return absent(Status.NO_LIBRARY, Status.NO_LIBRARY.label(), "a device is there, but no libvmaf to run on it", "--libvmaf PATH");
    }

    /**
     * {@return the status of a run without any device that can be used}
     *
     * @param reasonCode closed set
     * @param reason for people
     * @param fix what to do about it
     */
    public static GpuStatus noDevice(String reasonCode, String reason, String fix) {
        return absent(Status.NO_DEVICE, reasonCode, reason, fix);
    }

    private static GpuStatus absent(Status status, String reasonCode, String reason, String fix) {
        return new GpuStatus(status, Optional.of(reasonCode), Optional.of(reason), Optional.of(fix), List.of());
    }

    /** {@return the status of devices that will be measured} */
    public static GpuStatus planned() {
        return new GpuStatus(Status.PLANNED, Optional.empty(), Optional.empty(), Optional.empty(), List.of());
    }

    /**
     * {@return the status of a run by that of each device}
     *
     * @param devices every device that was chosen, one or more
     */
    public static GpuStatus of(List<DeviceStatus> devices) {
        if (devices.isEmpty()) {
            throw new IllegalArgumentException("a run without a device has a reason of its own");
        }
        List<DeviceStatus> lacking = devices.stream().filter(one -> !one.measured()).toList();
        if (lacking.isEmpty()) {
            return new GpuStatus(Status.MEASURED, Optional.empty(), Optional.empty(), Optional.empty(), devices);
        }
        boolean none = devices.stream().allMatch(one -> one.status() == Status.NOT_MEASURED);
        return new GpuStatus(none ? Status.NOT_MEASURED : Status.PARTLY_MEASURED, lacking.getFirst().reasonCode(),
                Optional.of(lacking.stream().map(DeviceStatus::sentence).collect(Collectors.joining("; "))), lacking.getFirst().fix(), devices);
    }

    /** {@return whether every device that was chosen was measured, and there was one} */
    public boolean measured() {
        return status == Status.MEASURED;
    }

    /** {@return whether scores of a device were compared} */
    public boolean anyMeasured() {
        return status == Status.MEASURED || status == Status.PARTLY_MEASURED;
    }

    /** {@return whether there was no device, or one that was chosen gave nothing: not what who requires a device asked for} */
    public boolean isAbsent() {
        return devices.isEmpty() || devices.stream().anyMatch(one -> one.status() == Status.NOT_MEASURED);
    }

    /** {@return the devices that were chosen and of which something was not measured} */
    public List<DeviceStatus> lacking() {
        return devices.stream().filter(one -> !one.measured()).toList();
    }
}
