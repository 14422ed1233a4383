package hiptwin.benchmarks.picture;

import hiptwin.benchmarks.nativecode.HarnessInside;
import hiptwin.bindings.vmaf.VmafPicture;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.RawYuvClip;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.openjdk.jmh.annotations.Param;
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

/** How close to memcpy does the harness bring the frames of a file into the strided planes of a picture? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class PictureFill {
    private static final int FRAMES = 8;
    private static final int ROW_MULTIPLE = 64;
    private static final MethodHandle FILL = HarnessInside.method(HarnessInside.type("engine.libvmaf.Pictures"), "fill", 3)
            .asType(MethodType.methodType(void.class, MemorySegment.class, Geometry.class, ByteBuffer.class));
    private static final MethodHandle MEMCPY = Linker.nativeLinker().downcallHandle(
            Linker.nativeLinker().defaultLookup().findOrThrow("memcpy"),
            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG));

    /** Frame size; rows of 576 samples fill a row of a picture to its end, rows of 500 do not. */
    @Param({"576x324", "500x324", "1920x1080"})
    String size = "576x324";

    /** Bits per sample. */
    @Param({"8", "10"})
    int bitDepth = 8;

    private final Arena arena = Arena.ofShared();
    private Geometry geometry;
    private Path file;
    private FrameReader reader;
    private FileChannel channel;
    private MemorySegment packed;
    private MemorySegment flat;
    private MemorySegment picture;
    private MemorySegment[] planes;
    private int next;

    /** Makes a file of random samples, which the page cache holds afterwards, and a picture for it. */
    @Setup
    public void open() {
        String[] sides = size.split("x");
        geometry = new Geometry(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]), PixelFormat.YUV420P, bitDepth);
        try {
            file = Files.createTempFile("hiptwin-fill", ".yuv");
            byte[] bytes = new byte[(int) geometry.frameBytes() * FRAMES];
            new Random(7).nextBytes(bytes);
            Files.write(file, bytes);
            reader = new RawYuvClip(file, geometry).open();
            channel = FileChannel.open(file, StandardOpenOption.READ);
            packed = arena.allocate(geometry.frameBytes(), ROW_MULTIPLE);
            packed.copyFrom(MemorySegment.ofArray(bytes).asSlice(0, geometry.frameBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (FixtureException e) {
            throw new IllegalStateException(e);
        }
        flat = arena.allocate(geometry.frameBytes(), ROW_MULTIPLE);
        picture = VmafPicture.allocate(arena);
        planes = new MemorySegment[geometry.planeCount()];
        for (int plane = 0; plane < planes.length; plane++) {
            long rowBytes = (long) geometry.planeWidth(plane) * geometry.bytesPerSample();
            long stride = (rowBytes + ROW_MULTIPLE - 1) / ROW_MULTIPLE * ROW_MULTIPLE;
            planes[plane] = arena.allocate(stride * geometry.planeHeight(plane), ROW_MULTIPLE);
            VmafPicture.w(picture, plane, geometry.planeWidth(plane));
            VmafPicture.h(picture, plane, geometry.planeHeight(plane));
            VmafPicture.stride(picture, plane, stride);
            VmafPicture.data(picture, plane, planes[plane]);
        }
    }

    /** Deletes the file. */
    @TearDown
    public void close() throws IOException {
        reader.close();
        channel.close();
        Files.delete(file);
        arena.close();
    }

    /** {@return frames come and go: the floor} */
    @Benchmark
    public int nothing() {
        next = (next + 1) % FRAMES;
        return next;
    }

    /** {@return a packed frame in memory copied into the planes, by the harness} */
    @Benchmark
    public MemorySegment fill() throws Throwable {
        FILL.invokeExact(picture, geometry, packed.asByteBuffer());
        return picture;
    }

    /** {@return the same bytes into one block, by MemorySegment.copy} */
    @Benchmark
    public MemorySegment segmentCopy() {
        MemorySegment.copy(packed, 0, flat, 0, packed.byteSize());
        return flat;
    }

    /** {@return the same bytes into the same planes, by one memcpy for each plane or, where rows are padded, for each row} */
    @Benchmark
    public MemorySegment memcpy() throws Throwable {
        for (int plane = 0; plane < planes.length; plane++) {
            long rowBytes = (long) geometry.planeWidth(plane) * geometry.bytesPerSample();
            long stride = planes[plane].byteSize() / geometry.planeHeight(plane);
            long from = packed.address() + geometry.planeOffsetBytes(plane);
            long to = planes[plane].address();
            int rows = geometry.planeHeight(plane);
            boolean whole = stride == rowBytes;
            for (int row = 0; row < (whole ? 1 : rows); row++) {
                MemorySegment unused = (MemorySegment) MEMCPY.invokeExact(MemorySegment.ofAddress(to + row * stride),
                        MemorySegment.ofAddress(from + row * rowBytes), whole ? rowBytes * rows : rowBytes);
            }
        }
        return picture;
    }

    /** {@return a frame read from the file and copied into the planes, as a run does it} */
    @Benchmark
    public MemorySegment readAndFill() throws Throwable {
        FILL.invokeExact(picture, geometry, reader.frame(nothing()));
        return picture;
    }

    /** {@return the same by a mapping that is made afresh: what each page costs when it is touched the first time} */
    @Benchmark
    public MemorySegment mapAndFill() throws Throwable {
        long bytes = geometry.frameBytes();
        FILL.invokeExact(picture, geometry, (ByteBuffer) channel.map(FileChannel.MapMode.READ_ONLY, nothing() * bytes, bytes));
        return picture;
    }

    /** {@return the picture's samples, packed} */
    byte[] samples() {
        byte[] all = new byte[(int) geometry.frameBytes()];
        int at = 0;
        for (int plane = 0; plane < planes.length; plane++) {
            int rowBytes = geometry.planeWidth(plane) * geometry.bytesPerSample();
            long stride = planes[plane].byteSize() / geometry.planeHeight(plane);
            for (int row = 0; row < geometry.planeHeight(plane); row++) {
                MemorySegment.copy(planes[plane], ValueLayout.JAVA_BYTE, row * stride, all, at, rowBytes);
                at += rowBytes;
            }
        }
        return all;
    }

    /** Blackens the picture. */
    void clear() {
        for (MemorySegment plane : planes) {
            plane.fill((byte) 0);
        }
        flat.fill((byte) 0);
        next = FRAMES - 1;
    }

    /** {@return the first frame of the file} */
    byte[] firstFrame() {
        return packed.toArray(ValueLayout.JAVA_BYTE);
    }

    /** {@return what {@link #segmentCopy} wrote} */
    byte[] block() {
        return flat.toArray(ValueLayout.JAVA_BYTE);
    }
}
