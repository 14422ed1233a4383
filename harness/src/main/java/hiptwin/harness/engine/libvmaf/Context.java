package hiptwin.harness.engine.libvmaf;

import static hiptwin.harness.engine.libvmaf.Libvmaf.broken;
import static hiptwin.harness.engine.libvmaf.Libvmaf.failure;

import hiptwin.bindings.vmaf.Vmaf;
import hiptwin.bindings.vmaf.VmafConfiguration;
import hiptwin.bindings.vmaf.VmafPictureConfiguration;
import hiptwin.bindings.vmaf.VmafPictureParameters;
import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Geometry;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.locks.LockSupport;

/**
 * A {@code VmafContext} with the memory it is fed from: two picture structs and a place for a score, used again for
 * every frame.
 */
final class Context implements AutoCloseable {
    private static final int CLOSE_ATTEMPTS = 50;
    private static final long CLOSE_PAUSE_NANOS = 20_000_000;
    private static final int RECEIPTS_MOST = 1000;

    private final Libvmaf library;
    private final Pictures pictures;
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment context;
    private final MemorySegment reference = Pictures.newPicture(arena);
    private final MemorySegment distorted = Pictures.newPicture(arena);
    private final MemorySegment score = arena.allocate(Vmaf.C_DOUBLE);
    private final List<MemorySegment> keys = new ArrayList<>();
    private DeviceState device;
    private boolean closed;

    /**
     * Makes a context. CPU mask and log level hold for the whole process from then on.
     *
     * @param library makes it
     * @param threadCount worker threads of the library
     */
    Context(Libvmaf library, int threadCount) throws EngineException {
        this.library = library;
        this.pictures = library.pictures();
        MemorySegment configuration = VmafConfiguration.allocate(arena);
        VmafConfiguration.log_level(configuration, library.logLevel().code());
        VmafConfiguration.n_threads(configuration, threadCount);
        VmafConfiguration.n_subsample(configuration, 1);
        VmafConfiguration.cpumask(configuration, library.cpuMask());
        MemorySegment out = arena.allocate(Vmaf.C_POINTER);
        int code;
        try {
            code = (int) library.init.invokeExact(out, configuration);
        } catch (Throwable error) {
            throw broken(error);
        }
        // After a failure the pointer may dangle, so it is not looked at.
        context = code == 0 ? out.get(Vmaf.C_POINTER, 0) : MemorySegment.NULL;
        if (code != 0) {
            arena.close();
            throw failure("vmaf_init", code, threadCount + " threads, CPU mask 0x"
                    + Long.toHexString(library.cpuMask()));
        }
    }

    /** Gives the context a device. It must come before the extractors. */
    void useDevice(EngineSpec.Device wanted) throws EngineException {
        device = DeviceState.open(library, wanted, arena);
        device.importInto(context);
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
        MethodHandle backendTwin = library.function("vmaf_feature_backend_twin", Vmaf::vmaf_feature_backend_twin$descriptor);
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
            return (int) library.useFeature.invokeExact(context, arena.allocateFrom(extractor), dictionary);
        } catch (Throwable error) {
            throw broken(error);
        }
    }

    private int set(MemorySegment dictionary, String key, String value) {
        try {
            return (int) library.dictionarySet.invokeExact(dictionary, arena.allocateFrom(key), arena.allocateFrom(value));
        } catch (Throwable error) {
            throw broken(error);
        }
    }

    private void free(MemorySegment dictionary) {
        try {
            int unused = (int) library.dictionaryFree.invokeExact(dictionary);
        } catch (Throwable error) {
            throw broken(error);
        }
    }

    /**
     * Feeds one pair of packed frames.
     *
     * <p>When the library has taken a frame, the pictures of the next are made at once. That overwrites the memory it has given back: an
     * extractor that still reads a frame after it has said that it is done then scores other samples, which is a fault that has been
     * there, and that a caller who takes his time hides.
     *
     * @return what {@code vmaf_read_pictures} answered
     * @throws EngineException if a picture cannot be had or does not have the size that was asked for
     */
    int feed(Geometry geometry, ByteBuffer referenceFrame, ByteBuffer distortedFrame, int index) throws EngineException {
        int code;
        try {
            fill(reference, geometry, referenceFrame, index);
            fill(distorted, geometry, distortedFrame, index);
            code = (int) library.readPictures.invokeExact(context, reference, distorted, index);
        } catch (EngineException | RuntimeException error) {
            throw error;
        } catch (Throwable error) {
            throw broken(error);
        } finally {
            // Zeroed by the library when it took them; else, after a failure, still to be given back.
            pictures.release(reference);
            pictures.release(distorted);
        }
        if (code == 0) {
            // What is refused here is refused again, and told, with the next frame; after the last one it was not needed.
            pictures.alloc(reference, geometry);
            pictures.alloc(distorted, geometry);
        }
        return code;
    }

    private void fill(MemorySegment picture, Geometry geometry, ByteBuffer frame, int index) throws EngineException {
        if (!pictures.isOwned(picture)) {
            int code = pictures.alloc(picture, geometry);
            if (code != 0) {
                throw failure("vmaf_picture_alloc", code, geometry.describe() + " at frame " + index);
            }
        }
        Pictures.fill(picture, geometry, frame);
    }

    /** Ends the stream: {@code vmaf_read_pictures} without pictures. */
    int flush() {
        try {
            return (int) library.readPictures.invokeExact(context, MemorySegment.NULL, MemorySegment.NULL, 0);
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
            return (int) library.scoreAtIndex.invokeExact(context, keys.get(key), score, frame);
        } catch (Throwable error) {
            throw broken(error);
        }
    }

    double score() {
        return score.get(Vmaf.C_DOUBLE, 0);
    }

    /**
     * The names under which the library would report what it computed, read from the first line of a report of its own: the only place
     * where it lists them. Known keys come under their raw name or their alias.
     *
     * @return empty if it does not write one
     */
    Optional<List<String>> reportedNames() throws EngineException {
        MethodHandle write = library.function("vmaf_write_output", Vmaf::vmaf_write_output$descriptor);
        try {
            Path report = Files.createTempFile("hiptwin-report-", ".csv");
            try {
                int code = (int) write.invokeExact(context, arena.allocateFrom(report.toString()), Vmaf.VMAF_OUTPUT_FORMAT_CSV());
                return code == 0 ? ReportedNames.of(report) : Optional.empty();
            } finally {
                Files.deleteIfExists(report);
            }
        } catch (IOException unwritable) {
            return Optional.empty();
        } catch (Throwable error) {
            throw broken(error);
        }
    }

    /** What the library says it ran; only where it has {@link Capability#RECEIPT}, and complete after the flush. */
    List<Receipt> receipts() throws EngineException {
        MethodHandle registered = library.function("vmaf_registered_feature_extractor",
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
            pictures.release(reference);
            pictures.release(distorted);
            int code = closeContext();
            for (int attempt = 1; code != 0 && attempt < CLOSE_ATTEMPTS; attempt++) {
                LockSupport.parkNanos(CLOSE_PAUSE_NANOS);
                code = closeContext();
            }
            if (code != 0) {
                throw failure("vmaf_close", code, "asked " + CLOSE_ATTEMPTS + " times");
            }
            if (device != null) {
                device.free();
            }
        }
    }

    private int closeContext() {
        try {
            return (int) library.close.invokeExact(context);
        } catch (Throwable error) {
            throw broken(error);
        }
    }
}
