package hiptwin.probe.codeobject;

import java.util.OptionalInt;

/** Finds the end of a zstd frame without decompressing it. Source: RFC 8878, section 3.1.1. */
final class ZstdFrame {
    private static final int[] CONTENT_SIZE_BYTES = {0, 2, 4, 8};
    private static final int[] DICTIONARY_BYTES = {0, 1, 2, 4};

    private ZstdFrame() {
    }

    /**
     * Walks the blocks of a frame.
     *
     * @param data begins with the frame
     * @return the size of the frame; empty if it is none or is cut short
     */
    static OptionalInt sizeBytes(byte[] data) {
        if (data.length < 6 || data[0] != 0x28 || data[1] != (byte) 0xb5 || data[2] != 0x2f || data[3] != (byte) 0xfd) {
            return OptionalInt.empty();
        }
        int descriptor = Byte.toUnsignedInt(data[4]);
        boolean singleSegment = (descriptor & 0x20) != 0;
        int contentSize = CONTENT_SIZE_BYTES[descriptor >> 6];
        if (contentSize == 0 && singleSegment) {
            contentSize = 1;
        }
        int at = 5 + (singleSegment ? 0 : 1) + DICTIONARY_BYTES[descriptor & 3] + contentSize;
        boolean last = false;
        while (!last) {
            if (at > data.length - 3) {
                return OptionalInt.empty();
            }
            int block = Byte.toUnsignedInt(data[at]) | Byte.toUnsignedInt(data[at + 1]) << 8
                    | Byte.toUnsignedInt(data[at + 2]) << 16;
            last = (block & 1) != 0;
            int type = block >> 1 & 3;
            int size = type == 1 ? 1 : block >> 3;
            if (type == 3 || size > data.length - 3 - at) {
                return OptionalInt.empty();
            }
            at += 3 + size;
        }
        at += (descriptor & 4) != 0 ? 4 : 0;
        return at > data.length ? OptionalInt.empty() : OptionalInt.of(at);
    }
}
