package hiptwin.audit.tree;

import java.io.IOException;
import java.io.InputStream;

/** A stream that is read by blocks; a single byte is a block of one. */
abstract class BlockInputStream extends InputStream {
    @Override
    public final int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public abstract int read(byte[] bytes, int offset, int length) throws IOException;
}
