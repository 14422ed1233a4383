package hiptwin.harness.engine.libvmaf;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Reads the head of a report that libvmaf wrote as comma-separated values: {@code Frame,NAME,NAME,...,}. */
final class ReportedNames {
    private static final String FRAME = "Frame";

    private ReportedNames() {
    }

    /** {@return the names in order; empty if the file does not begin like such a report} */
    static Optional<List<String>> of(Path report) throws IOException {
        // One byte is one character, so a name that is no text breaks nothing.
        try (BufferedReader reader = Files.newBufferedReader(report, StandardCharsets.ISO_8859_1)) {
            String head = reader.readLine();
            List<String> columns = head == null ? List.of() : Arrays.asList(head.split(","));
            return !columns.isEmpty() && columns.getFirst().equals(FRAME) ? Optional.of(columns.subList(1, columns.size())) : Optional.empty();
        }
    }
}
