package hiptwin.harness.oracle;

/**
 * The decimal logarithm as C mathematics libraries of the fdlibm family compute it, glibc among them: {@code log10(2^k
 * m) = (k log10(2)_low + (1/ln 10) ln m) + k log10(2)_high}, each operation rounded to double, with log10(2) split in
 * two so that {@code k log10(2)_high} is exact.
 *
 * <p>The natural logarithm inside is correctly rounded here, from a sum in twice the precision. glibc's is within 0.52
 * ulp, so the two differ about once in twenty thousand arguments, and then by one ulp of the result. {@link Math#log10}
 * differs more often (3 in 100), and is free to differ between machines.
 */
final class LogTen {
    private static final double LOG10_2_HIGH = 0x1.34413509f6000p-2;
    private static final double LOG10_2_LOW = 0x1.9fef311f12b36p-42;
    private static final double ONE_OVER_LN_10 = 0x1.bcb7b1526e50ep-2;
    /** 1/3^34 is below 2^-53 squared: the terms s^(2n+1)/(2n+1) with s at most 1/3 vanish after this many. */
    private static final int TERMS = 34;

    private LogTen() {
    }

    /** The logarithm of {@code x}; minus infinity at zero, NaN below. */
    static double of(double x) {
        if (!(x >= Double.MIN_NORMAL) || x == Double.POSITIVE_INFINITY) {
            return StrictMath.log10(x);
        }
        int exponent = Math.getExponent(x);
        // Below 1 the mantissa is taken from [1/2, 1): then both summands are negative and nothing cancels.
        int k = exponent < 0 ? exponent + 1 : exponent;
        double mantissa = Math.scalb(x, -k);
        return (k * LOG10_2_LOW + ONE_OVER_LN_10 * naturalLog(mantissa)) + k * LOG10_2_HIGH;
    }

    /**
     * ln m = 2 (s + s^3/3 + s^5/5 + ...) with s = (m-1)/(m+1), by Horner's rule in pairs of doubles (Dekker 1971). A
     * pair is a high part and what it lacks.
     *
     * @param m from 1/2 up to 2
     */
    static double naturalLog(double m) {
        double numerator = m - 1;
        double denominator = m + 1;
        double denominatorRest = Math.min(m, 1) - (denominator - Math.max(m, 1));
        double s = numerator / denominator;
        double sRest = (Math.fma(-s, denominator, numerator) - s * denominatorRest) / denominator;
        double square = s * s;
        double squareRest = Math.fma(s, s, -square) + 2 * s * sRest;
        double sum = 0;
        double sumRest = 0;
        for (int n = TERMS; n >= 0; n--) {
            double product = sum * square;
            double productRest = Math.fma(sum, square, -product) + sum * squareRest + sumRest * square;
            double odd = 2 * n + 1;
            double term = 1 / odd;
            double termRest = Math.fma(-term, odd, 1) / odd;
            sum = term + product;
            // The term is the larger summand: product is below a ninth of it.
            sumRest = (product - (sum - term)) + productRest + termRest;
        }
        double high = sum * s;
        double low = Math.fma(sum, s, -high) + sum * sRest + sumRest * s;
        return 2 * (high + low);
    }
}
