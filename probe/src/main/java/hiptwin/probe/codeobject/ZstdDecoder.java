package hiptwin.probe.codeobject;

import java.io.IOException;

/**
 * Decompresses zstd (RFC 8878). The JDK cannot, and this module depends on the JDK alone: who wants compressed bundles
 * read puts an implementation where {@link java.util.ServiceLoader} finds it. Without one the answer is
 * {@link CodeObjectFinding.Code#NO_ZSTD_DECODER}.
 */
public interface ZstdDecoder {
    /**
     * Decompresses one frame. Must not allocate more than in proportion to {@code decompressedBytes}, whatever the
     * frame claims.
     *
     * @param frame the frame and nothing else; not changed
     * @param decompressedBytes size that the result must have
     * @return the result, of exactly that size
     * @throws IOException if the frame is damaged or gives another size
     */
    byte[] decode(byte[] frame, int decompressedBytes) throws IOException;
}
