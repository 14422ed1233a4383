package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The oracle against scores of real libraries, Netflix/vmaf f85a8536 and the fork at c2a3c7e0, scalar; see
 * libvmaf-scores.txt.
 */
class PinnedScoresTest {
    /**
     * {@code ciede} is not bit-exact: one pixel in a million is one {@code float} step off, which is less than this in
     * the mean.
     */
    private static final double CIEDE_BOUND = 1e-10;

    /** What one extractor of a library gave for one clip. */
    private record Pinned(String name, Lineage lineage, Geometry geometry, String extractor,
            TreeMap<String, double[]> scores) {
        int frames() {
            return scores.firstEntry().getValue().length;
        }
    }

    @TestFactory
    Stream<DynamicTest> scoresAreThoseOfTheLibrary() {
        return pinned().stream().map(pinned -> DynamicTest.dynamicTest(pinned.name(), () -> {
            ScoreTable scores = OracleRun.scores(pinned.lineage(), pinned.extractor(),
                    PinnedPair.reference(pinned.geometry(), pinned.frames()),
                    PinnedPair.distorted(pinned.geometry(), pinned.frames()));

            assertThat(scores.series().keySet()).isEqualTo(pinned.scores().keySet());
            pinned.scores().forEach((key, expected) -> {
                Series actual = scores.find(key).orElseThrow();
                if (key.equals("ciede2000")) {
                    for (int frame = 0; frame < expected.length; frame++) {
                        assertThat(actual.value(frame)).isCloseTo(expected[frame], within(CIEDE_BOUND));
                    }
                } else {
                    assertThat(bits(actual)).as(key).isEqualTo(bits(Series.of(expected)));
                }
            });
        }));
    }

    @Test
    void everyExtractorIsPinnedAtEightAndTenBit() {
        for (Lineage lineage : List.of(Lineage.NETFLIX, Lineage.FORK)) {
            try (OracleEngine engine = new OracleEngine(lineage)) {
                for (ExtractorDescription extractor : engine.extractors()) {
                    if (extractor.lineage() == lineage) {
                        assertThat(pinned()).filteredOn(pinned -> pinned.lineage() == lineage
                                        && OracleRun.request(pinned.extractor()).extractor().equals(extractor.name()))
                                .extracting(pinned -> pinned.geometry().bitDepth())
                                .as(extractor.name() + " of " + lineage).contains(8, 10);
                    }
                }
            }
        }
    }

    @Test
    void oneUlpIsADifference() {
        assertThat(bits(Series.of(33.75, Math.nextUp(33.5)))).isNotEqualTo(bits(Series.of(33.75, 33.5)));
    }

    private static List<String> bits(Series series) {
        List<String> bits = new ArrayList<>();
        for (int frame = 0; frame < series.frameCount(); frame++) {
            bits.add(series.isPresent(frame) ? Double.toHexString(series.value(frame)) : "absent");
        }
        return bits;
    }

    private static List<Pinned> pinned() {
        Map<String, Pinned> byName = new LinkedHashMap<>();
        for (String line : lines()) {
            String[] words = line.split(" ");
            String name = Stream.of(words).limit(5).collect(Collectors.joining(" "));
            double[] scores = Stream.of(words).skip(6).mapToDouble(Double::parseDouble).toArray();
            Pinned pinned = byName.computeIfAbsent(name, unused ->
                    new Pinned(name, Lineage.valueOf(words[0]), geometry(words), words[4], new TreeMap<>()));
            pinned.scores().put(words[5], scores);
        }
        return List.copyOf(byName.values());
    }

    private static Geometry geometry(String[] words) {
        String[] sides = words[1].split("x");
        return new Geometry(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]),
                PixelFormat.fromLabel(words[2]).orElseThrow(), Integer.parseInt(words[3]));
    }

    private static List<String> lines() {
        try (BufferedReader file = new BufferedReader(new InputStreamReader(
                PinnedScoresTest.class.getResourceAsStream("libvmaf-scores.txt"), StandardCharsets.UTF_8))) {
            return file.lines().filter(line -> !line.startsWith("#")).toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
