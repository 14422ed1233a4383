package hiptwin.harness.report;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.compare.ExtractorComparison;
import hiptwin.harness.compare.KnownNan;
import hiptwin.harness.compare.Rule;
import hiptwin.harness.compare.Tolerance;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.RawYuvClip;
import hiptwin.harness.gate.Canary;
import hiptwin.harness.gate.Cell;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.Judgement;
import hiptwin.harness.gate.PairResult;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.gate.RunVerdict;
import hiptwin.harness.plan.Pairing;
import hiptwin.harness.plan.PlanRequest;
import hiptwin.harness.plan.PlanRequest.DeviceRequest;
import hiptwin.harness.plan.Planner;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Section;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.report.RunRecord.ClipHashes;
import hiptwin.harness.report.RunRecord.LibraryFacts;
import hiptwin.harness.report.RunRecord.LibraryStatus;
import hiptwin.harness.report.RunRecord.PlaceTried;
import hiptwin.harness.run.Incident;
import hiptwin.harness.run.SideRecord;
import hiptwin.harness.score.ScoreTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Finished runs to report, made by hand. */
final class Records {
    private static final String HASH = "0123456789abcdef".repeat(4);
    private static final Rule EXACT = new Rule(Tolerance.EXACT, "test");

    private Records() {
    }

    static String commandOutput(String... command) throws IOException {
        Process process = new ProcessBuilder(command).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    }

    private static RunPlan plan() {
        Geometry geometry = new Geometry(576, 324, PixelFormat.YUV420P, 8);
        RawYuvClip clip = new RawYuvClip(Path.of("clip.yuv"), geometry);
        Fixture fixture = new Fixture("texture", "default", geometry, 3, clip, clip, Optional.empty(), Optional.empty());
        Catalogue catalogue = Catalogue.shipped();
        return Planner.plan(new PlanRequest(List.of(fixture), List.of(new Subject(catalogue.find("psnr").orElseThrow(), catalogue.parse("psnr"))), List.of(),
                Optional.empty(), 0, 1, DeviceRequest.NONE));
    }

    private static RunRecord record(LibraryStatus library, GpuStatus gpu, List<Incident> incidents, Cell... cells) {
        Pairing pairing = new Pairing(Section.REFERENCE_EQUIVALENCE, "netflix-3.2.0-scalar", "oracle");
        Judgement judgement = new Judgement(List.of(new PairResult(pairing, Optional.empty(), List.of(cells))), List.of(), List.of(), List.of(),
                List.of(new Canary(pairing.label(), "texture", "psnr", "psnr_y", 1, 38.25, Math.nextUp(38.25), true)));
        return new RunRecord("0.1.0", Instant.parse("2026-11-30T12:00:00Z"), Duration.ofMillis(8123), HostFacts.ofThisMachine(), plan(),
                List.of(new ClipHashes("texture", HASH, HASH)), library, gpu, List.of(),
                List.of(new SideRecord("oracle", "ours", Optional.of(new EngineFacts("oracle", "1", Lineage.NETFLIX, Optional.empty())), 0, 1,
                        Duration.ofMillis(8000), 3, 0)), incidents, List.of(),
                judgement, List.of(), RunVerdict.of(judgement, List.of(), incidents.stream().map(Incident::sentence).toList()));
    }

    private static ScoreTable table(Object... keyFrameValue) {
        ScoreTable.Builder builder = new ScoreTable.Builder();
        for (int i = 0; i < keyFrameValue.length; i += 3) {
            builder.score((String) keyFrameValue[i], (Integer) keyFrameValue[i + 1], (Double) keyFrameValue[i + 2]);
        }
        return builder.build(3);
    }

    private static Cell cell(CellStatus status, Optional<Reason> reason, ScoreTable reference, ScoreTable tested) {
        return new Cell("netflix-3.2.0-scalar", "oracle", "texture", "psnr", status, reason,
                Optional.of(ExtractorComparison.of(EXACT, reference.series().keySet(), List.of(), reference, tested,
                        KnownNan.NOWHERE)), List.of(), Optional.empty());
    }

    private static LibraryStatus noLibrary() {
        return new LibraryStatus(Optional.empty(), List.of(new PlaceTried("--libvmaf", "not given"),
                new PlaceTried("HIPTWIN_LIBVMAF", "not set"), new PlaceTried("/usr/lib/libvmaf.so.3", "no such file")));
    }

    private static GpuStatus noDevice() {
        return GpuStatus.noDevice("no_kfd", "no /dev/kfd is visible", "add --device /dev/kfd --device /dev/dri");
    }

    static RunRecord passing() {
        ScoreTable same = table("psnr_y", 0, 38.25, "psnr_y", 1, 38.25, "psnr_y", 2, 38.5);
        return record(noLibrary(), noDevice(), List.of(), cell(CellStatus.IDENTICAL, Optional.empty(), same, same));
    }

    static RunRecord withCellsLeftOut() {
        return record(noLibrary(), noDevice(), List.of(), leftOut(ReasonCode.BELOW_MINIMUM_SIZE), leftOut(ReasonCode.NOT_IN_ORACLE),
                leftOut(ReasonCode.BELOW_MINIMUM_SIZE));
    }

    private static Cell leftOut(ReasonCode code) {
        return new Cell("netflix-3.2.0-scalar", "oracle", "texture", "psnr", CellStatus.SKIPPED, Optional.of(new Reason(code, "why")),
                Optional.empty(), List.of(), Optional.empty());
    }

    static RunRecord withOneDifference() {
        return record(noLibrary(), noDevice(), List.of(), cell(CellStatus.DIFFERING, Optional.empty(),
                table("psnr_y", 0, 38.25, "psnr_y", 1, 38.25, "psnr_y", 2, 38.5),
                table("psnr_y", 0, 38.25, "psnr_y", 1, 38.25, "psnr_y", 2, Math.nextUp(38.5))));
    }

    static RunRecord withCrash() {
        return withCrashUnder("/opt");
    }

    static RunRecord withCrashUnder(String folder) {
        Incident incident = new Incident("cpu", "texture", List.of("psnr"), true, "native_fault", "SIGSEGV (11)",
                Optional.of("C  [libvmaf.so.3+0x1234]  psnr_extract+0x10"), List.of(folder + "/lib/libvmaf.so.3: last words"));
        LibraryStatus library = new LibraryStatus(Optional.of(new LibraryFacts(folder + "/lib/libvmaf.so.3", HASH, 2_120_000,
                Optional.of("f85a8536"), Optional.of("netflix"), Optional.empty())), List.of(new PlaceTried(folder + "/lib/libvmaf.so.3", "found")));
        return record(library, noDevice(), List.of(incident), cell(CellStatus.CRASHED,
                Optional.of(new Reason(ReasonCode.NATIVE_FAULT, "SIGSEGV (11)")), table("psnr_y", 0, 38.25), table("psnr_y", 0, 38.25)));
    }

    static RunRecord withValuesThatAreNotFinite() {
        return record(noLibrary(), noDevice(), List.of(), cell(CellStatus.DIFFERING, Optional.empty(),
                table("a", 0, 1.0, "b", 0, 1.0, "c", 0, 1.0, "c", 1, 1.0),
                table("a", 0, Double.POSITIVE_INFINITY, "b", 0, Double.NaN, "c", 1, 1.0)));
    }
}
