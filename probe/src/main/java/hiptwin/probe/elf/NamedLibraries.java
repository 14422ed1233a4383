package hiptwin.probe.elf;

import hiptwin.probe.elf.ElfHeaders.Section;
import hiptwin.probe.elf.ElfHeaders.Segment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Strings in the data of a file that have the form of a library's name: what a call of {@code dlopen} may be given. Searched
 * are the data sections, or all of the data segments where section headers are stripped; a window of fixed size slides over
 * them.
 */
final class NamedLibraries {
    private static final int WINDOW_BYTES = 1 << 18;
    /** A longer string is no file name that a program carries. */
    private static final int MAX_STRING_BYTES = 256;
    private static final int MAX_NAMES = 1_024;
    /** Pieces that overlap would make the time the file's to choose. */
    private static final int MAX_PIECES = 4_096;

    private final ElfBytes bytes;

    private record Piece(long offset, long sizeBytes) {
    }

    NamedLibraries(ElfBytes bytes) {
        this.bytes = bytes;
    }

    /** {@return the names, sorted, each once} */
    List<String> in(List<Segment> segments, List<Section> sections) throws ElfException {
        List<Piece> pieces = new ArrayList<>();
        for (Section section : sections) {
            if (section.isDataInMemory()) {
                pieces.add(new Piece(section.fileOffset(), section.sizeBytes()));
            }
        }
        if (sections.isEmpty()) {
            for (Segment segment : segments) {
                if (segment.type() == ElfHeaders.PT_LOAD) {
                    pieces.add(new Piece(segment.fileOffset(), segment.fileBytes()));
                }
            }
        }
        TreeSet<String> names = new TreeSet<>();
        long left = bytes.sizeBytes();
        for (Piece piece : pieces.subList(0, Math.min(pieces.size(), MAX_PIECES))) {
            long size = piece.sizeBytes < 0 ? left : Math.min(piece.sizeBytes, left);
            scan(piece.offset, size, names);
            left -= size;
        }
        return List.copyOf(names);
    }

    private void scan(long offset, long sizeBytes, TreeSet<String> names) throws ElfException {
        byte[] window = new byte[(int) Math.min(sizeBytes, WINDOW_BYTES)];
        for (long start = 0; start < sizeBytes; start += WINDOW_BYTES - 2 * MAX_STRING_BYTES) {
            int length = (int) Math.min(sizeBytes - start, WINDOW_BYTES);
            ByteBuffer piece = bytes.piece("data", offset + start, length);
            piece.get(window, 0, length);
            search(window, length, names);
            if (length < WINDOW_BYTES) {
                return;
            }
        }
    }

    /** Looks for ".so" followed by a version or the end, then for the begin of the string it stands in. */
    private static void search(byte[] window, int length, TreeSet<String> names) {
        // Every second byte: of two letters next to each other one is met.
        for (int i = 1; i < length - 1; i += 2) {
            byte here = window[i];
            int s = here == 's' ? i : here == 'o' && window[i - 1] == 's' ? i - 1 : -1;
            if (s > 3 && window[s + 1] == 'o' && window[s - 1] == '.') {
                string(window, length, s, names);
            }
        }
    }

    private static void string(byte[] window, int length, int s, TreeSet<String> names) {
        int end = s + 2;
        while (end < length && end - s < MAX_STRING_BYTES && isNameByte(window[end])) {
            end++;
        }
        int start = s;
        while (start > 0 && s - start < MAX_STRING_BYTES && (isNameByte(window[start - 1]) || window[start - 1] == '/')) {
            start--;
        }
        boolean whole = end < length && window[end] == 0 && (start == 0 || window[start - 1] == 0);
        boolean suffix = end == s + 2 || window[s + 2] == '.';
        if (!whole || !suffix || names.size() >= MAX_NAMES) {
            return;
        }
        String text = new String(window, start, end - start, StandardCharsets.US_ASCII);
        if (text.startsWith("lib", text.lastIndexOf('/') + 1)) {
            names.add(text);
        }
    }

    private static boolean isNameByte(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '.' || b == '-' || b == '+';
    }
}
