package hiptwin.harness.bench;

import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.run.EngineHost;
import hiptwin.harness.run.HostException;
import hiptwin.harness.run.HostOpener;
import hiptwin.harness.run.PassOutcome;
import hiptwin.harness.run.Progress;
import hiptwin.harness.run.RunEnd;
import hiptwin.harness.score.ScoreTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Measures how long each extractor takes, alone in its contexts, on each side. One pass at a time: sides that share a machine would slow each
 * other. The first pass of an extractor on a fixture is kept apart, since it sets up what later ones find.
 *
 * <p>Not thread-safe; one is run once. A process that is lost costs the extractor that lost it, and another goes on with the next.
 */
public final class Bench {
    private final HostOpener opener;
    private final int passes;
    private final Duration deadline;
    private final Progress progress;
    private final List<SideStart> starts = new ArrayList<>();
    private final List<Timing> timings = new ArrayList<>();

    /**
     * Prepares a measurement.
     *
     * @param opener opens the engine of a side
     * @param passes warm passes of each extractor, 1 or more
     * @param deadline how long one pass may take
     * @param progress hears how it gets on
     */
    public Bench(HostOpener opener, int passes, Duration deadline, Progress progress) {
        if (passes < 1) {
            throw new IllegalArgumentException("passes " + passes + ": expected 1 or more");
        }
        this.opener = opener;
        this.passes = passes;
        this.deadline = deadline;
        this.progress = progress;
    }

    /**
     * Measures.
     *
     * @param sides ways of computing, one after another
     * @param fixtures what is fed; clips that are generated while they are read cost their generation, so give files
     * @param subjects extractors
     * @throws InterruptedException if this thread is interrupted; every process is ended first
     */
    public void run(List<Side> sides, List<Fixture> fixtures, List<Subject> subjects) throws InterruptedException {
        progress.planned(sides.size() * fixtures.size() * subjects.size());
        for (Side side : sides) {
            try (SideHost host = new SideHost(side)) {
                if (!host.start()) {
                    continue;
                }
                for (Fixture fixture : fixtures) {
                    for (Subject subject : subjects) {
                        subject.on(side.backend()).flatMap(request -> time(host, fixture, subject, request)).ifPresent(timings::add);
                        if (Thread.interrupted()) {
                            throw new InterruptedException();
                        }
                        progress.finished(side.id() + " " + fixture.id() + " " + subject.label());
                    }
                }
            }
        }
    }

    /** {@return how each side started, in order} */
    public List<SideStart> starts() {
        return List.copyOf(starts);
    }

    /** {@return what was measured, in order; an extractor that a side does not have, or that does not take a fixture, has no entry} */
    public List<Timing> timings() {
        return List.copyOf(timings);
    }

    private Optional<Timing> time(SideHost host, Fixture fixture, Subject subject, ExtractorRequest request) {
        if (subject.extractor().refusal(subject.request().options(), fixture.geometry()).isPresent()) {
            return Optional.empty();
        }
        OptionalLong first = OptionalLong.empty();
        List<Long> warm = new ArrayList<>();
        long values = 0;
        Optional<Reason> reason = Optional.empty();
        try {
            if (host.isUnknown(request)) {
                return Optional.empty();
            }
            for (int pass = 0; pass <= passes && reason.isEmpty(); pass++) {
                ScoreTable.Builder scores = new ScoreTable.Builder();
                long start = System.nanoTime();
                PassOutcome outcome = host.usable().run(fixture, List.of(request), deadline, scores);
                long nanos = System.nanoTime() - start;
                values = scores.build(fixture.frameCount()).valueCount();
                reason = outcome.reason().or(() -> nothing(scores, fixture));
                if (reason.isEmpty() && pass == 0) {
                    first = OptionalLong.of(nanos);
                } else if (reason.isEmpty()) {
                    warm.add(nanos);
                }
            }
        } catch (HostException e) {
            reason = Optional.of(e.reason());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Optional.of(new Timing(host.side.id(), fixture.id(), subject.label(), fixture.frameCount(), values, first, warm, reason));
    }

    /** An extractor that delivers nothing is fast. */
    private static Optional<Reason> nothing(ScoreTable.Builder scores, Fixture fixture) {
        return scores.build(fixture.frameCount()).valueCount() > 0 ? Optional.empty()
                : Optional.of(new Reason(ReasonCode.ENGINE_FAILED, "the pass delivered no score, so its time says nothing"));
    }

    /** The process of a side, opened anew after it was lost. */
    private final class SideHost implements AutoCloseable {
        private final Side side;
        private EngineHost host;

        SideHost(Side side) {
            this.side = side;
        }

        boolean start() throws InterruptedException {
            long start = System.nanoTime();
            try {
                host = opener.open(side, RunEnd.never());
                EngineFacts facts = host.facts();
                starts.add(new SideStart(side.id(), side.description(), Optional.of(facts.kind() + " " + facts.version() + " (" + facts.lineage() + ")"),
                        OptionalDouble.of((System.nanoTime() - start) / 1e6), Optional.empty()));
                return true;
            } catch (HostException e) {
                starts.add(new SideStart(side.id(), side.description(), Optional.empty(), OptionalDouble.empty(), Optional.of(e.getMessage())));
                return false;
            }
        }

        EngineHost usable() throws HostException, InterruptedException {
            if (!host.isUsable()) {
                host.close();
                host = opener.open(side, RunEnd.never());
            }
            return host;
        }

        boolean isUnknown(ExtractorRequest request) throws HostException, InterruptedException {
            return usable().refusals(List.of(request)).getFirst().isPresent();
        }

        @Override
        public void close() {
            if (host != null) {
                host.close();
            }
        }
    }
}
