package hiptwin.benchmarks.ffm;

import hiptwin.benchmarks.nativecode.CompiledLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
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

/** What does a call of an empty C function cost, by the kind of handle? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class DowncallFloor {
    private static final SymbolLookup LEAF = SymbolLookup.libraryLookup(CompiledLibrary.leaf(), Arena.global());
    private static final FunctionDescriptor SAME = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
    private static final MethodHandle PLAIN = same("leaf_same");
    private static final MethodHandle CRITICAL = same("leaf_same", Linker.Option.critical(false));
    private static final MethodHandle WITH_ERRNO = same("leaf_same_with_errno", Linker.Option.captureCallState("errno"));

    private static final MethodHandle OF_ANY_ADDRESS = Linker.nativeLinker().downcallHandle(SAME);

    private final MethodHandle inField = PLAIN;
    private final MemorySegment addressInField = LEAF.findOrThrow("leaf_same");
    private final MemorySegment state = Arena.global().allocate(Linker.Option.captureStateLayout());
    private int value = 42;

    private static MethodHandle same(String symbol, Linker.Option... options) {
        return Linker.nativeLinker().downcallHandle(LEAF.findOrThrow(symbol), SAME, options);
    }

    /** As jextract writes it: a holder class for each function, and a method that wraps what is thrown. */
    private static final class Holder {
        static final MethodHandle HANDLE = same("leaf_same");
    }

    private static int generatedStyle(int value) {
        var handle = Holder.HANDLE;
        try {
            return (int) handle.invokeExact(value);
        } catch (Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("should not reach here", e);
        }
    }

    /** {@return the value: the floor} */
    @Benchmark
    public int nothing() {
        return value;
    }

    /** {@return the value, by a hand-written static final handle} */
    @Benchmark
    public int handWritten() throws Throwable {
        return (int) PLAIN.invokeExact(value);
    }

    /** {@return the value, as a generated binding calls it} */
    @Benchmark
    public int generated() {
        return generatedStyle(value);
    }

    /** {@return the value, without the change of the thread's state} */
    @Benchmark
    public int critical() throws Throwable {
        return (int) CRITICAL.invokeExact(value);
    }

    /** {@return the value, with errno kept} */
    @Benchmark
    public int errnoCapturing() throws Throwable {
        return (int) WITH_ERRNO.invokeExact(state, value);
    }

    /** {@return the value, by a handle in a field of an instance, as one that is bound to a library of several must be} */
    @Benchmark
    public int instanceField() throws Throwable {
        return (int) inField.invokeExact(value);
    }

    /** {@return the value, by a constant handle that is given the function's address, which serves several libraries as well} */
    @Benchmark
    public int addressInField() throws Throwable {
        return (int) OF_ANY_ADDRESS.invokeExact(addressInField, value);
    }
}
