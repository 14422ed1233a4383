package hiptwin.harness.job;

import hiptwin.harness.plan.Device;
import hiptwin.harness.report.GpuStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the devices that a run tests. */
public interface DeviceSource {
    /**
     * Looks for devices. No native library is loaded into this process.
     *
     * @return what there is
     * @throws InterruptedException if this thread is interrupted; no process is left behind
     */
    Found find() throws InterruptedException;

    /**
     * Proves that a process which is pinned to a device sees that device alone, by what such a process itself reports.
     *
     * @param device a device that was found here
     * @return empty if it is proven, or if there is no pin; otherwise what was seen instead
     * @throws InterruptedException if this thread is interrupted; no process is left behind
     */
    Optional<String> disproof(Device device) throws InterruptedException;

    /**
     * What there is.
     *
     * @param outlook {@link GpuStatus#planned()}, or why no device will be measured
     * @param devices the devices to test, in order; empty unless planned
     * @param leftOut devices that are there and will not be tested
     * @param changes variables of this process that pinned processes do not get as they are, one sentence each
     */
    record Found(GpuStatus outlook, List<Device> devices, List<LeftOut> leftOut, List<String> changes) {
        /** Copies the lists. */
        public Found {
            devices = List.copyOf(devices);
            leftOut = List.copyOf(leftOut);
            changes = List.copyOf(changes);
        }

        /**
         * {@return that no device will be measured}
         *
         * @param why the reason
         */
        public static Found nothing(GpuStatus why) {
            return new Found(why, List.of(), List.of(), List.of());
        }

        /**
         * {@return this, or that nothing will be measured because there is no library to run on the devices}
         *
         * @param library the library, if one was found
         */
        public Found runBy(Optional<Path> library) {
            return !devices.isEmpty() && library.isEmpty() ? nothing(GpuStatus.noLibrary()) : this;
        }
    }

    /**
     * A device that is there and will not be tested.
     *
     * @param device for people
     * @param reason why not
     * @param named whether it was asked for by itself, so that a run without it is not what was asked for
     */
    record LeftOut(String device, String reason, boolean named) {
    }
}
