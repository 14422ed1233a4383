package hiptwin.audit.tree;

import hiptwin.probe.codeobject.ZstdDecoder;
import io.airlift.compress.v3.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads compressed bundles of GPU code, which the probe by itself cannot: the JDK has no zstd. Safe for use by several threads. */
public final class ZstdBundles implements ZstdDecoder {
    /** Made by {@link java.util.ServiceLoader} as well. */
    public ZstdBundles() {
    }

    @Override
    public byte[] decode(byte[] frame, int decompressedBytes) throws IOException {
        try (InputStream in = new ZstdInputStream(new ByteArrayInputStream(frame))) {
            byte[] bytes = in.readNBytes(decompressedBytes);
            if (bytes.length != decompressedBytes || in.read() >= 0) {
                throw new IOException("zstd: a frame of another size than the " + decompressedBytes + " bytes that are announced");
            }
            return bytes;
        } catch (RuntimeException e) {
            throw new IOException("zstd: " + e.getMessage(), e);
        }
    }
}
