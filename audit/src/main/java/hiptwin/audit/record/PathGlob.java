package hiptwin.audit.record;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A pattern for paths in a tree. The one dialect of the record: {@code *} stands for any characters within one directory,
 * {@code **} for any characters, {@code /} among them; a backslash takes the next character as it is. Everything else means
 * itself, and the whole path must match.
 */
public final class PathGlob {
    private final String text;
    private final Pattern pattern;
    private final boolean literal;

    private PathGlob(String text, Pattern pattern, boolean literal) {
        this.text = text;
        this.pattern = pattern;
        this.literal = literal;
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
        StringBuilder regex = new StringBuilder();
        boolean literal = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '*') {
                int from = i;
                while (i + 1 < text.length() && text.charAt(i + 1) == '*') {
                    i++;
                }
                regex.append(i > from ? ".*" : "[^/]*");
                literal = false;
            } else {
                if (c == '\\') {
                    if (++i == text.length()) {
                        throw new IllegalArgumentException("expected a character after the backslash at the end of \"" + text + "\"");
                    }
                    c = text.charAt(i);
                }
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return new PathGlob(text, Pattern.compile(regex.toString(), Pattern.DOTALL), literal);
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
        return pattern.matcher(path).matches();
    }

    /**
     * {@return whether it can match one path only}
     */
    public boolean isLiteral() {
        return literal;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PathGlob glob && glob.text.equals(text);
    }

    @Override
    public int hashCode() {
        return Objects.hash(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
