package hiptwin.harness.oracle;

/**
 * The type-II discrete cosine transform of 8x8 samples in whole numbers, scaled so that it keeps energies (Liang, Tran:
 * "Fast multiplierless approximations of the DCT with the lifting scheme", 2001; this network is that of the Daala
 * video codec). A rotation is three lifting steps, each of which adds to one value a rounded multiple of another.
 *
 * <p>Rounding: a multiple {@code v f / 2^n} is rounded half up; half of a value is rounded towards zero. Samples of up
 * to 12 bit never leave 32 bits.
 */
final class LiftedDct {
    static final int SIDE = 8;
    static final int SIZE = SIDE * SIDE;

    private static final int TAN_PI_8 = 13573;
    private static final int SIN_PI_4 = 11585;
    private static final int TAN_3PI_16 = 21895;
    private static final int SIN_3PI_8 = 15137;
    private static final int TWO_LESS_ROOT_2 = 19195;
    private static final int ROOT_2_LESS_HALF = 7489;
    private static final int TAN_PI_32 = 3227;
    private static final int SIN_PI_16 = 6393;
    private static final int TAN_3PI_32 = 2485;
    private static final int SIN_3PI_16 = 18205;

    private final int[] columns = new int[SIZE];

    /** Replaces samples by coefficients, row by row: frequencies down first, then across. */
    void transform(int[] block) {
        for (int i = 0; i < SIDE; i++) {
            line(block, i, columns, SIDE * i);
        }
        for (int i = 0; i < SIDE; i++) {
            line(columns, i, block, SIDE * i);
        }
    }

    /** Transforms the column {@code from} of one block into eight neighbours of another. */
    private static void line(int[] in, int from, int[] out, int to) {
        int x3 = in[from + 24];
        int x4 = in[from + 32];
        int x1 = in[from + 8];
        int x6 = in[from + 48];
        int x2 = in[from + 16];
        int x5 = in[from + 40];

        // Sums and differences of mirrored pairs; of each pair one of the two is halved.
        int difference07 = in[from] - in[from + 56];
        int half07 = difference07 / 2;
        int mean07 = in[from] - half07;
        int sum16 = x1 + x6;
        int half16 = sum16 / 2;
        int odd16 = x6 - half16;
        int odd25 = x2 - x5;
        int mean25 = x2 - odd25 / 2;
        int sum34 = x3 + x4;
        int half34 = sum34 / 2;
        int odd34 = half34 - x4;

        // The even half is a four-point transform: a two-point cosine transform and a two-point sine transform.
        int y0 = mean07 + half34;
        int y6 = y0 - sum34;
        int y2 = half16 - mean25;
        int y4 = y2 - sum16;
        y0 -= multiple(y4, TAN_PI_8, 15);
        y4 += multiple(y0, SIN_PI_4, 14);
        y0 -= multiple(y4, TAN_PI_8, 15);
        y6 -= multiple(y2, TAN_3PI_16, 15);
        y2 += multiple(y6, SIN_3PI_8, 14);
        y6 -= multiple(y2, TAN_3PI_16, 15);

        // The odd half is a four-point sine transform of type IV.
        int y3 = odd25 + multiple(odd16, TWO_LESS_ROOT_2, 15);
        int y5 = odd16 + multiple(y3, SIN_PI_4, 14);
        y3 -= multiple(y5, ROOT_2_LESS_HALF, 13);
        int y7 = y5 / 2 - odd34;
        y5 -= y7;
        y3 = half07 - y3;
        int y1 = difference07 - y3;
        y7 += multiple(y1, TAN_PI_32, 15);
        y1 -= multiple(y7, SIN_PI_16, 15);
        y7 += multiple(y1, TAN_PI_32, 15);
        y5 += multiple(y3, TAN_3PI_32, 13);
        y3 -= multiple(y5, SIN_3PI_16, 15);
        y5 += multiple(y3, TAN_3PI_32, 13);

        out[to] = y0;
        out[to + 1] = y1;
        out[to + 2] = y2;
        out[to + 3] = y3;
        out[to + 4] = y4;
        out[to + 5] = y5;
        out[to + 6] = y6;
        out[to + 7] = y7;
    }

    private static int multiple(int value, int factor, int shift) {
        return value * factor + (1 << shift - 1) >> shift;
    }
}
