package hiptwin.harness.oracle;

/**
 * The mean of the largest values. They are brought to the front by Hoare's FIND (1961; the form is that of Wirth,
 * Algorithms + Data Structures = Programs, 2.13), which leaves them unsorted. Their sum is rounded at each addition, so
 * the order counts in the last digit: libvmaf adds in the order that this same method leaves.
 */
final class LargestShare {
    private LargestShare() {
    }

    /**
     * Computes the mean.
     *
     * @param values changed: reordered
     * @param length how many of the values there are
     * @param share of the values, from 0 to 1; at least one value is taken
     */
    static double mean(float[] values, int length, double share) {
        int taken = Math.clamp((int) (share * length), 1, length);
        if (taken < length) {
            bringLargestToFront(values, length, taken);
        }
        double sum = 0;
        for (int i = 0; i < taken; i++) {
            sum += values[i];
        }
        return sum / taken;
    }

    /** Afterwards no value before the place is smaller, and none behind it is larger, than the value at the place. */
    private static void bringLargestToFront(float[] values, int length, int place) {
        int left = 0;
        int right = length - 1;
        while (left < right) {
            float bound = values[place];
            int up = left;
            int down = right;
            while (up <= down) {
                while (values[up] > bound) {
                    up++;
                }
                while (values[down] < bound) {
                    down--;
                }
                if (up <= down) {
                    float kept = values[up];
                    values[up++] = values[down];
                    values[down--] = kept;
                }
            }
            if (down < place) {
                left = up;
            }
            if (place < up) {
                right = down;
            }
        }
    }
}
