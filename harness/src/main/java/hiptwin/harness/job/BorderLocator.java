package hiptwin.harness.job;

import hiptwin.harness.fixture.ClipSource;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.RawYuvClip;
import hiptwin.harness.gate.Cell;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.Evidence;
import hiptwin.harness.gate.Judgement;
import hiptwin.harness.gate.Location;
import hiptwin.harness.gate.Location.Place;
import hiptwin.harness.gate.Verdict;
import hiptwin.harness.plan.Pairing;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.run.HostOpener;
import hiptwin.harness.run.Progress;
import hiptwin.harness.run.Recheck;
import hiptwin.harness.run.RunLimits;
import hiptwin.harness.run.RunResult;
import hiptwin.harness.run.Runner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tells a fault at the picture's border from one everywhere: both sides measure again on the same clips with a flat frame of grey laid over
 * the border. A flat border looks the same to every rule for what lies beyond it, so a difference that is gone was one of these rules.
 */
final class BorderLocator {
    /** Wider than any window that the extractors move over full-size pictures, and a whole number of chroma samples. */
    static final int BORDER_SAMPLES = 16;
    /** A run that differs everywhere is not made clearer by measuring all of it again. */
    private static final int MOST_CELLS = 16;

    private final RunPlan plan;
    private final HostOpener opener;
    private final RunLimits limits;
    private final long endNanos;

    /**
     * Makes a locator.
     *
     * @param endNanos when the run's time is over, by {@link System#nanoTime()}
     */
    BorderLocator(RunPlan plan, HostOpener opener, RunLimits limits, long endNanos) {
        this.endNanos = endNanos;
        this.plan = plan;
        this.opener = opener;
        this.limits = limits;
    }

    List<Location> locate(Judgement judgement, Evidence evidence) throws InterruptedException {
        List<Location> found = new ArrayList<>();
        List<Cell> differing = judgement.pairs().stream().filter(pair -> pair.pairing().section().isOfOneLibrary())
                .flatMap(pair -> pair.cells().stream()).filter(cell -> cell.status() == CellStatus.DIFFERING).limit(MOST_CELLS).toList();
        for (Cell cell : differing) {
            found.add(new Location(cell.testedSide(), cell.fixtureId(), cell.extractor(), place(cell, judgement, evidence), BORDER_SAMPLES));
        }
        return found;
    }

    private Place place(Cell cell, Judgement judgement, Evidence evidence) throws InterruptedException {
        Fixture fixture = plan.fixtures().stream().filter(one -> one.id().equals(cell.fixtureId())).findFirst().orElseThrow();
        Geometry geometry = fixture.geometry();
        if (Math.min(geometry.width(), geometry.height()) < 3 * BORDER_SAMPLES) {
            return Place.TOO_SMALL;
        }
        long leftNanos = endNanos - System.nanoTime();
        if (leftNanos <= 0) {
            return Place.NOT_FOUND_OUT;
        }
        RunLimits left = new RunLimits(limits.piece(), Duration.ofNanos(leftNanos), limits.jobs(), 1);
        Subject subject = plan.subjects().stream().filter(one -> one.label().equals(cell.extractor())).findFirst().orElseThrow();
        Pairing pairing = judgement.pairs().stream().map(pair -> pair.pairing()).filter(one -> one.testedId().equals(cell.testedSide())
                && one.referenceId().equals(cell.referenceSide())).findFirst().orElseThrow();
        Path folder = null;
        try {
            folder = Files.createTempDirectory("hiptwin-border");
            Fixture masked = new Fixture(fixture.id(), fixture.set(), geometry, fixture.frameCount(),
                    masked(fixture.reference(), geometry, folder.resolve("reference.yuv")),
                    masked(fixture.distorted(), geometry, folder.resolve("distorted.yuv")), Optional.empty(), Optional.empty());
            List<Side> sides = Stream.of(cell.referenceSide(), cell.testedSide()).map(id -> plan.side(id).orElseThrow()).toList();
            RunPlan small = new RunPlan(List.of(masked), List.of(subject), sides, List.of(), List.of(pairing), List.of(), Optional.empty());
            RunResult result = Runner.run(small, opener, left, Progress.SILENT, Recheck.NOTHING);
            Verdict verdict = Judgement.of(small, new Evidence(result.measurements(), Map.of(), evidence.library(), evidence.oracle()))
                    .pairs().getFirst().verdict();
            return switch (verdict) {
                case PASS -> Place.BORDER_ONLY;
                case FAIL -> Place.EVERYWHERE;
                case ERROR, SKIP, NOT_MEASURED -> Place.NOT_FOUND_OUT;
            };
        } catch (IOException | FixtureException e) {
            // What was measured is worth more than where a difference comes from.
            return Place.NOT_FOUND_OUT;
        } finally {
            delete(folder);
        }
    }

    private static ClipSource masked(ClipSource clip, Geometry geometry, Path file) throws FixtureException, IOException {
        try (FrameReader reader = clip.open(); FileChannel out = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer frame = ByteBuffer.allocate(Math.toIntExact(geometry.frameBytes()));
            for (int i = 0; i < reader.frameCount(); i++) {
                frame.clear();
                frame.put(reader.frame(i));
                mask(frame.array(), geometry);
                frame.flip();
                while (frame.hasRemaining()) {
                    out.write(frame);
                }
            }
        }
        return new RawYuvClip(file, geometry);
    }

    /** Grey over the border, in place. */
    static void mask(byte[] frame, Geometry geometry) {
        int bytes = geometry.bytesPerSample();
        int grey = (geometry.maxSample() + 1) / 2;
        for (int plane = 0; plane < geometry.planeCount(); plane++) {
            int width = geometry.planeWidth(plane);
            int height = geometry.planeHeight(plane);
            int columns = BORDER_SAMPLES * width / geometry.width();
            int rows = BORDER_SAMPLES * height / geometry.height();
            int start = Math.toIntExact(geometry.planeOffsetBytes(plane));
            for (int y = 0; y < height; y++) {
                boolean whole = y < rows || y >= height - rows;
                for (int x = 0; x < width; x++) {
                    if (whole || x < columns || x >= width - columns) {
                        int at = start + (y * width + x) * bytes;
                        frame[at] = (byte) grey;
                        if (bytes == 2) {
                            frame[at + 1] = (byte) (grey >> 8);
                        }
                    }
                }
            }
        }
    }

    private static void delete(Path folder) {
        if (folder == null) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // A folder that stays behind costs disk space; an error here would cost the report.
            return;
        }
    }
}
