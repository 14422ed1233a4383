package hiptwin.harness.gate;

import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How a difference depends on the picture's size: sums in another order grow with the area, a fault at the border shrinks with the width.
 */
public enum Growth {
    /** Nothing differs. */
    NONE,
    /** Larger pictures differ more. */
    WITH_AREA,
    /** Wider pictures differ less. */
    WITH_INVERSE_WIDTH,
    /** Neither. */
    UNRELATED,
    /** All pictures that were compared have one size. */
    ONE_SIZE;

    /**
     * The largest difference on pictures of a size.
     *
     * @param width in samples
     * @param height in samples
     * @param maxAbsolute largest |a-b|
     */
    record Point(int width, int height, double maxAbsolute) {
        long area() {
            return (long) width * height;
        }
    }

    static Growth of(List<Point> points) {
        if (points.stream().allMatch(point -> point.maxAbsolute() == 0)) {
            return NONE;
        }
        SortedMap<Long, Double> byArea = new TreeMap<>();
        SortedMap<Long, Double> byWidth = new TreeMap<>();
        for (Point point : points) {
            byArea.merge(point.area(), point.maxAbsolute(), Math::max);
            byWidth.merge((long) point.width(), point.maxAbsolute(), Math::max);
        }
        if (byArea.size() < 2) {
            return ONE_SIZE;
        }
        if (rises(byArea, 1)) {
            return WITH_AREA;
        }
        return byWidth.size() > 1 && rises(byWidth, -1) ? WITH_INVERSE_WIDTH : UNRELATED;
    }

    /** Never the other way, and somewhere this way. */
    private static boolean rises(SortedMap<Long, Double> bySize, int direction) {
        boolean somewhere = false;
        double before = Double.NaN;
        for (double value : bySize.values()) {
            if (!Double.isNaN(before)) {
                if (Double.compare(value, before) * direction < 0) {
                    return false;
                }
                somewhere |= Double.compare(value, before) * direction > 0;
            }
            before = value;
        }
        return somewhere;
    }

    /** {@return the name in reports, lower case} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
