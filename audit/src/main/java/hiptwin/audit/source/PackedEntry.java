package hiptwin.audit.source;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One entry of a packed tree and its tar headers (POSIX.1-2001 pax interchange format). There is one way only to write an entry, so that
 * one tree has one packed form: times are the commit's, owners are 0, modes are 644 and 755.
 *
 * @param path from the prefix folder on, as bytes; a directory ends with a slash
 * @param link what a symbolic link points at; empty for others
 * @param comment pax comment: the commit object at the prefix folder, {@code gitlink ID} at a submodule; empty for others
 */
record PackedEntry(byte[] path, Kind kind, long sizeBytes, byte[] link, byte[] comment) {
    static final int BLOCK_BYTES = 512;

    private static final int NAME_BYTES = 100;
    private static final long LARGEST_OCTAL = 0_77777777777L;
    private static final byte[] PAX_NAME = ascii("pax_header");
    private static final byte[] NONE = {};

    private static final int MODE_AT = 100;
    private static final int OWNER_AT = 108;
    private static final int GROUP_AT = 116;
    private static final int SIZE_AT = 124;
    private static final int TIME_AT = 136;
    private static final int SUM_AT = 148;
    private static final int TYPE_AT = 156;
    private static final int LINK_AT = 157;
    private static final int MAGIC_AT = 257;
    private static final int ID_BYTES = 8;
    private static final int LONG_BYTES = 12;

    /** What it is, with the type flag and mode of tar, and the mode of git. */
    enum Kind {
        /** A folder, or the place of a submodule. */
        DIRECTORY('5', 0755, "40000"),
        /** A file. */
        FILE('0', 0644, "100644"),
        /** A file that can be run. */
        EXECUTABLE('0', 0755, "100755"),
        /** A symbolic link. */
        SYMBOLIC_LINK('2', 0777, "120000");

        private final char type;
        private final int mode;
        private final String gitMode;

        Kind(char type, int mode, String gitMode) {
            this.type = type;
            this.mode = mode;
            this.gitMode = gitMode;
        }

        String gitMode() {
            return gitMode;
        }

        static Kind of(byte[] header) {
            boolean runnable = (octal(header, MODE_AT, ID_BYTES) & 0100) != 0;
            return switch (header[TYPE_AT]) {
                case '5' -> DIRECTORY;
                case '2' -> SYMBOLIC_LINK;
                case '0' -> runnable ? EXECUTABLE : FILE;
                default -> null;
            };
        }
    }

    /** The header at the very front, from which {@code git get-tar-commit-id} reads the commit. */
    static byte[] globalHeader(String commit, long epochSeconds) {
        return extended('g', record("comment", ascii(commit)), epochSeconds);
    }

    /** {@return all blocks before the content} */
    byte[] headers(long epochSeconds) {
        ByteArrayOutputStream extra = new ByteArrayOutputStream();
        if (!isUtf8(path) || !isUtf8(link)) {
            extra.writeBytes(record("hdrcharset", ascii("BINARY")));
        }
        if (comment.length > 0) {
            extra.writeBytes(record("comment", comment));
        }
        if (!fits(link)) {
            extra.writeBytes(record("linkpath", link));
        }
        if (!fits(path)) {
            extra.writeBytes(record("path", path));
        }
        if (sizeBytes > LARGEST_OCTAL) {
            extra.writeBytes(record("size", ascii(Long.toString(sizeBytes))));
        }
        byte[] own = block(path, kind.type, kind.mode, sizeBytes > LARGEST_OCTAL ? 0 : sizeBytes, link, epochSeconds);
        if (extra.size() == 0) {
            return own;
        }
        byte[] front = extended('x', extra.toByteArray(), epochSeconds);
        byte[] all = Arrays.copyOf(front, front.length + own.length);
        System.arraycopy(own, 0, all, front.length, own.length);
        return all;
    }

    static long sizeIn(byte[] header) {
        return octal(header, SIZE_AT, LONG_BYTES);
    }

    static char typeIn(byte[] header) {
        return (char) (header[TYPE_AT] & 0xff);
    }

    static byte[] nameIn(byte[] header) {
        return text(header, 0);
    }

    static byte[] linkIn(byte[] header) {
        return text(header, LINK_AT);
    }

    static int padding(long sizeBytes) {
        return (int) (-sizeBytes & BLOCK_BYTES - 1);
    }

    private static byte[] extended(char type, byte[] records, long epochSeconds) {
        byte[] header = block(PAX_NAME, type, 0644, records.length, NONE, epochSeconds);
        byte[] all = Arrays.copyOf(header, BLOCK_BYTES + records.length + padding(records.length));
        System.arraycopy(records, 0, all, BLOCK_BYTES, records.length);
        return all;
    }

    private static byte[] block(byte[] name, char type, int mode, long size, byte[] link, long epochSeconds) {
        byte[] block = new byte[BLOCK_BYTES];
        System.arraycopy(name, 0, block, 0, Math.min(name.length, NAME_BYTES));
        System.arraycopy(link, 0, block, LINK_AT, Math.min(link.length, NAME_BYTES));
        octal(block, MODE_AT, ID_BYTES, mode);
        octal(block, OWNER_AT, ID_BYTES, 0);
        octal(block, GROUP_AT, ID_BYTES, 0);
        octal(block, SIZE_AT, LONG_BYTES, size);
        octal(block, TIME_AT, LONG_BYTES, epochSeconds);
        block[TYPE_AT] = (byte) type;
        System.arraycopy(ascii("ustar\00000"), 0, block, MAGIC_AT, ID_BYTES);
        Arrays.fill(block, SUM_AT, SUM_AT + ID_BYTES, (byte) ' ');
        int sum = 0;
        for (byte one : block) {
            sum += one & 0xff;
        }
        // Six digits, a NUL and a space: the one field with its own form.
        octal(block, SUM_AT, ID_BYTES - 1, sum);
        return block;
    }

    /** A pax record begins with its own length in decimal, which counts its own digits. */
    private static byte[] record(String key, byte[] value) {
        int rest = 1 + key.length() + 1 + value.length + 1;
        int length = rest + Integer.toString(rest).length();
        length = rest + Integer.toString(length).length();
        ByteArrayOutputStream out = new ByteArrayOutputStream(length);
        out.writeBytes(ascii(length + " " + key + "="));
        out.writeBytes(value);
        out.write('\n');
        return out.toByteArray();
    }

    private static boolean fits(byte[] text) {
        if (text.length > NAME_BYTES) {
            return false;
        }
        for (byte one : text) {
            if (one < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isUtf8(byte[] text) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    private static void octal(byte[] block, int at, int width, long value) {
        String digits = Long.toOctalString(value);
        byte[] field = ascii("0".repeat(width - 1 - digits.length()) + digits + "\0");
        System.arraycopy(field, 0, block, at, width);
    }

    private static long octal(byte[] block, int at, int width) {
        long value = 0;
        for (int index = at; index < at + width && block[index] >= '0' && block[index] <= '7'; index++) {
            value = value * 8 + block[index] - '0';
        }
        return value;
    }

    private static byte[] text(byte[] block, int at) {
        int end = at;
        while (end < at + NAME_BYTES && block[end] != 0) {
            end++;
        }
        return Arrays.copyOfRange(block, at, end);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
