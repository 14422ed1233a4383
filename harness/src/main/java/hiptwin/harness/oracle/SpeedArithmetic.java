package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;

/**
 * Where the two lines of development round differently in {@code speed_chroma} and {@code speed_temporal}: Netflix
 * takes square roots and logarithms of {@code double} and rounds what it assigns to {@code float}; the fork takes those
 * of {@code float}. Scores differ by up to 1e-4 in consequence.
 */
enum SpeedArithmetic {
    /** Netflix/vmaf f85a8536. */
    DOUBLE {
        @Override
        float inverseHypotenuse(float t) {
            return (float) (1 / Math.sqrt(1 + t * t));
        }

        @Override
        float addEntropy(float entropy, float power) {
            return (float) (entropy + (log2(power) + LOG2_TWO_PI_E));
        }

        @Override
        float noiseEntropy(int samples, float floor, float deviation) {
            return (float) (samples * (log2((1 + floor) * deviation) + LOG2_TWO_PI_E));
        }

        @Override
        float weighted(float entropy, Weight weight, float reference, float distorted) {
            double onePlus = switch (weight) {
                case REFERENCE -> 1 + reference;
                case DISTORTED -> 1 + distorted;
                case MEAN -> 1 + (reference + distorted) / 2.0;
                case MOSTLY_REFERENCE -> 1 + (0.75 * reference + 0.25 * distorted);
                case MOSTLY_DISTORTED -> 1 + (0.25 * reference + 0.75 * distorted);
            };
            return (float) (entropy * log2(onePlus));
        }
    },
    /** The fork at c2a3c7e0. */
    SINGLE {
        @Override
        float inverseHypotenuse(float t) {
            return 1 / (float) Math.sqrt(1 + t * t);
        }

        @Override
        float addEntropy(float entropy, float power) {
            return entropy + (SingleLog2.of(power) + (float) LOG2_TWO_PI_E);
        }

        @Override
        float noiseEntropy(int samples, float floor, float deviation) {
            return samples * (SingleLog2.of((1 + floor) * deviation) + (float) LOG2_TWO_PI_E);
        }

        @Override
        float weighted(float entropy, Weight weight, float reference, float distorted) {
            float onePlus = switch (weight) {
                case REFERENCE -> 1 + reference;
                case DISTORTED -> 1 + distorted;
                case MEAN -> 1 + (reference + distorted) / 2;
                case MOSTLY_REFERENCE -> 1 + (0.75f * reference + 0.25f * distorted);
                case MOSTLY_DISTORTED -> 1 + (0.25f * reference + 0.75f * distorted);
            };
            return entropy * SingleLog2.of(onePlus);
        }
    };

    /** Which variance weighs an entropy. */
    enum Weight {
        /** That of the reference. */
        REFERENCE,
        /** That of the distorted picture. */
        DISTORTED,
        /** Half of each. */
        MEAN,
        /** Three quarters of the reference's and a quarter of the other. */
        MOSTLY_REFERENCE,
        /** The other way round. */
        MOSTLY_DISTORTED
    }

    /** log2(2 pi e), of the entropy of a normal distribution; rounded to float it is the float nearest to it too. */
    private static final double LOG2_TWO_PI_E = 0x1.06073a671183dp+2;
    private static final double LN_2 = StrictMath.log(2);

    static SpeedArithmetic of(Lineage lineage) {
        return lineage == Lineage.FORK ? SINGLE : DOUBLE;
    }

    /** Within an ulp or two of a C library's; one rounding to float in 10^8 tells them apart. */
    private static double log2(double x) {
        return StrictMath.log(x) / LN_2;
    }

    /** 1 / sqrt(1 + t^2). */
    abstract float inverseHypotenuse(float t);

    /** An entropy plus that of one more independent component of a given power. */
    abstract float addEntropy(float entropy, float power);

    /** The entropy of a block that holds nothing but the noise of the eye's nerves. */
    abstract float noiseEntropy(int samples, float floor, float deviation);

    /** An entropy times log2(1 + variance). */
    abstract float weighted(float entropy, Weight weight, float reference, float distorted);
}
