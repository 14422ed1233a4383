package hiptwin.probe.elf;

import hiptwin.probe.elf.ElfException.Fault;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads header, program headers and dynamic section. Section headers are not read: the loader does not need them and a
 * stripped library may lack them. Field places and numbers: ELF gABI, chapters 4 and 5, and {@code elf.h}.
 *
 * <p>Every table has an upper bound, so that neither time nor memory is the file's to choose.
 */
final class ElfReader {
    private static final int FILE_HEADER_BYTES = 64;
    private static final int PROGRAM_HEADER_BYTES = 56;
    private static final int DYNAMIC_ENTRY_BYTES = 16;

    private static final int CLASS_64 = 2;
    private static final int DATA_LITTLE_ENDIAN = 1;

    private static final int PT_LOAD = 1;
    private static final int PT_DYNAMIC = 2;
    /** Says that the count stands elsewhere; only core files with more than 65534 segments have it. */
    private static final int PN_XNUM = 0xffff;

    private static final long DT_NULL = 0;
    private static final long DT_NEEDED = 1;
    private static final long DT_STRTAB = 5;
    private static final long DT_STRSZ = 10;
    private static final long DT_SONAME = 14;
    private static final long DT_RPATH = 15;
    private static final long DT_RUNPATH = 29;

    /** The largest dynamic sections seen in the wild have some hundred entries. */
    private static final int MAX_DYNAMIC_ENTRIES = 65_536;
    private static final int MAX_NEEDED = 1_024;
    /** {@code PATH_MAX} of Linux. */
    private static final int MAX_NAME_BYTES = 4_096;
    private static final int MAX_FOLDERS_BYTES = 65_536;
    /** All names together; the entries of a hostile file may share one long name. */
    private static final int MAX_NAMES_BYTES = 262_144;

    private final ElfBytes bytes;

    ElfReader(ElfBytes bytes) {
        this.bytes = bytes;
    }

    ElfLibrary library() throws ElfException {
        ByteBuffer header = fileHeader();
        int type = Short.toUnsignedInt(header.getShort(16));
        ElfMachine machine = ElfMachine.fromCode(Short.toUnsignedInt(header.getShort(18)));

        List<Segment> loaded = new ArrayList<>();
        Segment dynamic = null;
        for (Segment segment : segments(header)) {
            if (segment.type == PT_LOAD) {
                loaded.add(segment);
            } else if (segment.type == PT_DYNAMIC) {
                if (dynamic != null) {
                    throw new ElfException(Fault.MALFORMED,
                            "program headers: a second PT_DYNAMIC, at most one is allowed");
                }
                dynamic = segment;
            }
        }
        if (dynamic == null) {
            return new ElfLibrary(machine, type, false, Optional.empty(), List.of(), Optional.empty(),
                    Optional.empty());
        }
        return dynamicSection(machine, type, dynamic, loaded);
    }

    private ByteBuffer fileHeader() throws ElfException {
        int known = (int) Math.min(bytes.sizeBytes(), FILE_HEADER_BYTES);
        ByteBuffer header = bytes.piece("ELF header", 0, known);
        if (known < 4 || header.getInt(0) != 0x464c457f) {
            throw new ElfException(Fault.NOT_ELF, known < 4
                    ? "%d bytes long, an ELF file has at least %d".formatted(known, FILE_HEADER_BYTES)
                    : "starts with bytes %02x %02x %02x %02x, an ELF file with 7f 45 4c 46".formatted(
                            header.get(0), header.get(1), header.get(2), header.get(3)));
        }
        if (known < FILE_HEADER_BYTES) {
            throw new ElfException(Fault.TRUNCATED, "ELF header: %d bytes of %d".formatted(known, FILE_HEADER_BYTES));
        }
        int fileClass = header.get(4);
        int data = header.get(5);
        if (fileClass != CLASS_64 || data != DATA_LITTLE_ENDIAN) {
            boolean named = (fileClass == 1 || fileClass == CLASS_64) && (data == DATA_LITTLE_ENDIAN || data == 2);
            throw new ElfException(named ? Fault.OTHER_CLASS : Fault.MALFORMED, named
                    ? "%s %s-endian ELF, 64-bit little-endian is needed".formatted(
                            fileClass == 1 ? "32-bit" : "64-bit", data == 2 ? "big" : "little")
                    : "ELF class %d and byte order %d, 2 and 1 are needed".formatted(fileClass, data));
        }
        return header;
    }

    private record Segment(int type, long fileOffset, long address, long fileBytes) {
    }

    private List<Segment> segments(ByteBuffer header) throws ElfException {
        long offset = header.getLong(32);
        int entryBytes = Short.toUnsignedInt(header.getShort(54));
        int count = Short.toUnsignedInt(header.getShort(56));
        if (count == 0) {
            return List.of();
        }
        if (entryBytes != PROGRAM_HEADER_BYTES) {
            throw new ElfException(Fault.MALFORMED, "e_phentsize (byte 54) is %d, %d is right".formatted(
                    entryBytes, PROGRAM_HEADER_BYTES));
        }
        if (count == PN_XNUM) {
            throw new ElfException(Fault.MALFORMED, "e_phnum (byte 56) is 0xffff, a library has fewer segments");
        }
        ByteBuffer table = bytes.piece("program headers", offset, count * PROGRAM_HEADER_BYTES);
        List<Segment> segments = new ArrayList<>(count);
        for (int at = 0; at < table.limit(); at += PROGRAM_HEADER_BYTES) {
            segments.add(new Segment(table.getInt(at), table.getLong(at + 8), table.getLong(at + 16),
                    table.getLong(at + 32)));
        }
        return segments;
    }

    private ElfLibrary dynamicSection(ElfMachine machine, int type, Segment dynamic, List<Segment> loaded)
            throws ElfException {
        if (dynamic.fileBytes < 0 || dynamic.fileBytes / DYNAMIC_ENTRY_BYTES > MAX_DYNAMIC_ENTRIES) {
            throw new ElfException(Fault.MALFORMED, "dynamic section of %s bytes, at most %d entries of %d are read"
                    .formatted(Long.toUnsignedString(dynamic.fileBytes), MAX_DYNAMIC_ENTRIES, DYNAMIC_ENTRY_BYTES));
        }
        int entries = (int) (dynamic.fileBytes / DYNAMIC_ENTRY_BYTES);
        ByteBuffer table = bytes.piece("dynamic section", dynamic.fileOffset, entries * DYNAMIC_ENTRY_BYTES);

        Optional<Long> tableAddress = Optional.empty();
        Optional<Long> tableBytes = Optional.empty();
        Optional<Long> soname = Optional.empty();
        Optional<Long> rpath = Optional.empty();
        Optional<Long> runpath = Optional.empty();
        List<Long> needed = new ArrayList<>();
        boolean ended = false;
        for (int at = 0; at < table.limit() && !ended; at += DYNAMIC_ENTRY_BYTES) {
            long tag = table.getLong(at);
            long value = table.getLong(at + 8);
            if (tag == DT_NULL) {
                ended = true;
            } else if (tag == DT_NEEDED) {
                needed.add(value);
            } else if (tag == DT_STRTAB) {
                tableAddress = Optional.of(value);
            } else if (tag == DT_STRSZ) {
                tableBytes = Optional.of(value);
            } else if (tag == DT_SONAME) {
                soname = Optional.of(value);
            } else if (tag == DT_RPATH) {
                rpath = Optional.of(value);
            } else if (tag == DT_RUNPATH) {
                runpath = Optional.of(value);
            }
        }
        if (!ended) {
            throw new ElfException(Fault.MALFORMED,
                    "dynamic section: %d entries and no DT_NULL at the end".formatted(entries));
        }
        if (needed.size() > MAX_NEEDED) {
            throw new ElfException(Fault.MALFORMED, "dynamic section: %d DT_NEEDED, at most %d are read".formatted(
                    needed.size(), MAX_NEEDED));
        }
        if (needed.isEmpty() && soname.isEmpty() && rpath.isEmpty() && runpath.isEmpty()) {
            return new ElfLibrary(machine, type, true, Optional.empty(), List.of(), Optional.empty(), Optional.empty());
        }
        if (tableAddress.isEmpty() || tableBytes.isEmpty()) {
            throw new ElfException(Fault.MALFORMED, "dynamic section: names are used but %s is missing".formatted(
                    tableAddress.isEmpty() ? "DT_STRTAB" : "DT_STRSZ"));
        }
        Strings strings = strings(tableAddress.get(), tableBytes.get(), loaded);
        List<String> neededNames = new ArrayList<>(needed.size());
        int namesBytes = 0;
        for (long offset : needed) {
            String name = strings.at("DT_NEEDED", offset, MAX_NAME_BYTES);
            namesBytes += name.length();
            if (namesBytes > MAX_NAMES_BYTES) {
                throw new ElfException(Fault.MALFORMED,
                        "dynamic section: the names of %d DT_NEEDED are longer than %d bytes"
                        .formatted(needed.size(), MAX_NAMES_BYTES));
            }
            neededNames.add(name);
        }
        return new ElfLibrary(machine, type, true, strings.at("DT_SONAME", soname, MAX_NAME_BYTES), neededNames,
                strings.at("DT_RPATH", rpath, MAX_FOLDERS_BYTES), strings.at("DT_RUNPATH", runpath, MAX_FOLDERS_BYTES));
    }

    /** Finds the string table in the file; the dynamic section gives its address in memory. */
    private Strings strings(long address, long sizeBytes, List<Segment> loaded) throws ElfException {
        for (Segment segment : loaded) {
            long into = address - segment.address;
            if (into >= 0 && sizeBytes >= 0 && segment.fileBytes >= 0 && into <= segment.fileBytes
                    && sizeBytes <= segment.fileBytes - into) {
                long fileOffset = segment.fileOffset + into;
                if (segment.fileOffset < 0 || fileOffset < 0 || fileOffset > bytes.sizeBytes() - sizeBytes) {
                    throw new ElfException(Fault.TRUNCATED, "string table: %d bytes at %s are wanted, the file has %d"
                            .formatted(sizeBytes, Long.toUnsignedString(fileOffset), bytes.sizeBytes()));
                }
                return new Strings(fileOffset, sizeBytes);
            }
        }
        throw new ElfException(Fault.MALFORMED, "DT_STRTAB 0x%x with DT_STRSZ 0x%x lies in no loaded segment".formatted(
                address, sizeBytes));
    }

    private final class Strings {
        private final long fileOffset;
        private final long sizeBytes;

        Strings(long fileOffset, long sizeBytes) {
            this.fileOffset = fileOffset;
            this.sizeBytes = sizeBytes;
        }

        Optional<String> at(String tag, Optional<Long> offset, int maxBytes) throws ElfException {
            return offset.isEmpty() ? Optional.empty() : Optional.of(at(tag, offset.get(), maxBytes));
        }

        String at(String tag, long offset, int maxBytes) throws ElfException {
            if (offset < 0 || offset >= sizeBytes) {
                throw new ElfException(Fault.MALFORMED, "%s: name at %s of a string table of %d bytes".formatted(
                        tag, Long.toUnsignedString(offset), sizeBytes));
            }
            int limit = (int) Math.min(sizeBytes - offset, maxBytes);
            // Names are short: a small first read spares the full length for each of them.
            for (int length = Math.min(limit, 256);; length = limit) {
                byte[] piece = new byte[length];
                bytes.piece(tag, fileOffset + offset, length).get(piece);
                for (int i = 0; i < length; i++) {
                    if (piece[i] == 0) {
                        return new String(piece, 0, i, StandardCharsets.UTF_8);
                    }
                }
                if (length == limit) {
                    throw new ElfException(Fault.MALFORMED, "%s: name at %d has no end within %d bytes".formatted(
                            tag, offset, limit));
                }
            }
        }
    }
}
