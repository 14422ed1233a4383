package hiptwin.probe.kfd;

import hiptwin.probe.kfd.TopologyFinding.Code;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** A file of lines, each a name, a space and an unsigned decimal number of up to 64 bits. */
final class PropertyFile {
    static final int MAX_BYTES = 64 * 1024;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,20}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]{1,64}");

    private final String file;
    private final Map<String, String> values = new HashMap<>();
    private final List<TopologyFinding> findings;

    private PropertyFile(String file, List<TopologyFinding> findings) {
        this.file = file;
        this.findings = findings;
    }

    /** Reads a file; whatever is wrong is added to the findings. */
    static PropertyFile read(TopologyFiles files, String file, List<TopologyFinding> findings) {
        PropertyFile properties = new PropertyFile(file, findings);
        text(files, file, findings).ifPresent(properties::take);
        return properties;
    }

    /** {@return the whole lines of a file; empty if there are none, which is then a finding} */
    static Optional<String> text(TopologyFiles files, String file, List<TopologyFinding> findings) {
        if (!files.exists(file)) {
            findings.add(new TopologyFinding(Code.MISSING_FILE, file, "", "the file that the driver writes"));
            return Optional.empty();
        }
        byte[] content;
        try {
            content = files.read(file, MAX_BYTES + 1);
        } catch (IOException e) {
            findings.add(new TopologyFinding(Code.UNREADABLE_FILE, file, String.valueOf(e.getMessage())
                    .replace(file, ""), "a file that this process may read"));
            return Optional.empty();
        }
        if (content.length == 0) {
            findings.add(new TopologyFinding(Code.EMPTY_FILE, file, "", "at least one line"));
            return Optional.empty();
        }
        String text = new String(content, StandardCharsets.ISO_8859_1);
        int end = text.lastIndexOf('\n') + 1;
        if (content.length > MAX_BYTES) {
            findings.add(new TopologyFinding(Code.OVERSIZED_FILE, file, "", "at most " + MAX_BYTES + " bytes"));
        } else if (end < text.length()) {
            findings.add(new TopologyFinding(Code.TRUNCATED_FILE, file, text.substring(end),
                    "a line end after the last line"));
        }
        return end == 0 ? Optional.empty() : Optional.of(text.substring(0, end));
    }

    private void take(String text) {
        boolean reported = false;
        for (String line : text.split("\n")) {
            int space = line.indexOf(' ');
            String name = space < 0 ? line : line.substring(0, space);
            String value = space < 0 ? "" : line.substring(space + 1);
            if (!NAME.matcher(name).matches() || !NUMBER.matcher(value).matches()) {
                // One of them is enough: a file of noise has thousands.
                if (!reported) {
                    finding(Code.MALFORMED_LINE, line, "a name, a space and a decimal number");
                }
                reported = true;
                values.remove(name);
            } else if (values.put(name, value) != null) {
                finding(Code.REPEATED_PROPERTY, line, "each property once");
            }
        }
    }

    /** {@return a number from 0 to the largest that can be; empty and a finding if it is larger} */
    OptionalLong number(String name, long largest) {
        String value = values.get(name);
        if (value == null) {
            return OptionalLong.empty();
        }
        try {
            long number = Long.parseLong(value);
            if (number <= largest) {
                return OptionalLong.of(number);
            }
        } catch (NumberFormatException beyondLong) {
            // Told below, like any other number that is too large.
        }
        absurd(name, "0 to " + largest);
        return OptionalLong.empty();
    }

    /** As {@link #number}, for an int. */
    OptionalInt integer(String name, int largest) {
        OptionalLong number = number(name, largest);
        return number.isPresent() ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
    }

    /** {@return a number of 64 bits; empty and a finding if it has more} */
    OptionalLong unsigned(String name) {
        String value = values.get(name);
        if (value == null) {
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(Long.parseUnsignedLong(value));
        } catch (NumberFormatException moreBits) {
            absurd(name, "a number of 64 bits");
            return OptionalLong.empty();
        }
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    void missing(String name) {
        finding(Code.MISSING_PROPERTY, name, "a line \"" + name + " NUMBER\"");
    }

    void absurd(String name, String expected) {
        finding(Code.ABSURD_VALUE, name + " " + values.get(name), expected);
    }

    void finding(Code code, String value, String expected) {
        findings.add(new TopologyFinding(code, file, value, expected));
    }
}
