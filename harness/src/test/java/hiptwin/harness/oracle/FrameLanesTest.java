package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several threads change nothing but the time. */
class FrameLanesTest {
    private static final Geometry GEOMETRY = new Geometry(224, 192, PixelFormat.YUV444P, 8);
    private static final int FRAMES = 7;

    private static List<String> events(Lineage lineage, int threads, List<ExtractorRequest> requests) throws Exception {
        List<String> events = new ArrayList<>();
        Thread caller = Thread.currentThread();
        try (OracleEngine engine = new OracleEngine(lineage, threads)) {
            engine.run(requests, PinnedPair.reference(GEOMETRY, FRAMES), PinnedPair.distorted(GEOMETRY, FRAMES),
                    (key, frame, value) -> {
                        assertThat(Thread.currentThread()).isSameAs(caller);
                        events.add(key + " " + frame + " " + Double.toHexString(value));
                    });
        }
        return events;
    }

    private static List<ExtractorRequest> all(Lineage lineage) {
        try (OracleEngine engine = new OracleEngine(lineage)) {
            return engine.extractors().stream().map(extractor -> OracleRun.request(extractor.name()))
                    .filter(request -> engine.refusal(request, GEOMETRY).isEmpty()).toList();
        }
    }

    @ParameterizedTest
    @CsvSource({"NETFLIX, 2", "NETFLIX, 3", "FORK, 2", "FORK, 9"})
    void everyThreadCountGivesTheSameCallsInTheSameOrder(Lineage lineage, int threads) throws Exception {
        List<ExtractorRequest> requests = all(lineage);

        assertThat(requests).hasSizeGreaterThan(10);
        assertThat(events(lineage, threads, requests)).isEqualTo(events(lineage, 1, requests));
    }

    @ParameterizedTest
    @CsvSource({"psnr", "motion", "speed_temporal"})
    void oneExtractorAloneIsTheSameToo(String name) throws Exception {
        List<ExtractorRequest> request = List.of(OracleRun.request(name));

        assertThat(events(Lineage.NETFLIX, 3, request)).hasSizeGreaterThanOrEqualTo(FRAMES)
                .isEqualTo(events(Lineage.NETFLIX, 1, request));
    }

    /** A temporal extractor that is not marked as one would be given every n-th frame. */
    @Test
    void temporalExtractorsAreThoseOfTheCatalogue() {
        for (Lineage lineage : List.of(Lineage.NETFLIX, Lineage.FORK)) {
            Set<String> expected = new TreeSet<>();
            try (OracleEngine engine = new OracleEngine(lineage)) {
                for (ExtractorDescription extractor : engine.extractors()) {
                    if (Catalogue.shipped().find(extractor.name()).orElseThrow().temporal()) {
                        expected.add(extractor.name());
                    }
                }
                assertThat(new TreeSet<>(engine.temporalExtractors())).isEqualTo(expected);
            }
        }
    }

    @Test
    void framesAreWorkedOnByOtherThreads() throws Exception {
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        Extractor watcher = (frame, pair, sink) -> seen.add(Thread.currentThread());
        FrameReader clip = PinnedPair.reference(GEOMETRY, FRAMES);

        new FrameLanes(List.of(new PlannedExtractor(() -> watcher, false, (key, frame, value) -> { })), clip, clip, 2)
                .run();

        assertThat(seen).hasSize(2).doesNotContain(Thread.currentThread());
    }

    @Test
    void aFailureNamesItsFrameAndLeavesNoThread() {
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        Extractor faulty = (frame, pair, sink) -> {
            seen.add(Thread.currentThread());
            if (frame == 3) {
                throw new ArithmeticException("no such root");
            }
        };
        FrameReader clip = PinnedPair.reference(GEOMETRY, FRAMES);
        PlannedExtractor planned = new PlannedExtractor(() -> faulty, false, (key, frame, value) -> { });
        FrameLanes lanes = new FrameLanes(List.of(planned), clip, clip, 3);

        assertThatThrownBy(lanes::run).hasMessage("frame 3 failed: java.lang.ArithmeticException: no such root");
        assertThat(seen).isNotEmpty().noneMatch(Thread::isAlive);
    }

    /** A reader may use its buffer again at the next call. */
    @Test
    void framesAreCopiedBeforeTheNextIsRead() throws Exception {
        FrameReader fresh = PinnedPair.reference(GEOMETRY, FRAMES);
        ByteBuffer only = ByteBuffer.allocateDirect((int) GEOMETRY.frameBytes());
        FrameReader reused = new FrameReader() {
            @Override
            public Geometry geometry() {
                return GEOMETRY;
            }

            @Override
            public int frameCount() {
                return FRAMES;
            }

            @Override
            public ByteBuffer frame(int index) {
                try {
                    return only.clear().put(fresh.frame(index)).flip();
                } catch (FixtureException impossible) {
                    throw new AssertionError(impossible);
                }
            }

            @Override
            public void close() {
            }
        };
        List<String> expected = new ArrayList<>();
        List<String> actual = new ArrayList<>();
        List<ExtractorRequest> request = List.of(OracleRun.request("psnr[enable_mse=true]"));
        try (OracleEngine one = new OracleEngine(Lineage.FORK);
                OracleEngine three = new OracleEngine(Lineage.FORK, 3)) {
            FrameReader distorted = PinnedPair.distorted(GEOMETRY, FRAMES);
            one.run(request, fresh, distorted, (key, frame, value) -> expected.add(key + frame + value));
            three.run(request, reused, distorted, (key, frame, value) -> actual.add(key + frame + value));
        }

        assertThat(actual).isEqualTo(expected);
    }

    @Test
    void zeroThreadsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new OracleEngine(Lineage.FORK, 0))
                .withMessage("the oracle needs at least 1 thread, not 0");
    }
}
