package hiptwin.probe.hsa;

import hiptwin.bindings.NativeLibraries;
import hiptwin.bindings.hsa.Hsa;
import hiptwin.probe.child.CallFailure;
import hiptwin.probe.child.ChildSide;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Main class of the child: loads the HSA runtime, asks everything, shuts it down. */
final class HsaChild {
    private static final List<String> NEEDED =
            List.of("hsa_init", "hsa_shut_down", "hsa_iterate_agents", "hsa_agent_get_info");
    private static final int MAX_TEXT_BYTES = 1_024;

    private HsaChild() {
    }

    /**
     * Runs.
     *
     * @param arguments for {@link ChildSide}, and the path of the library
     */
    public static void main(String[] arguments) {
        String library = ChildSide.argument(arguments, 0);
        try (ChildSide parent = ChildSide.begin(arguments); Arena arena = Arena.ofConfined()) {
            parent.step("load");
            try {
                NativeLibraries.load(Path.of(library));
            } catch (UnsatisfiedLinkError refused) {
                parent.loadFailed(library, String.valueOf(refused.getMessage()));
                return;
            }
            for (String function : NEEDED) {
                if (!NativeLibraries.has(function)) {
                    parent.loadFailed(library, "it exports no " + function);
                    return;
                }
            }
            parent.step("hsa_init");
            int status = Hsa.hsa_init();
            if (status != Hsa.HSA_STATUS_SUCCESS()) {
                parent.initFailed(new CallFailure("hsa_init", status, HsaStatus.cName(status),
                        libraryText(status, parent, arena)));
                return;
            }
            ask(parent, arena);
            parent.complete();
            parent.step("hsa_shut_down");
            int end = Hsa.hsa_shut_down();
            if (end != Hsa.HSA_STATUS_SUCCESS()) {
                parent.line(HsaWords.FAILURE, "hsa_shut_down", Integer.toString(end));
            }
        }
    }

    private static void ask(ChildSide parent, Arena arena) {
        parent.line(HsaWords.SYSTEM, "", "");
        if (NativeLibraries.has("hsa_system_get_info")) {
            system(parent, arena);
        }
        parent.step("hsa_iterate_agents");
        HandleCollector agents = new HandleCollector();
        int status = Hsa.hsa_iterate_agents(agents.ofAgents(arena), MemorySegment.NULL);
        if (status != Hsa.HSA_STATUS_SUCCESS()) {
            parent.line(HsaWords.FAILURE, "hsa_iterate_agents", Integer.toString(status));
        }
        AgentReader reader = new AgentReader(parent, arena);
        for (int i = 0; i < agents.handles().size(); i++) {
            reader.read(i, agents.handles().get(i));
        }
    }

    private static void system(ChildSide parent, Arena arena) {
        parent.step("hsa_system_get_info");
        MemorySegment value = arena.allocate(Hsa.C_LONG_LONG);
        if (Hsa.hsa_system_get_info(Hsa.HSA_SYSTEM_INFO_VERSION_MAJOR(), value) == Hsa.HSA_STATUS_SUCCESS()) {
            int major = Short.toUnsignedInt(value.get(Hsa.C_SHORT, 0));
            if (Hsa.hsa_system_get_info(Hsa.HSA_SYSTEM_INFO_VERSION_MINOR(), value) == Hsa.HSA_STATUS_SUCCESS()) {
                parent.line(HsaWords.SYSTEM, HsaWords.VERSION,
                        major + "." + Short.toUnsignedInt(value.get(Hsa.C_SHORT, 0)));
            }
        }
        if (Hsa.hsa_system_get_info(Hsa.HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY(), value) == Hsa.HSA_STATUS_SUCCESS()) {
            parent.line(HsaWords.SYSTEM, HsaWords.FREQUENCY, Long.toString(value.get(Hsa.C_LONG_LONG, 0)));
        }
        MemorySegment text = arena.allocate(Hsa.C_POINTER);
        if (Hsa.hsa_system_get_info(Hsa.HSA_AMD_SYSTEM_INFO_BUILD_VERSION(), text) == Hsa.HSA_STATUS_SUCCESS()) {
            string(text).ifPresent(build -> parent.line(HsaWords.SYSTEM, HsaWords.BUILD, build));
        }
    }

    private static Optional<String> libraryText(int status, ChildSide parent, Arena arena) {
        if (!NativeLibraries.has("hsa_status_string")) {
            return Optional.empty();
        }
        parent.step("hsa_status_string");
        MemorySegment text = arena.allocate(Hsa.C_POINTER);
        return Hsa.hsa_status_string(status, text) == Hsa.HSA_STATUS_SUCCESS() ? string(text) : Optional.empty();
    }

    private static Optional<String> string(MemorySegment pointer) {
        MemorySegment start = pointer.get(Hsa.C_POINTER, 0);
        if (start.equals(MemorySegment.NULL)) {
            return Optional.empty();
        }
        String text = start.reinterpret(MAX_TEXT_BYTES).getString(0);
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
