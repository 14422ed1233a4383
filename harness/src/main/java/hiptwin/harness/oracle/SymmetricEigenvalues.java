package hiptwin.harness.oracle;

/**
 * The eigenvalues of a symmetric matrix in {@code float}: Householder reflections to tridiagonal form, then implicit QR
 * steps with Wilkinson's shift (Golub, Van Loan, Matrix Computations, 8.3). They come in the order in which the steps
 * leave them, not sorted, and the least of them are mostly rounding, so that the order of all sums counts: each runs
 * from the first index to the last. Not thread-safe.
 */
final class SymmetricEigenvalues {
    /** Relative to its neighbours on the diagonal, an element beside the diagonal below this is taken as zero. */
    private static final double NEGLIGIBLE = 1e-6;
    private static final int MOST_STEPS = 500;

    private final SpeedArithmetic arithmetic;
    private final int order;
    private final float[] matrix;
    private final float[] reflector;
    private final float[] product;
    private final float[] diagonal;
    private final float[] beside;
    private float cosine;
    private float sine;

    SymmetricEigenvalues(int order, SpeedArithmetic arithmetic) {
        this.arithmetic = arithmetic;
        this.order = order;
        this.matrix = new float[order * order];
        this.reflector = new float[order];
        this.product = new float[order];
        this.diagonal = new float[order];
        this.beside = new float[order];
    }

    /**
     * Computes the eigenvalues.
     *
     * @param symmetric row by row; not changed
     * @param into receives them
     */
    void compute(float[] symmetric, float[] into) {
        System.arraycopy(symmetric, 0, matrix, 0, matrix.length);
        for (int column = 0; column < order - 2; column++) {
            eliminate(column);
        }
        for (int i = 0; i < order; i++) {
            diagonal[i] = matrix[i * order + i];
            beside[i] = i + 1 < order ? matrix[(i + 1) * order + i] : 0;
        }
        diagonalise();
        System.arraycopy(diagonal, 0, into, 0, order);
    }

    private static float hypotenuse(float a, float b) {
        return (float) Math.sqrt(a * a + b * b);
    }

    /** Reflects a column so that nothing is left below the element under the diagonal; A' = A - x v' - v x'. */
    private void eliminate(int column) {
        int first = column + 1;
        float tau = reflect(column, first);
        if (tau == 0) {
            return;
        }
        float dot = 0;
        for (int i = first; i < order; i++) {
            float sum = 0;
            for (int j = first; j < order; j++) {
                sum += tau * matrix[i * order + j] * reflector[j];
            }
            product[i] = sum;
        }
        for (int i = first; i < order; i++) {
            dot += product[i] * reflector[i];
        }
        float half = -0.5f * tau * dot;
        for (int i = first; i < order; i++) {
            product[i] += half * reflector[i];
        }
        for (int i = first; i < order; i++) {
            for (int j = first; j < order; j++) {
                matrix[i * order + j] -= product[i] * reflector[j] + reflector[i] * product[j];
            }
        }
    }

    /**
     * Finds the reflector v of a column, with v[first] = 1, and leaves the one element that remains in the matrix.
     *
     * @return tau of I - tau v v'; 0 if there is nothing to eliminate
     */
    private float reflect(int column, int first) {
        float squares = 0;
        for (int i = first + 1; i < order; i++) {
            float element = matrix[i * order + column];
            squares += element * element;
        }
        float norm = (float) Math.sqrt(squares);
        if (norm == 0) {
            return 0;
        }
        float head = matrix[first * order + column];
        float remaining = head >= 0 ? -hypotenuse(head, norm) : hypotenuse(head, norm);
        float scale = head - remaining;
        for (int i = first + 1; i < order; i++) {
            reflector[i] = matrix[i * order + column] / scale;
        }
        matrix[first * order + column] = remaining;
        reflector[first] = 1;
        return (remaining - head) / remaining;
    }

    private void diagonalise() {
        dropNegligible(0, order - 1);
        int last = order - 1;
        int steps = 0;
        while (last > 0 && steps < MOST_STEPS) {
            if (beside[last - 1] == 0) {
                last--;
                continue;
            }
            int first = last - 1;
            while (first > 0 && beside[first - 1] != 0) {
                first--;
            }
            step(first, last);
            dropNegligible(first, last);
            steps++;
        }
    }

    private void dropNegligible(int first, int last) {
        for (int i = first; i < last; i++) {
            if (Math.abs(beside[i]) < NEGLIGIBLE * (Math.abs(diagonal[i]) + Math.abs(diagonal[i + 1]))) {
                beside[i] = 0;
            }
        }
    }

    /** The eigenvalue of the last two rows of a block that is nearer to the last diagonal element. */
    private float shift(int first, int last) {
        float corner = diagonal[last];
        float off = beside[last - 1];
        float half = (diagonal[last - 1] - corner) / 2;
        float shift;
        if (half > 0) {
            shift = corner - off * (off / (half + hypotenuse(half, off)));
        } else if (half == 0) {
            shift = corner - Math.abs(off);
        } else {
            shift = corner + off * (off / (-half + hypotenuse(half, off)));
        }
        boolean vanishing = NEGLIGIBLE * Math.abs(shift) > Math.abs(diagonal[first]) + Math.abs(beside[first]);
        return vanishing ? 0 : shift;
    }

    /** The rotation that turns (a, b) into (r, 0). */
    private void rotation(float a, float b) {
        if (b == 0) {
            cosine = 1;
            sine = 0;
        } else if (Math.abs(b) > Math.abs(a)) {
            float t = -a / b;
            sine = arithmetic.inverseHypotenuse(t);
            cosine = sine * t;
        } else {
            float t = -b / a;
            cosine = arithmetic.inverseHypotenuse(t);
            sine = cosine * t;
        }
    }

    /**
     * One QR step on the rows first to last: a rotation of the first two rows makes a bulge outside the three
     * diagonals, and each further rotation moves it one row down until it leaves at the end.
     */
    private void step(int first, int last) {
        float x = diagonal[first] - shift(first, last);
        float bulge = beside[first];
        float upper = diagonal[first];
        float coupling = beside[first];
        for (int k = first; k < last; k++) {
            rotation(x, bulge);
            float c = cosine;
            float s = sine;
            if (k > first) {
                beside[k - 1] = c * x - s * bulge;
            }
            float lower = diagonal[k + 1];
            float upperRow = c * upper - s * coupling;
            float lowerRow = s * upper + c * coupling;
            float upperSide = s * lower - c * coupling;
            float lowerSide = s * coupling + c * lower;
            diagonal[k] = c * upperRow + s * upperSide;
            beside[k] = c * lowerRow - s * lowerSide;
            upper = s * lowerRow + c * lowerSide;
            x = beside[k];
            if (k + 1 < last) {
                float next = beside[k + 1];
                bulge = -s * next;
                coupling = c * next;
                beside[k + 1] = coupling;
            }
        }
        diagonal[last] = upper;
    }
}
