package hiptwin.audit.spdx;

import hiptwin.audit.spdx.LicenceExpression.And;
import hiptwin.audit.spdx.LicenceExpression.Licence;
import hiptwin.audit.spdx.LicenceExpression.Or;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recursive descent over one expression. */
final class ExpressionParser {
    private static final int MAX_CHARS = 4096;
    private static final int MAX_DEPTH = 32;
    private static final Set<String> OPERATORS = Set.of("AND", "OR", "WITH");
    private static final Set<String> NO_EXPRESSION = Set.of("NONE", "NOASSERTION");
    private static final Pattern TOKEN = Pattern.compile("[()]|[^()\\s]+");
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]*\\+?");
    private static final Pattern REFERENCE = Pattern.compile("(DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+");

    private record Token(String text, int index) {
    }

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int next;
    private int depth;

    ExpressionParser(String text) {
        this.text = text;
    }

    LicenceExpression parse() throws ExpressionException {
        if (text.length() > MAX_CHARS) {
            throw new ExpressionException(text.substring(0, 40) + "…", MAX_CHARS, "expected at most " + MAX_CHARS + " characters, found "
                    + text.length());
        }
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(new Token(matcher.group(), matcher.start()));
        }
        LicenceExpression expression = either();
        if (next < tokens.size()) {
            throw fault("expected AND, OR or the end, found \"" + tokens.get(next).text + "\"");
        }
        checkSize(expression);
        return expression;
    }

    private void checkSize(LicenceExpression expression) throws ExpressionException {
        try {
            expression.alternatives();
        } catch (IllegalStateException e) {
            throw new ExpressionException(text.length() > 80 ? text.substring(0, 80) + "…" : text, 0, e.getMessage());
        }
    }

    private LicenceExpression either() throws ExpressionException {
        List<LicenceExpression> parts = new ArrayList<>(List.of(all()));
        while (take("OR")) {
            parts.add(all());
        }
        return parts.size() == 1 ? parts.getFirst() : new Or(parts);
    }

    private LicenceExpression all() throws ExpressionException {
        List<LicenceExpression> parts = new ArrayList<>(List.of(one()));
        while (take("AND")) {
            parts.add(one());
        }
        return parts.size() == 1 ? parts.getFirst() : new And(parts);
    }

    private LicenceExpression one() throws ExpressionException {
        if (take("(")) {
            if (++depth > MAX_DEPTH) {
                throw fault("expected at most " + MAX_DEPTH + " parentheses within each other");
            }
            LicenceExpression inner = either();
            if (!take(")")) {
                throw fault("expected \")\", found " + found());
            }
            depth--;
            return inner;
        }
        return licence();
    }

    private Licence licence() throws ExpressionException {
        String word = word("a licence id");
        boolean reference = REFERENCE.matcher(word).matches();
        // Some old ids end in "+" themselves.
        boolean orLater = !reference && word.endsWith("+") && !SpdxList.hasLicence(word);
        String id = orLater ? word.substring(0, word.length() - 1) : word;
        Optional<String> exception = take("WITH") ? Optional.of(word("the id of an exception")) : Optional.empty();
        return new Licence(id, orLater, exception);
    }

    private String word(String expected) throws ExpressionException {
        if (next >= tokens.size() || OPERATORS.contains(tokens.get(next).text) || !isWord(tokens.get(next).text)) {
            throw fault("expected " + expected + ", found " + found());
        }
        String word = tokens.get(next).text;
        if (OPERATORS.contains(word.toUpperCase(Locale.ROOT))) {
            throw fault("expected " + expected + ", found \"" + word + "\"; operators are upper case");
        }
        if (NO_EXPRESSION.contains(word)) {
            throw fault("expected " + expected + ", found " + word + ", which says that nobody has decided");
        }
        next++;
        return word;
    }

    private static boolean isWord(String token) {
        return ID.matcher(token).matches() || REFERENCE.matcher(token).matches();
    }

    private boolean take(String token) {
        if (next < tokens.size() && tokens.get(next).text.equals(token)) {
            next++;
            return true;
        }
        return false;
    }

    private String found() {
        return next < tokens.size() ? "\"" + tokens.get(next).text + "\"" : "the end";
    }

    private ExpressionException fault(String problem) {
        return new ExpressionException(text, next < tokens.size() ? tokens.get(next).index : text.length(), problem);
    }
}
