package hiptwin.harness.engine.libvmaf;

/**
 * How a libvmaf lays out its pictures, as one allocation showed.
 *
 * @param structBytes size of {@code VmafPicture}: 96, or 112 since it holds the colour description
 * @param rowAlignmentBytes what the row length in bytes is rounded up to, or {@code 0} if the library gave no odd row a
 *     longer stride
 * @param chromaRoundsUp whether the chroma planes of an odd size round up; otherwise the last column or row of the
 *     file's chroma has no place in the picture
 */
public record PictureLayout(long structBytes, long rowAlignmentBytes, boolean chromaRoundsUp) {
}
