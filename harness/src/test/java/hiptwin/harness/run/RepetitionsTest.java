package hiptwin.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.RawYuvClip;
import hiptwin.harness.gate.Measurement;
import hiptwin.harness.gate.Measurement.EngineFailure;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.gate.Trial;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.Isolation;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.score.ScoreSink;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Passes of a device that are made again: what a trial may be blamed for, and what becomes of trials for which there is no time. */
class RepetitionsTest {
    private static final int FRAMES = 4;
    private static final Side DEVICE = new Side("hip0", new EngineSpec.Libvmaf("lib", 0, 0, Optional.of(new EngineSpec.Device(Backend.HIP, 0))),
            Backend.HIP, "test", Isolation.TOGETHER, Optional.of(new Device("hip0", "test", Optional.empty(), Optional.empty(), 0)));
    private static final PassOutcome WELL = PassOutcome.measured(Duration.ofMillis(1), Optional.empty());

    /** What an engine does in a pass. */
    @FunctionalInterface
    private interface Doing {
        PassOutcome run(List<String> extractors, Duration deadline, ScoreSink sink) throws InterruptedException;
    }

    private static HostOpener engine(Doing doing) {
        return (side, runEnd) -> new EngineHost() {
            private boolean usable = true;

            @Override
            public EngineFacts facts() {
                return new EngineFacts("libvmaf", "1", Lineage.VMAFX, Optional.of("lib"));
            }

            @Override
            public List<Optional<String>> refusals(List<ExtractorRequest> requests) {
                return requests.stream().map(one -> Optional.<String>empty()).toList();
            }

            @Override
            public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink)
                    throws InterruptedException {
                PassOutcome end = doing.run(requests.stream().map(ExtractorRequest::extractor).toList(), deadline, (key, frame, value) ->
                        sink.score(key, frame, value));
                usable = end.state() == State.MEASURED || end.state() == State.FAILED;
                if (end.state() == State.MEASURED) {
                    requests.forEach(request -> request.keys().forEach(key -> {
                        for (int frame = 0; frame < FRAMES; frame++) {
                            sink.score(key, frame, frame);
                        }
                    }));
                }
                return end;
            }

            @Override
            public boolean isUsable() {
                return usable;
            }

            @Override
            public Optional<Reason> close() {
                usable = false;
                return Optional.empty();
            }
        };
    }

    private static PassOutcome failed(int code) {
        return PassOutcome.failed(Duration.ofMillis(1), new EngineFailure("vmaf_read_pictures", code), new Reason(ReasonCode.ENGINE_FAILED, "code " + code));
    }

    private static RunResult run(Doing doing, Duration whole, int repeats, Set<Slot> suspects, String... extractors) throws InterruptedException {
        Geometry geometry = new Geometry(64, 64, PixelFormat.YUV420P, 8);
        RawYuvClip clip = new RawYuvClip(Path.of("a"), geometry);
        Catalogue catalogue = Catalogue.shipped();
        RunPlan plan = new RunPlan(List.of(new Fixture("a", "default", geometry, FRAMES, clip, clip, Optional.empty(), Optional.empty())),
                List.of(extractors).stream().map(name -> new Subject(catalogue.find(name).orElseThrow(), catalogue.parse(name))).toList(),
                List.of(DEVICE), List.of(), List.of(), List.of(), Optional.empty());
        return Runner.run(plan, engine(doing), new RunLimits(Duration.ofSeconds(10), whole, 1, repeats), Progress.SILENT, soFar -> suspects);
    }

    private static Slot slot(String extractor) {
        return new Slot("hip0", "a", extractor);
    }

    @Test
    void repetitions_for_which_the_time_was_over_are_on_record() throws Exception {
        Doing slow = (extractors, deadline, sink) -> {
            Thread.sleep(400);
            return WELL;
        };
        RunResult result = run(slow, Duration.ofMillis(600), 8, Set.of(), "psnr");
        assertThat(result.measurements().get(slot("psnr")).state()).isEqualTo(State.MEASURED);
        assertThat(result.incidents()).filteredOn(incident -> incident.reasonCode().equals("run_deadline")).singleElement()
                .satisfies(incident -> assertThat(incident.sentence()).contains("7 times more", "psnr"));
    }

    @Test
    void trials_of_a_difference_for_which_the_time_was_over_are_on_record() throws Exception {
        Doing slow = (extractors, deadline, sink) -> {
            Thread.sleep(400);
            return WELL;
        };
        RunResult result = run(slow, Duration.ofMillis(300), 1, Set.of(slot("psnr")), "psnr");
        assertThat(result.measurements().trials(slot("psnr"))).isEmpty();
        assertThat(result.incidents()).anyMatch(incident -> incident.reasonCode().equals("run_deadline"));
    }

    @Test
    void a_trial_that_the_run_s_own_deadline_ended_says_nothing_of_the_device() throws Exception {
        AtomicInteger passes = new AtomicInteger();
        Doing hangsUntilTheEnd = (extractors, deadline, sink) -> {
            if (passes.getAndIncrement() == 0) {
                return WELL;
            }
            Thread.sleep(deadline.toMillis());
            return PassOutcome.lost(State.HUNG, deadline, new Reason(ReasonCode.DEADLINE, "no answer"), Optional.empty(), List.of());
        };
        RunResult result = run(hangsUntilTheEnd, Duration.ofMillis(500), 3, Set.of(), "psnr");
        assertThat(result.measurements().trials(slot("psnr"))).isEmpty();
        assertThat(result.incidents()).anyMatch(incident -> incident.reasonCode().equals("run_deadline"));
    }

    @Test
    void an_extractor_that_breaks_every_pass_it_is_in_is_left_out_of_the_trials_of_its_neighbours() throws Exception {
        Doing psnrBreaks = (extractors, deadline, sink) -> extractors.contains("integer_motion_hip") || extractors.contains("motion_hip") ? failed(-5) : WELL;
        RunResult result = run(psnrBreaks, Duration.ofSeconds(30), 2, Set.of(slot("ssim")), "psnr", "motion", "ssim");
        Measurement ssim = result.measurements().get(slot("ssim"));
        assertThat(result.measurements().get(slot("motion")).state()).isEqualTo(State.FAILED);
        assertThat(result.measurements().trials(slot("ssim"))).hasSizeGreaterThan(1).allMatch(trial -> trial.isLike(ssim));
        assertThat(result.measurements().trials(slot("psnr"))).extracting(Trial::kind).containsExactly(Trial.Kind.REPEATED);
    }

    /** Frame 2 comes in the shared pass, which fails, and not alone, where all seems well. */
    @Test
    void a_frame_that_an_extractor_loses_alone_is_not_taken_from_a_pass_that_failed() throws Exception {
        Geometry geometry = new Geometry(64, 64, PixelFormat.YUV420P, 8);
        RawYuvClip clip = new RawYuvClip(Path.of("a"), geometry);
        Catalogue catalogue = Catalogue.shipped();
        RunPlan plan = new RunPlan(List.of(new Fixture("a", "default", geometry, FRAMES, clip, clip, Optional.empty(), Optional.empty())),
                List.of("psnr", "motion").stream().map(name -> new Subject(catalogue.find(name).orElseThrow(), catalogue.parse(name))).toList(),
                List.of(DEVICE), List.of(), List.of(), List.of(), Optional.empty());
        HostOpener opener = (side, runEnd) -> {
            EngineHost inner = engine((extractors, deadline, sink) -> WELL).open(side, runEnd);
            return new EngineHost() {
                @Override
                public EngineFacts facts() {
                    return inner.facts();
                }

                @Override
                public List<Optional<String>> refusals(List<ExtractorRequest> requests) throws HostException, InterruptedException {
                    return inner.refusals(requests);
                }

                @Override
                public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink)
                        throws InterruptedException {
                    boolean alone = requests.size() == 1;
                    inner.run(fixture, requests, deadline, (key, frame, value) -> {
                        if (!alone || frame != 2) {
                            sink.score(key, frame, value);
                        }
                    });
                    return alone ? WELL : failed(-5);
                }

                @Override
                public boolean isUsable() {
                    return inner.isUsable();
                }

                @Override
                public Optional<Reason> close() {
                    return inner.close();
                }
            };
        };
        RunResult result = Runner.run(plan, opener, new RunLimits(Duration.ofSeconds(10), Duration.ofSeconds(30), 1, 1), Progress.SILENT,
                Recheck.NOTHING);
        assertThat(result.measurements().get(slot("psnr")).scores().find("psnr_y").orElseThrow().isPresent(2)).isFalse();
    }

    @Test
    void a_refusal_alone_does_not_explain_another_failure_in_company() throws Exception {
        Doing brokenTogether = (extractors, deadline, sink) -> extractors.size() > 1 ? failed(-5)
                : extractors.getFirst().startsWith("psnr") ? failed(-22) : WELL;
        RunResult result = run(brokenTogether, Duration.ofSeconds(30), 1, Set.of(), "psnr", "ssim");
        assertThat(result.incidents()).anyMatch(incident -> incident.reasonCode().equals("depends_on_company"));
    }
}
