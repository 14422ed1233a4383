package hiptwin.audit.licence;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Tells archives and compressed files by their first bytes. */
final class ArchiveKind {
    /** How much of a file has to be looked at: the magic of tar is the last. */
    static final int HEAD_BYTES = 262;

    private record Magic(String name, int offset, byte[] bytes) {
        static Magic of(String name, int offset, String latin1) {
            return new Magic(name, offset, latin1.getBytes(StandardCharsets.ISO_8859_1));
        }

        boolean begins(byte[] head) {
            if (head.length < offset + bytes.length) {
                return false;
            }
            for (int i = 0; i < bytes.length; i++) {
                if (head[offset + i] != bytes[i]) {
                    return false;
                }
            }
            return true;
        }
    }

    private static final List<Magic> MAGICS = List.of(
            Magic.of("a gzip file", 0, "\u001f\u008b"),
            Magic.of("an xz file", 0, "\u00fd7zXZ\0"),
            Magic.of("a bzip2 file", 0, "BZh"),
            Magic.of("a zstd file", 0, "(\u00b5/\u00fd"),
            Magic.of("an LZ4 file", 0, "\u0004\"M\u0018"),
            Magic.of("a zip archive", 0, "PK\u0003\u0004"),
            Magic.of("a 7-Zip archive", 0, "7z\u00bc\u00af\u0027\u001c"),
            Magic.of("an ar archive", 0, "!<arch>\n"),
            Magic.of("a thin ar archive", 0, "!<thin>\n"),
            Magic.of("a cpio archive", 0, "07070"),
            Magic.of("an RPM package", 0, "\u00ed\u00ab\u00ee\u00db"),
            Magic.of("a squashfs image", 0, "hsqs"),
            Magic.of("a tar archive", 257, "ustar"));

    private ArchiveKind() {
    }

    /** {@return what kind of archive begins with these bytes, with its article; empty if none that is known} */
    static Optional<String> of(byte[] head) {
        return MAGICS.stream().filter(magic -> magic.begins(head)).map(Magic::name).findFirst();
    }
}
