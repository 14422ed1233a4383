package hiptwin.zstd;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.util.Native;
import hiptwin.probe.codeobject.ZstdDecoder;
import java.io.IOException;

/**
 * Decompresses zstd with the reference implementation. Its native part is unpacked to {@code java.io.tmpdir}; where that cannot be, this
 * says that it is not usable. Safe for use by several threads.
 */
public final class JniZstdDecoder implements ZstdDecoder {
    /** Made by {@link java.util.ServiceLoader}. */
    public JniZstdDecoder() {
    }

    @Override
    public boolean usable() {
        try {
            Native.load();
            return Native.isLoaded();
        } catch (LinkageError | RuntimeException cannotBeLoaded) {
            return false;
        }
    }

    @Override
    public byte[] decode(byte[] frame, int decompressedBytes) throws IOException {
        byte[] result = new byte[decompressedBytes];
        long count;
        try {
            count = Zstd.decompressByteArray(result, 0, decompressedBytes, frame, 0, frame.length);
        } catch (ZstdException e) {
            throw new IOException(e.getMessage(), e);
        }
        if (Zstd.isError(count)) {
            throw new IOException(Zstd.getErrorName(count));
        }
        if (count != decompressedBytes) {
            throw new IOException("it gives " + count + " bytes, and " + decompressedBytes + " are announced");
        }
        return result;
    }
}
