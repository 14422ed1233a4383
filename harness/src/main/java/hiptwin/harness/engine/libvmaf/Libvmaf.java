package hiptwin.harness.engine.libvmaf;

import hiptwin.bindings.NativeLibrary;
import hiptwin.bindings.vmaf.Vmaf;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.Lineage;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A loaded libvmaf. With {@link Context}, {@link Pictures} and {@link DeviceState} the only classes that call it and see
 * its memory.
 *
 * <p>Functions are bound to this file, so that two libvmaf files in one process never mix. What a function of the
 * library answers is given on as it is where the caller can do something about it, and thrown where not.
 *
 * <p>Source: libvmaf.h, picture.h, feature.h and the headers of the backends, by way of {@code hiptwin/vmaf.h}. Contexts
 * are confined to the thread that made them.
 */
final class Libvmaf {
    /** Extractors that only the fork has. */
    private static final List<String> FORK_EXTRACTORS = List.of("ssim", "motion_v2", "ssimulacra2");

    private final EngineSpec.Libvmaf spec;
    private final LogLevel logLevel;
    private final NativeLibrary library;
    final MethodHandle init;
    final MethodHandle close;
    final MethodHandle useFeature;
    final MethodHandle dictionarySet;
    final MethodHandle dictionaryFree;
    final MethodHandle readPictures;
    final MethodHandle scoreAtIndex;
    private final String version;
    private final Set<Capability> capabilities;
    private final Lineage lineage;
    private final Pictures pictures;

    private Libvmaf(EngineSpec.Libvmaf spec, LogLevel logLevel, NativeLibrary library) throws EngineException {
        this.spec = spec;
        this.logLevel = logLevel;
        this.library = library;
        init = function("vmaf_init", Vmaf::vmaf_init$descriptor);
        close = function("vmaf_close", Vmaf::vmaf_close$descriptor);
        useFeature = function("vmaf_use_feature", Vmaf::vmaf_use_feature$descriptor);
        dictionarySet = function("vmaf_feature_dictionary_set", Vmaf::vmaf_feature_dictionary_set$descriptor);
        dictionaryFree = function("vmaf_feature_dictionary_free", Vmaf::vmaf_feature_dictionary_free$descriptor);
        readPictures = function("vmaf_read_pictures", Vmaf::vmaf_read_pictures$descriptor);
        scoreAtIndex = function("vmaf_feature_score_at_index", Vmaf::vmaf_feature_score_at_index$descriptor);
        version = readVersion(function("vmaf_version", Vmaf::vmaf_version$descriptor));
        capabilities = findCapabilities(library);
        pictures = new Pictures(this);
        lineage = findLineage();
    }

    /**
     * Loads a libvmaf and finds out what it is.
     *
     * @throws EngineException if it cannot be loaded, lacks a function, or lays out its pictures in an unknown way
     */
    static Libvmaf open(EngineSpec.Libvmaf spec, LogLevel logLevel) throws EngineException {
        return new Libvmaf(spec, logLevel, LibraryFile.load(spec.libraryPath()));
    }

    String version() {
        return version;
    }

    Lineage lineage() {
        return lineage;
    }

    Set<Capability> capabilities() {
        return capabilities;
    }

    Pictures pictures() {
        return pictures;
    }

    /** {@return absolute path of the file} */
    String path() {
        return spec.libraryPath();
    }

    long cpuMask() {
        return spec.cpuMask();
    }

    LogLevel logLevel() {
        return logLevel;
    }

    /** Asks a context that is thrown away; its options stay NULL, so that nobody's ownership is in question. */
    int registers(String extractor) throws EngineException {
        try (Context context = new Context(this, 0)) {
            return context.useFeature(extractor);
        }
    }

    /**
     * Binds a function that every libvmaf has.
     *
     * @throws EngineException if this one does not export it
     */
    MethodHandle function(String symbol, Supplier<FunctionDescriptor> descriptor) throws EngineException {
        return function(symbol, descriptor, "a libvmaf of version 3 or later");
    }

    /**
     * Binds a function that builds with a backend have.
     *
     * @throws EngineException if this one does not export it
     */
    MethodHandle deviceFunction(String symbol, Backend backend, Supplier<FunctionDescriptor> descriptor)
            throws EngineException {
        return function(symbol, descriptor, "a libvmaf of version 3 or later that was built with " + backend);
    }

    boolean exports(String symbol) {
        return library.has(symbol);
    }

    private MethodHandle function(String symbol, Supplier<FunctionDescriptor> descriptor, String expected)
            throws EngineException {
        // Asking a generated class for the descriptor of a function that is not there would break that class for good.
        if (!library.has(symbol)) {
            throw new EngineException(symbol, -VmafStatus.ENOSYS.number(),
                    path() + " does not export this function; expected " + expected);
        }
        return library.function(symbol, descriptor.get()).orElseThrow();
    }

    private static String readVersion(MethodHandle function) {
        try {
            MemorySegment text = (MemorySegment) function.invokeExact();
            return MemorySegment.NULL.equals(text) ? "" : text.getString(0);
        } catch (Throwable error) {
            throw broken(error);
        }
    }

    private static Set<Capability> findCapabilities(NativeLibrary library) {
        EnumSet<Capability> found = EnumSet.noneOf(Capability.class);
        for (Capability capability : Capability.values()) {
            if (capability.symbols().stream().allMatch(library::has)) {
                found.add(capability);
            }
        }
        return Collections.unmodifiableSet(found);
    }

    /** The functions and the extractors must tell the same story; a library of which they do not is neither. */
    private Lineage findLineage() throws EngineException {
        boolean forkFunctions = capabilities.contains(Capability.EXACT_REPORT);
        int forkExtractors = 0;
        for (String extractor : FORK_EXTRACTORS) {
            forkExtractors += registers(extractor) == 0 ? 1 : 0;
        }
        if (forkFunctions && forkExtractors > 0) {
            return capabilities.contains(Capability.BACKEND_TWIN) ? Lineage.VMAFX : Lineage.FORK;
        }
        return !forkFunctions && forkExtractors == 0 ? Lineage.NETFLIX : Lineage.UNKNOWN;
    }

    static EngineException failure(String function, int code, String detail) {
        return new EngineException(function, code, VmafStatus.describe(code) + ": " + detail);
    }

    static AssertionError broken(Throwable error) {
        return new AssertionError("a binding of libvmaf does not fit its descriptor", error);
    }
}
