package hiptwin.harness.job;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.catalogue.Gate;
import hiptwin.harness.catalogue.GateFeature;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.libvmaf.VmafDouble;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.Scene;
import hiptwin.harness.fixture.SyntheticClip;
import hiptwin.harness.fixture.Treatment;
import hiptwin.harness.gate.Cell;
import hiptwin.harness.gate.PairResult;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.ExpectedTwins;
import hiptwin.harness.plan.Isolation;
import hiptwin.harness.plan.Section;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.report.RunRecord;
import hiptwin.harness.run.Hosts;
import hiptwin.harness.run.Progress;
import hiptwin.harness.run.RunLimits;
import hiptwin.harness.worker.WorkerOptions;
import hiptwin.probe.library.LibrarySearch;
import hiptwin.probe.library.SearchResult;
import hiptwin.probe.pin.GpuIdentity;
import hiptwin.probe.pin.PinEnvironment;
import hiptwin.probe.pin.PinException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The main job with a device, on the double: real processes, real foreign calls, small clips. One frame is enough to see most faults; six let
 * frames trade places. The smaller fixture is too small for chroma in five scales, the larger one is not.
 */
final class TwinJob {
    static final String SMALL = "small";
    static final String LARGE = "large";
    static final int FRAMES = 6;

    private final List<String> extractors = new ArrayList<>();
    private final Map<String, String> environment = new TreeMap<>();
    private List<Isolation> isolations = List.of(Isolation.TOGETHER);
    private Optional<ExpectedTwins> expected = Optional.empty();
    private List<Fixture> fixtures = List.of(fixture(SMALL, 240, 224), fixture(LARGE, 368, 368));
    private boolean locate;
    private int repeats = 1;
    private int devices = 1;
    private Backend backend = Backend.HIP;
    private List<DeviceSource.LeftOut> leftOut = List.of();
    private Duration whole = Duration.ofSeconds(300);
    private final Map<Integer, String> disproofs = new TreeMap<>();
    private final Map<Integer, PinEnvironment> pins = new TreeMap<>();
    private final Map<Integer, List<GpuIdentity>> seen = new TreeMap<>();
    private final Map<Integer, String> faultsOfDevice = new TreeMap<>();
    private boolean requireGpu = true;
    private Duration start = Duration.ofSeconds(60);
    private int threads;
    private Duration piece = Duration.ofSeconds(60);
    private VmafDouble.Variant variant = VmafDouble.Variant.VMAFX;

    static Fixture fixture(String id, int width, int height) {
        Geometry geometry = new Geometry(width, height, PixelFormat.YUV420P, 8);
        return new Fixture(id, "default", geometry, FRAMES, new SyntheticClip(Scene.TEXTURE, Treatment.NONE, 7, geometry, FRAMES),
                new SyntheticClip(Scene.TEXTURE, Treatment.CODED, 7, geometry, FRAMES), Optional.empty(), Optional.empty());
    }

    /** A job that is given these faults of the double; see the README beside its sources. */
    static TwinJob with(String... faults) {
        TwinJob job = new TwinJob();
        if (faults.length > 0) {
            job.environment.put(VmafDouble.FAULTS_VARIABLE, String.join(",", faults));
        }
        return job;
    }

    TwinJob extractors(String... names) {
        extractors.addAll(List.of(names));
        return this;
    }

    TwinJob isolation(Isolation... both) {
        isolations = List.of(both);
        return this;
    }

    TwinJob expecting(String... names) {
        expected = Optional.of(ExpectedTwins.parse(String.join("\n", names), Catalogue.shipped(), Backend.HIP));
        return this;
    }

    TwinJob fixtures(Fixture... others) {
        fixtures = List.of(others);
        return this;
    }

    TwinJob locating() {
        locate = true;
        return this;
    }

    TwinJob repeats(int times) {
        repeats = times;
        return this;
    }

    TwinJob devices(int count) {
        devices = count;
        return this;
    }

    TwinJob passDeadline(Duration deadline) {
        piece = deadline;
        return this;
    }

    TwinJob startDeadline(Duration deadline) {
        start = deadline;
        return this;
    }

    TwinJob variant(VmafDouble.Variant other) {
        variant = other;
        return this;
    }

    TwinJob backend(Backend other) {
        backend = other;
        return this;
    }

    /** What a process that is pinned to the device would see instead of it. */
    TwinJob pinDisproved(String sentence) {
        IntStream.range(0, 4).forEach(index -> disproofs.put(index, sentence));
        return this;
    }

    /** Faults of the library in the processes of one device alone. */
    TwinJob onDevice(int index, String... faults) {
        faultsOfDevice.put(index, String.join(",", faults));
        return this;
    }

    /** What a device is pinned to, and what a process that is pinned to it lists. */
    TwinJob pinned(int index, GpuIdentity to, GpuIdentity... listed) {
        pins.put(index, new PinEnvironment(index, to, List.of()));
        seen.put(index, List.of(listed));
        return this;
    }

    /** A GPU that is not measured is no failure by itself. */
    TwinJob requiringNothing() {
        requireGpu = false;
        return this;
    }

    TwinJob runDeadline(Duration deadline) {
        whole = deadline;
        return this;
    }

    /** A device that is there beside the tested ones, and is not tested. */
    TwinJob leavingOut(String device, String reason, boolean named) {
        leftOut = List.of(new DeviceSource.LeftOut(device, reason, named));
        return this;
    }

    TwinJob threads(int count) {
        threads = count;
        return this;
    }

    private DeviceSource source() {
        GivenDevices given = new GivenDevices(backend, List.of(0, 1, 2, 3).subList(0, devices));
        return new DeviceSource() {
            @Override
            public Found find() {
                return new Found(given.find().outlook(), given.find().devices(), leftOut, List.of());
            }

            @Override
            public Optional<String> disproof(Device device) {
                int index = device.engineIndex();
                if (!pins.containsKey(index)) {
                    return Optional.ofNullable(disproofs.get(index));
                }
                try {
                    pins.get(index).prove(seen.get(index));
                    return Optional.empty();
                } catch (PinException e) {
                    return Optional.of(e.getMessage());
                }
            }
        };
    }

    RunRecord run() throws Exception {
        Catalogue catalogue = Catalogue.shipped();
        List<String> names = extractors.isEmpty() ? catalogue.extractors().stream().map(one -> one.name()).toList() : extractors;
        List<Subject> subjects = names.stream()
                .map(text -> new Subject(catalogue.find(text.split(":")[0]).orElseThrow(), catalogue.parse(text))).toList();
        List<String> labels = subjects.stream().map(Subject::label).toList();
        List<GateFeature> gate = Gate.shipped().features().stream()
                .filter(row -> extractors.isEmpty() || labels.contains(row.request().label())).toList();
        SearchResult library = LibrarySearch.forLibvmaf(Optional.of(VmafDouble.library(variant)), Map.of()).find();
        MainJob.Request request = new MainJob.Request("test", fixtures, subjects, List.of(), library, threads,
                new MainJob.Devices(backend, source(), isolations, gate, expected),
                false, requireGpu, locate, Hosts.isolated(start, this::started),
                new RunLimits(piece, whole, 2, repeats));
        return new MainJob(request).run(Progress.SILENT);
    }

    private WorkerOptions started(WorkerOptions options) {
        Map<String, String> variables = new TreeMap<>(options.environment());
        variables.putAll(environment);
        if (options.engine() instanceof EngineSpec.Libvmaf library && library.device().isPresent()
                && faultsOfDevice.containsKey(library.device().get().index())) {
            variables.merge(VmafDouble.FAULTS_VARIABLE, faultsOfDevice.get(library.device().get().index()), (all, its) -> all + "," + its);
        }
        return options.withEnvironment(variables, options.unset());
    }

    /** The cell of the twin comparison. */
    static Cell cell(RunRecord run, String side, String fixture, String extractor) {
        return twins(run, side).cells().stream().filter(cell -> cell.fixtureId().equals(fixture) && cell.extractor().equals(extractor))
                .findFirst().orElseThrow();
    }

    static PairResult twins(RunRecord run, String side) {
        return run.judgement().pairs().stream().filter(pair -> pair.pairing().section() == Section.TWIN_EQUIVALENCE
                && pair.pairing().testedId().equals(side)).findFirst().orElseThrow();
    }
}
