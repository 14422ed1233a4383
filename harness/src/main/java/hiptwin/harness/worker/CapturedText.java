package hiptwin.harness.worker;

import java.util.Objects;

/**
 * What a child printed on one stream: the beginning, the end, and how much was left out between them. Bytes that are
 * not UTF-8 are replaced; control characters are kept, so escape the text before it reaches a terminal or a page.
 *
 * @param head the first bytes
 * @param droppedBytes bytes left out after the head
 * @param tail the last bytes; empty as long as the head holds everything
 */
public record CapturedText(String head, long droppedBytes, String tail) {
    /** Nothing was printed. */
    public static final CapturedText EMPTY = new CapturedText("", 0, "");

    /** Checks that nothing is missing. */
    public CapturedText {
        Objects.requireNonNull(head, "head");
        Objects.requireNonNull(tail, "tail");
    }

    /** {@return the whole text, with a line that says how much is missing where something is} */
    public String text() {
        return droppedBytes == 0 ? head + tail : head + "\n[" + droppedBytes + " bytes left out]\n" + tail;
    }

    /**
     * {@return the last lines}
     *
     * @param mostLines how many at most
     * @param mostCharacters length at most
     */
    public String lastLines(int mostLines, int mostCharacters) {
        String all = (droppedBytes == 0 ? head + tail : tail).stripTrailing();
        int start = all.length();
        for (int lines = 0; lines < mostLines && start >= 0; lines++) {
            start = all.lastIndexOf('\n', start - 1);
        }
        return all.substring(Math.max(start + 1, all.length() - mostCharacters));
    }
}
