package hiptwin.probe.codeobject;

import hiptwin.probe.elf.ElfException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The section headers of a 64-bit little-endian ELF file that may lie inside another (ELF gABI, chapter "Sections"). */
final class SectionTable {
    static final int FILE_HEADER_BYTES = 64;
    static final int SYMBOLS = 2;
    static final int NO_BITS = 8;
    static final int DYNAMIC_SYMBOLS = 11;
    private static final int SECTION_HEADER_BYTES = 64;
    private static final int MAX_NAME_BYTES = 64;

    /** A section; its offset counts from the start of the ELF file. */
    record Section(int name, int type, long offsetBytes, long sizeBytes, int link, long entryBytes) {
        /** {@return whether its bytes lie in an ELF file of a certain size} */
        boolean liesIn(long fileBytes) {
            return type == NO_BITS || offsetBytes >= 0 && sizeBytes >= 0 && offsetBytes <= fileBytes
                    && sizeBytes <= fileBytes - offsetBytes;
        }
    }

    private SectionTable() {
    }

    /** {@return where the table ends, counted from the start of the ELF file; 0 if it has none} */
    static long endBytes(ByteBuffer fileHeader) {
        int count = Short.toUnsignedInt(fileHeader.getShort(60));
        return count == 0 ? 0 : fileHeader.getLong(40) + (long) count * SECTION_HEADER_BYTES;
    }

    /**
     * Reads the table.
     *
     * @param source bytes that the ELF file is in
     * @param at where it begins there
     * @param fileHeader its first bytes
     * @return the sections; none if there is no table or it cannot be one
     */
    static List<Section> read(ByteSource source, long at, ByteBuffer fileHeader) throws ElfException {
        long offset = fileHeader.getLong(40);
        int entryBytes = Short.toUnsignedInt(fileHeader.getShort(58));
        int count = Short.toUnsignedInt(fileHeader.getShort(60));
        if (count == 0 || offset < 0 || entryBytes != SECTION_HEADER_BYTES || at > Long.MAX_VALUE - offset
                || !source.holds(at + offset, (long) count * SECTION_HEADER_BYTES)) {
            return List.of();
        }
        ByteBuffer table = source.piece(at + offset, count * SECTION_HEADER_BYTES);
        List<Section> sections = new ArrayList<>(count);
        for (int i = 0; i < table.limit(); i += SECTION_HEADER_BYTES) {
            sections.add(new Section(table.getInt(i), table.getInt(i + 4), table.getLong(i + 24), table.getLong(i + 32),
                    table.getInt(i + 40), table.getLong(i + 56)));
        }
        return sections;
    }

    /** {@return the sections of a certain name, of an ELF file at the start of its source} */
    static List<Section> named(ByteSource source, ByteBuffer fileHeader, String name) throws ElfException {
        List<Section> sections = read(source, 0, fileHeader);
        int names = Short.toUnsignedInt(fileHeader.getShort(62));
        List<Section> found = new ArrayList<>();
        if (names >= sections.size() || !sections.get(names).liesIn(source.sizeBytes())) {
            return found;
        }
        Section text = sections.get(names);
        for (Section section : sections) {
            if (section.type != NO_BITS && section.liesIn(source.sizeBytes())
                    && name(source, text, section).filter(name::equals).isPresent()) {
                found.add(section);
            }
        }
        return found;
    }

    /** {@return what a section of an ELF file at the start of its source is called, if that can be read} */
    static Optional<String> name(ByteSource source, ByteBuffer fileHeader, List<Section> sections, int number)
            throws ElfException {
        int names = Short.toUnsignedInt(fileHeader.getShort(62));
        return names >= sections.size() || !sections.get(names).liesIn(source.sizeBytes()) ? Optional.empty()
                : name(source, sections.get(names), sections.get(number)).filter(text -> !text.isEmpty());
    }

    private static Optional<String> name(ByteSource source, Section text, Section section) throws ElfException {
        long start = Integer.toUnsignedLong(section.name);
        if (text.type == NO_BITS || start >= text.sizeBytes) {
            return Optional.empty();
        }
        int length = (int) Math.min(MAX_NAME_BYTES, text.sizeBytes - start);
        byte[] bytes = source.piece(text.offsetBytes + start, length).array();
        int end = 0;
        while (end < length && bytes[end] != 0) {
            end++;
        }
        return Optional.of(new String(bytes, 0, end, StandardCharsets.ISO_8859_1));
    }
}
