package hiptwin.harness.job;

import hiptwin.harness.catalogue.Backend;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.Judgement;
import hiptwin.harness.gate.PairResult;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.gate.RunVerdict;
import hiptwin.harness.oracle.ExtractorDescription;
import hiptwin.harness.oracle.OracleEngine;
import hiptwin.harness.plan.Planner;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Section;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.reference.ReferenceFixture;
import hiptwin.harness.reference.ReferenceScores;
import hiptwin.harness.report.HostFacts;
import hiptwin.harness.report.RunRecord;
import hiptwin.harness.report.RunRecord.ClipHashes;
import hiptwin.harness.report.RunRecord.GpuStatus;
import hiptwin.harness.report.RunRecord.LibraryFacts;
import hiptwin.harness.report.RunRecord.LibraryStatus;
import hiptwin.harness.run.Hosts;
import hiptwin.harness.run.Incident;
import hiptwin.harness.run.Progress;
import hiptwin.harness.run.RunLimits;
import hiptwin.harness.run.RunResult;
import hiptwin.harness.run.Runner;
import hiptwin.harness.run.SideRecord;
import hiptwin.probe.access.AccessReport;
import hiptwin.probe.access.AccessStatus;
import hiptwin.probe.access.DeviceAccess;
import hiptwin.probe.access.SystemView;
import hiptwin.probe.library.SearchResult;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

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
     * @param backend the backend that is tested besides the CPU
     * @param requireGpu whether a run that measures no GPU is a failure
     * @param inProcess whether native engines run in this process
     * @param limits bounds
     */
    public record Request(String toolVersion, List<Fixture> fixtures, List<Subject> subjects, List<ReferenceScores> references,
            SearchResult library, Backend backend, boolean requireGpu, boolean inProcess, RunLimits limits) {
        /**
         * Copies the lists.
         *
         * @throws IllegalArgumentException for a backend other than CPU and HIP: no other device can be opened
         */
        public Request {
            if (backend != Backend.CPU && backend != Backend.HIP) {
                throw new IllegalArgumentException("backend " + backend.label() + ": expected cpu or hip");
            }
            fixtures = List.copyOf(fixtures);
            subjects = List.copyOf(subjects);
            references = List.copyOf(references);
        }
    }

    private final Request request;
    private final Instant started = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    private final long startNanos = System.nanoTime();
    private final GpuStatus outlook;
    private final RunPlan plan;

    /**
     * Plans a job. Looks at device nodes and files; loads nothing.
     *
     * @param request what is asked for
     */
    public MainJob(Request request) {
        this.request = request;
        this.outlook = outlook(request);
        OptionalInt device = outlook.status().equals(GpuStatus.PLANNED) ? OptionalInt.of(0) : OptionalInt.empty();
        this.plan = Planner.plan(request.fixtures(), request.subjects(), request.references(), request.library().path(), device);
    }

    /** {@return what will be done} */
    public RunPlan plan() {
        return plan;
    }

    /** {@return what will become of the GPU, as far as it is known before anything is loaded} */
    public GpuStatus gpuOutlook() {
        return outlook;
    }

    private static GpuStatus outlook(Request request) {
        if (request.backend() == Backend.CPU) {
            return GpuStatus.notMeasured(GpuStatus.NOT_ASKED, GpuStatus.NOT_ASKED, "the CPU was asked for", "--backend hip");
        }
        AccessReport access = DeviceAccess.inspect(SystemView.ofThisMachine());
        if (access.status() != AccessStatus.USABLE) {
            return access.reason().map(reason -> GpuStatus.notMeasured("no_device", reason.code().text(), reason.sentence(), reason.fix()))
                    .orElseThrow();
        }
        if (request.library().path().isEmpty()) {
            return GpuStatus.notMeasured("no_library", "no_library", "a GPU is there, but no libvmaf to run on it", "--libvmaf PATH");
        }
        return GpuStatus.planned();
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
        List<ClipHashes> clips = verifyClips();
        RunResult result = Runner.run(plan, request.inProcess() ? Hosts.inProcess() : Hosts.isolated(request.limits().start()), limits(), progress);
        Optional<EngineFacts> facts = Optional.ofNullable(result.facts().get(Side.CPU_SCALAR));
        Judgement judgement = Judgement.of(plan, result.measurements(),
                facts.map(one -> new Judgement.LibraryIdentity(one.lineage(), one.version(), System.getProperty("os.arch"))), oracleLineages());
        GpuStatus gpu = gpu(judgement, result);
        RunVerdict verdict = RunVerdict.of(judgement, absences(result, gpu), breakdowns(result));
        return new RunRecord(request.toolVersion(), started, Duration.ofNanos(System.nanoTime() - startNanos), HostFacts.ofThisMachine(), plan,
                clips, library(facts, result), gpu, sides(result, gpu), result.incidents(), judgement, verdict);
    }

    /** The CPU mask is one for the whole process: in one process two sides cannot run at the same time. */
    private RunLimits limits() {
        RunLimits limits = request.limits();
        return request.inProcess() ? new RunLimits(limits.piece(), limits.run(), 1) : limits;
    }

    private static Judgement.OracleLineages oracleLineages() {
        try (OracleEngine oracle = new OracleEngine()) {
            Map<String, Lineage> lineages = oracle.extractors().stream()
                    .collect(Collectors.toMap(ExtractorDescription::name, ExtractorDescription::lineage));
            return name -> Optional.ofNullable(lineages.get(name));
        }
    }

    /** A HIP side that was asked for is on record also when it could not be planned. */
    private List<SideRecord> sides(RunResult result, GpuStatus gpu) {
        List<SideRecord> sides = new ArrayList<>(result.sides());
        if (request.backend() == Backend.HIP && plan.side(Side.HIP).isEmpty()) {
            sides.add(new SideRecord(Side.HIP, "refused: " + gpu.reason().orElse(gpu.status()), Optional.empty(), 0, 0, Duration.ZERO, 0));
        }
        return sides;
    }

    /** Hashes every clip, against its pin where it has one, and holds the reference files to the same clips. */
    private List<ClipHashes> verifyClips() throws FixtureException {
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

    private GpuStatus gpu(Judgement judgement, RunResult result) {
        if (!outlook.status().equals(GpuStatus.PLANNED)) {
            return outlook;
        }
        if (result.problems().containsKey(Side.HIP)) {
            return GpuStatus.notMeasured("refused", "engine_not_opened", result.problems().get(Side.HIP).getMessage(),
                    "a libvmaf built with enable_hip and enable_hipcc");
        }
        Optional<PairResult> twins = judgement.pairs().stream().filter(pair -> pair.pairing().section() == Section.TWIN_EQUIVALENCE).findFirst();
        if (twins.isPresent() && twins.get().comparedValues() > 0) {
            return GpuStatus.inFull();
        }
        Optional<String> why = twins.flatMap(pair -> pair.cells().stream().filter(cell -> cell.status() != CellStatus.IDENTICAL)
                .flatMap(cell -> cell.reason().stream()).map(reason -> reason.sentence()).findFirst());
        return GpuStatus.notMeasured("refused", "no_device_score", "no HIP extractor delivered a score: " + why.orElse("no reason was given"),
                "a libvmaf built with enable_hip and enable_hipcc for this GPU's target");
    }

    private List<String> absences(RunResult result, GpuStatus gpu) {
        List<String> absences = new ArrayList<>();
        for (Side side : plan.sides()) {
            if (side.engine() instanceof EngineSpec.Libvmaf && result.problems().containsKey(side.id()) && !side.id().equals(Side.HIP)
                    && !result.problems().get(side.id()).processEnded()) {
                absences.add(side.id() + ": " + result.problems().get(side.id()).getMessage());
            }
        }
        if (request.requireGpu() && !gpu.measured()) {
            absences.add("a GPU was required and none was measured: " + gpu.reason().orElse(gpu.status()));
        }
        return absences;
    }

    private static List<String> breakdowns(RunResult result) {
        return result.incidents().stream()
                .filter(incident -> incident.processEnded() || incident.reasonCode().equals(ReasonCode.DEPENDS_ON_COMPANY.label()))
                .map(incident -> incident.sideId() + " on " + incident.fixtureId() + ": " + incident.sentence()).distinct().toList();
    }

    private LibraryStatus library(Optional<EngineFacts> facts, RunResult result) {
        LibraryStatus status = LibraryFile.status(request.library());
        return new LibraryStatus(status.found().map(found -> new LibraryFacts(found.path(), found.sha256(), found.sizeBytes(),
                facts.map(EngineFacts::version), facts.map(one -> one.lineage().name().toLowerCase(Locale.ROOT)),
                found.problem().or(() -> Optional.ofNullable(result.problems().get(Side.CPU_SCALAR)).map(Exception::getMessage)))), status.tried());
    }
}
