package hiptwin.probe.hip;

import hiptwin.probe.child.CallFailure;
import hiptwin.probe.kfd.PciAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Makes an answer of the child's lines. Lines that it does not understand are left out. */
final class HipDecoder {
    private final Optional<String> wgpMode;
    private final Map<String, String> global = new HashMap<>();
    private final List<HipDevice> devices = new ArrayList<>();

    private boolean inDevice;
    private final Map<String, String> fields = new HashMap<>();
    private final List<CallFailure> failures = new ArrayList<>();
    private Optional<PropertiesProblem> problem = Optional.empty();

    private HipDecoder(Optional<String> wgpMode) {
        this.wgpMode = wgpMode;
    }

    /** {@return the answer; empty if the library was not loaded} */
    static Optional<HipAnswer> decode(List<List<String>> lines, Optional<String> wgpMode) {
        HipDecoder decoder = new HipDecoder(wgpMode);
        lines.forEach(decoder::line);
        decoder.endDevice();
        return decoder.global.containsKey(HipWords.BEGUN) ? Optional.of(new HipAnswer(
                integer(decoder.global, HipWords.RUNTIME_VERSION), integer(decoder.global, HipWords.DRIVER_VERSION),
                integer(decoder.global, HipWords.COUNT), decoder.devices)) : Optional.empty();
    }

    private void line(List<String> line) {
        String word = line.getFirst();
        int count = line.size() - 1;
        if (word.equals(HipWords.DEVICE)) {
            endDevice();
            inDevice = true;
        } else if (word.equals(HipWords.NO_FUNCTION)) {
            problem = Optional.of(new PropertiesProblem.NoFunction());
        } else if (word.equals(HipWords.PROPERTIES_FAILED) && count == 2) {
            problem = Optional.of(new PropertiesProblem.Failed(failure(line)));
        } else if (word.equals(HipWords.OVERRUN) && count == 3) {
            problem = Optional.of(new PropertiesProblem.Overrun(line.get(1), number(line.get(2)).orElse(0),
                    number(line.get(3)).orElse(0)));
        } else if (word.equals(HipWords.NO_TARGET) && count == 2) {
            problem = Optional.of(new PropertiesProblem.NoTarget(line.get(1), line.get(2)));
        } else if (word.equals(HipWords.FAILURE) && count == 2) {
            failures.add(failure(line));
        } else {
            (inDevice ? fields : global).put(word, count == 0 ? "" : line.get(1));
        }
    }

    private static CallFailure failure(List<String> line) {
        int code = (int) number(line.get(2)).orElse(0);
        return new CallFailure(line.get(1), code, HipError.cName(code), Optional.empty());
    }

    private void endDevice() {
        if (!inDevice) {
            return;
        }
        Optional<HipArch> arch = text(HipWords.ARCH).flatMap(HipArch::parse);
        OptionalInt integrated = integer(fields, HipWords.INTEGRATED);
        devices.add(new HipDevice(devices.size(), text(HipWords.NAME), arch, form(), problem,
                integer(fields, HipWords.WARP_SIZE), integer(fields, HipWords.MULTIPROCESSORS),
                MultiprocessorKind.of(arch.map(HipArch::gfxTarget), wgpMode), integer(fields, HipWords.CLOCK_KHZ),
                text(HipWords.PCI).flatMap(PciAddress::parse),
                text(HipWords.UUID).map(id -> "GPU-" + id),
                number(fields.getOrDefault(HipWords.MEMORY_BYTES, "")), integer(fields, HipWords.ASIC_REVISION),
                integrated.isPresent() ? Optional.of(integrated.getAsInt() != 0) : Optional.empty(), failures));
        fields.clear();
        failures.clear();
        problem = Optional.empty();
        inDevice = false;
    }

    private Optional<PropertiesForm> form() {
        for (PropertiesForm form : PropertiesForm.values()) {
            if (form.name().equals(fields.get(HipWords.FORM))) {
                return Optional.of(form);
            }
        }
        return Optional.empty();
    }

    private Optional<String> text(String word) {
        return Optional.ofNullable(fields.get(word)).filter(t -> !t.isEmpty());
    }

    private static OptionalInt integer(Map<String, String> map, String word) {
        OptionalLong number = number(map.getOrDefault(word, ""));
        return number.isPresent() ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
    }

    private static OptionalLong number(String text) {
        return text.matches("-?\\d{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
