package hiptwin.harness.engine.libvmaf;

import hiptwin.harness.fixture.Geometry;

/**
 * PSNR by its definition, 10 log10(peak² / mean squared error), capped at 6 bits + 12 as libvmaf's {@code psnr} is.
 * Written from the definition; shares nothing with what it checks. Java's log10 and the C library's differ in the last
 * digit, the mean squared error does not.
 */
final class HandPsnr {
    private HandPsnr() {
    }

    /**
     * {@return the columns of a plane that reach the picture}
     *
     * @param chromaRoundsUp whether the picture has a place for the last column of an odd size
     */
    static int width(Geometry geometry, int plane, boolean chromaRoundsUp) {
        boolean whole = plane == 0 || chromaRoundsUp;
        return whole ? geometry.planeWidth(plane) : geometry.width() >> geometry.pixelFormat().chromaShiftX();
    }

    /**
     * {@return the rows of a plane that reach the picture}
     *
     * @param chromaRoundsUp whether the picture has a place for the last row of an odd size
     */
    static int height(Geometry geometry, int plane, boolean chromaRoundsUp) {
        boolean whole = plane == 0 || chromaRoundsUp;
        return whole ? geometry.planeHeight(plane) : geometry.height() >> geometry.pixelFormat().chromaShiftY();
    }

    /**
     * Scores a plane of a frame.
     *
     * @param width columns that count, which may be fewer than the file has
     * @param height rows that count
     */
    static double plane(MemoryClip reference, MemoryClip distorted, int frame, int plane, int width, int height) {
        double mse = meanSquaredError(reference, distorted, frame, plane, width, height);
        double peak = reference.geometry().maxSample();
        double cap = 6.0 * reference.geometry().bitDepth() + 12;
        return Math.min(10 * Math.log10(peak * peak / Math.max(mse, 1e-16)), cap);
    }

    static double meanSquaredError(MemoryClip reference, MemoryClip distorted, int frame, int plane, int width,
            int height) {
        long squares = 0;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                long difference = reference.sample(frame, plane, x, y) - distorted.sample(frame, plane, x, y);
                squares += difference * difference;
            }
        }
        return (double) squares / ((double) width * height);
    }
}
