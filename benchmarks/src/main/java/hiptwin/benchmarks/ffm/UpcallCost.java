package hiptwin.benchmarks.ffm;

import hiptwin.benchmarks.nativecode.CompiledLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
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

/** What does a callback from C cost, as the iteration over agents makes one for each agent? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class UpcallCost {
    private static final int TIMES = 1000;
    private static final Linker LINKER = Linker.nativeLinker();
    private static final FunctionDescriptor CALLBACK = FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
    private static final MethodHandle OFTEN = LINKER.downcallHandle(
            SymbolLookup.libraryLookup(CompiledLibrary.leaf(), Arena.global()).findOrThrow("leaf_call_back_often"),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
    private static final MemorySegment STUB = stub();

    private int times = TIMES;

    private static MemorySegment stub() {
        try {
            MethodHandle target = MethodHandles.lookup().findStatic(UpcallCost.class, "twice", MethodType.methodType(int.class, int.class));
            return LINKER.upcallStub(target, CALLBACK, Arena.global());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int twice(int value) {
        return 2 * value;
    }

    /** {@return the sum, for each callback, without leaving Java: the floor} */
    @Benchmark
    @OperationsPerInvocation(TIMES)
    public int nothing() {
        int sum = 0;
        for (int i = 0; i < times; i++) {
            sum += twice(i);
        }
        return sum;
    }

    /** {@return the sum, from C; one downcall for a thousand callbacks} */
    @Benchmark
    @OperationsPerInvocation(TIMES)
    public int fromC() throws Throwable {
        return (int) OFTEN.invokeExact(STUB, times);
    }

    /** {@return a callback made callable and freed, as one call with a callback of its own needs it} */
    @Benchmark
    public int withOwnStub() throws Throwable {
        try (Arena arena = Arena.ofConfined()) {
            MethodHandle target = MethodHandles.lookup().findStatic(UpcallCost.class, "twice", MethodType.methodType(int.class, int.class));
            return (int) OFTEN.invokeExact(LINKER.upcallStub(target, CALLBACK, arena), times);
        }
    }
}
