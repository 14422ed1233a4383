package hiptwin.harness.engine.libvmaf;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads the head of a report that libvmaf wrote as comma-separated values: {@code Frame,NAME,NAME,...,}. */
final class ReportedNames {
    private static final String FRAME = "Frame";
    private static final int USUAL_HEAD_BYTES = 4096;

    private ReportedNames() {
    }

    /** {@return the names in order; empty if the file does not begin like such a report} */
    static Optional<List<String>> of(Path report) throws IOException {
        String head = head(report);
        List<String> columns = Arrays.asList(head.split(","));
        return columns.getFirst().equals(FRAME) ? Optional.of(columns.subList(1, columns.size())) : Optional.empty();
    }

    /** The first line. A reader with its buffers would be a fifth of what a pass of 100 frames may allocate. */
    private static String head(Path report) throws IOException {
        try (InputStream in = Files.newInputStream(report)) {
            byte[] bytes = new byte[USUAL_HEAD_BYTES];
            int length = 0;
            while (true) {
                int read = in.readNBytes(bytes, length, bytes.length - length);
                for (int i = length; i < length + read; i++) {
                    if (bytes[i] == '\n') {
                        // One byte is one character, so a name that is no text breaks nothing.
                        return new String(bytes, 0, i, StandardCharsets.ISO_8859_1);
                    }
                }
                length += read;
                if (length < bytes.length) {
                    return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
                }
                bytes = Arrays.copyOf(bytes, 2 * bytes.length);
            }
        }
    }
}
