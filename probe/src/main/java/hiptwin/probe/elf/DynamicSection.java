package hiptwin.probe.elf;

import hiptwin.probe.elf.ElfException.Fault;
import hiptwin.probe.elf.ElfHeaders.Segment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The dynamic section and what it leads to: its string table, and other tables by their address in memory. */
final class DynamicSection {
    static final long DT_SONAME = 14;
    static final long DT_RPATH = 15;
    static final long DT_RUNPATH = 29;
    static final long DT_FLAGS_1 = 0x6ffffffbL;
    static final long DT_VERDEF = 0x6ffffffcL;
    static final long DT_VERDEFNUM = 0x6ffffffdL;
    static final long DT_VERNEED = 0x6ffffffeL;
    static final long DT_VERNEEDNUM = 0x6fffffffL;

    /** {@code PATH_MAX} of Linux. */
    static final int MAX_NAME_BYTES = 4_096;
    static final int MAX_FOLDERS_BYTES = 65_536;

    private static final int ENTRY_BYTES = 16;
    private static final long DT_NULL = 0;
    private static final long DT_NEEDED = 1;
    private static final long DT_STRTAB = 5;
    private static final long DT_STRSZ = 10;

    /** The largest dynamic sections seen in the wild have some hundred entries. */
    private static final int MAX_ENTRIES = 65_536;
    private static final int MAX_NEEDED = 1_024;
    /** All names together; the entries of a hostile file may share one long name. */
    private static final int MAX_NAMES_BYTES = 262_144;

    private final ElfBytes bytes;
    private final List<Segment> loaded;
    private final long[] tags;
    private final long[] values;
    private Strings strings;

    /** Finds the section among the segments; empty if there is none. */
    static Optional<DynamicSection> in(ElfBytes bytes, List<Segment> segments) throws ElfException {
        List<Segment> loaded = new ArrayList<>();
        Segment dynamic = null;
        for (Segment segment : segments) {
            if (segment.type() == ElfHeaders.PT_LOAD) {
                loaded.add(segment);
            } else if (segment.type() == ElfHeaders.PT_DYNAMIC) {
                if (dynamic != null) {
                    throw new ElfException(Fault.MALFORMED,
                            "program headers: a second PT_DYNAMIC, at most one is allowed");
                }
                dynamic = segment;
            }
        }
        return dynamic == null ? Optional.empty() : Optional.of(new DynamicSection(bytes, dynamic, loaded));
    }

    private DynamicSection(ElfBytes bytes, Segment dynamic, List<Segment> loaded) throws ElfException {
        this.bytes = bytes;
        this.loaded = loaded;
        if (dynamic.fileBytes() < 0 || dynamic.fileBytes() / ENTRY_BYTES > MAX_ENTRIES) {
            throw new ElfException(Fault.MALFORMED, "dynamic section of %s bytes, at most %d entries of %d are read"
                    .formatted(Long.toUnsignedString(dynamic.fileBytes()), MAX_ENTRIES, ENTRY_BYTES));
        }
        int entries = (int) (dynamic.fileBytes() / ENTRY_BYTES);
        ByteBuffer table = bytes.piece("dynamic section", dynamic.fileOffset(), entries * ENTRY_BYTES);
        int used = 0;
        while (used < entries && table.getLong(used * ENTRY_BYTES) != DT_NULL) {
            used++;
        }
        if (used == entries) {
            throw new ElfException(Fault.MALFORMED,
                    "dynamic section: %d entries and no DT_NULL at the end".formatted(entries));
        }
        tags = new long[used];
        values = new long[used];
        for (int i = 0; i < used; i++) {
            tags[i] = table.getLong(i * ENTRY_BYTES);
            values[i] = table.getLong(i * ENTRY_BYTES + 8);
        }
    }

    /** {@return the value of an entry; the last one if there are several, as the loader has it} */
    Optional<Long> value(long tag) {
        Optional<Long> value = Optional.empty();
        for (int i = 0; i < tags.length; i++) {
            if (tags[i] == tag) {
                value = Optional.of(values[i]);
            }
        }
        return value;
    }

    List<String> needed() throws ElfException {
        int count = 0;
        for (long tag : tags) {
            count += tag == DT_NEEDED ? 1 : 0;
        }
        if (count > MAX_NEEDED) {
            throw new ElfException(Fault.MALFORMED, "dynamic section: %d DT_NEEDED, at most %d are read".formatted(
                    count, MAX_NEEDED));
        }
        List<String> names = new ArrayList<>(count);
        int namesBytes = 0;
        for (int i = 0; i < tags.length; i++) {
            if (tags[i] == DT_NEEDED) {
                String name = name("DT_NEEDED", values[i], MAX_NAME_BYTES);
                namesBytes += name.length();
                if (namesBytes > MAX_NAMES_BYTES) {
                    throw new ElfException(Fault.MALFORMED,
                            "dynamic section: the names of %d DT_NEEDED are longer than %d bytes"
                            .formatted(count, MAX_NAMES_BYTES));
                }
                names.add(name);
            }
        }
        return names;
    }

    Optional<String> nameOf(String tagName, long tag, int maxBytes) throws ElfException {
        Optional<Long> offset = value(tag);
        return offset.isEmpty() ? Optional.empty() : Optional.of(name(tagName, offset.get(), maxBytes));
    }

    /** {@return a string of the string table} */
    String name(String what, long offset, int maxBytes) throws ElfException {
        if (strings == null) {
            strings = strings();
        }
        return strings.at(what, offset, maxBytes);
    }

    private Strings strings() throws ElfException {
        Optional<Long> address = value(DT_STRTAB);
        Optional<Long> sizeBytes = value(DT_STRSZ);
        if (address.isEmpty() || sizeBytes.isEmpty()) {
            throw new ElfException(Fault.MALFORMED, "dynamic section: names are used but %s is missing".formatted(
                    address.isEmpty() ? "DT_STRTAB" : "DT_STRSZ"));
        }
        Optional<Long> offset = fileOffset(address.get(), sizeBytes.get());
        if (offset.isEmpty()) {
            throw new ElfException(Fault.MALFORMED, "DT_STRTAB 0x%x with DT_STRSZ 0x%x lies in no loaded segment".formatted(
                    address.get(), sizeBytes.get()));
        }
        if (offset.get() < 0 || offset.get() > bytes.sizeBytes() - sizeBytes.get()) {
            throw new ElfException(Fault.TRUNCATED, "string table: %d bytes at %s are wanted, the file has %d"
                    .formatted(sizeBytes.get(), Long.toUnsignedString(offset.get()), bytes.sizeBytes()));
        }
        return new Strings(offset.get(), sizeBytes.get());
    }

    /** {@return a piece of memory that a loaded segment fills from the file} */
    ByteBuffer inMemory(String what, long address, int length) throws ElfException {
        Optional<Long> offset = fileOffset(address, length);
        if (offset.isEmpty()) {
            throw new ElfException(Fault.MALFORMED, "%s: %d bytes at address 0x%x lie in no loaded segment".formatted(
                    what, length, address));
        }
        return bytes.piece(what, offset.get(), length);
    }

    private Optional<Long> fileOffset(long address, long sizeBytes) {
        for (Segment segment : loaded) {
            long into = address - segment.address();
            if (into >= 0 && sizeBytes >= 0 && segment.fileBytes() >= 0 && into <= segment.fileBytes()
                    && sizeBytes <= segment.fileBytes() - into) {
                long offset = segment.fileOffset() + into;
                return Optional.of(segment.fileOffset() < 0 ? -1 : offset);
            }
        }
        return Optional.empty();
    }

    private final class Strings {
        private final long fileOffset;
        private final long sizeBytes;

        Strings(long fileOffset, long sizeBytes) {
            this.fileOffset = fileOffset;
            this.sizeBytes = sizeBytes;
        }

        String at(String what, long offset, int maxBytes) throws ElfException {
            if (offset < 0 || offset >= sizeBytes) {
                throw new ElfException(Fault.MALFORMED, "%s: name at %s of a string table of %d bytes".formatted(
                        what, Long.toUnsignedString(offset), sizeBytes));
            }
            int limit = (int) Math.min(sizeBytes - offset, maxBytes);
            // Names are short: a small first read spares the full length for each of them.
            for (int length = Math.min(limit, 256);; length = limit) {
                byte[] piece = new byte[length];
                bytes.piece(what, fileOffset + offset, length).get(piece);
                for (int i = 0; i < length; i++) {
                    if (piece[i] == 0) {
                        return new String(piece, 0, i, StandardCharsets.UTF_8);
                    }
                }
                if (length == limit) {
                    throw new ElfException(Fault.MALFORMED, "%s: name at %d has no end within %d bytes".formatted(
                            what, offset, limit));
                }
            }
        }
    }
}
