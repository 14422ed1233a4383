package hiptwin.harness.job;

import hiptwin.harness.fixture.ClipFolder;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.Geometry;
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
import hiptwin.harness.run.RunEnd;
import hiptwin.harness.run.RunLimits;
import hiptwin.harness.run.RunResult;
import hiptwin.harness.run.Runner;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
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
    private final RunEnd end;

    /**
     * Makes a locator.
     *
     * @param limits bounds; nothing is repeated
     * @param end when the run's time is over
     */
    BorderLocator(RunPlan plan, HostOpener opener, RunLimits limits, RunEnd end) {
        this.plan = plan;
        this.opener = opener;
        this.limits = new RunLimits(limits.piece(), limits.run(), limits.jobs(), 1);
        this.end = end;
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
        if (end.isOver()) {
            return Place.NOT_FOUND_OUT;
        }
        Subject subject = plan.subjects().stream().filter(one -> one.label().equals(cell.extractor())).findFirst().orElseThrow();
        Pairing pairing = judgement.pairs().stream().map(pair -> pair.pairing()).filter(one -> one.testedId().equals(cell.testedSide())
                && one.referenceId().equals(cell.referenceSide())).findFirst().orElseThrow();
        try (ClipFolder folder = ClipFolder.create()) {
            Fixture masked = new Fixture(fixture.id(), fixture.set(), geometry, fixture.frameCount(),
                    folder.store(fixture.reference(), geometry, masking(geometry)),
                    folder.store(fixture.distorted(), geometry, masking(geometry)), Optional.empty(), Optional.empty());
            List<Side> sides = Stream.of(cell.referenceSide(), cell.testedSide()).map(id -> plan.side(id).orElseThrow()).toList();
            RunPlan small = new RunPlan(List.of(masked), List.of(subject), sides, List.of(), List.of(pairing), List.of(), Optional.empty());
            RunResult result = Runner.run(small, opener, limits, end, Progress.SILENT, Recheck.NOTHING);
            Cell again = Judgement.of(small, new Evidence(result.measurements(), Map.of(), evidence.library(), evidence.oracle()))
                    .pairs().getFirst().cells().getFirst();
            if (again.verdict() == Verdict.PASS) {
                return Place.BORDER_ONLY;
            }
            // A side that now refuses or dies fails too, and says nothing of where the difference came from.
            return again.status() == CellStatus.DIFFERING ? Place.EVERYWHERE : Place.NOT_FOUND_OUT;
        } catch (IOException | FixtureException e) {
            // What was measured is worth more than where a difference comes from.
            return Place.NOT_FOUND_OUT;
        }
    }

    private static UnaryOperator<ByteBuffer> masking(Geometry geometry) {
        ByteBuffer masked = ByteBuffer.allocate(Math.toIntExact(geometry.frameBytes()));
        return frame -> {
            masked.clear();
            masked.put(frame);
            mask(masked.array(), geometry);
            return masked.flip();
        };
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
}
