package hiptwin.probe.codeobject;

import java.io.IOException;
import java.util.Arrays;

/** Decodes what {@link Images#storedZstd} makes, and nothing else. */
final class StoredZstd implements ZstdDecoder {
    @Override
    public byte[] decode(byte[] frame, int decompressedBytes) throws IOException {
        if (frame[4] != (byte) 0xa0) {
            throw new IOException("not stored");
        }
        byte[] result = new byte[0];
        int at = 9;
        boolean last = false;
        while (!last) {
            int head = frame[at] & 0xff | (frame[at + 1] & 0xff) << 8 | (frame[at + 2] & 0xff) << 16;
            int size = head >> 3;
            last = (head & 1) != 0;
            if ((head & 6) != 0 || at + 3 + size > frame.length) {
                throw new IOException("not stored");
            }
            result = Images.join(result, Arrays.copyOfRange(frame, at + 3, at + 3 + size));
            at += 3 + size;
        }
        if (result.length != decompressedBytes) {
            throw new IOException(result.length + " bytes");
        }
        return result;
    }
}
