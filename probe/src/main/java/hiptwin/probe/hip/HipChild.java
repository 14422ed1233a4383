package hiptwin.probe.hip;

import hiptwin.bindings.NativeLibraries;
import hiptwin.bindings.hip.Hip;
import hiptwin.probe.child.CallFailure;
import hiptwin.probe.child.ChildSide;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Main class of the child: loads the HIP runtime and asks everything. HIP has no call that ends it. */
final class HipChild {
    /** No machine has a tenth of this. */
    private static final int MAX_DEVICES = 256;
    private static final int MAX_TEXT_BYTES = 1_024;

    private HipChild() {
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
            if (!NativeLibraries.has("hipGetDeviceCount")) {
                parent.loadFailed(library, "it exports no hipGetDeviceCount");
                return;
            }
            parent.line(HipWords.BEGUN);
            MemorySegment number = arena.allocate(Hip.C_INT);
            version("hipRuntimeGetVersion", HipWords.RUNTIME_VERSION, Hip::hipRuntimeGetVersion, number, parent);
            version("hipDriverGetVersion", HipWords.DRIVER_VERSION, Hip::hipDriverGetVersion, number, parent);
            parent.step("hipGetDeviceCount");
            int status = Hip.hipGetDeviceCount(number);
            if (status != Hip.hipSuccess()) {
                parent.initFailed(new CallFailure("hipGetDeviceCount", status, HipError.cName(status),
                        libraryText(status, parent)));
                return;
            }
            int count = number.get(Hip.C_INT, 0);
            parent.line(HipWords.COUNT, Integer.toString(count));
            DeviceReader reader = new DeviceReader(parent, arena);
            for (int i = 0; i < Math.min(count, MAX_DEVICES); i++) {
                reader.read(i);
            }
            parent.complete();
        }
    }

    private static void version(String function, String word, ToIntFunction<MemorySegment> call, MemorySegment number,
            ChildSide parent) {
        if (!NativeLibraries.has(function)) {
            return;
        }
        parent.step(function);
        if (call.applyAsInt(number) == Hip.hipSuccess()) {
            parent.line(word, Integer.toString(number.get(Hip.C_INT, 0)));
        }
    }

    private static Optional<String> libraryText(int status, ChildSide parent) {
        if (!NativeLibraries.has("hipGetErrorString")) {
            return Optional.empty();
        }
        parent.step("hipGetErrorString");
        MemorySegment text = Hip.hipGetErrorString(status);
        return text.equals(MemorySegment.NULL) ? Optional.empty()
                : Optional.of(text.reinterpret(MAX_TEXT_BYTES).getString(0)).filter(t -> !t.isEmpty());
    }
}
