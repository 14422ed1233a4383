package hiptwin.benchmarks.dispatch;

import hiptwin.benchmarks.nativecode.CompiledLibrary;
import hiptwin.benchmarks.nativecode.HarnessInside;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.fixture.Geometry;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * A context of the harness on the library under measurement, beside hand-written handles on the same library. The library is the double, or
 * the file named by the property {@value #LIBRARY}.
 */
final class OpenContext implements AutoCloseable {
    static final String LIBRARY = "hiptwin.libvmaf";
    /** Room for a picture struct of any known layout. */
    private static final int PICTURE_BYTES = 256;

    private static final Path FILE = System.getProperty(LIBRARY, "").isEmpty() ? CompiledLibrary.vmafDouble()
            : Path.of(System.getProperty(LIBRARY)).toAbsolutePath();
    private static final Class<?> CONTEXT = HarnessInside.type("engine.libvmaf.Context");
    private static final Class<?> LIBVMAF = HarnessInside.type("engine.libvmaf.Libvmaf");
    private static final Class<?> LOG_LEVEL = HarnessInside.type("engine.libvmaf.LogLevel");
    private static final MethodHandle OPEN = HarnessInside.method(LIBVMAF, "open", 2)
            .asType(MethodType.methodType(Object.class, EngineSpec.Libvmaf.class, Object.class));
    private static final MethodHandle NEW = HarnessInside.constructor(CONTEXT, 2)
            .asType(MethodType.methodType(Object.class, Object.class, int.class));
    private static final MethodHandle USE = HarnessInside.method(CONTEXT, "addKey", 1)
            .asType(MethodType.methodType(int.class, Object.class, String.class));
    private static final MethodHandle FEED = HarnessInside.method(CONTEXT, "feed", 4).asType(MethodType.methodType(int.class,
            Object.class, Geometry.class, ByteBuffer.class, ByteBuffer.class, int.class));
    private static final MethodHandle READ = HarnessInside.method(CONTEXT, "readScore", 2)
            .asType(MethodType.methodType(int.class, Object.class, int.class, int.class));
    private static final MethodHandle SCORE = HarnessInside.method(CONTEXT, "score", 0)
            .asType(MethodType.methodType(double.class, Object.class));

    static final MethodHandle ALLOC = hand("vmaf_picture_alloc", ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
    static final MethodHandle READ_PICTURES = hand("vmaf_read_pictures", ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.ADDRESS,
            ValueLayout.JAVA_INT);
    static final MethodHandle SCORE_AT_INDEX = hand("vmaf_feature_score_at_index", ValueLayout.ADDRESS, ValueLayout.ADDRESS,
            ValueLayout.ADDRESS, ValueLayout.JAVA_INT);

    private final Object context;

    OpenContext(String... extractors) {
        try {
            Object level = LOG_LEVEL.getEnumConstants()[0];
            Object library = (Object) OPEN.invokeExact(new EngineSpec.Libvmaf(FILE.toString(), 0, 0, OptionalInt.empty()), level);
            context = (Object) NEW.invokeExact(library, 0);
            MethodHandle useFeature = HarnessInside.method(CONTEXT, "useFeature", 1);
            for (String extractor : extractors) {
                int code = (int) useFeature.invoke(context, extractor);
                if (code != 0) {
                    throw new IllegalStateException("vmaf_use_feature " + extractor + ": " + code);
                }
            }
        } catch (Throwable e) {
            throw new IllegalStateException("no context", e);
        }
    }

    private static MethodHandle hand(String symbol, ValueLayout... parameters) {
        return Linker.nativeLinker().downcallHandle(SymbolLookup.libraryLookup(FILE, Arena.global()).findOrThrow(symbol),
                FunctionDescriptor.of(ValueLayout.JAVA_INT, parameters));
    }

    static MemorySegment newPicture(Arena arena) {
        return arena.allocate(PICTURE_BYTES, Long.BYTES);
    }

    int feed(Geometry geometry, ByteBuffer reference, ByteBuffer distorted, int index) throws Throwable {
        return (int) FEED.invokeExact(context, geometry, reference, distorted, index);
    }

    int addKey(String key) throws Throwable {
        return (int) USE.invokeExact(context, key);
    }

    int readScore(int key, int frame) throws Throwable {
        return (int) READ.invokeExact(context, key, frame);
    }

    double score() throws Throwable {
        return (double) SCORE.invokeExact(context);
    }

    /** {@return the library's own pointer to the context} */
    MemorySegment pointer() {
        try {
            var field = CONTEXT.getDeclaredField("context");
            return (MemorySegment) MethodHandles.privateLookupIn(CONTEXT, MethodHandles.lookup())
                    .unreflectGetter(field).invoke(context);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            ((AutoCloseable) context).close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
