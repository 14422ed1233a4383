package hiptwin.benchmarks.channel;

import hiptwin.benchmarks.nativecode.HarnessInside;
import hiptwin.harness.score.ScoreTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
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

/** What does a score cost on its way from a worker to the parent's table? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ScoreChannel {
    static final int KEYS = 80;
    private static final int BATCH = 1024;
    private static final int BATCHES = 100;
    static final int SCORES = BATCH * BATCHES;

    private static final Class<?> CHANNEL = HarnessInside.type("worker.MessageChannel");
    private static final Class<?> MESSAGE = HarnessInside.type("worker.Message$Scores");
    private static final MethodHandle NEW = HarnessInside.constructor(CHANNEL, 1)
            .asType(MethodType.methodType(Object.class, SocketChannel.class));
    private static final MethodHandle WRITE = HarnessInside.method(CHANNEL, "writeScores", 4)
            .asType(MethodType.methodType(void.class, Object.class, int[].class, int[].class, long[].class, int.class));
    private static final MethodHandle FLUSH = HarnessInside.method(CHANNEL, "flush", 0)
            .asType(MethodType.methodType(void.class, Object.class));
    private static final MethodHandle READ = HarnessInside.method(CHANNEL, "read", 0)
            .asType(MethodType.methodType(Optional.class, Object.class));
    private static final MethodHandle KEY_INDEXES = HarnessInside.method(MESSAGE, "keyIndexes", 0)
            .asType(MethodType.methodType(int[].class, Object.class));
    private static final MethodHandle FRAMES = HarnessInside.method(MESSAGE, "frames", 0)
            .asType(MethodType.methodType(int[].class, Object.class));
    private static final MethodHandle BITS = HarnessInside.method(MESSAGE, "bits", 0)
            .asType(MethodType.methodType(long[].class, Object.class));

    private final int[] keys = new int[BATCH];
    private final int[] frames = new int[BATCH];
    private final long[] bits = new long[BATCH];
    private final String[] names = new String[KEYS];
    private final AtomicLong received = new AtomicLong();
    private volatile ScoreTable.Builder target;
    private Path folder;
    private SocketChannel near;
    private SocketChannel far;
    private Object channel;

    /** Connects two ends; a thread reads at one of them. */
    @Setup(Level.Trial)
    public void connect() throws Throwable {
        for (int key = 0; key < KEYS; key++) {
            names[key] = "VMAF_integer_feature_key" + key + "_score";
        }
        folder = Files.createTempDirectory("hiptwin-channel");
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("s"));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(address)) {
            near = SocketChannel.open(address);
            far = server.accept();
        }
        channel = (Object) NEW.invokeExact(near);
        Object reading = (Object) NEW.invokeExact(far);
        Thread.ofPlatform().daemon().start(() -> read(reading));
    }

    private void read(Object reading) {
        try {
            while (true) {
                Optional<?> message = (Optional<?>) READ.invokeExact(reading);
                if (message.isEmpty()) {
                    return;
                }
                take(message.get());
            }
        } catch (IOException closed) {
            return;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private void take(Object message) throws Throwable {
        int[] keyIndexes = (int[]) KEY_INDEXES.invokeExact(message);
        int[] at = (int[]) FRAMES.invokeExact(message);
        long[] values = (long[]) BITS.invokeExact(message);
        ScoreTable.Builder table = target;
        for (int i = 0; table != null && i < values.length; i++) {
            table.score(names[keyIndexes[i]], at[i], Double.longBitsToDouble(values[i]));
        }
        received.addAndGet(values.length);
    }

    /** Closes both ends. */
    @TearDown(Level.Trial)
    public void close() {
        try {
            near.close();
            far.close();
            Files.delete(folder.resolve("s"));
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void batch(int number) {
        for (int i = 0; i < BATCH; i++) {
            int score = number * BATCH + i;
            keys[i] = score % KEYS;
            frames[i] = score / KEYS;
            bits[i] = Double.doubleToRawLongBits(score);
        }
    }

    /** {@return scores put into a batch: the floor} */
    @Benchmark
    @OperationsPerInvocation(SCORES)
    public long nothing() {
        long sum = 0;
        for (int number = 0; number < BATCHES; number++) {
            batch(number);
            sum += keys.length;
        }
        return sum;
    }

    /** {@return scores that arrived at the other end of a socket} */
    @Benchmark
    @OperationsPerInvocation(SCORES)
    public long channel() throws Throwable {
        return through(null);
    }

    /** {@return scores that arrived and were put into a table} */
    @Benchmark
    @OperationsPerInvocation(SCORES)
    public long channelAndTable() throws Throwable {
        ScoreTable.Builder table = new ScoreTable.Builder();
        through(table);
        return table.build(0).valueCount();
    }

    /** {@return scores put into a table without a channel} */
    @Benchmark
    @OperationsPerInvocation(SCORES)
    public long table() {
        ScoreTable.Builder table = new ScoreTable.Builder();
        for (int number = 0; number < BATCHES; number++) {
            batch(number);
            for (int i = 0; i < BATCH; i++) {
                table.score(names[keys[i]], frames[i], Double.longBitsToDouble(bits[i]));
            }
        }
        return table.build(0).valueCount();
    }

    private long through(ScoreTable.Builder table) throws Throwable {
        target = table;
        received.set(0);
        for (int number = 0; number < BATCHES; number++) {
            batch(number);
            WRITE.invokeExact(channel, keys, frames, bits, BATCH);
        }
        FLUSH.invokeExact(channel);
        while (received.get() < SCORES) {
            LockSupport.parkNanos(1000);
        }
        return received.get();
    }
}
