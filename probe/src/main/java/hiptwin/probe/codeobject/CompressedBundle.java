package hiptwin.probe.codeobject;

import hiptwin.probe.elf.ElfException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The header of a compressed offload bundle. Source: Clang documentation, "Clang Offload Bundler", Compressed Bundle
 * Format; versions 1 to 3 differ in the width of the sizes.
 *
 * @param version version of the header
 * @param method {@value #ZLIB} zlib, {@value #ZSTD} zstd, others unknown
 * @param headerBytes size of the header
 * @param totalBytes header and compressed data; -1 in version 1, which does not say
 * @param bundleBytes size of the bundle in it
 */
record CompressedBundle(int version, int method, int headerBytes, long totalBytes, long bundleBytes) {
    static final String MAGIC = "CCOB";
    static final int ZLIB = 0;
    static final int ZSTD = 1;
    private static final int NEWEST = 3;
    private static final int LONGEST_HEADER = 32;
    /** Offsets of a version that is not known cannot be read; beyond this it is no header but text. */
    private static final int PLAUSIBLE_VERSION = 16;

    /** What came out of zlib data, and how long the data was. */
    record Inflated(byte[] bundle, long dataBytes) {
    }

    /** {@return the header at a position where the magic stands; empty if what follows is no header} */
    static Optional<CompressedBundle> at(ByteSource source, long at) throws ElfException {
        int length = (int) Math.min(LONGEST_HEADER, source.sizeBytes() - at);
        if (length < 20) {
            return Optional.empty();
        }
        ByteBuffer header = source.piece(at, length);
        int version = Short.toUnsignedInt(header.getShort(4));
        int method = Short.toUnsignedInt(header.getShort(6));
        return switch (version) {
            case 1 -> Optional.of(new CompressedBundle(version, method, 20, -1,
                    Integer.toUnsignedLong(header.getInt(8))));
            case 2 -> length < 24 ? Optional.empty() : Optional.of(new CompressedBundle(version, method, 24,
                    Integer.toUnsignedLong(header.getInt(8)), Integer.toUnsignedLong(header.getInt(12))));
            case 3 -> length < 32 ? Optional.empty() : Optional.of(new CompressedBundle(version, method, 32,
                    header.getLong(8), header.getLong(16)));
            default -> version > NEWEST && version <= PLAUSIBLE_VERSION && method <= PLAUSIBLE_VERSION
                    ? Optional.of(new CompressedBundle(version, method, 0, -1, 0)) : Optional.empty();
        };
    }

    boolean isKnown() {
        return version <= NEWEST && (method == ZLIB || method == ZSTD);
    }

    /**
     * {@return where the compressed data ends, counted from the start of the header}
     *
     * @param limitBytes bytes there are from the start of the header
     */
    long endBytes(long limitBytes) throws ElfException {
        if (totalBytes < 0 && version == 1) {
            return limitBytes;
        }
        if (totalBytes < headerBytes || totalBytes > limitBytes) {
            throw new ElfException(ElfException.Fault.TRUNCATED, "its header says " + Long.toUnsignedString(totalBytes)
                    + " bytes, and there are " + limitBytes);
        }
        return totalBytes;
    }

    /**
     * Decompresses zlib data. Memory grows with what comes out, not with what the header claims.
     *
     * @param data compressed data; what follows its end is passed over
     * @param wantedBytes size that the result must have
     */
    static Inflated inflate(byte[] data, int wantedBytes) throws ElfException {
        try (Inflater inflater = new Inflater()) {
            inflater.setInput(data);
            byte[] result = new byte[Math.min(wantedBytes, 1 << 20)];
            int filled = 0;
            while (!inflater.finished()) {
                if (filled == result.length) {
                    if (filled == wantedBytes) {
                        break;
                    }
                    result = Arrays.copyOf(result, (int) Math.min(wantedBytes, 2L * filled));
                }
                int count = inflater.inflate(result, filled, result.length - filled);
                if (count == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    throw new ElfException(ElfException.Fault.TRUNCATED, "the zlib data ends after " + filled
                            + " bytes of " + wantedBytes);
                }
                filled += count;
            }
            boolean more = !inflater.finished() && inflater.inflate(new byte[1]) > 0;
            if (filled != wantedBytes || more) {
                throw new ElfException(ElfException.Fault.MALFORMED, "the zlib data gives " + (more ? "more" : filled)
                        + " bytes, and the header says " + wantedBytes);
            }
            return new Inflated(result, inflater.getBytesRead());
        } catch (DataFormatException e) {
            throw new ElfException(ElfException.Fault.MALFORMED, "the zlib data is damaged: " + e.getMessage(), e);
        }
    }
}
