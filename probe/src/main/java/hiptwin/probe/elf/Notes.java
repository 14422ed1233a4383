package hiptwin.probe.elf;

import hiptwin.probe.elf.ElfHeaders.Section;
import hiptwin.probe.elf.ElfHeaders.Segment;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Notes of {@code PT_NOTE} segments, which stay when section headers are stripped, and of {@code SHT_NOTE} sections, which are
 * all that a relocatable file has.
 */
final class Notes {
    private static final int NOTE_HEADER_BYTES = 12;
    private static final int NT_GNU_BUILD_ID = 3;
    /** {@code "GNU\0"} as a little-endian number. */
    private static final int GNU = 0x00554e47;
    private static final int MAX_BUILD_ID_BYTES = 64;
    private static final int MAX_TABLE_BYTES = 1 << 20;
    private static final int MAX_TABLES = 1_024;

    private final ElfBytes bytes;

    Notes(ElfBytes bytes) {
        this.bytes = bytes;
    }

    /** {@return the GNU build id as lower-case hex digits} */
    Optional<String> buildId(List<Segment> segments, List<Section> sections) throws ElfException {
        ElfException damaged = null;
        int tables = 0;
        for (Segment segment : segments) {
            if (segment.type() == ElfHeaders.PT_NOTE && tables++ < MAX_TABLES) {
                try {
                    Optional<String> found = in("PT_NOTE", segment.fileOffset(), segment.fileBytes(), segment.align());
                    if (found.isPresent()) {
                        return found;
                    }
                } catch (ElfException e) {
                    damaged = e;
                }
            }
        }
        for (Section section : sections) {
            if (section.type() == ElfHeaders.SHT_NOTE && tables++ < MAX_TABLES) {
                Optional<String> found = in("SHT_NOTE", section.fileOffset(), section.sizeBytes(), section.align());
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        if (damaged != null) {
            throw damaged;
        }
        return Optional.empty();
    }

    private Optional<String> in(String what, long offset, long sizeBytes, long align) throws ElfException {
        int length = sizeBytes < 0 ? MAX_TABLE_BYTES : (int) Math.min(sizeBytes, MAX_TABLE_BYTES);
        ByteBuffer table = bytes.piece(what, offset, length);
        long step = align == 8 ? 8 : 4;
        long at = 0;
        while (at + NOTE_HEADER_BYTES <= length) {
            int here = (int) at;
            long nameBytes = Integer.toUnsignedLong(table.getInt(here));
            long contentBytes = Integer.toUnsignedLong(table.getInt(here + 4));
            long contentAt = aligned(at + NOTE_HEADER_BYTES + nameBytes, step);
            if (contentAt + contentBytes > length) {
                return Optional.empty();
            }
            if (table.getInt(here + 8) == NT_GNU_BUILD_ID && nameBytes == 4 && table.getInt(here + NOTE_HEADER_BYTES) == GNU
                    && contentBytes > 0 && contentBytes <= MAX_BUILD_ID_BYTES) {
                byte[] id = new byte[(int) contentBytes];
                table.get((int) contentAt, id);
                return Optional.of(HexFormat.of().formatHex(id));
            }
            at = aligned(contentAt + contentBytes, step);
        }
        return Optional.empty();
    }

    private static long aligned(long at, long step) {
        return (at + step - 1) / step * step;
    }
}
