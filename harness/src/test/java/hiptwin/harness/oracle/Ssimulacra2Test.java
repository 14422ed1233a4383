package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ssimulacra2} and its stages where the result is known without it. */
class Ssimulacra2Test {
    @ParameterizedTest
    @ValueSource(ints = {8, 10, 13, 16})
    void identicalPicturesScoreAHundred(int bitDepth) throws Exception {
        FrameReader clip = PinnedPair.reference(new Geometry(40, 30, PixelFormat.YUV420P, bitDepth), 1);

        assertThat(OracleRun.score("ssimulacra2", "ssimulacra2", clip, clip, 0)).isEqualTo(100);
    }

    /** Below eight samples no scale counts, whatever the pictures show. */
    @Test
    void aPictureTooSmallForAnyScaleScoresAHundred() throws Exception {
        assertThat(between(7, 64)).isEqualTo(100);
        assertThat(between(8, 8)).isLessThan(100);
    }

    private static double between(int width, int height) throws Exception {
        Geometry geometry = new Geometry(width, height, PixelFormat.YUV444P, 8);
        return OracleRun.score("ssimulacra2", "ssimulacra2", PinnedPair.reference(geometry, 1),
                PinnedPair.distorted(geometry, 1), 0);
    }

    /**
     * Grey is grey: chroma at the centre of 16 bit, 32767.5, leaves R = G = B. In limited range 16/255 is black and
     * 235/255 white, in full range 0 and 1; sRGB's middle grey 188 of 255 is 0.5029 of the light.
     */
    @ParameterizedTest
    @CsvSource({"0, 4112, 0", "0, 60395, 1", "1, 60395, 1", "2, 65535, 1", "3, 0, 0", "2, 48316, 0.50289"})
    void greyHasItsLight(int matrix, int luma, float light) {
        Geometry geometry = new Geometry(2, 2, PixelFormat.YUV420P, 16);
        LinearRgb linearRgb = new LinearRgb(new PictureShape(geometry, Lineage.FORK), matrix);
        float[] red = new float[4];
        float[] green = new float[4];
        float[] blue = new float[4];
        int[] grey = {luma, luma, luma, luma};

        linearRgb.convert(grey, new int[] {32768}, new int[] {32768}, red, green, blue);

        for (float[] colour : new float[][] {red, green, blue}) {
            assertThat(colour[3]).isCloseTo(light, within(5e-5f));
        }
    }

    /** V alone at its largest in BT.709, full range: R is raised by 1.5748 / 2 and G lowered by 0.4681 / 2. */
    @Test
    void redChromaIsRed() {
        Geometry geometry = new Geometry(1, 1, PixelFormat.YUV444P, 8);
        LinearRgb linearRgb = new LinearRgb(new PictureShape(geometry, Lineage.FORK), 2);
        float[] red = new float[1];
        float[] green = new float[1];
        float[] blue = new float[1];

        linearRgb.convert(new int[] {51}, new int[] {128}, new int[] {255}, red, green, blue);

        // 0.2 + 0.7874 = 0.9874 of the signal; 0.2 - 0.234 is below black; 0.2 and a half step of U, 0.0036, remain.
        assertThat(red[0]).isCloseTo((float) Math.pow((0.9874 + 0.055) / 1.055, 2.4), within(1e-4f));
        assertThat(green[0]).isZero();
        assertThat(blue[0]).isCloseTo((float) Math.pow((0.2036 + 0.055) / 1.055, 2.4), within(1e-3f));
    }

    @ParameterizedTest
    @ValueSource(floats = {0.0037930732f, 0.01f, 0.125f, 0.5f, 1, 1.003793f})
    void theCubeRootIsOne(float number) {
        assertThat(PositiveXyb.cubeRoot(number)).isCloseTo((float) Math.cbrt(number), within(2e-6f));
    }

    /** The filter's answer to an impulse is the Gaussian of deviation 1.5, to a thousandth of its peak's size. */
    @Test
    void theBlurOfAnImpulseIsAGaussian() {
        int side = 41;
        float[] plane = new float[side * side];
        plane[20 * side + 20] = 1;
        float[] blurred = new float[side * side];

        new RecursiveGaussian(side * side).blur(plane, blurred, side, side);

        for (int y = 0; y < side; y++) {
            for (int x = 0; x < side; x++) {
                double distanceSquared = (x - 20) * (x - 20) + (y - 20) * (y - 20);
                double expected = Math.exp(-distanceSquared / (2 * 1.5 * 1.5)) / (2 * Math.PI * 1.5 * 1.5);
                assertThat((double) blurred[y * side + x]).isCloseTo(expected, within(1e-3));
            }
        }
    }

    /** Away from the border, outside which all is 0, a flat plane stays flat. */
    @Test
    void theBlurKeepsAFlatPlane() {
        float[] plane = new float[30 * 300];
        Arrays.fill(plane, 2);
        float[] blurred = new float[30 * 300];

        new RecursiveGaussian(30 * 300).blur(plane, blurred, 300, 30);

        assertThat(blurred[15 * 300 + 20]).isCloseTo(2, within(1e-3f));
        assertThat(blurred[15 * 300 + 255]).isCloseTo(2, within(1e-3f));
        assertThat(blurred[15 * 300 + 256]).isCloseTo(2, within(1e-3f));
        assertThat(blurred[0]).isBetween(0.5f, 1.5f);
    }
}
