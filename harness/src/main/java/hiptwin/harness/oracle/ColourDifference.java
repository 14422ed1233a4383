package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;

/**
 * The CIEDE2000 colour difference of two CIELAB colours (CIE 142-2001; notation and pitfalls in Sharma, Wu, Dalal: "The
 * CIEDE2000 color-difference formula: implementation notes, supplementary test data, and mathematical observations",
 * 2005), with angles in radians and with the parametric factors kL = 0.65, kC = 1, kH = 4 unless others are given.
 *
 * <p>Rounding: every named quantity is rounded to {@code float}; in between, an expression is {@code double} as soon as
 * a {@code double} constant or a function of the mathematics library takes part. The two lineages differ in two
 * products, see {@link #between}.
 */
final class ColourDifference {
    private static final double PI = Math.PI;
    /** 25^7, and the same as a {@code float}. */
    private static final double POW25_7 = 6103515625.0;
    private static final float POW25_7_SINGLE = 6103515625f;

    private final boolean productsInSingle;
    private final float kL;
    private final float kC;
    private final float kH;

    /** The difference as libvmaf weighs it. */
    ColourDifference(Lineage lineage) {
        this(lineage, 0.65f, 1, 4);
    }

    ColourDifference(Lineage lineage, float kL, float kC, float kH) {
        this.productsInSingle = lineage == Lineage.NETFLIX;
        this.kL = kL;
        this.kC = kC;
        this.kH = kH;
    }

    /** {@return the colour difference; not symmetrical to the last bit} */
    float between(float l1, float a1, float b1, float l2, float a2, float b2) {
        float c1 = length(a1, b1);
        float c2 = length(a2, b2);
        float meanC = (c1 + c2) / 2;
        double meanC7 = seventhPower(meanC);
        double stretch = 1 - Math.sqrt(meanC7 / (meanC7 + POW25_7));
        float aPrime1 = (float) (a1 + a1 / 2 * stretch);
        float aPrime2 = (float) (a2 + a2 / 2 * stretch);
        float cPrime1 = length(aPrime1, b1);
        float cPrime2 = length(aPrime2, b2);
        float meanCPrime = (cPrime1 + cPrime2) / 2;
        float h1 = hue(b1, aPrime1);
        float h2 = hue(b2, aPrime2);

        float deltaL = l2 - l1;
        float deltaC = cPrime2 - cPrime1;
        float deltaHue = c1 == 0 || c2 == 0 ? 0 : hueDifference(h1, h2);
        double chromaProduct = productsInSingle ? cPrime1 * cPrime2 : (double) cPrime1 * cPrime2;
        float deltaH = (float) (2 * Math.sqrt(chromaProduct) * StrictMath.sin(deltaHue / 2.0));

        float meanHue = meanHue(h1, h2);
        float meanL50 = (l1 + l2) / 2 - 50;
        double meanL50Squared = (double) meanL50 * meanL50;
        float sL = (float) (1 + 0.015 * meanL50Squared / Math.sqrt(20 + meanL50Squared));
        float sC = (float) (1 + 0.045 * meanCPrime);
        float sH = (float) (1 + 0.015 * meanCPrime * hueWeight(meanHue));
        float rotation = rotation(meanCPrime, meanHue);

        float lightness = deltaL / (kL * sL);
        float chroma = deltaC / (kC * sC);
        float hue = deltaH / (kH * sH);
        double squares = (double) lightness * lightness + (double) chroma * chroma + (double) hue * hue;
        double cross = productsInSingle ? rotation * chroma * hue : (double) rotation * chroma * hue;
        return (float) Math.sqrt(squares + cross);
    }

    private static float length(float a, float b) {
        return (float) Math.sqrt((double) a * a + (double) b * b);
    }

    private static double seventhPower(double x) {
        double square = x * x;
        return square * square * square * x;
    }

    /** The angle of (a', b), from 0 up to 2 pi; 0 for a colour without chroma. */
    private static float hue(float b, float aPrime) {
        if (b == 0 && aPrime == 0) {
            return 0;
        }
        float angle = (float) StrictMath.atan2(b, aPrime);
        return angle < 0 ? (float) (angle + 2 * PI) : angle;
    }

    private static float hueDifference(float h1, float h2) {
        if (Math.abs(h1 - h2) <= PI) {
            return h2 - h1;
        }
        return (float) (h2 <= h1 ? h2 - h1 + 2 * PI : h2 - h1 - 2 * PI);
    }

    private static float meanHue(float h1, float h2) {
        return (float) (Math.abs(h1 - h2) > PI ? (h1 + h2 + 2 * PI) / 2 : (h1 + h2) / 2.0);
    }

    /** T of the formula. */
    private static float hueWeight(float meanHue) {
        return (float) (1 - 0.17 * StrictMath.cos(meanHue - PI / 6) + 0.24 * StrictMath.cos(2.0 * meanHue)
                + 0.32 * StrictMath.cos(3.0 * meanHue + PI / 30) - 0.20 * StrictMath.cos(4.0 * meanHue - 7 * PI / 20));
    }

    /** R_T of the formula; its bell curve of the hue, centred on 275 degrees, is computed in degrees. */
    private static float rotation(float meanCPrime, float meanHue) {
        float degrees = (float) (meanHue * (180 / PI));
        float offCentre = (float) ((degrees - 275.0) * (1.0 / 25));
        float bell = (float) (60 * StrictMath.exp(-(offCentre * offCentre)));
        float angle = (float) (bell * (PI / 180));
        float chroma7 = (float) seventhPower(meanCPrime);
        return (float) (-2 * Math.sqrt(chroma7 / (chroma7 + POW25_7_SINGLE)) * StrictMath.sin(angle));
    }
}
