package hiptwin.probe.kfd;

import java.util.Objects;

/**
 * Something in the topology's files that is not as the driver writes it.
 *
 * @param code what is wrong
 * @param file the file, as seen in the tree
 * @param value what stands there, cut to {@value #MAX_VALUE_CHARACTERS} characters, without control characters and
 *     serial numbers; empty if nothing does
 * @param expected what would be right
 */
public record TopologyFinding(Code code, String file, String value, String expected) {
    private static final int MAX_VALUE_CHARACTERS = 80;

    /** What is wrong. The texts are part of the report format: codes may be added, none changes its meaning. */
    public enum Code {
        /** A file is not there. */
        MISSING_FILE("missing_file"),
        /** A file is there and cannot be read; the device cgroup does that to the GPUs it hides. */
        UNREADABLE_FILE("unreadable_file"),
        /** A file is empty. */
        EMPTY_FILE("empty_file"),
        /** A file does not end with a line end, so its last line is not trusted. */
        TRUNCATED_FILE("truncated_file"),
        /** A file is longer than any the driver writes; the rest is not read. */
        OVERSIZED_FILE("oversized_file"),
        /** A line is not a name, a space and a number. */
        MALFORMED_LINE("malformed_line"),
        /** A property stands there twice; the last one counts, as for the runtime. */
        REPEATED_PROPERTY("repeated_property"),
        /** A property that a GPU must have is not there. */
        MISSING_PROPERTY("missing_property"),
        /** A number that cannot be. */
        ABSURD_VALUE("absurd_value"),
        /** A folder among the nodes whose name is no node number. */
        UNEXPECTED_NAME("unexpected_name"),
        /** Node numbers do not run from 0 without gaps. */
        GAP_IN_NODES("gap_in_nodes"),
        /** More nodes or memory banks than are read. */
        TOO_MANY("too_many"),
        /** A count differs from what is there. */
        COUNT_MISMATCH("count_mismatch"),
        /** Two GPUs have what only one can have. */
        SHARED_IDENTITY("shared_identity");

        private final String text;

        Code(String text) {
            this.text = text;
        }

        /** {@return the code as reports write it} */
        public String text() {
            return text;
        }
    }

    /** Cuts the value. */
    public TopologyFinding {
        Objects.requireNonNull(code);
        Objects.requireNonNull(file);
        Objects.requireNonNull(expected);
        value = value.substring(0, Math.min(value.length(), MAX_VALUE_CHARACTERS)).replaceAll("[^\\x20-\\x7e]", "?")
                .replaceAll("unique_id \\d+", "unique_id (id)");
    }

    /** {@return file, value and what would be right, in one sentence} */
    public String sentence() {
        return file + ": " + code.text().replace('_', ' ') + (value.isEmpty() ? "" : " \"" + value + "\"")
                + "; expected " + expected + ".";
    }
}
