package hiptwin.harness.oracle;

import java.util.Arrays;

/**
 * Solves A X = B in {@code float}: Householder reflections give A = Q R, then R X = Q' B from the last row up (Golub,
 * Van Loan, Matrix Computations, 5.2). Reflections are multiplied out as whole matrices, with sums from the first index
 * to the last, because the rounding of those sums shows in the scores. Not thread-safe.
 */
final class HouseholderSolver {
    /** A pivot below this means that A cannot be inverted. */
    private static final double SMALLEST_PIVOT = 1e-6;

    private final int order;
    private final float[] reflector;
    private final float[] reflection;
    private float[] reduced;
    private float[] orthogonal;
    private float[] product;
    private final float[] rotated;

    /**
     * Makes the arrays.
     *
     * @param order rows and columns of A
     * @param columns columns of B
     */
    HouseholderSolver(int order, int columns) {
        this.order = order;
        this.reflector = new float[order];
        this.reflection = new float[order * order];
        this.reduced = new float[order * order];
        this.orthogonal = new float[order * order];
        this.product = new float[order * order];
        this.rotated = new float[order * columns];
    }

    /**
     * Solves the system.
     *
     * @param a row by row
     * @param b row by row
     * @param x receives the solution, row by row
     * @return false if A cannot be inverted; then x holds nothing of use
     */
    boolean solve(float[] a, float[] b, float[] x) {
        decompose(a);
        multiply(orthogonal, a, product, order);
        int columns = rotated.length / order;
        multiply(orthogonal, b, rotated, columns);
        for (int row = order - 1; row >= 0; row--) {
            float pivot = product[row * order + row];
            if (Math.abs(pivot) < SMALLEST_PIVOT) {
                return false;
            }
            substitute(x, row, columns, pivot);
        }
        return true;
    }

    /** Row of the solution from the rows below it. */
    private void substitute(float[] x, int row, int columns, float pivot) {
        int start = row * columns;
        System.arraycopy(rotated, start, x, start, columns);
        for (int below = row + 1; below < order; below++) {
            float factor = product[row * order + below];
            for (int j = 0; j < columns; j++) {
                x[start + j] -= x[below * columns + j] * factor;
            }
        }
        for (int j = 0; j < columns; j++) {
            x[start + j] /= pivot;
        }
    }

    /** Leaves in {@link #orthogonal} the product of all reflections, which turns A into a triangle. */
    private void decompose(float[] a) {
        System.arraycopy(a, 0, reduced, 0, reduced.length);
        Arrays.fill(orthogonal, 0);
        for (int i = 0; i < order; i++) {
            orthogonal[i * order + i] = 1;
        }
        for (int k = 0; k < order - 1; k++) {
            clearDone(k);
            findReflector(k, a[k * order + k] >= 0);
            multiply(reflection, reduced, product, order);
            float[] swapped = reduced;
            reduced = product;
            product = swapped;
            multiply(reflection, orthogonal, product, order);
            swapped = orthogonal;
            orthogonal = product;
            product = swapped;
        }
    }

    /** Rows and columns before k are finished: those of the identity take their place. */
    private void clearDone(int k) {
        for (int i = 0; i < order; i++) {
            int end = i < k ? order : k;
            Arrays.fill(reduced, i * order, i * order + end, 0);
            if (i < k) {
                reduced[i * order + i] = 1;
            }
        }
    }

    /** I - 2 v v', where v is a multiple of column k with the column's length added to element k. */
    private void findReflector(int k, boolean positive) {
        for (int i = 0; i < order; i++) {
            reflector[i] = reduced[i * order + k];
        }
        float length = length(reflector);
        reflector[k] += positive ? length : -length;
        length = length(reflector);
        for (int i = 0; i < order; i++) {
            reflector[i] /= length;
        }
        for (int i = 0; i < order; i++) {
            for (int j = 0; j < order; j++) {
                reflection[i * order + j] = -2 * reflector[i] * reflector[j];
            }
            reflection[i * order + i] += 1;
        }
    }

    private static float length(float[] vector) {
        float squares = 0;
        for (float element : vector) {
            squares += element * element;
        }
        return (float) Math.sqrt(squares);
    }

    /** Both row by row; the left one has as many columns as the right one has rows. */
    private void multiply(float[] left, float[] right, float[] into, int columns) {
        Arrays.fill(into, 0);
        for (int i = 0; i < order; i++) {
            int row = i * columns;
            for (int k = 0; k < order; k++) {
                float factor = left[i * order + k];
                int from = k * columns;
                for (int j = 0; j < columns; j++) {
                    into[row + j] += factor * right[from + j];
                }
            }
        }
    }
}
