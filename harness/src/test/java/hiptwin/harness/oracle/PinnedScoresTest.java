package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
    /** What one extractor of a library gave for one clip. */
    private record Pinned(String name, Lineage lineage, Geometry geometry, String content, String extractor,
            TreeMap<String, double[]> scores) {
        FrameReader reference() {
            return switch (content) {
                case "" -> PinnedPair.reference(geometry, frames());
                case "dim" -> PinnedPair.dimReference(geometry, frames());
                default -> new ContouredPair(Long.parseLong(content)).reference(geometry, frames());
            };
        }

        FrameReader distorted() {
            return switch (content) {
                case "" -> PinnedPair.distorted(geometry, frames());
                case "dim" -> PinnedPair.dimDistorted(geometry, frames());
                default -> new ContouredPair(Long.parseLong(content)).distorted(geometry, frames());
            };
        }

        int frames() {
            return scores.firstEntry().getValue().length;
        }

        ScoreTable table() {
            TreeMap<String, Series> series = new TreeMap<>();
            scores.forEach((key, values) -> series.put(key, Series.of(values)));
            return new ScoreTable(series);
        }
    }

    @TestFactory
    Stream<DynamicTest> scoresAreThoseOfTheLibrary() {
        return pinned().stream().map(pinned -> DynamicTest.dynamicTest(pinned.name(), () -> {
            ScoreTable scores = OracleRun.scores(pinned.lineage(), pinned.extractor(),
                    pinned.reference(), pinned.distorted());

            OracleBound bound = OracleBound.ofStored(OracleRun.request(pinned.extractor()));
            assertThat(bound.differences(pinned.table(), scores)).isEmpty();
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
    void oneUlpIsADifferenceWhereBitsAreClaimed() {
        OracleBound bits = OracleBound.of(OracleRun.request("float_motion"));
        assertThat(bits.accepts(33.5, 33.5)).isTrue();
        assertThat(bits.accepts(33.5, Math.nextUp(33.5))).isFalse();

        OracleBound bounded = OracleBound.of(OracleRun.request("float_ms_ssim"));
        assertThat(bounded.accepts(0.9, 0.9 + 1e-15)).isTrue();
        assertThat(bounded.accepts(0.9, 0.9 + 2e-15)).isFalse();

        OracleBound stored = OracleBound.ofStored(OracleRun.request("psnr"));
        assertThat(stored.accepts(33.5, Math.nextUp(33.5))).isFalse();
    }

    @Test
    void aMissingScoreAndAMissingKeyAreDifferences() {
        ScoreTable one = new ScoreTable(new TreeMap<>(Map.of("a", Series.of(1, Double.NaN), "b", Series.of(2))));
        ScoreTable other = new ScoreTable(new TreeMap<>(Map.of("a", Series.of(1))));
        OracleBound bound = OracleBound.of(OracleRun.request("float_motion"));

        assertThat(bound.differences(one, one)).isEmpty();
        assertThat(bound.differences(one, other)).containsExactly("a frame 1: library NaN, oracle absent",
                "b frame 0: library 2.0, oracle absent");
    }

    private static List<Pinned> pinned() {
        Map<String, Pinned> byName = new LinkedHashMap<>();
        for (String line : lines()) {
            String[] words = line.split(" ");
            String name = Stream.of(words).limit(5).collect(Collectors.joining(" "));
            double[] scores = Stream.of(words).skip(6).mapToDouble(Double::parseDouble).toArray();
            Pinned pinned = byName.computeIfAbsent(name, unused ->
                    new Pinned(name, Lineage.valueOf(words[0]), geometry(words), content(words[1]), words[4],
                            new TreeMap<>()));
            pinned.scores().put(words[5], scores);
        }
        return List.copyOf(byName.values());
    }

    private static String content(String size) {
        return size.substring(size.indexOf('@') < 0 ? size.length() : size.indexOf('@') + 1);
    }

    private static Geometry geometry(String[] words) {
        String[] sides = words[1].replaceFirst("@.*", "").split("x");
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
