package hiptwin.harness.engine.libvmaf;

import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.Engine;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.score.ScoreSink;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A libvmaf as an engine. Each run is a context of its own.
 *
 * <p>Everything is called on the platform thread that opened the engine: HIP's current device belongs to a thread. CPU
 * mask and log level are the process's, so engines with different masks must not run at the same time in one process.
 *
 * <p>Nothing here survives a crash of the library; let a worker process own the engine where that matters. Sizes that
 * make an extractor crash must have been sorted out before.
 */
public final class LibvmafEngine implements Engine {
    /** A report holds every value of a run as text, and only its head is wanted: no report of more than some 20 MB is asked for. */
    private static final long MOST_REPORTED = 1_000_000;

    private final Thread owner = Thread.currentThread();
    private final EngineSpec.Libvmaf spec;
    private final Libvmaf library;
    private final EngineFacts facts;
    private final Map<String, Integer> registrations = new HashMap<>();
    private Optional<List<Receipt>> lastReceipt = Optional.empty();
    private Optional<List<String>> lastNames = Optional.empty();
    private boolean closed;

    private LibvmafEngine(EngineSpec.Libvmaf spec, Libvmaf library) {
        this.spec = spec;
        this.library = library;
        this.facts = new EngineFacts("libvmaf", library.version(), library.lineage(), Optional.of(spec.libraryPath()));
    }

    /**
     * Loads a libvmaf that prints errors only.
     *
     * @param spec file, CPU mask, threads and device
     * @return the engine, for use on this thread
     * @throws EngineException if the file cannot be loaded, is no libvmaf, or does not export a function that is needed
     * @throws IllegalStateException on a virtual thread
     */
    public static LibvmafEngine open(EngineSpec.Libvmaf spec) throws EngineException {
        return open(spec, LogLevel.ERROR);
    }

    /**
     * Loads a libvmaf. It stays in the process after the engine is closed.
     *
     * @param spec file, CPU mask, threads and device
     * @param logLevel what the library prints on standard error
     * @return the engine, for use on this thread
     * @throws EngineException if the file cannot be loaded, is no libvmaf, or does not export a function that is needed
     * @throws IllegalStateException on a virtual thread
     */
    public static LibvmafEngine open(EngineSpec.Libvmaf spec, LogLevel logLevel) throws EngineException {
        Objects.requireNonNull(logLevel, "logLevel");
        if (Thread.currentThread().isVirtual()) {
            throw new IllegalStateException(
                    "libvmaf needs a platform thread: a device belongs to the thread that chose it");
        }
        return new LibvmafEngine(spec, Libvmaf.open(spec, logLevel));
    }

    @Override
    public EngineFacts facts() {
        return facts;
    }

    /** {@return what this build exports beyond the common functions} */
    public Set<Capability> capabilities() {
        return library.capabilities();
    }

    /** {@return how this build lays out pictures; decides what becomes of the chroma of odd sizes} */
    public PictureLayout pictureLayout() {
        return library.pictures().layout();
    }

    /**
     * {@return what the library said it ran in the last run that came to its flush, or empty if there was none or the
     * library does not tell}
     */
    public Optional<List<Receipt>> lastReceipt() {
        return lastReceipt;
    }

    /**
     * {@return the names under which the library reports what the last run computed, aliases where it has them; empty if there was no run
     * that came to its end, if it was too long to have a report written, or if the library does not write one}
     */
    public Optional<List<String>> lastNames() {
        return lastNames;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Only {@code -EINVAL} says that a name is not registered. Any other answer is a fault of the library, which running the extractor
     * will show.
     */
    @Override
    public Optional<String> refusal(ExtractorRequest request) {
        checkUsable();
        try {
            int code = registration(request.extractor());
            return VmafStatus.fromCode(code) == VmafStatus.EINVAL
                    ? Optional.of(unregistered(request.extractor()) + ": vmaf_use_feature answered " + VmafStatus.describe(code) + ".")
                    : Optional.empty();
        } catch (EngineException error) {
            return Optional.empty();
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Asked of a context that holds the device and no extractor. A device that cannot be had makes every answer {@link
     * DispatchAnswer.Unknown} with the code of the call that said so.
     */
    @Override
    public List<DispatchAnswer> dispatched(List<ExtractorRequest> cpuExtractors, Geometry geometry) {
        checkUsable();
        List<DispatchAnswer> answers = new ArrayList<>();
        if (!library.capabilities().contains(Capability.BACKEND_TWIN)) {
            return all(cpuExtractors, new DispatchAnswer.Unknown(OptionalInt.empty(), "libvmaf " + facts.version()
                    + " does not export vmaf_feature_backend_twin, so what it runs on a device by itself cannot be asked"));
        }
        try (Context context = contextWithDevice(0)) {
            for (ExtractorRequest request : cpuExtractors) {
                answers.add(context.twin(request, geometry));
            }
            return List.copyOf(answers);
        } catch (EngineException error) {
            return all(cpuExtractors, new DispatchAnswer.Unknown(OptionalInt.of(error.code()), error.getMessage()));
        }
    }

    private static List<DispatchAnswer> all(List<ExtractorRequest> requests, DispatchAnswer answer) {
        return requests.stream().map(request -> answer).toList();
    }

    private Context contextWithDevice(int threadCount) throws EngineException {
        Context context = new Context(library, threadCount);
        try {
            if (spec.device().isPresent()) {
                context.useDevice(spec.device().get());
            }
            return context;
        } catch (EngineException error) {
            context.close();
            throw error;
        }
    }

    private int registration(String extractor) throws EngineException {
        Integer known = registrations.get(extractor);
        if (known == null) {
            known = library.registers(extractor);
            registrations.put(extractor, known);
        }
        return known;
    }

    private String unregistered(String extractor) {
        return "libvmaf " + facts.version() + " does not register the extractor " + extractor;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A pass with a device extractor has no worker threads, whatever the engine was opened with: with them the
     * library loses an extractor's error. Without worker threads, scores are passed on after each frame; with them,
     * after the flush, because asking earlier would wait for the workers. Scores are read again after the flush.
     *
     * @throws IllegalArgumentException if there is no extractor, or two of them ask for the same key
     * @throws IllegalStateException on another thread than the one that opened the engine, or after it was closed
     */
    @Override
    public void run(List<ExtractorRequest> extractors, FrameReader reference, FrameReader distorted, ScoreSink sink)
            throws EngineException, FixtureException {
        checkUsable();
        checkKeys(extractors);
        checkPair(reference, distorted);
        lastReceipt = Optional.empty();
        lastNames = Optional.empty();
        for (ExtractorRequest request : extractors) {
            int code = registration(request.extractor());
            if (code != 0) {
                throw failure("vmaf_use_feature", code, unregistered(request.extractor()));
            }
        }
        boolean onDevice = extractors.stream().anyMatch(request -> isOnDevice(request.extractor()));
        int threadCount = onDevice ? 0 : spec.threadCount();
        try (Context context = contextWithDevice(threadCount)) {
            for (ExtractorRequest request : extractors) {
                use(context, request);
            }
            ScoreReadout readout = new ScoreReadout(context, extractors, sink);
            feedAll(context, extractors, reference, distorted, threadCount == 0 ? readout : null);
            flush(context, extractors, readout, reference.frameCount());
            if (library.capabilities().contains(Capability.RECEIPT)) {
                lastReceipt = Optional.of(context.receipts());
            }
            readout.readAll(reference.frameCount());
            int keys = extractors.stream().mapToInt(request -> request.keys().size()).sum();
            if ((long) keys * reference.frameCount() <= MOST_REPORTED) {
                lastNames = context.reportedNames();
            }
        }
    }

    /** In every known library the name of a device extractor ends with its backend's. */
    static boolean isOnDevice(String extractor) {
        for (Backend backend : Backend.values()) {
            if (backend != Backend.CPU && extractor.endsWith("_" + backend.label())) {
                return true;
            }
        }
        return false;
    }

    private static void use(Context context, ExtractorRequest request) throws EngineException {
        int code = request.options().isEmpty() ? context.useFeature(request.extractor())
                : context.useFeature(request.extractor(), request.options());
        if (code != 0) {
            throw failure("vmaf_use_feature", code, request.label()
                    + ": the name is known, so an option or its value is not accepted");
        }
    }

    private static void feedAll(Context context, List<ExtractorRequest> extractors, FrameReader reference,
            FrameReader distorted, ScoreReadout early) throws EngineException, FixtureException {
        Geometry geometry = reference.geometry();
        int frameCount = reference.frameCount();
        for (int frame = 0; frame < frameCount; frame++) {
            int code = context.feed(geometry, reference.frame(frame), distorted.frame(frame), frame);
            if (early != null) {
                // After a failure too: a device hands over the frame before while it takes this one.
                early.readKnown(code == 0 ? frame + 1 : frame);
            }
            if (code != 0) {
                throw failure("vmaf_read_pictures", code, "frame " + frame + " of " + geometry.describe()
                        + ", extractors " + labels(extractors) + (frame == 0 ? firstFrameHint(code) : ""));
            }
        }
    }

    private static void flush(Context context, List<ExtractorRequest> extractors, ScoreReadout readout,
            int frameCount)
            throws EngineException {
        int code = context.flush();
        if (code != 0) {
            readout.readKnown(frameCount);
            throw failure("vmaf_read_pictures", code, "flush after " + frameCount + " frames, extractors "
                    + labels(extractors));
        }
    }

    /** Extractors set themselves up at the first frame, so what is wrong with the build or the device shows there. */
    private static String firstFrameHint(int code) {
        return switch (VmafStatus.fromCode(code)) {
            case ENODEV -> "; no device can be used from here";
            case ENOSYS -> "; the library was built without the device kernels";
            case EIO -> "; perhaps the library has no code object for this device's gfx target";
            case EINVAL, UNKNOWN -> "; perhaps the size, chroma layout or depth is one that an extractor does not take";
            default -> "";
        };
    }

    private static String labels(List<ExtractorRequest> extractors) {
        return extractors.stream().map(ExtractorRequest::label).collect(Collectors.joining(", "));
    }

    private static EngineException failure(String function, int code, String detail) {
        return new EngineException(function, code, VmafStatus.describe(code) + ": " + detail);
    }

    private static void checkKeys(List<ExtractorRequest> extractors) {
        if (extractors.isEmpty()) {
            throw new IllegalArgumentException("a pass without an extractor measures nothing");
        }
        Set<String> seen = new HashSet<>();
        for (ExtractorRequest request : extractors) {
            for (String key : request.keys()) {
                if (!seen.add(key)) {
                    throw new IllegalArgumentException("the key " + key
                            + " is asked for twice; the library keeps one extractor of the two");
                }
            }
        }
    }

    /** The library accepts clips of different depths without a word. */
    private static void checkPair(FrameReader reference, FrameReader distorted) throws EngineException {
        if (!reference.geometry().equals(distorted.geometry())) {
            throw failure("vmaf_read_pictures", -VmafStatus.EINVAL.number(), "not called: the reference is "
                    + reference.geometry().describe() + ", the distorted clip " + distorted.geometry().describe());
        }
        if (reference.frameCount() != distorted.frameCount() || reference.frameCount() < 1) {
            throw failure("vmaf_read_pictures", -VmafStatus.EINVAL.number(), "not called: the reference has "
                    + reference.frameCount() + " frames, the distorted clip " + distorted.frameCount()
                    + "; expected the same number, 1 or more");
        }
    }

    private void checkUsable() {
        if (closed) {
            throw new IllegalStateException("the engine is closed");
        }
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException("the engine belongs to the thread " + owner.getName() + ", not to "
                    + Thread.currentThread().getName());
        }
    }

    /** Ends the engine. Contexts were closed by their runs; the library stays loaded. */
    @Override
    public void close() {
        closed = true;
    }
}
