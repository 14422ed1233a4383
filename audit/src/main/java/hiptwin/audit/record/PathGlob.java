package hiptwin.audit.record;

import java.util.Arrays;

/**
 * A pattern for paths in a tree. The one dialect of the record: {@code *} stands for any characters within one directory,
 * {@code **} for any characters, {@code /} among them; a backslash takes the next character as it is. Everything else means
 * itself, and the whole path must match.
 */
public final class PathGlob {
    private static final char IN_DIRECTORY = 1;
    private static final char ACROSS = 2;

    private final String text;
    /** One entry for each element: a character, or one of the two kinds of star. */
    private final char[] elements;
    private final boolean[] stars;
    /** What every match begins with. */
    private final String prefix;

    private PathGlob(String text, char[] elements, boolean[] stars) {
        this.text = text;
        this.elements = elements;
        this.stars = stars;
        int length = 0;
        while (length < elements.length && !stars[length]) {
            length++;
        }
        prefix = new String(elements, 0, length);
    }

    /**
     * Compiles a pattern.
     *
     * @param text the pattern
     * @return it, ready
     * @throws IllegalArgumentException if it is empty, begins with {@code /}, or ends in a single backslash
     */
    public static PathGlob of(String text) {
        if (text.isEmpty() || text.startsWith("/")) {
            throw new IllegalArgumentException("expected a path relative to the root of the tree, found \"" + text + "\"");
        }
        char[] elements = new char[text.length()];
        boolean[] stars = new boolean[text.length()];
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '*') {
                int from = i;
                while (i + 1 < text.length() && text.charAt(i + 1) == '*') {
                    i++;
                }
                stars[count] = true;
                elements[count++] = i > from ? ACROSS : IN_DIRECTORY;
            } else {
                if (c == '\\') {
                    if (++i == text.length()) {
                        throw new IllegalArgumentException("expected a character after the backslash at the end of \"" + text + "\"");
                    }
                    c = text.charAt(i);
                }
                elements[count++] = c;
            }
        }
        return new PathGlob(text, Arrays.copyOf(elements, count), Arrays.copyOf(stars, count));
    }

    /**
     * {@return the pattern that matches one path and nothing else}
     *
     * @param path the path
     */
    public static String quote(String path) {
        return path.replace("\\", "\\\\").replace("*", "\\*").replace("{", "\\{");
    }

    /**
     * {@return whether it matches}
     *
     * @param path a path relative to the root of the tree
     */
    public boolean matches(String path) {
        if (!path.startsWith(prefix)) {
            return false;
        }
        if (isLiteral()) {
            return path.length() == prefix.length();
        }
        return matchesRest(path);
    }

    /** Follows all ways to match at once, so that no pattern takes longer than its length times that of the path. */
    private boolean matchesRest(String path) {
        int end = elements.length;
        boolean[] at = new boolean[end + 1];
        at[prefix.length()] = true;
        skipStars(at);
        for (int i = prefix.length(); i < path.length(); i++) {
            char c = path.charAt(i);
            boolean[] next = new boolean[end + 1];
            for (int j = prefix.length(); j < end; j++) {
                if (at[j] && stars[j]) {
                    next[j] |= elements[j] == ACROSS || c != '/';
                } else if (at[j] && elements[j] == c) {
                    next[j + 1] = true;
                }
            }
            skipStars(next);
            at = next;
        }
        return at[end];
    }

    /** A star may stand for nothing. */
    private void skipStars(boolean[] at) {
        for (int j = 0; j < elements.length; j++) {
            if (at[j] && stars[j]) {
                at[j + 1] = true;
            }
        }
    }

    /**
     * {@return whether it can match one path only}
     */
    public boolean isLiteral() {
        return prefix.length() == elements.length;
    }

    /**
     * {@return what every match begins with; of a literal pattern the one path}
     */
    public String prefix() {
        return prefix;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PathGlob glob && glob.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
