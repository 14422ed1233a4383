package hiptwin.probe.library;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The dynamic loader's cache, {@code /etc/ld.so.cache}, in glibc's format {@value #MAGIC}; also where that stands
 * behind the older {@value #OLD_MAGIC} table, as glibc up to 2.31 writes it. Little-endian only. Layout: glibc,
 * {@code sysdeps/generic/dl-cache.h}.
 *
 * <p>Immutable. Nothing is decoded but what is asked for, so a hostile file costs no more than its size.
 */
public final class LdSoCache {
    private static final String MAGIC = "glibc-ld.so.cache1.1";
    private static final String OLD_MAGIC = "ld.so-1.7.0";

    private static final int OLD_COUNT_AT = 12;
    private static final int OLD_HEADER_BYTES = 16;
    private static final int OLD_ENTRY_BYTES = 12;
    private static final int ALIGNMENT_BYTES = 8;

    private static final int COUNT_AT = 20;
    private static final int FLAGS_AT = 28;
    private static final int HEADER_BYTES = 48;
    private static final int ENTRY_BYTES = 24;
    private static final int KEY_AT = 4;
    private static final int VALUE_AT = 8;
    private static final int HWCAP_AT = 16;

    /** 0 is "not said", as older glibc writes it; 2 is little-endian. */
    private static final int ENDIAN_MASK = 3;
    private static final int ENDIAN_LITTLE = 2;

    /** {@code PATH_MAX} of Linux. */
    private static final int MAX_PATH_BYTES = 4_096;
    private static final int MAX_MATCHES = 16;

    private final ByteBuffer table;
    private final int count;

    private LdSoCache(ByteBuffer table, int count) {
        this.table = table;
        this.count = count;
    }

    /**
     * Reads a cache.
     *
     * @param file all bytes of it
     * @return the cache
     * @throws LdSoCacheException if the header is not that of a cache, or announces more than the file holds
     */
    public static LdSoCache parse(byte[] file) throws LdSoCacheException {
        ByteBuffer whole = ByteBuffer.wrap(file.clone()).order(ByteOrder.LITTLE_ENDIAN);
        int start = 0;
        if (startsWith(whole, 0, OLD_MAGIC) && file.length >= OLD_HEADER_BYTES) {
            long oldCount = Integer.toUnsignedLong(whole.getInt(OLD_COUNT_AT));
            long end = OLD_HEADER_BYTES + oldCount * OLD_ENTRY_BYTES;
            long aligned = (end + ALIGNMENT_BYTES - 1) / ALIGNMENT_BYTES * ALIGNMENT_BYTES;
            if (aligned > file.length) {
                throw new LdSoCacheException("byte %d: %d old entries end at byte %d, the file has %d".formatted(
                        OLD_COUNT_AT, oldCount, end, file.length));
            }
            start = (int) aligned;
        }
        if (!startsWith(whole, start, MAGIC)) {
            throw new LdSoCacheException("byte %d: \"%s\" is not there".formatted(start, MAGIC));
        }
        ByteBuffer table = whole.slice(start, file.length - start).order(ByteOrder.LITTLE_ENDIAN);
        if (table.limit() < HEADER_BYTES) {
            throw new LdSoCacheException("header of %d bytes, %d are right".formatted(table.limit(), HEADER_BYTES));
        }
        int endian = table.get(FLAGS_AT) & ENDIAN_MASK;
        if (endian != 0 && endian != ENDIAN_LITTLE) {
            throw new LdSoCacheException("byte %d: byte order %d, 0 or %d (little-endian) is right".formatted(
                    start + FLAGS_AT, endian, ENDIAN_LITTLE));
        }
        long count = Integer.toUnsignedLong(table.getInt(COUNT_AT));
        if (HEADER_BYTES + count * ENTRY_BYTES > table.limit()) {
            throw new LdSoCacheException("byte %d: %d entries do not fit into %d bytes".formatted(
                    start + COUNT_AT, count, table.limit()));
        }
        return new LdSoCache(table, (int) count);
    }

    /** {@return number of entries} */
    public int size() {
        return count;
    }

    /**
     * Looks a name up. Entries for a certain class of processor ({@code glibc-hwcaps}) are passed over: the file would
     * not run everywhere, and where it would, the plain one does too.
     *
     * @param soname file name without folder
     * @return paths in the order of the cache, at most {@value #MAX_MATCHES}; whether the files exist, and for which
     *     machine they are, is not known here
     * @throws LdSoCacheException if an entry points outside the file
     */
    public List<String> lookup(String soname) throws LdSoCacheException {
        byte[] name = soname.getBytes(StandardCharsets.UTF_8);
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < count && paths.size() < MAX_MATCHES; i++) {
            int entry = HEADER_BYTES + i * ENTRY_BYTES;
            int key = offset(i, "name", entry + KEY_AT);
            if (isAt(key, name) && table.getLong(entry + HWCAP_AT) == 0) {
                paths.add(string(i, offset(i, "path", entry + VALUE_AT)));
            }
        }
        return List.copyOf(paths);
    }

    private int offset(int entry, String what, int at) throws LdSoCacheException {
        long offset = Integer.toUnsignedLong(table.getInt(at));
        if (offset >= table.limit()) {
            throw new LdSoCacheException("entry %d: %s at byte %d, the table has %d".formatted(
                    entry, what, offset, table.limit()));
        }
        return (int) offset;
    }

    private boolean isAt(int offset, byte[] name) {
        if (offset + (long) name.length >= table.limit() || table.get(offset + name.length) != 0) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (table.get(offset + i) != name[i]) {
                return false;
            }
        }
        return true;
    }

    private String string(int entry, int offset) throws LdSoCacheException {
        int limit = Math.min(table.limit() - offset, MAX_PATH_BYTES);
        for (int length = 0; length < limit; length++) {
            if (table.get(offset + length) == 0) {
                byte[] text = new byte[length];
                table.get(offset, text);
                return new String(text, StandardCharsets.UTF_8);
            }
        }
        throw new LdSoCacheException("entry %d: path at byte %d has no end within %d bytes".formatted(
                entry, offset, limit));
    }

    private static boolean startsWith(ByteBuffer bytes, int at, String magic) {
        byte[] wanted = magic.getBytes(StandardCharsets.US_ASCII);
        if (bytes.limit() - at < wanted.length) {
            return false;
        }
        byte[] there = new byte[wanted.length];
        bytes.get(at, there);
        return Arrays.equals(there, wanted);
    }
}
