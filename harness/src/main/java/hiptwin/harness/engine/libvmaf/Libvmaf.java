package hiptwin.harness.engine.libvmaf;

import hiptwin.bindings.NativeLibrary;
import hiptwin.bindings.vmaf.Vmaf;
import hiptwin.bindings.vmaf.VmafConfiguration;
import hiptwin.bindings.vmaf.VmafHipConfiguration;
import hiptwin.bindings.vmaf.VmafPicture;
import hiptwin.bindings.vmaf.VmafPictureConfiguration;
import hiptwin.bindings.vmaf.VmafPictureParameters;
import hiptwin.bindings.vmaf.VmafPictureWithColor;
import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A loaded libvmaf: the only class that calls it and sees its memory.
 *
 * <p>Functions are bound to this file, so that two libvmaf files in one process never mix. What a function of the
 * library answers is given on as it is where the caller can do something about it, and thrown where not.
 *
 * <p>Source: libvmaf.h, picture.h, feature.h and libvmaf_hip.h, by way of {@code hiptwin/vmaf.h}. Contexts are confined
 * to the thread that made them.
 */
final class Libvmaf {
    /** A picture has more room than any known layout takes. */
    private static final long PICTURE_ROOM_BYTES = VmafPictureWithColor.sizeof() + 2 * VmafPicture.sizeof();

    private static final int CLOSE_ATTEMPTS = 50;
    private static final long CLOSE_PAUSE_NANOS = 20_000_000;
    private static final int RECEIPTS_MOST = 1000;

    /** Extractors that only the fork has. */
    private static final List<String> FORK_EXTRACTORS = List.of("ssim", "motion_v2", "ssimulacra2");

    private final EngineSpec.Libvmaf spec;
    private final LogLevel logLevel;
    private final NativeLibrary library;
    private final MethodHandle init;
    private final MethodHandle close;
    private final MethodHandle useFeature;
    private final MethodHandle dictionarySet;
    private final MethodHandle dictionaryFree;
    private final MethodHandle pictureAlloc;
    private final MethodHandle pictureUnref;
    private final MethodHandle readPictures;
    private final MethodHandle scoreAtIndex;
    private final String version;
    private final Set<Capability> capabilities;
    private final Lineage lineage;
    private final PictureLayout pictureLayout;
    /** Where the pointer lies that is not NULL while the caller owns a picture. */
    private final long refOffset;

    private Libvmaf(EngineSpec.Libvmaf spec, LogLevel logLevel, NativeLibrary library) throws EngineException {
        this.spec = spec;
        this.logLevel = logLevel;
        this.library = library;
        init = function("vmaf_init", Vmaf::vmaf_init$descriptor);
        close = function("vmaf_close", Vmaf::vmaf_close$descriptor);
        useFeature = function("vmaf_use_feature", Vmaf::vmaf_use_feature$descriptor);
        dictionarySet = function("vmaf_feature_dictionary_set", Vmaf::vmaf_feature_dictionary_set$descriptor);
        dictionaryFree = function("vmaf_feature_dictionary_free", Vmaf::vmaf_feature_dictionary_free$descriptor);
        pictureAlloc = function("vmaf_picture_alloc", Vmaf::vmaf_picture_alloc$descriptor);
        pictureUnref = function("vmaf_picture_unref", Vmaf::vmaf_picture_unref$descriptor);
        readPictures = function("vmaf_read_pictures", Vmaf::vmaf_read_pictures$descriptor);
        scoreAtIndex = function("vmaf_feature_score_at_index", Vmaf::vmaf_feature_score_at_index$descriptor);
        version = readVersion(function("vmaf_version", Vmaf::vmaf_version$descriptor));
        capabilities = findCapabilities(library);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment picture = arena.allocate(PICTURE_ROOM_BYTES, VmafPictureWithColor.layout().byteAlignment());
            allocProbe(picture);
            refOffset = findRef(picture);
            pictureLayout = describe(picture, refOffset);
            releaseOwned(picture);
        }
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

    PictureLayout pictureLayout() {
        return pictureLayout;
    }

    /** Asks a context that is thrown away; its options stay NULL, so that nobody's ownership is in question. */
    int registers(String extractor) throws EngineException {
        try (Context context = new Context(0)) {
            return context.useFeature(extractor);
        }
    }

    private MethodHandle function(String symbol, Supplier<FunctionDescriptor> descriptor) throws EngineException {
        // Asking a generated class for the descriptor of a function that is not there would break that class for good.
        if (!library.has(symbol)) {
            throw new EngineException(symbol, -VmafStatus.ENOSYS.number(),
                    spec.libraryPath() + " does not export this function; expected a libvmaf of version 3 or later"
                            + (symbol.contains("_hip_") ? " that was built with HIP" : ""));
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
            return Lineage.FORK;
        }
        return !forkFunctions && forkExtractors == 0 ? Lineage.NETFLIX : Lineage.UNKNOWN;
    }

    /** An odd size and a row that no alignment fits, to see how the library rounds. */
    private void allocProbe(MemorySegment picture) throws EngineException {
        int code;
        try {
            code = (int) pictureAlloc.invokeExact(picture, PixelFormat.YUV420P.code(), 8, 17, 17);
        } catch (Throwable error) {
            throw broken(error);
        }
        if (code != 0) {
            throw failure("vmaf_picture_alloc", code, "a 17x17 picture at start-up");
        }
    }

    private long findRef(MemorySegment picture) throws EngineException {
        boolean atOld = isPointer(picture, VmafPicture.ref$offset()) && isPointer(picture, VmafPicture.priv$offset());
        boolean atNew = isPointer(picture, VmafPictureWithColor.ref$offset())
                && isPointer(picture, VmafPictureWithColor.priv$offset());
        if (atOld == atNew) {
            throw failure("vmaf_picture_alloc", -VmafStatus.ENOTSUP.number(), spec.libraryPath()
                    + " lays out VmafPicture in a way that is not known: expected its private pointers at byte "
                    + VmafPicture.ref$offset() + " or " + VmafPictureWithColor.ref$offset());
        }
        return atOld ? VmafPicture.ref$offset() : VmafPictureWithColor.ref$offset();
    }

    private static boolean isPointer(MemorySegment picture, long offset) {
        return picture.get(Vmaf.C_LONG, offset) != 0;
    }

    private static PictureLayout describe(MemorySegment picture, long refOffset) {
        boolean old = refOffset == VmafPicture.ref$offset();
        long stride = VmafPicture.stride(picture, 0);
        return new PictureLayout(old ? VmafPicture.sizeof() : VmafPictureWithColor.sizeof(),
                stride > VmafPicture.w(picture, 0) ? stride : 0, VmafPicture.w(picture, 1) == 9);
    }

    /** Gives back a picture that is still the caller's. */
    private void releaseOwned(MemorySegment picture) {
        if (isPointer(picture, refOffset)) {
            try {
                int unused = (int) pictureUnref.invokeExact(picture);
            } catch (Throwable error) {
                throw broken(error);
            }
            picture.fill((byte) 0);
        }
    }

    private static EngineException failure(String function, int code, String detail) {
        return new EngineException(function, code, VmafStatus.describe(code) + ": " + detail);
    }

    private static AssertionError broken(Throwable error) {
        return new AssertionError("a binding of libvmaf does not fit its descriptor", error);
    }

    /**
     * A {@code VmafContext} with the memory it is fed from: two picture structs and a place for a score, used again for
     * every frame.
     */
    final class Context implements AutoCloseable {
        private final Arena arena = Arena.ofConfined();
        private final MemorySegment context;
        private final MemorySegment reference = newPicture();
        private final MemorySegment distorted = newPicture();
        private final MemorySegment score = arena.allocate(Vmaf.C_DOUBLE);
        private final List<MemorySegment> keys = new ArrayList<>();
        private MemorySegment hipState = MemorySegment.NULL;
        private boolean closed;

        /**
         * Makes a context. CPU mask and log level hold for the whole process from then on.
         *
         * @param threadCount worker threads of the library
         */
        Context(int threadCount) throws EngineException {
            MemorySegment configuration = VmafConfiguration.allocate(arena);
            VmafConfiguration.log_level(configuration, logLevel.code());
            VmafConfiguration.n_threads(configuration, threadCount);
            VmafConfiguration.n_subsample(configuration, 1);
            VmafConfiguration.cpumask(configuration, spec.cpuMask());
            MemorySegment out = arena.allocate(Vmaf.C_POINTER);
            int code;
            try {
                code = (int) init.invokeExact(out, configuration);
            } catch (Throwable error) {
                throw broken(error);
            }
            // After a failure the pointer may dangle, so it is not looked at.
            context = code == 0 ? out.get(Vmaf.C_POINTER, 0) : MemorySegment.NULL;
            if (code != 0) {
                arena.close();
                throw failure("vmaf_init", code, threadCount + " threads, CPU mask 0x"
                        + Long.toHexString(spec.cpuMask()));
            }
        }

        private MemorySegment newPicture() {
            return arena.allocate(PICTURE_ROOM_BYTES, VmafPictureWithColor.layout().byteAlignment());
        }

        /** Gives the context a device. It must come before the extractors. */
        void useHipDevice(int index) throws EngineException {
            MethodHandle stateInit = function("vmaf_hip_state_init", Vmaf::vmaf_hip_state_init$descriptor);
            MethodHandle importState = function("vmaf_hip_import_state", Vmaf::vmaf_hip_import_state$descriptor);
            function("vmaf_hip_state_free", Vmaf::vmaf_hip_state_free$descriptor);
            MemorySegment configuration = VmafHipConfiguration.allocate(arena);
            VmafHipConfiguration.device_index(configuration, index);
            MemorySegment out = arena.allocate(Vmaf.C_POINTER);
            try {
                int code = (int) stateInit.invokeExact(out, configuration);
                if (code != 0) {
                    throw failure("vmaf_hip_state_init", code, "HIP device " + index);
                }
                hipState = out;
                code = (int) importState.invokeExact(context, out.get(Vmaf.C_POINTER, 0));
                if (code != 0) {
                    throw failure("vmaf_hip_import_state", code, "HIP device " + index);
                }
            } catch (EngineException error) {
                throw error;
            } catch (Throwable error) {
                throw broken(error);
            }
        }

        /** Adds an extractor without options. */
        int useFeature(String extractor) {
            return useFeature(extractor, MemorySegment.NULL);
        }

        /**
         * Adds an extractor whose name is known to the library: only then are the options the library's whatever it
         * answers.
         *
         * @param options option name to text
         */
        int useFeature(String extractor, SortedMap<String, String> options) throws EngineException {
            return useFeature(extractor, dictionary(options).get(Vmaf.C_POINTER, 0));
        }

        /** A place for a {@code VmafFeatureDictionary} pointer that is the caller's, NULL if there are no options. */
        private MemorySegment dictionary(SortedMap<String, String> options) throws EngineException {
            MemorySegment dictionary = arena.allocate(Vmaf.C_POINTER);
            for (Map.Entry<String, String> option : options.entrySet()) {
                int code = set(dictionary, option.getKey(), option.getValue());
                if (code != 0) {
                    free(dictionary);
                    throw failure("vmaf_feature_dictionary_set", code, option.toString());
                }
            }
            return dictionary;
        }

        /** Which device extractor would stand in for a CPU one; only where there is {@link Capability#BACKEND_TWIN}. */
        DispatchAnswer twin(ExtractorRequest request, Geometry geometry) throws EngineException {
            MethodHandle backendTwin = function("vmaf_feature_backend_twin", Vmaf::vmaf_feature_backend_twin$descriptor);
            MemorySegment pictures = VmafPictureConfiguration.allocate(arena);
            MemorySegment parameters = VmafPictureConfiguration.pic_params(pictures);
            VmafPictureParameters.w(parameters, geometry.width());
            VmafPictureParameters.h(parameters, geometry.height());
            VmafPictureParameters.bpc(parameters, geometry.bitDepth());
            VmafPictureParameters.pix_fmt(parameters, geometry.pixelFormat().code());
            MemorySegment twin = arena.allocate(Vmaf.C_POINTER);
            MemorySegment refusedOption = arena.allocate(Vmaf.C_POINTER);
            MemorySegment options = dictionary(request.options());
            try {
                int code = (int) backendTwin.invokeExact(context, arena.allocateFrom(request.extractor()),
                        options.get(Vmaf.C_POINTER, 0), pictures, twin, refusedOption);
                // The name of the refused option may lie in the dictionary.
                return TwinQuery.answer(request, geometry, code, text(twin), text(refusedOption));
            } catch (Throwable error) {
                throw broken(error);
            } finally {
                free(options);
            }
        }

        private static Optional<String> text(MemorySegment pointer) {
            MemorySegment text = pointer.get(Vmaf.C_POINTER, 0);
            return MemorySegment.NULL.equals(text) ? Optional.empty() : Optional.of(text.getString(0));
        }

        private int useFeature(String extractor, MemorySegment dictionary) {
            try {
                return (int) useFeature.invokeExact(context, arena.allocateFrom(extractor), dictionary);
            } catch (Throwable error) {
                throw broken(error);
            }
        }

        private int set(MemorySegment dictionary, String key, String value) {
            try {
                return (int) dictionarySet.invokeExact(dictionary, arena.allocateFrom(key), arena.allocateFrom(value));
            } catch (Throwable error) {
                throw broken(error);
            }
        }

        private void free(MemorySegment dictionary) {
            try {
                int unused = (int) dictionaryFree.invokeExact(dictionary);
            } catch (Throwable error) {
                throw broken(error);
            }
        }

        /**
         * Feeds one pair of packed frames.
         *
         * @return what {@code vmaf_read_pictures} answered; no picture is left over whatever it was
         * @throws EngineException if a picture cannot be had or does not have the size that was asked for
         */
        int feed(Geometry geometry, ByteBuffer referenceFrame, ByteBuffer distortedFrame, int index)
                throws EngineException {
            try {
                fill(reference, geometry, referenceFrame, index);
                fill(distorted, geometry, distortedFrame, index);
                return (int) readPictures.invokeExact(context, reference, distorted, index);
            } catch (EngineException | RuntimeException error) {
                throw error;
            } catch (Throwable error) {
                throw broken(error);
            } finally {
                // Zeroed by the library when it took them; else, after a failure, still to be given back.
                releaseOwned(reference);
                releaseOwned(distorted);
            }
        }

        private void fill(MemorySegment picture, Geometry geometry, ByteBuffer frame, int index) throws Throwable {
            picture.fill((byte) 0);
            int code = (int) pictureAlloc.invokeExact(picture, geometry.pixelFormat().code(), geometry.bitDepth(),
                    geometry.width(), geometry.height());
            if (code != 0) {
                picture.fill((byte) 0);
                throw failure("vmaf_picture_alloc", code, geometry.describe() + " at frame " + index);
            }
            MemorySegment samples = MemorySegment.ofBuffer(frame);
            for (int plane = 0; plane < geometry.planeCount(); plane++) {
                copyPlane(picture, geometry, samples, plane);
            }
        }

        /**
         * Sizes and strides are the picture's own: a file rounds the chroma of an odd size up, a picture may round it
         * down.
         */
        private void copyPlane(MemorySegment picture, Geometry geometry, MemorySegment samples, int plane)
                throws EngineException {
            int width = VmafPicture.w(picture, plane);
            int height = VmafPicture.h(picture, plane);
            long stride = VmafPicture.stride(picture, plane);
            checkPlane(geometry, plane, width, height, stride);
            long fileRowBytes = (long) geometry.planeWidth(plane) * geometry.bytesPerSample();
            long rowBytes = (long) width * geometry.bytesPerSample();
            long from = geometry.planeOffsetBytes(plane);
            MemorySegment to = VmafPicture.data(picture, plane).asSlice(0, stride * height);
            if (stride == fileRowBytes && rowBytes == fileRowBytes) {
                MemorySegment.copy(samples, from, to, 0, rowBytes * height);
                return;
            }
            for (int row = 0; row < height; row++) {
                MemorySegment.copy(samples, from + row * fileRowBytes, to, row * stride, rowBytes);
            }
        }

        private void checkPlane(Geometry geometry, int plane, int width, int height, long stride)
                throws EngineException {
            int most = geometry.planeWidth(plane);
            int tall = geometry.planeHeight(plane);
            int least = plane == 0 ? most : geometry.width() >> geometry.pixelFormat().chromaShiftX();
            int low = plane == 0 ? tall : geometry.height() >> geometry.pixelFormat().chromaShiftY();
            if (width < least || width > most || height < low || height > tall
                    || stride < (long) width * geometry.bytesPerSample()) {
                throw failure("vmaf_picture_alloc", -VmafStatus.EINVAL.number(), "plane " + plane + " of "
                        + geometry.describe() + " came as " + width + "x" + height + " with a stride of " + stride
                        + " bytes; expected " + least + " to " + most + " by " + low + " to " + tall);
            }
        }

        /** Ends the stream: {@code vmaf_read_pictures} without pictures. */
        int flush() {
            try {
                return (int) readPictures.invokeExact(context, MemorySegment.NULL, MemorySegment.NULL, 0);
            } catch (Throwable error) {
                throw broken(error);
            }
        }

        /** Makes a key known; {@link #readScore} takes its number. */
        int addKey(String key) {
            keys.add(arena.allocateFrom(key));
            return keys.size() - 1;
        }

        /** Asks for a score and answers the code; after 0 it is in {@link #score}. */
        int readScore(int key, int frame) {
            try {
                return (int) scoreAtIndex.invokeExact(context, keys.get(key), score, frame);
            } catch (Throwable error) {
                throw broken(error);
            }
        }

        double score() {
            return score.get(Vmaf.C_DOUBLE, 0);
        }

        /** What the library says it ran; only where it has {@link Capability#RECEIPT}, and complete after the flush. */
        List<Receipt> receipts() throws EngineException {
            MethodHandle registered = function("vmaf_registered_feature_extractor",
                    Vmaf::vmaf_registered_feature_extractor$descriptor);
            MemorySegment name = arena.allocate(Vmaf.C_POINTER);
            MemorySegment backend = arena.allocate(Vmaf.C_INT);
            List<Receipt> receipts = new ArrayList<>();
            try {
                while (receipts.size() < RECEIPTS_MOST
                        && (int) registered.invokeExact(context, receipts.size(), name, backend) == 0) {
                    receipts.add(new Receipt(name.get(Vmaf.C_POINTER, 0).getString(0),
                            VmafBackend.fromCode(backend.get(Vmaf.C_INT, 0))));
                }
            } catch (Throwable error) {
                throw broken(error);
            }
            return List.copyOf(receipts);
        }

        /**
         * Closes the context, then frees the device's state.
         *
         * @throws EngineException if the library still refuses after a second of asking; the context, and the device
         *     state it uses, are then left behind, since freeing the state under a living context crashes
         */
        @Override
        public void close() throws EngineException {
            if (closed) {
                return;
            }
            closed = true;
            try (arena) {
                int code = closeContext();
                for (int attempt = 1; code != 0 && attempt < CLOSE_ATTEMPTS; attempt++) {
                    LockSupport.parkNanos(CLOSE_PAUSE_NANOS);
                    code = closeContext();
                }
                if (code != 0) {
                    throw failure("vmaf_close", code, "asked " + CLOSE_ATTEMPTS + " times");
                }
                freeHipState();
            }
        }

        private int closeContext() {
            try {
                return (int) close.invokeExact(context);
            } catch (Throwable error) {
                throw broken(error);
            }
        }

        private void freeHipState() throws EngineException {
            if (!MemorySegment.NULL.equals(hipState)) {
                try {
                    function("vmaf_hip_state_free", Vmaf::vmaf_hip_state_free$descriptor).invokeExact(hipState);
                } catch (EngineException error) {
                    throw error;
                } catch (Throwable error) {
                    throw broken(error);
                }
            }
        }
    }
}
