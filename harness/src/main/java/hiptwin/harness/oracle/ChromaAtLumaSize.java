package hiptwin.harness.oracle;

import hiptwin.harness.fixture.PixelFormat;

/**
 * The two chroma planes as they lie in a libvmaf picture, U's padded rows and V's right behind them, addressed by luma
 * position the way libvmaf's {@code ciede} does; see {@link CiedeExtractor}.
 */
final class ChromaAtLumaSize {
    private final PictureShape shape;
    private final int stride;
    private final int rowShift;
    private final int columnShift;
    private final int planeSamples;
    private final int[] memory;

    ChromaAtLumaSize(PictureShape shape) {
        this.shape = shape;
        this.stride = shape.strideSamples(1);
        this.rowShift = rowShift(shape);
        this.columnShift = columnShift(shape);
        this.planeSamples = stride * shape.planeHeight(1);
        this.memory = new int[2 * planeSamples];
    }

    private static int rowShift(PictureShape shape) {
        return shape.file().pixelFormat() == PixelFormat.YUV444P ? 0 : 1;
    }

    private static int columnShift(PictureShape shape) {
        return shape.file().pixelFormat() == PixelFormat.YUV420P ? 1 : 0;
    }

    /** Whether the last position read of V lies in the picture. */
    static boolean staysInside(PictureShape shape) {
        long lastRow = shape.height() - 1 >> rowShift(shape);
        long lastColumn = shape.width() - 1 >> columnShift(shape);
        long stride = shape.strideSamples(1);
        return lastRow * stride + lastColumn < stride * shape.planeHeight(1);
    }

    void load(int[] filePlaneU, int[] filePlaneV) {
        copy(filePlaneU, 0);
        copy(filePlaneV, planeSamples);
    }

    private void copy(int[] filePlane, int offset) {
        int fileWidth = shape.file().planeWidth(1);
        for (int row = 0; row < shape.planeHeight(1); row++) {
            System.arraycopy(filePlane, row * fileWidth, memory, offset + row * stride, shape.planeWidth(1));
        }
    }

    /** Where the chroma of a luma position is. */
    int index(int x, int y) {
        return (y >> rowShift) * stride + (x >> columnShift);
    }

    int u(int index) {
        return memory[index];
    }

    int v(int index) {
        return memory[planeSamples + index];
    }
}
