package hiptwin.probe.elf;

import hiptwin.probe.elf.ElfException.Fault;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * File header, program headers and section headers. Field places and numbers: ELF gABI, chapters 4 and 5.
 *
 * <p>Every table has an upper bound, so that neither time nor memory is the file's to choose.
 */
final class ElfHeaders {
    static final int PT_LOAD = 1;
    static final int PT_DYNAMIC = 2;
    static final int PT_INTERP = 3;
    static final int PT_NOTE = 4;
    static final int PT_GNU_STACK = 0x6474e551;
    static final int PF_X = 1;
    static final int SHT_PROGBITS = 1;
    static final int SHT_NOTE = 7;
    static final long SHF_ALLOC = 2;
    static final long SHF_EXECINSTR = 4;

    private static final int FILE_HEADER_BYTES = 64;
    private static final int PROGRAM_HEADER_BYTES = 56;
    private static final int SECTION_HEADER_BYTES = 64;
    private static final int CLASS_64 = 2;
    private static final int DATA_LITTLE_ENDIAN = 1;
    /** Says that the count stands in {@code sh_info} of section 0. */
    private static final int PN_XNUM = 0xffff;
    private static final int MAX_SEGMENTS = 131_072;
    private static final int MAX_SECTIONS = 131_072;

    /** One program header; numbers as the file states them, so that a negative one is a large unsigned one. */
    record Segment(int type, int flags, long fileOffset, long address, long fileBytes, long align) {
    }

    /** One section header. */
    record Section(int type, long flags, long address, long fileOffset, long sizeBytes, int info, long align) {
        boolean isDataInMemory() {
            return type == SHT_PROGBITS && (flags & SHF_ALLOC) != 0 && (flags & SHF_EXECINSTR) == 0;
        }
    }

    private final ElfBytes bytes;
    private final ByteBuffer header;

    ElfHeaders(ElfBytes bytes) throws ElfException {
        this.bytes = bytes;
        this.header = fileHeader(bytes);
    }

    int type() {
        return Short.toUnsignedInt(header.getShort(16));
    }

    ElfMachine machine() {
        return ElfMachine.fromCode(Short.toUnsignedInt(header.getShort(18)));
    }

    int flags() {
        return header.getInt(48);
    }

    private static ByteBuffer fileHeader(ElfBytes bytes) throws ElfException {
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

    List<Segment> segments() throws ElfException {
        int entryBytes = Short.toUnsignedInt(header.getShort(54));
        long count = Short.toUnsignedInt(header.getShort(56));
        if (count == 0) {
            return List.of();
        }
        if (entryBytes != PROGRAM_HEADER_BYTES) {
            throw new ElfException(Fault.MALFORMED, "e_phentsize (byte 54) is %d, %d is right".formatted(
                    entryBytes, PROGRAM_HEADER_BYTES));
        }
        if (count == PN_XNUM) {
            if (header.getLong(40) == 0) {
                throw new ElfException(Fault.MALFORMED,
                        "e_phnum (byte 56) is 0xffff, which leaves the count to section 0, and there is none");
            }
            count = Integer.toUnsignedLong(section(0).info);
        }
        if (count > MAX_SEGMENTS) {
            throw new ElfException(Fault.MALFORMED, "%d program headers, at most %d are read".formatted(count, MAX_SEGMENTS));
        }
        ByteBuffer table = bytes.piece("program headers", header.getLong(32), (int) count * PROGRAM_HEADER_BYTES);
        List<Segment> segments = new ArrayList<>((int) count);
        for (int at = 0; at < table.limit(); at += PROGRAM_HEADER_BYTES) {
            segments.add(new Segment(table.getInt(at), table.getInt(at + 4), table.getLong(at + 8), table.getLong(at + 16),
                    table.getLong(at + 32), table.getLong(at + 48)));
        }
        return segments;
    }

    /** {@return the section headers; empty where they have been stripped} */
    List<Section> sections() throws ElfException {
        if (header.getLong(40) == 0) {
            return List.of();
        }
        int entryBytes = Short.toUnsignedInt(header.getShort(58));
        if (entryBytes != SECTION_HEADER_BYTES) {
            throw new ElfException(Fault.MALFORMED, "e_shentsize (byte 58) is %d, %d is right".formatted(
                    entryBytes, SECTION_HEADER_BYTES));
        }
        long count = Short.toUnsignedInt(header.getShort(60));
        if (count == 0) {
            count = section(0).sizeBytes;
        }
        if (count < 0 || count > MAX_SECTIONS) {
            throw new ElfException(Fault.MALFORMED, "%s section headers, at most %d are read".formatted(
                    Long.toUnsignedString(count), MAX_SECTIONS));
        }
        ByteBuffer table = bytes.piece("section headers", header.getLong(40), (int) count * SECTION_HEADER_BYTES);
        List<Section> sections = new ArrayList<>((int) count);
        for (int at = 0; at < table.limit(); at += SECTION_HEADER_BYTES) {
            sections.add(section(table, at));
        }
        return sections;
    }

    private Section section(int index) throws ElfException {
        return section(bytes.piece("section header " + index, header.getLong(40) + (long) index * SECTION_HEADER_BYTES,
                SECTION_HEADER_BYTES), 0);
    }

    private static Section section(ByteBuffer table, int at) {
        return new Section(table.getInt(at + 4), table.getLong(at + 8), table.getLong(at + 16), table.getLong(at + 24),
                table.getLong(at + 32), table.getInt(at + 44), table.getLong(at + 48));
    }
}
