package hiptwin.harness.worker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Which file each address of a process belongs to, as proc_pid_maps(5) describes it.
 */
final class MappedFiles {
    private static final Path OWN = Path.of("/proc/self/maps");
    /** Address range, permissions, offset, device, inode, then the file. */
    private static final int COLUMNS = 6;
    private static final String GONE = " (deleted)";

    private record Range(long from, long to, String file) {
        boolean holds(long address) {
            return Long.compareUnsigned(address, from) >= 0 && Long.compareUnsigned(address, to) < 0;
        }
    }

    private final List<Range> ranges = new ArrayList<>();

    private MappedFiles(String text) {
        for (String line : text.split("\n")) {
            String[] columns = line.trim().split(" +", COLUMNS);
            int dash = columns[0].indexOf('-');
            if (columns.length == COLUMNS && columns[COLUMNS - 1].startsWith("/") && dash > 0) {
                String file = columns[COLUMNS - 1];
                ranges.add(new Range(Long.parseUnsignedLong(columns[0].substring(0, dash), 16),
                        Long.parseUnsignedLong(columns[0].substring(dash + 1), 16),
                        file.endsWith(GONE) ? file.substring(0, file.length() - GONE.length()) : file));
            }
        }
    }

    /** {@return the files of this process; none where the system does not tell} */
    static MappedFiles read() {
        try {
            // File names are bytes; none of them can be wrong in this encoding.
            return new MappedFiles(Files.readString(OWN, StandardCharsets.ISO_8859_1));
        } catch (IOException notThere) {
            return new MappedFiles("");
        }
    }

    static MappedFiles parse(String text) {
        return new MappedFiles(text);
    }

    /** {@return name, without its folder, of the file that holds an address; empty for memory that belongs to none} */
    Optional<String> nameAt(long address) {
        return ranges.stream().filter(range -> range.holds(address)).findFirst()
                .map(range -> range.file().substring(range.file().lastIndexOf('/') + 1));
    }

    /** {@return the first file of a name} */
    Optional<Path> find(String name) {
        return ranges.stream().filter(range -> range.file().endsWith("/" + name)).findFirst().map(range -> Path.of(range.file()));
    }
}
