package hiptwin.probe.hsa;

import hiptwin.probe.child.CallFailure;
import hiptwin.probe.kfd.PciAddress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Makes an answer of the child's lines. Lines that it does not understand are left out. */
final class HsaDecoder {
    private static final String TARGET = "gfx[0-9a-f]+";
    /** What the runtime writes for a chip without an id of its own. */
    private static final String NO_ID = "-XX";

    private final Map<String, String> system = new HashMap<>();
    private final List<HsaAgent> agents = new ArrayList<>();
    private final List<CallFailure> failures = new ArrayList<>();
    private int gpus;

    private boolean inAgent;
    private final Map<AgentAttribute, String> attributes = new EnumMap<>(AgentAttribute.class);
    private final List<HsaIsa> isas = new ArrayList<>();
    private final List<HsaMemoryPool> pools = new ArrayList<>();
    private final List<UnansweredAttribute> unanswered = new ArrayList<>();

    private HsaDecoder() {
    }

    /** {@return the answer; empty if the runtime was not initialised} */
    static Optional<HsaAnswer> decode(List<List<String>> lines) {
        HsaDecoder decoder = new HsaDecoder();
        lines.forEach(decoder::line);
        decoder.endAgent();
        return decoder.system.isEmpty() ? Optional.empty() : Optional.of(decoder.answer());
    }

    private HsaAnswer answer() {
        return new HsaAnswer(Optional.ofNullable(system.get(HsaWords.VERSION)),
                Optional.ofNullable(system.get(HsaWords.BUILD)), number(system.getOrDefault(HsaWords.FREQUENCY, "")),
                agents, failures);
    }

    private void line(List<String> line) {
        String word = line.getFirst();
        int fields = line.size() - 1;
        if (word.equals(HsaWords.SYSTEM) && fields == 2) {
            system.put(line.get(1), line.get(2));
        } else if (word.equals(HsaWords.AGENT)) {
            endAgent();
            inAgent = true;
        } else if (word.equals(HsaWords.ATTRIBUTE) && fields == 2) {
            for (AgentAttribute attribute : AgentAttribute.values()) {
                if (attribute.name().equals(line.get(1))) {
                    attributes.put(attribute, line.get(2));
                }
            }
        } else if (word.equals(HsaWords.UNANSWERED) && fields == 2) {
            int code = (int) number(line.get(2)).orElse(0);
            unanswered.add(new UnansweredAttribute(line.get(1), code, HsaStatus.cName(code)));
        } else if (word.equals(HsaWords.ISA) && fields == 1) {
            isas.add(HsaIsa.of(line.get(1)));
        } else if (word.equals(HsaWords.POOL) && fields == 5) {
            pools.add(pool(line));
        } else if (word.equals(HsaWords.FAILURE) && fields == 2) {
            int code = (int) number(line.get(2)).orElse(0);
            failures.add(new CallFailure(line.get(1), code, HsaStatus.cName(code), Optional.empty()));
        }
    }

    private static HsaMemoryPool pool(List<String> line) {
        OptionalLong fine = number(line.get(2));
        OptionalLong segment = number(line.get(1));
        OptionalLong allowed = number(line.get(4));
        int known = HsaMemoryPool.Segment.values().length - 1;
        return new HsaMemoryPool(segment.isPresent() && segment.getAsLong() >= 0 && segment.getAsLong() < known
                ? HsaMemoryPool.Segment.values()[(int) segment.getAsLong()] : HsaMemoryPool.Segment.UNKNOWN,
                fine.isPresent() ? Optional.of(fine.getAsLong() != 0) : Optional.empty(),
                number(line.get(3)), allowed.isPresent() ? Optional.of(allowed.getAsLong() != 0) : Optional.empty(),
                number(line.get(5)));
    }

    private void endAgent() {
        if (!inAgent) {
            return;
        }
        Optional<HsaDeviceType> type = integer(AgentAttribute.DEVICE).stream().mapToObj(HsaDeviceType::new).findFirst();
        boolean gpu = type.isPresent() && type.get().kind() == HsaDeviceType.Kind.GPU;
        agents.add(new HsaAgent(agents.size(), gpu ? OptionalInt.of(gpus++) : OptionalInt.empty(), type,
                text(AgentAttribute.NAME), text(AgentAttribute.PRODUCT_NAME), text(AgentAttribute.VENDOR_NAME),
                text(AgentAttribute.NAME).filter(name -> gpu && name.matches(TARGET)), isas,
                integer(AgentAttribute.COMPUTE_UNIT_COUNT), integer(AgentAttribute.WAVEFRONT_SIZE),
                integer(AgentAttribute.NUM_SIMDS_PER_CU), integer(AgentAttribute.MAX_WAVES_PER_CU),
                integer(AgentAttribute.MAX_CLOCK_FREQUENCY), integer(AgentAttribute.CHIP_ID), pci(),
                text(AgentAttribute.UUID).filter(id -> !id.endsWith(NO_ID)), integer(AgentAttribute.ASIC_REVISION),
                integer(AgentAttribute.DRIVER_NODE_ID),
                number(attributes.getOrDefault(AgentAttribute.MEMORY_AVAIL, "")),
                integer(AgentAttribute.UCODE_VERSION), integer(AgentAttribute.SDMA_UCODE_VERSION),
                integer(AgentAttribute.NUM_XCC),
                integer(AgentAttribute.MEMORY_PROPERTIES).stream().mapToObj(bits -> (bits & 1) != 0).findFirst(),
                pools, unanswered));
        attributes.clear();
        isas.clear();
        pools.clear();
        unanswered.clear();
        inAgent = false;
    }

    private Optional<PciAddress> pci() {
        OptionalInt bdf = integer(AgentAttribute.BDFID);
        int domain = integer(AgentAttribute.DOMAIN).orElse(0);
        // Bits above 16, which tell the partitions of one card apart, are no part of the address.
        return bdf.isPresent() && domain >= 0 ? Optional.of(PciAddress.of(domain, bdf.getAsInt())) : Optional.empty();
    }

    private Optional<String> text(AgentAttribute attribute) {
        return Optional.ofNullable(attributes.get(attribute)).filter(t -> !t.isEmpty());
    }

    private OptionalInt integer(AgentAttribute attribute) {
        OptionalLong number = number(attributes.getOrDefault(attribute, ""));
        return number.isPresent() ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
    }

    private static OptionalLong number(String text) {
        return text.matches("-?\\d{1,18}") ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
