package hiptwin.probe.hsa;

import hiptwin.bindings.NativeLibraries;
import hiptwin.bindings.hsa.Hsa;
import hiptwin.bindings.hsa.hsa_agent_t;
import hiptwin.bindings.hsa.hsa_amd_memory_pool_t;
import hiptwin.bindings.hsa.hsa_isa_t;
import hiptwin.probe.child.ChildSide;
import hiptwin.probe.child.FixedText;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/** Asks one agent after another and writes down what they tell. */
final class AgentReader {
    /** The runtime does not ask how long the buffer is; the longest known answer has 64 bytes. */
    private static final int BUFFER_BYTES = 4_096;
    private static final int MAX_ISA_NAME_BYTES = 1_024;

    private final ChildSide parent;
    private final Arena arena;
    private final MemorySegment agent;
    private final MemorySegment buffer;

    AgentReader(ChildSide parent, Arena arena) {
        this.parent = parent;
        this.arena = arena;
        this.agent = arena.allocate(hsa_agent_t.layout());
        this.buffer = arena.allocate(BUFFER_BYTES, Long.BYTES);
    }

    void read(int index, long handle) {
        parent.line(HsaWords.AGENT, Integer.toString(index));
        hsa_agent_t.handle(agent, handle);
        int type = -1;
        for (AgentAttribute attribute : AgentAttribute.values()) {
            if (attribute.ofGpusOnly() && type != Hsa.HSA_DEVICE_TYPE_GPU()) {
                continue;
            }
            Optional<String> value = attribute(index, attribute);
            value.ifPresent(v -> parent.line(HsaWords.ATTRIBUTE, attribute.name(), v));
            if (attribute == AgentAttribute.DEVICE && value.isPresent()) {
                type = Integer.parseInt(value.get());
            }
        }
        if (type == Hsa.HSA_DEVICE_TYPE_GPU()) {
            isas(index);
            pools(index);
        }
    }

    private Optional<String> attribute(int index, AgentAttribute attribute) {
        parent.step("hsa_agent_get_info(agent " + index + ", " + attribute.cName() + ")");
        buffer.fill((byte) 0);
        int status = Hsa.hsa_agent_get_info(agent, attribute.number(), buffer);
        if (status != Hsa.HSA_STATUS_SUCCESS()) {
            unanswered(attribute.cName(), status);
            return Optional.empty();
        }
        return switch (attribute.form()) {
            case UINT32 -> Optional.of(Integer.toString(buffer.get(Hsa.C_INT, 0)));
            case UINT64 -> Optional.of(Long.toString(buffer.get(Hsa.C_LONG_LONG, 0)));
            case FIRST_BYTE -> Optional.of(Byte.toString(buffer.get(Hsa.C_CHAR, 0)));
            case TEXT -> text();
        };
    }

    private void isas(int index) {
        if (!NativeLibraries.has("hsa_agent_iterate_isas") || !NativeLibraries.has("hsa_isa_get_info_alt")) {
            return;
        }
        parent.step("hsa_agent_iterate_isas(agent " + index + ")");
        HandleCollector collector = new HandleCollector();
        int status = Hsa.hsa_agent_iterate_isas(agent, collector.ofIsas(arena), MemorySegment.NULL);
        if (status != Hsa.HSA_STATUS_SUCCESS()) {
            unanswered("hsa_agent_iterate_isas", status);
        }
        MemorySegment isa = arena.allocate(hsa_isa_t.layout());
        for (long handle : collector.handles()) {
            hsa_isa_t.handle(isa, handle);
            parent.step("hsa_isa_get_info_alt(agent " + index + ")");
            buffer.fill((byte) 0);
            int told = Hsa.hsa_isa_get_info_alt(isa, Hsa.HSA_ISA_INFO_NAME_LENGTH(), buffer);
            if (told == Hsa.HSA_STATUS_SUCCESS() && Integer.compareUnsigned(buffer.get(Hsa.C_INT, 0),
                    MAX_ISA_NAME_BYTES) > 0) {
                unanswered("HSA_ISA_INFO_NAME", Hsa.HSA_STATUS_ERROR_INVALID_ISA_NAME());
                continue;
            }
            buffer.fill((byte) 0);
            told = told == Hsa.HSA_STATUS_SUCCESS()
                    ? Hsa.hsa_isa_get_info_alt(isa, Hsa.HSA_ISA_INFO_NAME(), buffer) : told;
            if (told == Hsa.HSA_STATUS_SUCCESS()) {
                text().ifPresent(name -> parent.line(HsaWords.ISA, name));
            } else {
                unanswered("HSA_ISA_INFO_NAME", told);
            }
        }
    }

    private void pools(int index) {
        if (!NativeLibraries.has("hsa_amd_agent_iterate_memory_pools")
                || !NativeLibraries.has("hsa_amd_memory_pool_get_info")) {
            return;
        }
        parent.step("hsa_amd_agent_iterate_memory_pools(agent " + index + ")");
        HandleCollector collector = new HandleCollector();
        int status = Hsa.hsa_amd_agent_iterate_memory_pools(agent, collector.ofPools(arena), MemorySegment.NULL);
        if (status != Hsa.HSA_STATUS_SUCCESS()) {
            unanswered("hsa_amd_agent_iterate_memory_pools", status);
        }
        MemorySegment pool = arena.allocate(hsa_amd_memory_pool_t.layout());
        for (long handle : collector.handles()) {
            hsa_amd_memory_pool_t.handle(pool, handle);
            parent.step("hsa_amd_memory_pool_get_info(agent " + index + ")");
            String segment = number(pool, Hsa.HSA_AMD_MEMORY_POOL_INFO_SEGMENT(), AgentAttribute.Form.UINT32);
            boolean global = segment.equals(Integer.toString(Hsa.HSA_AMD_SEGMENT_GLOBAL()));
            String flags = global
                    ? number(pool, Hsa.HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS(), AgentAttribute.Form.UINT32) : "";
            parent.line(HsaWords.POOL, segment, flags.isEmpty() ? "" : Integer.toString(Integer.signum(
                    Integer.parseInt(flags) & Hsa.HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED())),
                    number(pool, Hsa.HSA_AMD_MEMORY_POOL_INFO_SIZE(), AgentAttribute.Form.UINT64),
                    number(pool, Hsa.HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED(), AgentAttribute.Form.FIRST_BYTE),
                    number(pool, Hsa.HSA_AMD_MEMORY_POOL_INFO_ALLOC_MAX_SIZE(), AgentAttribute.Form.UINT64));
        }
    }

    private String number(MemorySegment pool, int attribute, AgentAttribute.Form form) {
        buffer.fill((byte) 0);
        int status = Hsa.hsa_amd_memory_pool_get_info(pool, attribute, buffer);
        if (status != Hsa.HSA_STATUS_SUCCESS()) {
            return "";
        }
        return switch (form) {
            case UINT32 -> Integer.toString(buffer.get(Hsa.C_INT, 0));
            case FIRST_BYTE -> Byte.toString(buffer.get(Hsa.C_CHAR, 0));
            case UINT64, TEXT -> Long.toString(buffer.get(Hsa.C_LONG_LONG, 0));
        };
    }

    private Optional<String> text() {
        return FixedText.of(buffer.toArray(ValueLayout.JAVA_BYTE));
    }

    private void unanswered(String name, int status) {
        parent.line(HsaWords.UNANSWERED, name, Integer.toString(status));
    }
}
