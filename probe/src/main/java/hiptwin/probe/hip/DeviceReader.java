package hiptwin.probe.hip;

import hiptwin.bindings.NativeLibraries;
import hiptwin.bindings.hip.Hip;
import hiptwin.bindings.hip.hipUUID;
import hiptwin.probe.child.ChildSide;
import hiptwin.probe.child.FixedText;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** Asks one device after another and writes down what they tell. */
final class DeviceReader {
    /** Behind the record, so that a longer one neither ends the process nor goes unseen. */
    private static final int CANARY_BYTES = 8_192;
    /** No text, no target, no NUL. */
    private static final byte CANARY = (byte) 0xA5;
    private static final int TEXT_BYTES = 256;
    private static final int SHOWN_CHARACTERS = 64;

    private final ChildSide parent;
    private final MemorySegment text;
    private final MemorySegment number;
    private final MemorySegment uuid;
    private final Optional<DeviceRecord> layout;
    private final MemorySegment properties;

    DeviceReader(ChildSide parent, Arena arena) {
        this.parent = parent;
        this.text = arena.allocate(TEXT_BYTES);
        this.number = arena.allocate(Hip.C_INT);
        this.uuid = arena.allocate(hipUUID.layout());
        this.layout = DeviceRecord.newest();
        this.properties = arena.allocate(layout.map(l -> l.bytes).orElse(0L) + CANARY_BYTES, Long.BYTES);
    }

    void read(int device) {
        parent.line(HipWords.DEVICE, Integer.toString(device));
        if (layout.isEmpty()) {
            parent.line(HipWords.NO_FUNCTION);
        }
        boolean believed = layout.isPresent() && properties(layout.get(), device);
        if (!believed) {
            attribute(device, Hip.hipDeviceAttributeWarpSize(), "WarpSize", HipWords.WARP_SIZE);
            attribute(device, Hip.hipDeviceAttributeMultiprocessorCount(), "MultiprocessorCount",
                    HipWords.MULTIPROCESSORS);
            attribute(device, Hip.hipDeviceAttributeClockRate(), "ClockRate", HipWords.CLOCK_KHZ);
            if (begins("hipDeviceGetName", device)
                    && succeeded("hipDeviceGetName", Hip.hipDeviceGetName(cleared(text), TEXT_BYTES, device))) {
                textIn(text).ifPresent(name -> parent.line(HipWords.NAME, name));
            }
        }
        if (begins("hipDeviceGetPCIBusId", device)
                && succeeded("hipDeviceGetPCIBusId", Hip.hipDeviceGetPCIBusId(cleared(text), TEXT_BYTES, device))) {
            textIn(text).ifPresent(pci -> parent.line(HipWords.PCI, pci));
        }
        if (begins("hipDeviceGetUuid", device)
                && succeeded("hipDeviceGetUuid", Hip.hipDeviceGetUuid(cleared(uuid), device))) {
            parent.line(HipWords.UUID, uuidText(uuid.toArray(ValueLayout.JAVA_BYTE)));
        }
    }

    /** Reads the record; tells whether it is believed. */
    private boolean properties(DeviceRecord record, int device) {
        String function = record.form.function();
        parent.line(HipWords.FORM, record.form.name());
        parent.step(function + "(device " + device + ")");
        properties.fill(CANARY);
        int status = record.fill.apply(properties, device);
        if (status != Hip.hipSuccess()) {
            parent.line(HipWords.PROPERTIES_FAILED, function, Integer.toString(status));
            return false;
        }
        for (long at = properties.byteSize() - 1; at >= record.bytes; at--) {
            if (properties.get(ValueLayout.JAVA_BYTE, at) != CANARY) {
                parent.line(HipWords.OVERRUN, function, Long.toString(record.bytes), Long.toString(at));
                return false;
            }
        }
        MemorySegment field = record.arch.apply(properties);
        Optional<HipArch> arch = textIn(field).flatMap(HipArch::parse);
        if (arch.isEmpty()) {
            parent.line(HipWords.NO_TARGET, function, shown(field));
            return false;
        }
        parent.line(HipWords.ARCH, arch.get().name());
        textIn(record.name.apply(properties)).ifPresent(name -> parent.line(HipWords.NAME, name));
        parent.line(HipWords.WARP_SIZE, Integer.toString(record.warpSize.applyAsInt(properties)));
        parent.line(HipWords.MULTIPROCESSORS, Integer.toString(record.multiprocessors.applyAsInt(properties)));
        parent.line(HipWords.CLOCK_KHZ, Integer.toString(record.clockKhz.applyAsInt(properties)));
        parent.line(HipWords.MEMORY_BYTES, Long.toString(record.memoryBytes.apply(properties)));
        parent.line(HipWords.ASIC_REVISION, Integer.toString(record.asicRevision.applyAsInt(properties)));
        parent.line(HipWords.INTEGRATED, Integer.toString(record.integrated.applyAsInt(properties)));
        return true;
    }

    private void attribute(int device, int attribute, String name, String word) {
        if (!NativeLibraries.has("hipDeviceGetAttribute")) {
            return;
        }
        parent.step("hipDeviceGetAttribute(device " + device + ", hipDeviceAttribute" + name + ")");
        if (succeeded("hipDeviceGetAttribute", Hip.hipDeviceGetAttribute(number, attribute, device))) {
            parent.line(word, Integer.toString(number.get(Hip.C_INT, 0)));
        }
    }

    private boolean begins(String function, int device) {
        parent.step(function + "(device " + device + ")");
        return NativeLibraries.has(function);
    }

    private boolean succeeded(String function, int status) {
        if (status != Hip.hipSuccess()) {
            parent.line(HipWords.FAILURE, function, Integer.toString(status));
        }
        return status == Hip.hipSuccess();
    }

    private static MemorySegment cleared(MemorySegment segment) {
        return segment.fill((byte) 0);
    }

    private static Optional<String> textIn(MemorySegment segment) {
        return FixedText.of(segment.toArray(ValueLayout.JAVA_BYTE));
    }

    /** HIP on AMD hardware writes the 16 digits of the unique id as characters, or XX where there is none. */
    private static String uuidText(byte[] bytes) {
        String digits = new String(bytes, StandardCharsets.US_ASCII).replaceAll("\0.*", "");
        if (digits.isEmpty() || digits.equals("XX")) {
            return "";
        }
        return digits.matches("[0-9a-fA-F]{16}") ? digits.toLowerCase(Locale.ROOT) : HexFormat.of().formatHex(bytes);
    }

    private static String shown(MemorySegment field) {
        byte[] bytes = field.toArray(ValueLayout.JAVA_BYTE);
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < Math.min(bytes.length, SHOWN_CHARACTERS) && bytes[i] != 0; i++) {
            shown.append(bytes[i] >= ' ' && bytes[i] < 0x7f ? (char) bytes[i] : '?');
        }
        return shown.toString();
    }
}
