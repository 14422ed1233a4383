package hiptwin.harness.engine.libvmaf;

import hiptwin.bindings.vmaf.Vmaf;
import hiptwin.bindings.vmaf.VmafPicture;
import hiptwin.bindings.vmaf.VmafPictureWithColor;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;

/**
 * The pictures of one libvmaf: how it lays them out, and how they are made, filled and given back. Which of the two known layouts it has, it
 * shows only by what it writes into the first one.
 */
final class Pictures {
    /** A picture has more room than any known layout takes. */
    private static final long ROOM_BYTES = VmafPictureWithColor.sizeof() + 2 * VmafPicture.sizeof();
    /** An odd size and a row that no alignment fits, to see how the library rounds. */
    private static final int PROBE_SIDE = 17;

    private final MethodHandle alloc;
    private final MethodHandle unref;
    private final PictureLayout layout;
    /** Where the pointer lies that is not NULL while the caller owns a picture. */
    private final long refOffset;

    /**
     * Makes a picture and looks at it.
     *
     * @throws EngineException if the library lacks a function, refuses the picture, or lays it out in an unknown way
     */
    Pictures(Libvmaf library) throws EngineException {
        alloc = library.function("vmaf_picture_alloc", Vmaf::vmaf_picture_alloc$descriptor);
        unref = library.function("vmaf_picture_unref", Vmaf::vmaf_picture_unref$descriptor);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment picture = newPicture(arena);
            int code = alloc(picture, PixelFormat.YUV420P.code(), 8, PROBE_SIDE, PROBE_SIDE);
            if (code != 0) {
                throw Libvmaf.failure("vmaf_picture_alloc", code, "a 17x17 picture at start-up");
            }
            refOffset = findRef(picture, library.path());
            layout = describe(picture, refOffset);
            release(picture);
        }
    }

    PictureLayout layout() {
        return layout;
    }

    /** {@return room for a picture struct, empty} */
    static MemorySegment newPicture(Arena arena) {
        return arena.allocate(ROOM_BYTES, VmafPictureWithColor.layout().byteAlignment());
    }

    private static long findRef(MemorySegment picture, String path) throws EngineException {
        boolean atOld = isPointer(picture, VmafPicture.ref$offset()) && isPointer(picture, VmafPicture.priv$offset());
        boolean atNew = isPointer(picture, VmafPictureWithColor.ref$offset())
                && isPointer(picture, VmafPictureWithColor.priv$offset());
        if (atOld == atNew) {
            throw Libvmaf.failure("vmaf_picture_alloc", -VmafStatus.ENOTSUP.number(), path
                    + " lays out VmafPicture in a way that is not known: expected its private pointers at byte "
                    + VmafPicture.ref$offset() + " or " + VmafPictureWithColor.ref$offset());
        }
        return atOld ? VmafPicture.ref$offset() : VmafPictureWithColor.ref$offset();
    }

    private static boolean isPointer(MemorySegment picture, long offset) {
        return picture.get(Vmaf.C_LONG, offset) != 0;
    }

    private static PictureLayout describe(MemorySegment picture, long refOffset) {
        boolean old = refOffset == VmafPicture.ref$offset();
        long stride = VmafPicture.stride(picture, 0);
        return new PictureLayout(old ? VmafPicture.sizeof() : VmafPictureWithColor.sizeof(),
                stride > VmafPicture.w(picture, 0) ? stride : 0,
                VmafPicture.w(picture, 1) > VmafPicture.w(picture, 0) / 2);
    }

    /** {@return whether a picture is the caller's to fill or give back} */
    boolean isOwned(MemorySegment picture) {
        return isPointer(picture, refOffset);
    }

    /**
     * Lets the library make a picture. Known libraries set its samples to zero, mostly in memory that was given back last.
     *
     * @return what {@code vmaf_picture_alloc} answered; only after 0 is the picture the caller's
     */
    int alloc(MemorySegment picture, Geometry geometry) {
        return alloc(picture, geometry.pixelFormat().code(), geometry.bitDepth(), geometry.width(), geometry.height());
    }

    private int alloc(MemorySegment picture, int format, int bitDepth, int width, int height) {
        picture.fill((byte) 0);
        int code;
        try {
            code = (int) alloc.invokeExact(picture, format, bitDepth, width, height);
        } catch (Throwable error) {
            throw Libvmaf.broken(error);
        }
        if (code != 0) {
            picture.fill((byte) 0);
        }
        return code;
    }

    /** Gives back a picture that is still the caller's. */
    void release(MemorySegment picture) {
        if (isOwned(picture)) {
            try {
                int unused = (int) unref.invokeExact(picture);
            } catch (Throwable error) {
                throw Libvmaf.broken(error);
            }
            picture.fill((byte) 0);
        }
    }

    /**
     * Copies a packed frame into a picture.
     *
     * @throws EngineException if the picture does not have the size that was asked for
     */
    static void fill(MemorySegment picture, Geometry geometry, ByteBuffer frame) throws EngineException {
        MemorySegment samples = MemorySegment.ofBuffer(frame);
        for (int plane = 0; plane < geometry.planeCount(); plane++) {
            copyPlane(picture, geometry, samples, plane);
        }
    }

    /** Sizes and strides are the picture's own: a file rounds the chroma of an odd size up, a picture may round it down. */
    private static void copyPlane(MemorySegment picture, Geometry geometry, MemorySegment samples, int plane)
            throws EngineException {
        int width = VmafPicture.w(picture, plane);
        int height = VmafPicture.h(picture, plane);
        long stride = VmafPicture.stride(picture, plane);
        checkPlane(geometry, plane, width, height, stride);
        long fileRowBytes = (long) geometry.planeWidth(plane) * geometry.bytesPerSample();
        long rowBytes = (long) width * geometry.bytesPerSample();
        long from = geometry.planeOffsetBytes(plane);
        MemorySegment to = VmafPicture.data(picture, plane).asSlice(0, stride * height);
        if (stride == fileRowBytes && rowBytes == fileRowBytes) {
            MemorySegment.copy(samples, from, to, 0, rowBytes * height);
            return;
        }
        for (int row = 0; row < height; row++) {
            MemorySegment.copy(samples, from + row * fileRowBytes, to, row * stride, rowBytes);
        }
    }

    private static void checkPlane(Geometry geometry, int plane, int width, int height, long stride) throws EngineException {
        int most = geometry.planeWidth(plane);
        int tall = geometry.planeHeight(plane);
        int least = plane == 0 ? most : geometry.width() >> geometry.pixelFormat().chromaShiftX();
        int low = plane == 0 ? tall : geometry.height() >> geometry.pixelFormat().chromaShiftY();
        if (width < least || width > most || height < low || height > tall
                || stride < (long) width * geometry.bytesPerSample()) {
            throw Libvmaf.failure("vmaf_picture_alloc", -VmafStatus.EINVAL.number(), "plane " + plane + " of "
                    + geometry.describe() + " came as " + width + "x" + height + " with a stride of " + stride
                    + " bytes; expected " + least + " to " + most + " by " + low + " to " + tall);
        }
    }
}
