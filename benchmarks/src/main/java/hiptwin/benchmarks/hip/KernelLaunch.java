package hiptwin.benchmarks.hip;

import hiptwin.bindings.NativeLibraries;
import hiptwin.bindings.hip.Hip;
import hiptwin.bindings.hiprtc.Hiprtc;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
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

/** What does a kernel cost from Java: until it is launched, and until it has completed? Needs an AMD GPU. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class KernelLaunch {
    private static final String SOURCE = "extern \"C\" __global__ void count(int *times) { if (threadIdx.x == 0) atomicAdd(times, 1); }";
    private static final int BLOCK = 64;
    /** A queue that is never emptied would measure the queue. */
    private static final int LAUNCHES_BETWEEN_WAITS = 64;

    private final Arena arena = Arena.ofShared();
    private final MemorySegment function = arena.allocate(ValueLayout.ADDRESS);
    private final MemorySegment module = arena.allocate(ValueLayout.ADDRESS);
    private final MemorySegment stream = arena.allocate(ValueLayout.ADDRESS);
    private final MemorySegment counter = arena.allocate(ValueLayout.ADDRESS);
    private final MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
    private final MemorySegment arguments = arena.allocate(ValueLayout.ADDRESS);
    private int launches;

    /** Compiles the kernel for the device and loads it. */
    @Setup
    public void open() {
        NativeLibraries.load(AmdGpu.hip());
        NativeLibraries.load(AmdGpu.hiprtc());
        check("hipInit", Hip.hipInit(0));
        check("hipSetDevice", Hip.hipSetDevice(0));
        check("hipModuleLoadData", Hip.hipModuleLoadData(module, code()));
        check("hipModuleGetFunction", Hip.hipModuleGetFunction(function, pointer(module), arena.allocateFrom("count")));
        check("hipStreamCreate", Hip.hipStreamCreate(stream));
        check("hipMalloc", Hip.hipMalloc(counter, count.byteSize()));
        check("hipMemcpy", Hip.hipMemcpy(pointer(counter), count, count.byteSize(), Hip.hipMemcpyHostToDevice()));
        arguments.set(ValueLayout.ADDRESS, 0, counter);
        launchAndComplete();
    }

    private MemorySegment code() {
        MemorySegment program = arena.allocate(ValueLayout.ADDRESS);
        check("hiprtcCreateProgram", Hiprtc.hiprtcCreateProgram(program, arena.allocateFrom(SOURCE), arena.allocateFrom("count.hip"), 0,
                MemorySegment.NULL, MemorySegment.NULL));
        check("hiprtcCompileProgram", Hiprtc.hiprtcCompileProgram(pointer(program), 0, MemorySegment.NULL));
        MemorySegment bytes = arena.allocate(ValueLayout.JAVA_LONG);
        check("hiprtcGetCodeSize", Hiprtc.hiprtcGetCodeSize(pointer(program), bytes));
        MemorySegment code = arena.allocate(bytes.get(ValueLayout.JAVA_LONG, 0));
        check("hiprtcGetCode", Hiprtc.hiprtcGetCode(pointer(program), code));
        check("hiprtcDestroyProgram", Hiprtc.hiprtcDestroyProgram(program));
        return code;
    }

    /** Counts what ran on the device, then gives everything back. */
    @TearDown
    public void close() {
        complete();
        check("hipMemcpy", Hip.hipMemcpy(count, pointer(counter), count.byteSize(), Hip.hipMemcpyDeviceToHost()));
        int ran = count.get(ValueLayout.JAVA_INT, 0);
        if (ran != launches) {
            throw new IllegalStateException(launches + " kernels were launched and " + ran + " ran");
        }
        check("hipFree", Hip.hipFree(pointer(counter)));
        check("hipStreamDestroy", Hip.hipStreamDestroy(pointer(stream)));
        check("hipModuleUnload", Hip.hipModuleUnload(pointer(module)));
        arena.close();
    }

    private static MemorySegment pointer(MemorySegment place) {
        return place.get(ValueLayout.ADDRESS, 0);
    }

    private static void check(String function, int code) {
        if (code != 0) {
            throw new IllegalStateException(function + ": " + code);
        }
    }

    private void start() {
        check("hipModuleLaunchKernel", Hip.hipModuleLaunchKernel(pointer(function), 1, 1, 1, BLOCK, 1, 1, 0, pointer(stream), arguments,
                MemorySegment.NULL));
        launches++;
    }

    private void complete() {
        check("hipStreamSynchronize", Hip.hipStreamSynchronize(pointer(stream)));
    }

    /** {@return launches so far: the floor} */
    @Benchmark
    public int nothing() {
        return launches;
    }

    /** {@return launches so far, after a wait for an idle stream} */
    @Benchmark
    public int waitForNothing() {
        complete();
        return launches;
    }

    /** {@return launches so far, after another that is not waited for, but for one in 64} */
    @Benchmark
    public int launch() {
        start();
        if (launches % LAUNCHES_BETWEEN_WAITS == 0) {
            complete();
        }
        return launches;
    }

    /** {@return launches so far, after another has completed} */
    @Benchmark
    public int launchAndComplete() {
        start();
        complete();
        return launches;
    }
}
