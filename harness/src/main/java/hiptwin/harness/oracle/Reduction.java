package hiptwin.harness.oracle;

/**
 * Reduces a picture by a whole factor f: each sample kept is the mean of the f x f samples around it, from {@code f/2}
 * before it to {@code f/2 - 1} (even f) or {@code f/2} (odd f) after it. Borders are mirrored with the edge sample
 * repeated: column -1 is column 0.
 *
 * <p>Rounding: the weight {@code 1/f^2} and each product with it are {@code float}, products are added in {@code
 * double} row by row, and the sum is rounded to {@code float}.
 *
 * <p>An odd side keeps one more sample than the quotient: {@code side / f + (side & 1)}; the last one may lie past the
 * edge.
 */
final class Reduction {
    private final int width;
    private final int height;
    private final int factor;
    private final float weight;

    Reduction(int width, int height, int factor) {
        this.width = width;
        this.height = height;
        this.factor = factor;
        this.weight = 1f / (factor * factor);
    }

    int reducedWidth() {
        return factor == 1 ? width : width / factor + (width & 1);
    }

    int reducedHeight() {
        return factor == 1 ? height : height / factor + (height & 1);
    }

    /** Reduces a plane of {@code width} x {@code height} samples, rows packed. */
    void reduce(float[] plane, float[] into) {
        int before = factor / 2;
        int columns = reducedWidth();
        int rows = reducedHeight();
        // The samples for which the whole square is inside.
        int firstInside = 1;
        int insideEnd = Math.min(columns, (width - factor + before) / factor + 1);
        for (int row = 0; row < rows; row++) {
            int top = row * factor - before;
            boolean rowsInside = top >= 0 && top + factor <= height;
            int column = 0;
            while (column < columns) {
                if (rowsInside && column == firstInside && insideEnd > firstInside) {
                    meansInside(plane, top * width - before, firstInside, insideEnd, into, row * columns);
                    column = insideEnd;
                } else {
                    into[row * columns + column] = meanAtBorder(plane, column * factor - before, top);
                    column++;
                }
            }
        }
    }

    private void meansInside(float[] plane, int offset, int from, int to, float[] into, int intoOffset) {
        for (int column = from; column < to; column++) {
            int corner = offset + column * factor;
            double sum = 0;
            for (int y = 0; y < factor; y++) {
                for (int x = 0; x < factor; x++) {
                    sum += plane[corner + y * width + x] * weight;
                }
            }
            into[intoOffset + column] = (float) sum;
        }
    }

    private float meanAtBorder(float[] plane, int left, int top) {
        double sum = 0;
        for (int y = 0; y < factor; y++) {
            int row = mirrored(top + y, height) * width;
            for (int x = 0; x < factor; x++) {
                sum += plane[row + mirrored(left + x, width)] * weight;
            }
        }
        return (float) sum;
    }

    /** Mirrors as often as it takes, with period twice the side. */
    private static int mirrored(int position, int side) {
        int inPeriod = Math.floorMod(position, 2 * side);
        return inPeriod < side ? inPeriod : 2 * side - inPeriod - 1;
    }
}
