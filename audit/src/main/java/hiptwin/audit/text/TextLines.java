package hiptwin.audit.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Builds a text for people, 80 columns wide except for what has no blank to break at, such as a path. Texts out of a tree cannot forge a
 * line: control characters are shown. Not for several threads.
 */
public final class TextLines {
    private static final int COLUMNS = 80;

    private final StringBuilder text = new StringBuilder();

    /**
     * Adds a line as it is, however long.
     *
     * @param line the line
     * @return this
     */
    public TextLines line(String line) {
        text.append(visible(line)).append('\n');
        return this;
    }

    /**
     * Adds words, wrapped under the first one.
     *
     * @param before what stands in front of the first word
     * @param words the words
     * @return this
     */
    public TextLines paragraph(String before, String words) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(before);
        int empty = before.length();
        for (String word : visible(words).split(" ")) {
            if (line.length() > empty && line.length() + 1 + word.length() > COLUMNS) {
                lines.add(line.toString());
                line = new StringBuilder(" ".repeat(empty));
            }
            line.append(line.length() > empty ? " " : "").append(word);
        }
        lines.add(line.toString());
        lines.forEach(wrapped -> text.append(wrapped.stripTrailing()).append('\n'));
        return this;
    }

    private static String visible(String raw) {
        StringBuilder shown = new StringBuilder(raw.length());
        raw.chars().forEach(c -> {
            if (Character.isISOControl(c) || Character.getType(c) == Character.FORMAT || c == 0x2028 || c == 0x2029) {
                shown.append("\\u%04x".formatted(c));
            } else {
                shown.append((char) c);
            }
        });
        return shown.toString();
    }

    /** {@return the text, each line ended by LF} */
    @Override
    public String toString() {
        return text.toString();
    }
}
