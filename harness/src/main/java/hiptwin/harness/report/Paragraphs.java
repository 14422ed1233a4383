package hiptwin.harness.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Labelled rows of plain text, wrapped at {@value #COLUMNS} columns with the text kept right of the labels.
 */
public final class Paragraphs {
    private static final int COLUMNS = 80;
    private static final int LABEL_WIDTH = 11;
    private static final char DELETE = 0x7f;

    private final List<String> lines = new ArrayList<>();

    /** Makes an empty text. */
    public Paragraphs() {
    }

    /**
     * Adds a row. A word that is longer than the room stands alone on a line that is too long: paths are not broken.
     *
     * @param label at most ten characters; may be empty
     * @param text one sentence or list
     */
    public void row(String label, String text) {
        String lead = label + " ".repeat(Math.max(1, LABEL_WIDTH - label.length()));
        String rest = printable(text);
        int room = COLUMNS - LABEL_WIDTH;
        while (rest.length() > room) {
            int cut = rest.lastIndexOf(' ', room);
            if (cut <= 0) {
                cut = rest.indexOf(' ') > 0 ? rest.indexOf(' ') : rest.length();
            }
            lines.add((lead + rest.substring(0, cut)).stripTrailing());
            rest = rest.substring(cut).stripLeading();
            lead = " ".repeat(LABEL_WIDTH);
        }
        if (!rest.isEmpty() || lead.charAt(0) != ' ') {
            lines.add((lead + rest).stripTrailing());
        }
    }

    /**
     * {@return a text from outside, fit for a terminal: control characters, which could move the cursor or forge a line, are replaced}
     *
     * @param text any text
     */
    public static String printable(String text) {
        StringBuilder printable = new StringBuilder(text);
        for (int index = 0; index < text.length(); index++) {
            if (text.charAt(index) < ' ' || text.charAt(index) == DELETE) {
                printable.setCharAt(index, '\uFFFD');
            }
        }
        return printable.toString();
    }

    /** {@return the text, each line ended by a newline} */
    @Override
    public String toString() {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }
}
