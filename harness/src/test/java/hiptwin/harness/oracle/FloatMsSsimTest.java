package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.score.ScoreTable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code float_ms_ssim} on frames whose similarity is known by hand. */
class FloatMsSsimTest {
    private static final Geometry SMALLEST = new Geometry(176, 176, PixelFormat.YUV420P, 8);

    @Test
    void identicalPicturesGiveExactlyOneAtEveryScale() throws Exception {
        FrameReader clip = PinnedPair.reference(SMALLEST, 1);

        ScoreTable scores = OracleRun.scores(Lineage.NETFLIX, "float_ms_ssim[enable_lcs=true]", clip, clip);

        assertThat(scores.series()).hasSize(16).allSatisfy((key, series) -> assertThat(series.value(0)).isEqualTo(1));
    }

    /** In decibels infinity, capped at ceil(10 log10(255^2 * 2 * 176^2)) = ceil(96.05). */
    @Test
    void identicalPicturesInDecibelsReachTheCap() throws Exception {
        FrameReader clip = PinnedPair.reference(SMALLEST, 1);

        assertThat(OracleRun.score("float_ms_ssim[enable_db=true]", "float_ms_ssim", clip, clip, 0))
                .isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(OracleRun.score("float_ms_ssim[enable_db=true,clip_db=true]", "float_ms_ssim", clip, clip, 0))
                .isEqualTo(97);
    }

    /**
     * Without variance only luminance differs, and only the smallest scale's counts, to the power 0.1333: (2 * 120 *
     * 100 + C1) / (120^2 + 100^2 + C1) with C1 = 6.5025, which is 24006.5025 / 24406.5025. Weights of six decimals do
     * not sum to 1 exactly, hence the structure terms.
     */
    @Test
    void flatPicturesDifferByTheLuminanceOfTheSmallestScale() throws Exception {
        FilledClip reference = FilledClip.constant(SMALLEST, 1, 120);
        FilledClip distorted = FilledClip.constant(SMALLEST, 1, 100);

        assertThat(OracleRun.score("float_ms_ssim", "float_ms_ssim", reference, distorted, 0))
                .isCloseTo(Math.pow(24006.5025 / 24406.5025, 0.1333), within(2e-3));
        assertThat(OracleRun.score("float_ms_ssim[enable_lcs=true]", "float_ms_ssim_l_scale4", reference, distorted, 0))
                .isCloseTo(24006.5025 / 24406.5025, within(1e-6));
    }

    /** The taps sum to one, up to their sixth decimal, and mirroring a flat picture gives a flat picture. */
    @ParameterizedTest
    @EnumSource(value = Lineage.class, names = {"NETFLIX", "FORK"})
    void halvingKeepsAFlatPicture(Lineage lineage) {
        WaveletHalving halving = new WaveletHalving(13, 10, lineage);
        float[] plane = new float[130];
        Arrays.fill(plane, 1);
        float[] half = new float[7 * 5];

        halving.halve(plane, half);

        for (float sample : half) {
            assertThat(sample).isCloseTo(1, within(2e-5f));
        }
    }

    /** A single one in the middle shows the middle of the filter: the taps at distances 0 and 2 and their products. */
    @ParameterizedTest
    @EnumSource(value = Lineage.class, names = {"NETFLIX", "FORK"})
    void halvingShowsTheEvenTapsOfAnImpulse(Lineage lineage) {
        float[] plane = new float[21 * 21];
        plane[10 * 21 + 10] = 1;
        float[] half = new float[11 * 11];

        new WaveletHalving(21, 21, lineage).halve(plane, half);

        assertThat(half[5 * 11 + 5]).isCloseTo(0.602914f * 0.602914f, within(1e-6f));
        assertThat(half[5 * 11 + 4]).isCloseTo(0.602914f * -0.078201f, within(1e-6f)).isEqualTo(half[4 * 11 + 5]);
        assertThat(half[7 * 11 + 6]).isCloseTo(-0.078201f * 0.026727f, within(1e-6f));
        assertThat(half[5 * 11 + 8]).isZero();
    }

    /** Chroma is measured as luma is: a colour clip's chroma plane scores like a grey clip that has it as luma. */
    @Test
    void chromaOfAColourClipScoresLikeTheSamePlaneAsLuma() throws Exception {
        Geometry colour = new Geometry(180, 176, PixelFormat.YUV444P, 8);
        ScoreTable scores = OracleRun.scores(Lineage.FORK, "float_ms_ssim[enable_chroma=true]",
                PinnedPair.reference(colour, 1),
                PinnedPair.distorted(colour, 1));
        for (int plane = 1; plane <= 2; plane++) {
            double asLuma = OracleRun.scores(Lineage.FORK, "float_ms_ssim",
                    new PlaneAsLuma(PinnedPair.reference(colour, 1), plane),
                    new PlaneAsLuma(PinnedPair.distorted(colour, 1), plane)).find("float_ms_ssim")
                    .orElseThrow().value(0);
            assertThat(scores.find(plane == 1 ? "float_ms_ssim_cb" : "float_ms_ssim_cr").orElseThrow().value(0))
                    .isEqualTo(asLuma);
        }
    }

    @Test
    void chromaPlanesThatAreTooSmallForFiveScalesAreRefused() {
        Geometry geometry = new Geometry(350, 400, PixelFormat.YUV420P, 8);
        try (OracleEngine oracle = new OracleEngine()) {
            assertThat(oracle.refusal(OracleRun.request("float_ms_ssim[enable_chroma=true]"), geometry))
                    .hasValueSatisfying(
                    reason -> assertThat(reason).contains("176", "175"));
            assertThat(oracle.refusal(OracleRun.request("float_ms_ssim"), geometry)).isEmpty();
        }
    }

    /** One plane of a clip whose planes have one size, as a clip of luma alone. */
    private record PlaneAsLuma(FrameReader clip, int plane) implements FrameReader {
        @Override
        public Geometry geometry() {
            return new Geometry(clip.geometry().width(), clip.geometry().height(), PixelFormat.YUV400P,
                    clip.geometry().bitDepth());
        }

        @Override
        public int frameCount() {
            return clip.frameCount();
        }

        @Override
        public ByteBuffer frame(int index) throws FixtureException {
            ByteBuffer all = clip.frame(index);
            int length = Math.toIntExact(clip.geometry().planeBytes(plane));
            return all.slice(all.position() + Math.toIntExact(clip.geometry().planeOffsetBytes(plane)), length)
                    .order(all.order());
        }

        @Override
        public void close() {
            clip.close();
        }
    }
}
