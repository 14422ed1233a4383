package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import hiptwin.harness.engine.Lineage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Contrast weights against the formulas of their papers, and against the fixed-point numbers of libvmaf's default. */
class DisplayedContrastTest {
    private static final DisplayedContrast DEFAULT = new DisplayedContrast(Lineage.NETFLIX, 3, 1080);

    /** libvmaf's own fixed weights for this display: 36453 of 2^-21 and 49417 of 2^-23. */
    @ParameterizedTest
    @EnumSource(DisplayedContrast.WatsonRounding.class)
    void theDefaultWeightsAreThoseLibvmafWritesDown(DisplayedContrast.WatsonRounding rounding) {
        assertThat(DEFAULT.watson(0, false, rounding) * 0x1p21).isCloseTo(36453, within(3.0));
        assertThat(DEFAULT.watson(0, true, rounding) * 0x1p23).isCloseTo(49417, within(3.0));
    }

    /** Watson and others (1997), formula 7: Y = a 10^(k (log10(2^l f0 g / r))^2); a step is 2 Y / A. */
    @ParameterizedTest
    @CsvSource({"0, 0.67234", "1, 0.41317", "2, 0.22727", "3, 0.11792"})
    void straightWeightsFollowTheNoiseModel(int scale, double amplitude) {
        double logarithm = Math.log10(Math.pow(2, scale + 1) * 0.401 / (3 * 1080 * Math.PI / 180));
        double step = 2 * 0.495 * Math.pow(10, 0.466 * logarithm * logarithm) / amplitude;

        assertThat((double) DEFAULT.watson(scale, false, DisplayedContrast.WatsonRounding.RESULT))
                .isCloseTo(1 / step, within(1e-6 / step));
    }

    /** Li and others (2011): (0.31 + 0.69 f) exp(-0.29 f), at f / 0.7 for the diagonal band. */
    @Test
    void theDetailLossPaperHasItsOwnSensitivity() {
        double frequency = 3 * 1080 * Math.PI / 180 / 4;
        double oblique = frequency / 0.7;

        assertThat((double) DEFAULT.detailLossPaper(1, false))
                .isCloseTo((0.31 + 0.69 * frequency) * Math.exp(-0.29 * frequency), within(1e-6));
        assertThat((double) DEFAULT.detailLossPaper(1, true))
                .isCloseTo((0.31 + 0.69 * oblique) * Math.exp(-0.29 * oblique), within(1e-6));
    }

    /** The lineages differ in roundings alone. */
    @Test
    void bartenIsTheSameCurveInBothLineages() {
        DisplayedContrast fork = new DisplayedContrast(Lineage.FORK, 3, 1080);
        for (int scale = 0; scale < 4; scale++) {
            float netflix = DEFAULT.barten(scale, 1.5);
            assertThat(fork.barten(scale, 1.5)).isCloseTo(netflix, within(2e-6f * netflix));
            assertThat(netflix).isGreaterThan(scale == 0 ? 1 : DEFAULT.barten(scale - 1, 1.5));
        }
    }

    /** 2160 lines from 1.5 heights look like 1080 from 3; only Netflix tabulates that. */
    @Test
    void theNearDisplayIsNetflixOnly() {
        DisplayedContrast near = new DisplayedContrast(Lineage.NETFLIX, 1.5, 2160);
        assertThat(BlendedSensitivity.find(false, near).orElseThrow().straight())
                .isEqualTo(BlendedSensitivity.find(false, DEFAULT).orElseThrow().straight());
        assertThat(BlendedSensitivity.find(true, new DisplayedContrast(Lineage.FORK, 1.5, 2160))).isEmpty();
        assertThat(BlendedSensitivity.find(true, new DisplayedContrast(Lineage.NETFLIX, 4, 1080))).isEmpty();
    }
}
