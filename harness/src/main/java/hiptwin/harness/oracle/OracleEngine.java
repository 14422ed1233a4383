package hiptwin.harness.oracle;

import hiptwin.harness.engine.Engine;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.score.ScoreSink;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Computes libvmaf scores in plain Java, without libvmaf: the independent third opinion when two sides differ.
 *
 * <p>Where Netflix and the fork give different numbers, one of the two is followed, as chosen when the engine is made.
 * An extractor that only one of them has, or whose arithmetic is written down for one only, is there in either case;
 * its {@link ExtractorDescription#lineage()} says whose numbers it gives.
 *
 * <p>Belongs to one thread. More cores are used by an engine that is given more threads ({@link #OracleEngine(Lineage,
 * int)}), or by more engines: they share nothing.
 */
public final class OracleEngine implements Engine {
    /** The version of the oracle's arithmetic. */
    public static final String VERSION = "1";

    /** What a refusal is reported under, in the place of a C function. */
    private static final String RUN = "OracleEngine.run";
    /** {@code -EINVAL}, what libvmaf answers to a picture that an extractor refuses. */
    private static final int INVALID = -22;

    private final Lineage lineage;
    private final int threads;
    private final Map<String, ExtractorKind> kinds = new LinkedHashMap<>();
    private boolean closed;

    /** Makes an engine that follows Netflix/vmaf where the lines of development differ. */
    public OracleEngine() {
        this(Lineage.NETFLIX);
    }

    /**
     * Makes an engine that uses one thread.
     *
     * @param lineage whose numbers to give where they differ
     * @throws IllegalArgumentException for a lineage other than {@link Lineage#NETFLIX} and {@link Lineage#FORK}
     */
    public OracleEngine(Lineage lineage) {
        this(lineage, 1);
    }

    /**
     * Makes an engine that works on several frames at a time. Scores, and the order in which a sink receives them, are
     * the same for any number of threads; the sink and the readers are used by the caller's thread alone. Memory grows
     * with the number of threads. Extractors that look back, such as {@code motion}, see the frames in order on one of
     * the threads.
     *
     * @param lineage whose numbers to give where they differ
     * @param threads how many may be at work at once, at least 1
     * @throws IllegalArgumentException for a lineage other than {@link Lineage#NETFLIX} and {@link Lineage#FORK}, or
     *     fewer threads
     */
    public OracleEngine(Lineage lineage, int threads) {
        this(new EngineSpec.Oracle(Optional.of(lineage), threads));
    }

    /**
     * Makes the engine that a plan or a worker asks for; see {@link #OracleEngine(Lineage, int)}.
     *
     * @param spec whose numbers to give, Netflix's if it says nothing, and how many threads may be at work at once
     */
    public OracleEngine(EngineSpec.Oracle spec) {
        this.threads = spec.threadCount();
        this.lineage = spec.lineage().orElse(Lineage.NETFLIX);
        add(PsnrExtractor.kind(lineage));
        add(FloatPsnrExtractor.kind(lineage));
        add(FloatMomentExtractor.kind(lineage));
        add(MotionExtractor.motion(lineage));
        add(MotionExtractor.motionV2());
        add(SsimExtractor.kind());
        add(FloatMotionExtractor.kind(lineage));
        add(FloatSsimExtractor.kind(lineage));
        add(FloatMsSsimExtractor.kind(lineage));
        add(CiedeExtractor.kind(lineage));
        add(CambiExtractor.kind(lineage));
        add(SpeedChromaExtractor.kind(lineage));
        add(SpeedTemporalExtractor.kind(lineage));
        add(VifExtractor.kind(lineage));
        add(FloatVifExtractor.kind(lineage));
        add(AdmExtractor.kind(lineage));
        add(FloatAdmExtractor.kind(lineage));
        add(PsnrHvsExtractor.kind(lineage));
        add(Ssimulacra2Extractor.kind());
    }

    private void add(ExtractorKind kind) {
        kinds.put(kind.description().name(), kind);
    }

    @Override
    public EngineFacts facts() {
        return new EngineFacts("oracle", VERSION, lineage, Optional.empty());
    }

    /** {@return what this engine knows of each extractor} */
    public List<ExtractorDescription> extractors() {
        return kinds.values().stream().map(ExtractorKind::description).toList();
    }

    /** Names of the extractors that have to see all frames in order. */
    List<String> temporalExtractors() {
        return kinds.values().stream().filter(ExtractorKind::temporal).map(kind -> kind.description().name()).toList();
    }

    @Override
    public Optional<String> refusal(ExtractorRequest request) {
        try {
            planned(request);
            return Optional.empty();
        } catch (IllegalArgumentException refused) {
            return Optional.of(refused.getMessage());
        }
    }

    /**
     * Asks whether this engine would run an extractor on clips of a given shape, without running it.
     *
     * @param request extractor and options
     * @param geometry of the clips
     * @return empty if it would; otherwise one sentence with the reason
     */
    public Optional<String> refusal(ExtractorRequest request, Geometry geometry) {
        try {
            return planned(request).refusal(geometry);
        } catch (IllegalArgumentException refused) {
            return Optional.of(refused.getMessage());
        }
    }

    /**
     * Tells which keys a request emits.
     *
     * @param request extractor and options; its own list of keys does not matter here
     * @param geometry of the clips
     * @return raw keys
     * @throws IllegalArgumentException if {@link #refusal(ExtractorRequest)} would name a reason
     */
    public List<String> keys(ExtractorRequest request, Geometry geometry) {
        return planned(request).keys(geometry);
    }

    /** A request that was understood. */
    private record Planned(ExtractorRequest request, ExtractorKind kind, OptionValues options, Lineage lineage) {
        List<String> keys(Geometry geometry) {
            return kind.keys(options, geometry.pixelFormat());
        }

        Optional<String> refusal(Geometry geometry) {
            ExtractorDescription description = kind.description();
            String name = description.name();
            if (!description.layouts().contains(geometry.pixelFormat())) {
                return Optional.of(name + " does not take layout " + geometry.pixelFormat().label());
            }
            if (!description.bitDepths().contains(geometry.bitDepth())) {
                return Optional.of(name + " does not take " + geometry.bitDepth() + " bit: it takes "
                        + description.bitDepths());
            }
            if (Math.min(geometry.width(), geometry.height()) < description.minimumSide()) {
                return Optional.of(name + " needs both sides to be at least " + description.minimumSide()
                        + ": the picture is " + geometry.width() + "x" + geometry.height());
            }
            return kind.refusal(options, new PictureShape(geometry, lineage));
        }

        Extractor open(Geometry geometry) {
            return kind.open(options, new PictureShape(geometry, lineage));
        }
    }

    private Planned planned(ExtractorRequest request) {
        ExtractorKind kind = kinds.get(request.extractor());
        if (kind == null) {
            throw new IllegalArgumentException(
                    "the oracle does not know extractor " + request.extractor() + ": it knows "
                            + String.join(", ", kinds.keySet()));
        }
        return new Planned(request, kind, new OptionValues(kind.description(), request.options()), lineage);
    }

    /**
     * {@inheritDoc}
     *
     * <p>A score reaches the sink if its key is among the request's keys, or if the request names no keys. A refused
     * extractor ends the pass before the first frame.
     *
     * @throws IllegalStateException after {@link #close()}
     */
    @Override
    public void run(List<ExtractorRequest> requests, FrameReader reference, FrameReader distorted, ScoreSink sink)
            throws EngineException, FixtureException {
        if (closed) {
            throw new IllegalStateException("the engine is closed");
        }
        Geometry geometry = reference.geometry();
        if (!geometry.equals(distorted.geometry()) || reference.frameCount() != distorted.frameCount()) {
            throw new IllegalArgumentException("the clips differ: " + shape(reference) + " and " + shape(distorted));
        }
        List<Planned> plan = plan(requests, geometry);
        List<PlannedExtractor> extractors = plan.stream().map(one -> new PlannedExtractor(() -> one.open(geometry),
                one.kind().temporal(), onlyKeys(one.request().keys(), sink))).toList();
        if (threads > 1 && !extractors.stream().allMatch(PlannedExtractor::temporal)) {
            new FrameLanes(extractors, reference, distorted, threads).run();
        } else {
            runInOrder(extractors, reference, distorted);
        }
    }

    private static void runInOrder(List<PlannedExtractor> plan, FrameReader reference, FrameReader distorted)
            throws FixtureException {
        List<Extractor> opened = plan.stream().map(planned -> planned.opener().get()).toList();
        int historyFrames = opened.stream().mapToInt(Extractor::historyFrames).max().orElse(0);
        FramePair pair = new FramePair(reference.geometry(), historyFrames);
        for (int frame = 0; frame < reference.frameCount(); frame++) {
            ByteBuffer referenceFrame = reference.frame(frame);
            pair.load(referenceFrame, distorted.frame(frame));
            for (int i = 0; i < opened.size(); i++) {
                opened.get(i).extract(frame, pair, plan.get(i).sink());
            }
        }
        for (int i = 0; i < opened.size(); i++) {
            opened.get(i).flush(plan.get(i).sink());
        }
    }

    private static String shape(FrameReader clip) {
        return clip.geometry().describe() + ", " + clip.frameCount() + " frames";
    }

    private List<Planned> plan(List<ExtractorRequest> requests, Geometry geometry) throws EngineException {
        List<Planned> plan = new ArrayList<>();
        Map<String, String> emitters = new HashMap<>();
        for (ExtractorRequest request : requests) {
            Optional<String> reason = refusal(request, geometry);
            if (reason.isPresent()) {
                throw new EngineException(RUN, INVALID, reason.get());
            }
            Planned planned = planned(request);
            for (String key : planned.keys(geometry)) {
                String other = emitters.put(key, request.label());
                if (other != null) {
                    throw new EngineException(RUN, INVALID, "both " + other + " and " + request.label() + " emit " + key
                            + ": run them in two passes");
                }
            }
            plan.add(planned);
        }
        return plan;
    }

    private static ScoreSink onlyKeys(List<String> keys, ScoreSink sink) {
        if (keys.isEmpty()) {
            return sink;
        }
        Set<String> wanted = new HashSet<>(keys);
        return (key, frame, value) -> {
            if (wanted.contains(key)) {
                sink.score(key, frame, value);
            }
        };
    }

    @Override
    public void close() {
        closed = true;
    }
}
