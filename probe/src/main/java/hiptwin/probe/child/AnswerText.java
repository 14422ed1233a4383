package hiptwin.probe.child;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a child wrote down: lines of fields. A line is one write, so that a crash cuts at most the last one, and that is
 * left out. Steps are written before the call they name.
 *
 * @param lines the lines, steps left out
 * @param lastStep the last step begun
 * @param complete whether the child said that its answer is whole
 */
record AnswerText(List<List<String>> lines, String lastStep, boolean complete) {
    static final String START = "start";
    static final String STEP = "step";
    static final String COMPLETE = "complete";
    static final String LOAD_FAILED = "load_failed";
    static final String INIT_FAILED = "init_failed";

    private static final int MAX_BYTES = 8 * 1024 * 1024;

    AnswerText {
        lines = List.copyOf(lines);
        Objects.requireNonNull(lastStep);
    }

    /** Reads what is there; a file that is not there is an empty answer. */
    static AnswerText read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return parse(new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8));
        } catch (IOException absent) {
            return parse("");
        }
    }

    static AnswerText parse(String text) {
        List<List<String>> lines = new ArrayList<>();
        String step = START;
        boolean complete = false;
        int from = 0;
        for (int end = text.indexOf('\n'); end >= 0; from = end + 1, end = text.indexOf('\n', from)) {
            List<String> fields = fields(text.substring(from, end));
            if (fields.getFirst().equals(STEP) && fields.size() == 2) {
                step = fields.get(1);
            } else if (fields.getFirst().equals(COMPLETE)) {
                complete = true;
            } else {
                lines.add(fields);
            }
        }
        return new AnswerText(lines, step, complete);
    }

    static String line(List<String> fields) {
        StringBuilder line = new StringBuilder();
        for (String field : fields) {
            if (!line.isEmpty()) {
                line.append('\t');
            }
            line.append(field.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r"));
        }
        return line.append('\n').toString();
    }

    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\t') {
                fields.add(field.toString());
                field.setLength(0);
            } else if (c == '\\' && i + 1 < line.length()) {
                char escaped = line.charAt(++i);
                field.append(switch (escaped) {
                    case 't' -> '\t';
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    default -> escaped;
                });
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return List.copyOf(fields);
    }

    /** {@return the first line that begins with a word and has a number of fields} */
    Optional<List<String>> first(String word, int fieldCount) {
        return lines.stream().filter(l -> l.size() == fieldCount && l.getFirst().equals(word)).findFirst();
    }

    /** Reads a failed call: word, function, number, name, text. */
    static Optional<CallFailure> failure(List<String> line) {
        try {
            return Optional.of(new CallFailure(line.get(1), Integer.parseInt(line.get(2)), line.get(3),
                    Optional.of(line.get(4)).filter(t -> !t.isEmpty())));
        } catch (NumberFormatException garbled) {
            return Optional.empty();
        }
    }
}
