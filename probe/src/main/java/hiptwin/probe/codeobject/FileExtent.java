package hiptwin.probe.codeobject;

import hiptwin.probe.codeobject.SectionTable.Section;
import hiptwin.probe.elf.ElfException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;

/** Whether a file has all that its ELF headers announce. What is cut off may have been its GPU code. */
final class FileExtent {
    private static final int PROGRAM_HEADER_BYTES = 56;
    private static final int SECTION_HEADER_BYTES = 64;
    /** Says that the count stands elsewhere. */
    private static final int MANY_SEGMENTS = 0xffff;

    private FileExtent() {
    }

    /**
     * {@return what ends behind the end of the file, with both places; empty if all of it is there}
     *
     * <p>Segments count only where there are no sections: a file of debugging information has them without their bytes.
     *
     * @param file an ELF file from its start
     * @param header its first bytes
     */
    static Optional<String> cutOff(ByteSource file, ByteBuffer header) throws ElfException {
        long size = file.sizeBytes();
        int segments = Short.toUnsignedInt(header.getShort(56));
        int sections = Short.toUnsignedInt(header.getShort(60));
        long segmentsAt = header.getLong(32);
        long sectionsAt = header.getLong(40);
        boolean known = segments != MANY_SEGMENTS && Short.toUnsignedInt(header.getShort(54)) == PROGRAM_HEADER_BYTES;
        if (segments > 0 && known && !file.holds(segmentsAt, (long) segments * PROGRAM_HEADER_BYTES)) {
            return Optional.of(sentence("its program headers end", segmentsAt, (long) segments * PROGRAM_HEADER_BYTES, size));
        }
        if (sectionsAt != 0 && !file.holds(sectionsAt, Math.max(1L, sections) * SECTION_HEADER_BYTES)) {
            return Optional.of(sentence("its section headers end", sectionsAt, Math.max(1L, sections) * SECTION_HEADER_BYTES,
                    size));
        }
        List<Section> table = SectionTable.read(file, 0, header);
        for (int i = 1; i < table.size(); i++) {
            if (!table.get(i).liesIn(size)) {
                String name = SectionTable.name(file, header, table, i).map(text -> " " + Printable.text(text)).orElse("");
                return Optional.of(sentence("its section " + i + name + " ends", table.get(i).offsetBytes(),
                        table.get(i).sizeBytes(), size));
            }
        }
        if (table.isEmpty() && segments > 0 && known) {
            ByteBuffer headers = file.piece(segmentsAt, segments * PROGRAM_HEADER_BYTES);
            for (int i = 0; i < segments; i++) {
                long offset = headers.getLong(i * PROGRAM_HEADER_BYTES + 8);
                long bytes = headers.getLong(i * PROGRAM_HEADER_BYTES + 32);
                if (bytes != 0 && !file.holds(offset, bytes)) {
                    return Optional.of(sentence("its segment " + i + " ends", offset, bytes, size));
                }
            }
        }
        return Optional.empty();
    }

    private static String sentence(String what, long offset, long length, long size) {
        return "The file is truncated: " + what + " at byte " + Long.toUnsignedString(offset + length) + ", and the file has "
                + size + " bytes.";
    }
}
