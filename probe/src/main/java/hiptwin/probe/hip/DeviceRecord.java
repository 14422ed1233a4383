package hiptwin.probe.hip;

import hiptwin.bindings.NativeLibraries;
import hiptwin.bindings.hip.Hip;
import hiptwin.bindings.hip.HipDevicePropR0000;
import hiptwin.bindings.hip.HipDevicePropR0600;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** The two layouts of the device record, each with the functions that fill it. */
enum DeviceRecord {
    R0600(PropertiesForm.R0600, HipDevicePropR0600.layout().byteSize(), Hip::hipGetDevicePropertiesR0600,
            HipDevicePropR0600::gcnArchName, HipDevicePropR0600::name, HipDevicePropR0600::warpSize,
            HipDevicePropR0600::multiProcessorCount, HipDevicePropR0600::clockRate,
            HipDevicePropR0600::totalGlobalMem, HipDevicePropR0600::asicRevision, HipDevicePropR0600::integrated),
    R0000(PropertiesForm.R0000, HipDevicePropR0000.layout().byteSize(), Hip::hipGetDevicePropertiesR0000,
            HipDevicePropR0000::gcnArchName, HipDevicePropR0000::name, HipDevicePropR0000::warpSize,
            HipDevicePropR0000::multiProcessorCount, HipDevicePropR0000::clockRate,
            HipDevicePropR0000::totalGlobalMem, HipDevicePropR0000::asicRevision, HipDevicePropR0000::integrated),
    PLAIN(PropertiesForm.PLAIN, HipDevicePropR0000.layout().byteSize(), Hip::hipGetDeviceProperties,
            HipDevicePropR0000::gcnArchName, HipDevicePropR0000::name, HipDevicePropR0000::warpSize,
            HipDevicePropR0000::multiProcessorCount, HipDevicePropR0000::clockRate,
            HipDevicePropR0000::totalGlobalMem, HipDevicePropR0000::asicRevision, HipDevicePropR0000::integrated);

    /** Fills a record. */
    interface Fill {
        int apply(MemorySegment target, int device);
    }

    /** Reads text. */
    interface Text {
        MemorySegment apply(MemorySegment source);
    }

    /** Reads a size. */
    interface Size {
        long apply(MemorySegment source);
    }

    final PropertiesForm form;
    final long bytes;
    final Fill fill;
    final Text arch;
    final Text name;
    final ToIntFunction<MemorySegment> warpSize;
    final ToIntFunction<MemorySegment> multiprocessors;
    final ToIntFunction<MemorySegment> clockKhz;
    final Size memoryBytes;
    final ToIntFunction<MemorySegment> asicRevision;
    final ToIntFunction<MemorySegment> integrated;

    DeviceRecord(PropertiesForm form, long bytes, Fill fill, Text arch, Text name,
            ToIntFunction<MemorySegment> warpSize, ToIntFunction<MemorySegment> multiprocessors,
            ToIntFunction<MemorySegment> clockKhz, Size memoryBytes, ToIntFunction<MemorySegment> asicRevision,
            ToIntFunction<MemorySegment> integrated) {
        this.form = form;
        this.bytes = bytes;
        this.fill = fill;
        this.arch = arch;
        this.name = name;
        this.warpSize = warpSize;
        this.multiprocessors = multiprocessors;
        this.clockKhz = clockKhz;
        this.memoryBytes = memoryBytes;
        this.asicRevision = asicRevision;
        this.integrated = integrated;
    }

    /** {@return the newest that the library knows} */
    static Optional<DeviceRecord> newest() {
        for (DeviceRecord candidate : values()) {
            if (NativeLibraries.has(candidate.form.function())) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }
}
