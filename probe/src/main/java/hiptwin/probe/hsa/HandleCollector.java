package hiptwin.probe.hsa;

import hiptwin.bindings.hsa.Hsa;
import hiptwin.bindings.hsa.hsa_agent_t;
import hiptwin.bindings.hsa.hsa_agent_visitor;
import hiptwin.bindings.hsa.hsa_amd_memory_pool_t;
import hiptwin.bindings.hsa.hsa_amd_memory_pool_visitor;
import hiptwin.bindings.hsa.hsa_isa_t;
import hiptwin.bindings.hsa.hsa_isa_visitor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Visitors that only note handles: what is thrown in an upcall ends the JVM, so nothing else is done there. */
final class HandleCollector {
    /** A runtime that goes on beyond this walks in circles. */
    private static final int MAX_HANDLES = 1_024;

    private final List<Long> handles = new ArrayList<>();

    List<Long> handles() {
        return List.copyOf(handles);
    }

    MemorySegment ofAgents(Arena arena) {
        return hsa_agent_visitor.allocate((agent, data) -> note(agent, hsa_agent_t::handle), arena);
    }

    MemorySegment ofIsas(Arena arena) {
        return hsa_isa_visitor.allocate((isa, data) -> note(isa, hsa_isa_t::handle), arena);
    }

    MemorySegment ofPools(Arena arena) {
        return hsa_amd_memory_pool_visitor.allocate((pool, data) -> note(pool, hsa_amd_memory_pool_t::handle), arena);
    }

    private int note(MemorySegment struct, ToLongFunction<MemorySegment> handle) {
        try {
            if (handles.size() == MAX_HANDLES) {
                return Hsa.HSA_STATUS_INFO_BREAK();
            }
            handles.add(handle.applyAsLong(struct));
            return Hsa.HSA_STATUS_SUCCESS();
        } catch (Throwable nothingMayEscape) {
            return Hsa.HSA_STATUS_ERROR();
        }
    }
}
