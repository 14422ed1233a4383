package hiptwin.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.engine.libvmaf.Receipt;
import hiptwin.harness.engine.libvmaf.VmafBackend;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.RawYuvClip;
import hiptwin.harness.gate.Evidence;
import hiptwin.harness.gate.Judgement;
import hiptwin.harness.gate.Measurement;
import hiptwin.harness.gate.Measurement.EngineFailure;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.gate.Verdict;
import hiptwin.harness.plan.Pairing;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Section;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.score.ScoreSink;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What becomes of the slots of a plan when engines fail, die, hang or are not there. The engines are stand-ins that misbehave on demand. */
class RunnerTest {
    private static final int FRAMES = 4;
    private static final Side CPU = Side.onCpu(Side.CPU, new EngineSpec.Libvmaf("lib", 0, 0, OptionalInt.empty()), "test");
    private static final RunLimits LIMITS = new RunLimits(Duration.ofSeconds(10), Duration.ofSeconds(60), 2, 1);

    private static Fixture fixture(String id, int width, int height) {
        Geometry geometry = new Geometry(width, height, PixelFormat.YUV420P, 8);
        RawYuvClip clip = new RawYuvClip(Path.of(id), geometry);
        return new Fixture(id, "default", geometry, FRAMES, clip, clip, Optional.empty(), Optional.empty());
    }

    private static RunPlan plan(List<String> extractors, Fixture... fixtures) {
        Catalogue catalogue = Catalogue.shipped();
        return new RunPlan(List.of(fixtures), extractors.stream()
                .map(text -> new Subject(catalogue.find(text.split(":")[0]).orElseThrow(), catalogue.parse(text))).toList(), List.of(CPU), List.of(),
                List.of(), List.of(), Optional.empty());
    }

    private static RunResult run(RunPlan plan, HostOpener opener) throws InterruptedException {
        return Runner.run(plan, opener, LIMITS, Progress.SILENT, Recheck.NOTHING);
    }

    private static Measurement slot(RunResult result, String fixture, String subject) {
        return result.measurements().get(new Slot(Side.CPU, fixture, subject));
    }

    /** Scores every requested key, unless one of the bad extractors is in the pass: then it ends as told, after two frames. */
    private static class StandIn implements EngineHost {
        private final Set<String> bad;
        private final PassOutcome badEnd;
        private boolean usable = true;

        StandIn(Set<String> bad, PassOutcome badEnd) {
            this.bad = bad;
            this.badEnd = badEnd;
        }

        @Override
        public EngineFacts facts() {
            return new EngineFacts("libvmaf", "f85a8536", Lineage.NETFLIX, Optional.of("lib"));
        }

        @Override
        public List<Optional<String>> refusals(List<ExtractorRequest> requests) {
            return requests.stream().map(one -> one.extractor().equals("ssim") ? Optional.of("not registered") : Optional.<String>empty())
                    .toList();
        }

        @Override
        public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink)
                    throws InterruptedException {
            boolean ends = requests.stream().anyMatch(one -> bad.contains(one.extractor()));
            for (int frame = 0; frame < (ends ? 2 : FRAMES); frame++) {
                for (ExtractorRequest request : requests) {
                    for (String key : request.keys()) {
                        sink.score(key, frame, frame);
                    }
                }
            }
            if (ends) {
                usable = badEnd.state() == State.FAILED;
                return badEnd;
            }
            return PassOutcome.measured(Duration.ofMillis(1), Optional.empty());
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
    }

    private static PassOutcome ended(State state, ReasonCode code, String sentence) {
        return new PassOutcome(state, Duration.ofMillis(1), Optional.of(new Reason(code, sentence)),
                state == State.FAILED ? Optional.of(new EngineFailure("vmaf_read_pictures", -22)) : Optional.empty(), Optional.empty(),
                List.of("last words"), Optional.empty());
    }

    @Test
    void every_extractor_of_a_fixture_shares_one_pass() throws Exception {
        AtomicInteger passes = new AtomicInteger();
        RunResult result = run(plan(List.of("psnr", "motion"), fixture("a", 64, 64), fixture("b", 64, 64)), (side, runEnd) -> new StandIn(Set.of(), null) {
            @Override
            public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink)
                    throws InterruptedException {
                passes.incrementAndGet();
                return super.run(fixture, requests, deadline, sink);
            }
        });
        assertThat(passes).hasValue(2);
        assertThat(slot(result, "b", "motion").state()).isEqualTo(State.MEASURED);
        assertThat(result.sides().getFirst().passes()).isEqualTo(2);
    }

    @Test
    void an_extractor_gets_its_own_keys_only() throws Exception {
        RunResult result = run(plan(List.of("psnr", "float_psnr"), fixture("a", 64, 64)), (side, runEnd) -> new StandIn(Set.of(), null));
        assertThat(slot(result, "a", "float_psnr").scores().series()).containsOnlyKeys("float_psnr");
    }

    @Test
    void one_extractor_that_kills_the_process_does_not_take_the_others_with_it() throws Exception {
        PassOutcome death = ended(State.CRASHED, ReasonCode.NATIVE_FAULT, "SIGSEGV");
        RunResult result = run(plan(List.of("psnr", "motion", "float_psnr"), fixture("a", 64, 64)), (side, runEnd) -> new StandIn(Set.of("motion"), death));
        assertThat(slot(result, "a", "psnr").state()).isEqualTo(State.MEASURED);
        assertThat(slot(result, "a", "float_psnr").state()).isEqualTo(State.MEASURED);
        assertThat(slot(result, "a", "motion").state()).isEqualTo(State.CRASHED);
    }

    @Test
    void what_a_dead_process_had_measured_is_kept() throws Exception {
        PassOutcome death = ended(State.CRASHED, ReasonCode.NATIVE_FAULT, "SIGSEGV");
        RunResult result = run(plan(List.of("psnr"), fixture("a", 64, 64)), (side, runEnd) -> new StandIn(Set.of("psnr"), death));
        assertThat(slot(result, "a", "psnr").scores().find("psnr_y").orElseThrow().presentCount()).isEqualTo(2);
    }

    @Test
    void each_death_is_on_record_with_its_last_lines() throws Exception {
        PassOutcome death = ended(State.HUNG, ReasonCode.DEADLINE, "no answer within 10 s");
        RunResult result = run(plan(List.of("psnr", "motion"), fixture("a", 64, 64)), (side, runEnd) -> new StandIn(Set.of("motion"), death));
        // One for the shared pass, one for the extractor alone.
        assertThat(result.incidents()).hasSize(2).allMatch(Incident::processEnded);
        assertThat(result.incidents().getLast().extractors()).containsExactly("motion");
        assertThat(result.incidents().getLast().lastLines()).containsExactly("last words");
    }

    @Test
    void a_dead_process_is_not_used_again() throws Exception {
        Set<EngineHost> opened = ConcurrentHashMap.newKeySet();
        PassOutcome death = ended(State.CRASHED, ReasonCode.NATIVE_FAULT, "SIGSEGV");
        run(plan(List.of("psnr", "motion"), fixture("a", 64, 64)), (side, runEnd) -> {
            EngineHost host = new StandIn(Set.of("motion"), death) {
                @Override
                public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink)
                    throws InterruptedException {
                    assertThat(isUsable()).isTrue();
                    return super.run(fixture, requests, deadline, sink);
                }
            };
            opened.add(host);
            return host;
        });
        assertThat(opened).hasSize(2).noneMatch(EngineHost::isUsable);
    }

    @Test
    void an_error_code_is_no_death_and_keeps_the_process() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        PassOutcome error = ended(State.FAILED, ReasonCode.ENGINE_FAILED, "-EINVAL");
        RunResult result = run(plan(List.of("psnr", "motion"), fixture("a", 64, 64)), (side, runEnd) -> {
            opened.incrementAndGet();
            return new StandIn(Set.of("motion"), error);
        });
        assertThat(opened).hasValue(1);
        assertThat(slot(result, "a", "motion").failure()).contains(new EngineFailure("vmaf_read_pictures", -22));
        assertThat(result.incidents()).noneMatch(Incident::processEnded);
    }

    @Test
    void what_the_library_lacks_and_what_it_cannot_be_given_is_left_out_with_its_reason() throws Exception {
        RunResult result = run(plan(List.of("psnr", "ssim", "adm"), fixture("tiny", 16, 16)), (side, runEnd) -> new StandIn(Set.of(), null));
        assertThat(slot(result, "tiny", "ssim").reason().orElseThrow().code()).isEqualTo(ReasonCode.NOT_IN_LIBRARY);
        assertThat(slot(result, "tiny", "adm").reason().orElseThrow().code()).isEqualTo(ReasonCode.BELOW_MINIMUM_SIZE);
        assertThat(slot(result, "tiny", "psnr").state()).isEqualTo(State.MEASURED);
    }

    @Test
    void a_side_that_does_not_open_leaves_every_slot_with_the_reason() throws Exception {
        RunResult result = run(plan(List.of("psnr"), fixture("a", 64, 64)), (side, runEnd) -> {
            throw new HostException(new Reason(ReasonCode.ENGINE_NOT_OPENED, "libfoo.so.1: cannot open shared object file"), false,
                    Optional.empty(), List.of());
        });
        assertThat(result.problems().get(Side.CPU)).hasMessageContaining("libfoo.so.1");
        assertThat(slot(result, "a", "psnr").reason().orElseThrow().code()).isEqualTo(ReasonCode.ENGINE_NOT_OPENED);
    }

    @Test
    void after_the_deadline_of_the_run_the_rest_is_not_measured_and_says_so() throws Exception {
        RunLimits short_ = new RunLimits(Duration.ofSeconds(10), Duration.ofMillis(1500), 1, 1);
        RunResult result = Runner.run(plan(List.of("psnr"), fixture("a", 64, 64), fixture("b", 64, 64), fixture("c", 64, 64)),
                (side, runEnd) -> new StandIn(Set.of(), null) {
                    @Override
                    public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink)
                    throws InterruptedException {
                        try {
                            Thread.sleep(1000);
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        }
                        return super.run(fixture, requests, deadline, sink);
                    }
                }, short_, Progress.SILENT, Recheck.NOTHING);
        assertThat(slot(result, "a", "psnr").state()).isEqualTo(State.MEASURED);
        assertThat(slot(result, "c", "psnr").state()).isEqualTo(State.NOT_RUN);
        assertThat(slot(result, "c", "psnr").reason().orElseThrow().code()).isEqualTo(ReasonCode.RUN_DEADLINE);
    }

    @Test
    void every_engine_is_closed_at_the_end() throws Exception {
        Set<EngineHost> opened = ConcurrentHashMap.newKeySet();
        run(plan(List.of("psnr"), fixture("a", 64, 64), fixture("b", 64, 64)), (side, runEnd) -> {
            EngineHost host = new StandIn(Set.of(), null);
            opened.add(host);
            return host;
        });
        assertThat(opened).isNotEmpty().noneMatch(EngineHost::isUsable);
    }

    @Test
    void a_process_that_ends_badly_after_its_results_is_on_record_and_its_results_stand() throws Exception {
        RunResult result = run(plan(List.of("psnr"), fixture("a", 64, 64)), (side, runEnd) -> new StandIn(Set.of(), null) {
            @Override
            public Optional<Reason> close() {
                return Optional.of(new Reason(ReasonCode.DIRTY_EXIT, "SIGSEGV in an exit handler"));
            }
        });
        assertThat(slot(result, "a", "psnr").state()).isEqualTo(State.MEASURED);
        assertThat(result.incidents()).singleElement().matches(incident -> incident.reasonCode().equals("dirty_exit"))
                .matches(incident -> !incident.processEnded());
    }

    @Test
    void a_process_that_dies_while_it_opens_is_a_crash_not_an_absence() throws Exception {
        RunResult result = run(plan(List.of("psnr"), fixture("a", 64, 64)), (side, runEnd) -> {
            throw new HostException(new Reason(ReasonCode.NATIVE_FAULT, "SIGSEGV while loading"), true, Optional.of("C  [libx.so]"),
                    List.of());
        });
        assertThat(slot(result, "a", "psnr").state()).isEqualTo(State.CRASHED);
        assertThat(result.incidents()).singleElement().matches(Incident::processEnded);
    }

    /** Fails whenever more than one extractor is in the pass. */
    private static HostOpener unsociable(PassOutcome end, double offsetInCompany) {
        return (side, runEnd) -> new StandIn(Set.of(), null) {
            @Override
            public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink)
                    throws InterruptedException {
                if (requests.size() == 1) {
                    return super.run(fixture, requests, deadline, sink);
                }
                requests.forEach(request -> request.keys().forEach(key -> sink.score(key, 1, 1 + offsetInCompany)));
                return end;
            }
        };
    }

    @Test
    void a_repetition_that_goes_well_does_not_hide_the_failure() throws Exception {
        PassOutcome error = ended(State.FAILED, ReasonCode.ENGINE_FAILED, "-ENOMEM");
        RunResult result = run(plan(List.of("psnr", "motion"), fixture("a", 64, 64)), unsociable(error, 0));
        assertThat(slot(result, "a", "psnr").state()).isEqualTo(State.MEASURED);
        assertThat(result.incidents()).anyMatch(incident -> incident.reasonCode().equals("depends_on_company"));
    }

    @Test
    void other_numbers_in_company_than_alone_are_an_error() throws Exception {
        PassOutcome error = ended(State.FAILED, ReasonCode.ENGINE_FAILED, "-ENOMEM");
        RunResult result = run(plan(List.of("psnr", "motion"), fixture("a", 64, 64)), unsociable(error, 0.5));
        Measurement psnr = slot(result, "a", "psnr");
        assertThat(psnr.state()).isEqualTo(State.FAILED);
        assertThat(psnr.reason().orElseThrow().code()).isEqualTo(ReasonCode.DEPENDS_ON_COMPANY);
        assertThat(psnr.reason().orElseThrow().sentence()).contains("frame 1", "1.5 first", "1.0 alone");
    }

    /** Delivers the score of one key and frame a second time. */
    private static HostOpener twice(double second) {
        return (side, end) -> new StandIn(Set.of(), null) {
            @Override
            public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink)
                    throws InterruptedException {
                PassOutcome outcome = super.run(fixture, requests, deadline, sink);
                if (requests.stream().anyMatch(request -> request.extractor().equals("psnr"))) {
                    sink.score("psnr_y", 2, second);
                }
                return outcome;
            }
        };
    }

    @Test
    void a_second_score_of_another_value_is_no_measurement_of_its_extractor_and_names_both_values() throws Exception {
        RunResult result = run(plan(List.of("psnr", "motion"), fixture("a", 64, 64)), twice(2.5));
        Measurement psnr = slot(result, "a", "psnr");
        assertThat(psnr.state()).isEqualTo(State.FAILED);
        assertThat(psnr.reason().orElseThrow().code()).isEqualTo(ReasonCode.DUPLICATE_SCORE);
        assertThat(psnr.reason().orElseThrow().sentence()).contains("psnr_y frame 2: 2.0 first, then 2.5");
        assertThat(slot(result, "a", "motion").state()).isEqualTo(State.MEASURED);
        assertThat(Judgement.of(compared(List.of("psnr", "motion"), fixture("a", 64, 64)), new Evidence(result.measurements(), Map.of(),
                Optional.empty(), extractor -> Optional.empty())).verdict()).isEqualTo(Verdict.ERROR);
    }

    /** The plan with the side compared to itself. */
    private static RunPlan compared(List<String> extractors, Fixture... fixtures) {
        RunPlan plan = plan(extractors, fixtures);
        return new RunPlan(plan.fixtures(), plan.subjects(), plan.sides(), List.of(), List.of(new Pairing(Section.DISPATCH_EQUIVALENCE, Side.CPU,
                Side.CPU)), List.of(), Optional.empty());
    }

    @Test
    void a_second_score_of_the_same_bits_is_on_record_and_the_number_stands() throws Exception {
        RunResult result = run(plan(List.of("psnr"), fixture("a", 64, 64)), twice(2.0));
        assertThat(slot(result, "a", "psnr").state()).isEqualTo(State.MEASURED);
        assertThat(result.incidents()).singleElement().satisfies(incident -> {
            assertThat(incident.reasonCode()).isEqualTo("duplicate_score");
            assertThat(incident.sentence()).isEqualTo("1 score came for a key and frame that had one already, with the same bits");
            assertThat(incident.processEnded()).isFalse();
        });
    }

    @Test
    void extractors_that_share_a_key_do_not_share_a_pass() throws Exception {
        AtomicInteger passes = new AtomicInteger();
        RunResult result = run(plan(List.of("psnr", "psnr:enable_mse=true", "motion"), fixture("a", 64, 64)),
                (side, runEnd) -> new StandIn(Set.of(), null) {
                    @Override
                    public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink)
                            throws InterruptedException {
                        passes.incrementAndGet();
                        return super.run(fixture, requests, deadline, sink);
                    }
                });
        assertThat(passes).hasValue(2);
        assertThat(slot(result, "a", "psnr[enable_mse=true]").state()).isEqualTo(State.MEASURED);
    }

    @Test
    void a_library_that_says_it_ran_something_else_is_taken_at_its_word() throws Exception {
        RunResult result = run(plan(List.of("psnr", "motion"), fixture("a", 64, 64)), (side, runEnd) -> new StandIn(Set.of(), null) {
            @Override
            public PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink)
                    throws InterruptedException {
                super.run(fixture, requests, deadline, sink);
                return PassOutcome.measured(Duration.ofMillis(1), Optional.of(List.of(new Receipt("psnr", VmafBackend.HIP),
                        new Receipt("motion", VmafBackend.CPU))));
            }
        });
        assertThat(slot(result, "a", "psnr").ranElsewhere().orElseThrow()).contains("psnr", "cpu", "HIP");
        assertThat(slot(result, "a", "motion").ranElsewhere()).isEmpty();
    }
}
