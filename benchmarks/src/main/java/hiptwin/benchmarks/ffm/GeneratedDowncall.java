package hiptwin.benchmarks.ffm;

import hiptwin.benchmarks.nativecode.CompiledLibrary;
import hiptwin.bindings.NativeLibraries;
import hiptwin.bindings.vmaf.Vmaf;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What does a call through the generated classes cost more than a hand-written handle on the same function? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class GeneratedDowncall {
    private static final Path LIBRARY = CompiledLibrary.vmafDouble();

    static {
        NativeLibraries.load(LIBRARY);
    }

    private static final MethodHandle VERSION = Linker.nativeLinker().downcallHandle(
            SymbolLookup.libraryLookup(LIBRARY, Arena.global()).findOrThrow("vmaf_version"), FunctionDescriptor.of(ValueLayout.ADDRESS));

    private long address = versionAddress();

    /** {@return the address of the version's text: the floor} */
    @Benchmark
    public long nothing() {
        return address;
    }

    /** {@return the address, by a hand-written static final handle} */
    @Benchmark
    public long handWritten() {
        return versionAddress();
    }

    private static long versionAddress() {
        try {
            return ((MemorySegment) VERSION.invokeExact()).address();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** {@return the address, by the generated class} */
    @Benchmark
    public long generated() {
        return Vmaf.vmaf_version().address();
    }
}
