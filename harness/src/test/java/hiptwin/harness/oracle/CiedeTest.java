package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code ciede} against published colour pairs and against pictures that are known by hand. */
class CiedeTest {
    @ParameterizedTest
    @CsvFileSource(resources = "sharma-2005-table-1.csv", numLinesToSkip = 2)
    void differencesAreThosePublished(float l1, float a1, float b1, float l2, float a2, float b2, double expected) {
        ColourDifference difference = new ColourDifference(Lineage.FORK, 1, 1, 1);

        // The table has four decimals; single precision adds a few units of 1e-6.
        assertThat((double) difference.between(l1, a1, b1, l2, a2, b2)).isCloseTo(expected, within(6e-5));
        assertThat((double) difference.between(l2, a2, b2, l1, a1, b1)).isCloseTo(expected, within(6e-5));
    }

    @ParameterizedTest
    @EnumSource(value = Lineage.class, names = {"NETFLIX", "FORK"})
    void identicalPicturesGiveInfinity(Lineage lineage) throws Exception {
        FrameReader clip = PinnedPair.reference(new Geometry(32, 16, PixelFormat.YUV420P, 8), 1);

        assertThat(OracleRun.scores(lineage, "ciede", clip, clip).find("ciede2000").orElseThrow().value(0))
                .isEqualTo(Double.POSITIVE_INFINITY);
    }

    /** Limited range: 235 is white with L* = 100, 16 is black with L* = 0, and grey is without colour. */
    @ParameterizedTest
    @CsvSource({"8, 235, 128, 100", "8, 16, 128, 0", "10, 940, 512, 100", "16, 60160, 32768, 100"})
    void whiteAndBlackAreTheEndsOfLightness(int bitDepth, int luma, int chroma, double lightness) {
        LabColour colour = new LabColour(bitDepth);

        colour.set(luma, chroma, chroma);

        assertThat((double) colour.l()).isCloseTo(lightness, within(1e-4));
        assertThat((double) colour.a()).isCloseTo(0, within(0.02));
        assertThat((double) colour.b()).isCloseTo(0, within(0.02));
    }

    /**
     * Greys differ in lightness only: with S_L = 1 + 0.015 (L - 50)^2 / sqrt(20 + (L - 50)^2) at the mean L, and k_L =
     * 0.65, black against white is 100 / (0.65 * 1) at mean 50, and the score 45 - 20 log10(100 / 0.65) = 1.2583 (the
     * greys' small colour cast apart).
     */
    @Test
    void blackAgainstWhiteIsKnown() throws Exception {
        Geometry geometry = new Geometry(8, 8, PixelFormat.YUV444P, 8);
        FilledClip black = new FilledClip(geometry, 1, (plane, x, y, frame) -> plane == 0 ? 16 : 128);
        FilledClip white = new FilledClip(geometry, 1, (plane, x, y, frame) -> plane == 0 ? 235 : 128);

        assertThat(OracleRun.score("ciede", "ciede2000", black, white, 0)).isCloseTo(1.2583, within(1e-3));
    }

    @Test
    void aChromaErrorInOneSampleOf420ShowsInFourPixels() throws Exception {
        Geometry small = new Geometry(4, 4, PixelFormat.YUV420P, 8);
        Geometry full = new Geometry(4, 4, PixelFormat.YUV444P, 8);
        FilledClip flatSmall = FilledClip.constant(small, 1, 120);
        FilledClip flatFull = FilledClip.constant(full, 1, 120);
        FilledClip oneOff = new FilledClip(small, 1, (plane, x, y, frame) ->
                plane == 2 && x == 1 && y == 0 ? 140 : 120);
        FilledClip fourOff = new FilledClip(full, 1, (plane, x, y, frame) -> plane == 2 && x >= 2 && y < 2 ? 140 : 120);

        assertThat(OracleRun.score("ciede", "ciede2000", flatSmall, oneOff, 0))
                .isEqualTo(OracleRun.score("ciede", "ciede2000", flatFull, fourOff, 0))
                .isFinite();
    }
}
