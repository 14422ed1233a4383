package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code cambi}, {@code speed_chroma} and {@code speed_temporal} against a real libvmaf in scalar C, given by {@code
 * -Dhiptwin.libvmaf=/path/libvmaf.so.3}, on random contours, sizes, depths, layouts and options: sizes of hundreds of
 * samples, because below them there is no banding and no block.
 */
class ContouredFuzzTest {
    private static final int CASES = 60;

    private String path;

    @BeforeEach
    void findLibrary() {
        path = System.getProperty("hiptwin.libvmaf", "");
        if (path.isEmpty()) {
            if (List.of(System.getProperty("hiptwin.require", "").split(",")).contains("libvmaf")) {
                fail("no libvmaf given (-Dhiptwin.libvmaf=PATH), and the ring \"libvmaf\" is required");
            }
            abort("no libvmaf given (-Dhiptwin.libvmaf=PATH)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cambi", "speed_chroma", "speed_temporal"})
    void theOracleAgreesWithTheLibrary(String name) throws Exception {
        try (LibvmafEngine library = LibvmafEngine.open(new EngineSpec.Libvmaf(path,
                EngineSpec.Libvmaf.SCALAR_CPU_MASK, 0, OptionalInt.empty()));
                OracleEngine oracle = new OracleEngine(library.facts().lineage())) {
            int compared = 0;
            int positive = 0;
            for (long seed = 0; seed < CASES; seed++) {
                Random random = new Random(seed * 0x9E3779B97F4A7C15L + name.hashCode());
                String label = name + options(name, random);
                Geometry geometry = geometry(name, random);
                if (oracle.refusal(OracleRun.request(label), geometry).isPresent()) {
                    continue;
                }
                ContouredPair pair = new ContouredPair(seed);
                boolean pinned = random.nextInt(3) == 0;
                FrameReader reference = pinned ? PinnedPair.reference(geometry, 2) : pair.reference(geometry, 2);
                FrameReader distorted = pinned ? PinnedPair.distorted(geometry, 2) : pair.distorted(geometry, 2);
                ExtractorRequest request = new ExtractorRequest(name, OracleRun.request(label).options(),
                        oracle.keys(OracleRun.request(label), geometry));
                ScoreTable.Builder expected = new ScoreTable.Builder();
                library.run(List.of(request), reference, distorted, expected);
                ScoreTable.Builder actual = new ScoreTable.Builder();
                oracle.run(List.of(request), reference, distorted, actual);

                ScoreTable scores = actual.build(2);
                assertThat(OracleBound.of(request).differences(expected.build(2), scores))
                        .as("seed " + seed + ": " + label + " on " + geometry.describe()).isEmpty();
                compared++;
                positive += scores.find(request.keys().get(0)).orElseThrow().value(1) > 0 ? 1 : 0;
            }
            assertThat(compared).as("cases that the oracle does not refuse").isGreaterThan(CASES / 3);
            assertThat(positive).as("cases with a score above zero").isGreaterThan(compared / 5);
        }
    }

    private static Geometry geometry(String name, Random random) {
        List<Integer> depths = name.equals("cambi") ? List.of(8, 8, 9, 10, 12, 14, 16) : List.of(8, 8, 10, 12, 16);
        int least = name.equals("cambi") ? 16 : name.equals("speed_chroma") ? 176 : 96;
        return new Geometry(least + random.nextInt(440), least + random.nextInt(440),
                PixelFormat.values()[random.nextInt(PixelFormat.values().length)],
                depths.get(random.nextInt(depths.size())));
    }

    /** Each option about one time in three, in brackets. */
    private static String options(String name, Random random) {
        StringJoiner options = new StringJoiner(",", "[", "]").setEmptyValue("");
        if (name.equals("cambi")) {
            sometimes(options, random, "window_size=" + (15 + random.nextInt(113)));
            sometimes(options, random, "max_log_contrast=" + random.nextInt(6));
            sometimes(options, random, "topk=" + decimal(0.01 + 0.99 * random.nextDouble()));
            sometimes(options, random, "tvi_threshold=" + decimal(0.001 + 0.1 * random.nextDouble()));
            sometimes(options, random, "cambi_vis_lum_threshold=" + decimal(5 * random.nextDouble()));
            sometimes(options, random, "enc_bitdepth=" + (6 + random.nextInt(11)));
            sometimes(options, random, "full_ref=true");
            sometimes(options, random, "cambi_eotf=pq");
            sometimes(options, random, "enc_width=" + (180 + random.nextInt(300)) + ",enc_height="
                    + (150 + random.nextInt(300)));
            return options.toString();
        }
        sometimes(options, random, "speed_kernelscale=" + List.of("0.5", "1.5", "2", "3.7113").get(random.nextInt(4)));
        sometimes(options, random, "speed_prescale=" + decimal(0.6 + random.nextDouble()) + ",speed_prescale_method="
                + List.of("nearest", "bilinear", "bicubic", "lanczos4").get(random.nextInt(4)));
        sometimes(options, random, "speed_sigma_nn=" + decimal(0.1 + 1.9 * random.nextDouble()));
        sometimes(options, random, "speed_nn_floor=" + decimal(random.nextDouble()));
        sometimes(options, random, name.equals("speed_chroma") ? "speed_weight_var_mode=" + random.nextInt(7)
                : "speed_use_ref_diff=true");
        return options.toString();
    }

    private static void sometimes(StringJoiner options, Random random, String option) {
        if (random.nextInt(3) == 0) {
            options.add(option);
        }
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
