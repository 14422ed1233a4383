package hiptwin.harness.job;

import hiptwin.harness.catalogue.GateFeature;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.GeneratedClips;
import hiptwin.harness.gate.Cell;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.Evidence;
import hiptwin.harness.gate.Evidence.LibraryIdentity;
import hiptwin.harness.gate.Judgement;
import hiptwin.harness.gate.Location;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.gate.RunVerdict;
import hiptwin.harness.oracle.ExtractorDescription;
import hiptwin.harness.oracle.OracleEngine;
import hiptwin.harness.plan.ExpectedTwins;
import hiptwin.harness.plan.Isolation;
import hiptwin.harness.plan.PlanRequest;
import hiptwin.harness.plan.PlanRequest.DeviceRequest;
import hiptwin.harness.plan.Planner;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Section;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.reference.ReferenceFixture;
import hiptwin.harness.reference.ReferenceScores;
import hiptwin.harness.report.GpuStatus;
import hiptwin.harness.report.GpuStatus.DeviceStatus;
import hiptwin.harness.report.HostFacts;
import hiptwin.harness.report.RunRecord;
import hiptwin.harness.report.RunRecord.ClipHashes;
import hiptwin.harness.report.RunRecord.LibraryFacts;
import hiptwin.harness.report.RunRecord.LibraryStatus;
import hiptwin.harness.run.HostOpener;
import hiptwin.harness.run.Hosts;
import hiptwin.harness.run.Progress;
import hiptwin.harness.run.RunEnd;
import hiptwin.harness.run.RunLimits;
import hiptwin.harness.run.RunResult;
import hiptwin.harness.run.Runner;
import hiptwin.harness.run.SideRecord;
import hiptwin.probe.library.SearchResult;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The main job from plan to record: decides what to do, has it done, has it judged. For programs as for the command line.
 *
 * <p>Not thread-safe; one job is run once.
 */
public final class MainJob {
    /**
     * What is asked for.
     *
     * @param toolVersion written into the record
     * @param fixtures what is measured
     * @param subjects extractors with options
     * @param references stored scores
     * @param library where libvmaf was found, or was looked for
     * @param threadCount the library's own threads on the CPU side with default dispatch, and the oracle's; 0 leaves the library on the
     *     calling thread, and gives the oracle the cores that passes at the same time leave idle
     * @param devices what is tested besides the CPU
     * @param referencesNamed whether the stored scores were asked for by name, so that every fixture must be held to some
     * @param requireGpu whether a run that measures no GPU is a failure
     * @param locate whether differences are traced to the border or the inside of the picture
     * @param hosts how engines are opened: usually {@link Hosts#isolated}
     * @param limits bounds
     */
    public record Request(String toolVersion, List<Fixture> fixtures, List<Subject> subjects, List<ReferenceScores> references,
            SearchResult library, int threadCount, Devices devices, boolean referencesNamed,
            boolean requireGpu, boolean locate, HostOpener hosts, RunLimits limits) {
        /** Copies the lists. */
        public Request {
            fixtures = List.copyOf(fixtures);
            subjects = List.copyOf(subjects);
            references = List.copyOf(references);
        }
    }

    /**
     * What is asked of devices.
     *
     * @param backend whose twins; {@link Backend#CPU} for none
     * @param source finds them; not asked for {@link Backend#CPU}
     * @param isolations what company the extractors have
     * @param gate rows of the parity gate
     * @param expected extractors that must run on the device by the library's own choice; empty if that is the library's business
     */
    public record Devices(Backend backend, DeviceSource source, List<Isolation> isolations, List<GateFeature> gate,
            Optional<ExpectedTwins> expected) {
        /** The CPU alone. */
        public static final Devices NONE = new Devices(Backend.CPU, new GivenDevices(Backend.CPU, List.of()), List.of(), List.of(),
                Optional.empty());

        /** Copies the lists. */
        public Devices {
            isolations = List.copyOf(isolations);
            gate = List.copyOf(gate);
        }
    }

    private final Request request;
    private final Instant started = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private final long startNanos = System.nanoTime();
    private final DeviceSource.Found found;
    private final RunPlan plan;

    /**
     * Plans a job. Looks at device nodes and files, and has the runtime asked in a process of its own; loads nothing here.
     *
     * @param request what is asked for
     * @throws InterruptedException if this thread is interrupted; no process is left behind
     */
    public MainJob(Request request) throws InterruptedException {
        this.request = request;
        this.found = find(request);
        Devices asked = request.devices();
        this.plan = Planner.plan(new PlanRequest(request.fixtures(), request.subjects(), request.references(), request.library().path(),
                request.threadCount(), oracleThreads(request), new DeviceRequest(asked.backend(), found.devices(), asked.isolations(), asked.gate(), asked.expected())));
    }

    /** {@return what will be done} */
    public RunPlan plan() {
        return plan;
    }

    /** {@return what will become of the GPU, as far as it is known before anything is loaded} */
    public DeviceSource.Found devices() {
        return found;
    }

    /** As many as were asked for; otherwise what the passes at the same time leave of the cores. */
    private static int oracleThreads(Request request) {
        int passes = Math.clamp((long) request.fixtures().size() * request.subjects().size(), 1, request.limits().jobs());
        return request.threadCount() > 0 ? request.threadCount() : Math.max(1, Runtime.getRuntime().availableProcessors() / passes);
    }

    private static DeviceSource.Found find(Request request) throws InterruptedException {
        return request.devices().backend() == Backend.CPU ? DeviceSource.Found.nothing(GpuStatus.notAsked())
                : request.devices().source().find().runBy(request.library().path());
    }

    /**
     * Does the job.
     *
     * @param progress hears how it gets on
     * @return what was measured and what it amounts to
     * @throws FixtureException if a clip is not what its fixture says, or stored scores were made from other clips
     * @throws InterruptedException if this thread is interrupted; every process is ended first
     */
    public RunRecord run(Progress progress) throws FixtureException, InterruptedException {
        try (GeneratedClips generated = GeneratedClips.of(plan.fixtures())) {
            return run(plan.reading(generated.fixtures()), progress);
        }
    }

    private RunRecord run(RunPlan stored, Progress progress) throws FixtureException, InterruptedException {
        List<ClipHashes> clips = verifyClips(stored);
        HostOpener opener = ProvenPins.of(request.devices().source(), plan.devices()).guarding(request.hosts());
        RunEnd end = RunEnd.after(request.limits().run());
        RunResult result = Runner.run(stored, opener, request.limits(), end, progress, this::suspects);
        Evidence evidence = evidence(result);
        Judgement judgement = Judgement.of(plan, evidence);
        List<Location> locations = request.locate() ? new BorderLocator(stored, opener, request.limits(), end).locate(judgement, evidence)
                : List.of();
        GpuStatus gpu = new DeviceOutcomes(plan, result, judgement).of(found);
        RunVerdict verdict = RunVerdict.of(judgement, absences(result, gpu),
                Stream.concat(breakdowns(result, gpu).stream(), heldToNothing(judgement).stream()).toList());
        return new RunRecord(request.toolVersion(), started, Duration.ofNanos(System.nanoTime() - startNanos), HostFacts.ofThisMachine(), plan,
                clips, library(facts(result), result), gpu, leftOut(), sides(result, gpu), result.incidents(), result.contexts(), judgement, locations,
                verdict);
    }

    /** What differed between two sides of the library, both sides of it. */
    private Set<Slot> suspects(RunResult soFar) {
        Judgement judgement = Judgement.of(plan, evidence(soFar));
        Stream<Cell> differing = Stream.concat(
                judgement.pairs().stream().filter(pair -> pair.pairing().section().isOfOneLibrary()).flatMap(pair -> pair.cells().stream()),
                judgement.gates().stream().flatMap(gate -> gate.cells().stream()).flatMap(cell -> cell.sides().stream()));
        return differing.filter(cell -> cell.status() == CellStatus.DIFFERING).flatMap(cell -> Stream.of(cell.referenceSide(), cell.testedSide())
                .map(side -> new Slot(side, cell.fixtureId(), cell.extractor()))).collect(Collectors.toSet());
    }

    private static Optional<EngineFacts> facts(RunResult result) {
        return Optional.ofNullable(result.facts().get(Side.CPU_SCALAR));
    }

    private static Evidence evidence(RunResult result) {
        Lineage followed = Optional.ofNullable(result.facts().get(Side.ORACLE)).map(EngineFacts::lineage).orElse(Lineage.NETFLIX);
        return new Evidence(result.measurements(), result.dispatch(), facts(result).map(one -> new LibraryIdentity(one.lineage(), one.version(),
                System.getProperty("os.arch"))), oracleLineages(followed));
    }

    private List<RunRecord.DeviceLeftOut> leftOut() {
        return found.leftOut().stream().map(one -> new RunRecord.DeviceLeftOut(one.device(), one.reason())).toList();
    }

    private static Evidence.OracleLineages oracleLineages(Lineage followed) {
        try (OracleEngine oracle = new OracleEngine(followed)) {
            Map<String, Lineage> lineages = oracle.extractors().stream()
                    .collect(Collectors.toMap(ExtractorDescription::name, ExtractorDescription::lineage));
            return name -> Optional.ofNullable(lineages.get(name));
        }
    }

    /** A device that was asked for is on record also when no side could be planned. */
    private List<SideRecord> sides(RunResult result, GpuStatus gpu) {
        List<SideRecord> sides = new ArrayList<>(result.sides());
        if (request.devices().backend() != Backend.CPU && plan.devices().isEmpty()) {
            sides.add(new SideRecord(request.devices().backend().label(), "refused: " + gpu.reason().orElse(gpu.status().label()), Optional.empty(), 0, 0,
                    Duration.ZERO, 0, 0));
        }
        return sides;
    }

    /** Hashes every clip, against its pin where it has one, and holds the reference files to the same clips. */
    private static List<ClipHashes> verifyClips(RunPlan plan) throws FixtureException {
        List<ClipHashes> clips = new ArrayList<>();
        for (Fixture fixture : plan.fixtures()) {
            Fixture.Hashes hashes = fixture.verify();
            clips.add(new ClipHashes(fixture.id(), hashes.reference(), hashes.distorted()));
            for (ReferenceScores reference : plan.references()) {
                Optional<ReferenceFixture> stored = reference.find(fixture.id());
                if (stored.isPresent()) {
                    same(reference.id(), fixture, "referenceSha256", stored.get().referenceSha256(), hashes.reference());
                    same(reference.id(), fixture, "distortedSha256", stored.get().distortedSha256(), hashes.distorted());
                    same(reference.id(), fixture, "frames", String.valueOf(stored.get().frameCount()),
                            String.valueOf(fixture.frameCount()));
                }
            }
        }
        return clips;
    }

    private static void same(String file, Fixture fixture, String field, String stored, String found) throws FixtureException {
        if (!stored.equals(found)) {
            throw new FixtureException(file, "fixtures." + fixture.id() + "." + field, stored
                    + ": these scores were made from other clips; the fixture has " + found);
        }
    }

    private List<String> absences(RunResult result, GpuStatus gpu) {
        List<String> absences = new ArrayList<>();
        for (Side side : plan.sides()) {
            if (side.engine() instanceof EngineSpec.Libvmaf && result.problems().containsKey(side.id()) && !side.onDevice()
                    && !result.problems().get(side.id()).processEnded()) {
                absences.add(side.id() + ": " + result.problems().get(side.id()).getMessage());
            }
        }
        if (plan.expected().isPresent() && gpu.devices().stream().allMatch(one -> one.status() == GpuStatus.Status.NOT_MEASURED)) {
            absences.add("the expected twins were not checked, because no GPU was measured: " + gpu.reason().orElse(gpu.status().label()));
        }
        if (request.requireGpu() && gpu.devices().isEmpty()) {
            absences.add("a GPU was required and none was measured: " + gpu.reason().orElse(gpu.status().label()));
        }
        gpu.lacking().stream().filter(this::isRequired).forEach(one -> absences.add(one.sentence()));
        return absences;
    }

    /** Who names stored scores wants them compared: fixtures that they say nothing of must not pass for compared ones. */
    private List<String> heldToNothing(Judgement judgement) {
        if (!request.referencesNamed()) {
            return List.of();
        }
        List<String> unheld = new ArrayList<>();
        for (Fixture fixture : plan.fixtures()) {
            List<Cell> cells = judgement.pairs().stream().filter(pair -> pair.pairing().section() == Section.REFERENCE_EQUIVALENCE)
                    .flatMap(pair -> pair.cells().stream()).filter(cell -> cell.fixtureId().equals(fixture.id())).toList();
            if (cells.stream().mapToLong(Cell::comparedValues).sum() == 0) {
                unheld.add("stored scores were named, and no value on " + fixture.id() + " was compared with any: "
                        + cells.stream().flatMap(cell -> cell.reason().stream()).map(reason -> reason.sentence()).findFirst()
                                .orElse("there is no file of scores by scalar C"));
            }
        }
        return unheld;
    }

    /** Required is each GPU that was chosen, and one that was named in any case; one that was measured in part is there. */
    private boolean isRequired(DeviceStatus device) {
        boolean named = found.leftOut().stream().anyMatch(one -> one.named() && one.device().equals(device.device()));
        return device.status() == GpuStatus.Status.NOT_MEASURED && (named || request.requireGpu());
    }

    private List<String> breakdowns(RunResult result, GpuStatus gpu) {
        Stream<String> lost = result.incidents().stream()
                .filter(incident -> incident.processEnded() || incident.reasonCode().equals(ReasonCode.DEPENDS_ON_COMPANY.label())
                        || incident.reasonCode().equals(ReasonCode.RUN_DEADLINE.label()))
                .map(incident -> incident.sideId() + " on " + incident.fixtureId() + ": " + incident.sentence()).distinct();
        return Stream.concat(lost, gpu.lacking().stream().filter(one -> !isRequired(one)).map(DeviceStatus::sentence)).toList();
    }

    private LibraryStatus library(Optional<EngineFacts> facts, RunResult result) {
        LibraryStatus status = LibraryFile.status(request.library());
        return new LibraryStatus(status.found().map(found -> new LibraryFacts(found.path(), found.sha256(), found.sizeBytes(),
                facts.map(EngineFacts::version), facts.map(one -> one.lineage().name().toLowerCase(Locale.ROOT)),
                found.problem().or(() -> Optional.ofNullable(result.problems().get(Side.CPU_SCALAR)).map(Exception::getMessage)))), status.tried());
    }
}
