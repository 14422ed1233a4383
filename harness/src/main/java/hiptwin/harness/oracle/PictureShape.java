package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;

/**
 * The planes of a libvmaf picture that holds a frame of a file. The two lines of development disagree where a
 * subsampled side is odd: Netflix's picture rounds the chroma plane down, so the last column or row of the file's plane
 * is dropped; the fork's rounds it up, like the file. Luma planes are the same everywhere.
 *
 * @param file what the file holds
 * @param lineage whose pictures
 */
record PictureShape(Geometry file, Lineage lineage) {
    int width() {
        return file.width();
    }

    int height() {
        return file.height();
    }

    /** Luma samples, as a double: every product of two sides is exact. */
    double lumaSamples() {
        return (double) width() * height();
    }

    /**
     * Columns of a plane of the picture; 0 for a chroma plane that Netflix rounds away or that the layout does not
     * have.
     */
    int planeWidth(int plane) {
        return plane == 0 ? width() : chromaSide(width(), file.pixelFormat().chromaShiftX(), file.planeWidth(plane));
    }

    /** Rows of a plane of the picture. */
    int planeHeight(int plane) {
        return plane == 0 ? height() : chromaSide(height(), file.pixelFormat().chromaShiftY(), file.planeHeight(plane));
    }

    private int chromaSide(int lumaSide, int shift, int fileSide) {
        if (file.pixelFormat() == PixelFormat.YUV400P) {
            return 0;
        }
        return lineage == Lineage.NETFLIX ? lumaSide >> shift : fileSide;
    }

    /**
     * Samples from one row of the picture to the next: rows start at multiples of 32 samples (Netflix) or 64 (the
     * fork).
     */
    int strideSamples(int plane) {
        return strideOf(planeWidth(plane));
    }

    /** The same for rows of any length. */
    int strideOf(int columns) {
        int alignment = lineage == Lineage.NETFLIX ? 32 : 64;
        return (columns + alignment - 1) / alignment * alignment;
    }
}
