package hiptwin.harness.reference;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.catalogue.Extractor;
import hiptwin.harness.catalogue.RuleKind;
import hiptwin.harness.compare.Tolerance;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FixtureSet;
import hiptwin.harness.score.Series;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the shipped fixtures do to the extractors, as the scores of real libraries tell: a fixture set on which a key is constant or trivial
 * would let a broken twin pass.
 */
class ShippedReferencesTest {
    private static final Path FOLDER = Path.of(System.getProperty("hiptwin.root"), "fixtures");

    static List<ReferenceScores> references() throws FixtureException {
        return ReferenceFile.readFolder(FOLDER.resolve("reference"));
    }

    private static List<Fixture> defaultSet() throws FixtureException {
        return FixtureSet.load(FOLDER).select(Fixture.DEFAULT_SET);
    }

    /** Every score of every key over the default set. */
    private static TreeMap<String, List<Double>> values(ReferenceScores reference) throws FixtureException {
        TreeMap<String, List<Double>> values = new TreeMap<>();
        for (Fixture fixture : defaultSet()) {
            reference.find(fixture.id()).orElseThrow().scores().series().forEach((key, series) -> {
                for (int frame = 0; frame < series.frameCount(); frame++) {
                    values.computeIfAbsent(key, unused -> new ArrayList<>()).add(series.value(frame));
                }
            });
        }
        return values;
    }

    private static List<Double> of(ReferenceScores reference, String key) throws FixtureException {
        return values(reference).get(key);
    }

    @Test
    void both_lineages_are_there_as_scalar_c() throws FixtureException {
        assertThat(references()).extracting(one -> one.library().lineage()).containsExactlyInAnyOrder(Lineage.NETFLIX, Lineage.FORK);
        assertThat(references()).allMatch(one -> one.library().mode().equals(ReferenceLibrary.SCALAR));
    }

    @ParameterizedTest
    @MethodSource("references")
    void every_required_key_has_a_score_for_every_frame_of_every_fixture_it_can_be_given(ReferenceScores reference)
            throws FixtureException {
        int checked = 0;
        for (Fixture fixture : FixtureSet.load(FOLDER).fixtures()) {
            ReferenceFixture stored = reference.find(fixture.id()).orElseThrow();
            assertThat(stored.referenceSha256()).isEqualTo(fixture.referenceSha256().orElseThrow());
            assertThat(stored.distortedSha256()).isEqualTo(fixture.distortedSha256().orElseThrow());
            for (Extractor extractor : Catalogue.shipped().extractors()) {
                if (!extractor.lineages().contains(reference.library().lineage())
                        || extractor.limits().check(extractor.name(), fixture.geometry()).isPresent()) {
                    continue;
                }
                for (String key : extractor.requiredKeys(new TreeMap<>(), reference.library().lineage(), fixture.geometry())) {
                    assertThat(stored.scores().find(key).map(Series::presentCount)).as(fixture.id() + " " + key)
                            .contains(fixture.frameCount());
                    checked++;
                }
            }
        }
        assertThat(checked).isGreaterThan(1000);
    }

    @ParameterizedTest
    @MethodSource("references")
    void no_key_is_constant_or_infinite_over_the_default_set(ReferenceScores reference) throws FixtureException {
        values(reference).forEach((key, scores) -> {
            assertThat(scores).as(key).hasSize(57).allMatch(Double::isFinite);
            assertThat(new TreeSet<>(scores)).as(key).hasSizeGreaterThan(10);
        });
    }

    @ParameterizedTest
    @MethodSource("references")
    void there_is_banding_for_cambi(ReferenceScores reference) throws FixtureException {
        assertThat(of(reference, "Cambi_feature_cambi_score")).allMatch(score -> score > 0);
    }

    @ParameterizedTest
    @MethodSource("references")
    void motion_changes_from_frame_to_frame(ReferenceScores reference) throws FixtureException {
        Series motion = reference.find("texture_576x324_420_8").orElseThrow().scores().find("VMAF_integer_feature_motion2_score")
                .orElseThrow();
        TreeSet<Double> distinct = new TreeSet<>();
        for (int frame = 1; frame < motion.frameCount(); frame++) {
            assertThat(motion.value(frame)).isPositive();
            distinct.add(motion.value(frame));
        }
        assertThat(distinct).hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @MethodSource("references")
    void the_three_planes_are_distorted_differently(ReferenceScores reference) throws FixtureException {
        List<Double> y = of(reference, "psnr_y");
        List<Double> cb = of(reference, "psnr_cb");
        List<Double> cr = of(reference, "psnr_cr");
        for (int i = 0; i < y.size(); i++) {
            assertThat(new TreeSet<>(List.of(y.get(i), cb.get(i), cr.get(i)))).hasSize(3);
        }
    }

    /** The bound for the oracle against the lineage it does not follow is what the two lineages really differ by, and not much more. */
    @Test
    void the_recorded_distance_of_the_lineages_is_the_measured_one() throws FixtureException {
        ReferenceScores netflix = references().stream().filter(one -> one.library().lineage() == Lineage.NETFLIX).findFirst().orElseThrow();
        ReferenceScores fork = references().stream().filter(one -> one.library().lineage() == Lineage.FORK).findFirst().orElseThrow();
        for (Extractor extractor : Catalogue.shipped().extractors()) {
            if (!extractor.lineages().containsAll(List.of(Lineage.NETFLIX, Lineage.FORK))) {
                continue;
            }
            double widest = 0;
            for (Fixture fixture : FixtureSet.load(FOLDER).fixtures()) {
                if (fixture.geometry().hasOddChroma()) {
                    continue;
                }
                for (var key : extractor.keys()) {
                    var a = netflix.find(fixture.id()).orElseThrow().scores().find(key.raw());
                    var b = fork.find(fixture.id()).orElseThrow().scores().find(key.raw());
                    for (int frame = 0; a.isPresent() && b.isPresent() && frame < fixture.frameCount(); frame++) {
                        double left = a.get().value(frame);
                        double right = b.get().value(frame);
                        if (left != right && !(Double.isNaN(left) && Double.isNaN(right))) {
                            widest = Math.max(widest, Math.abs(left - right));
                        }
                    }
                }
            }
            double recorded = ((Tolerance.Absolute) extractor.rule(RuleKind.LINEAGE).tolerance()).limit();
            assertThat(recorded).as(extractor.name() + ", measured " + widest).isGreaterThanOrEqualTo(widest)
                    .isLessThanOrEqualTo(4 * widest);
        }
    }

    static Stream<String> similarities() {
        return Stream.of("float_ssim", "float_ms_ssim", "VMAF_integer_feature_vif_scale0_score", "VMAF_integer_feature_vif_scale3_score",
                "VMAF_feature_vif_scale0_score", "VMAF_integer_feature_adm2_score", "VMAF_feature_adm2_score", "integer_adm_scale0");
    }

    @ParameterizedTest
    @MethodSource("similarities")
    void similarities_are_neither_perfect_nor_lost(String key) throws FixtureException {
        for (ReferenceScores reference : references()) {
            assertThat(of(reference, key)).as(reference.id()).allMatch(score -> score > 0 && score < 1);
        }
    }
}
