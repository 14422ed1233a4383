package hiptwin.harness.oracle;

import hiptwin.harness.score.PrintfG;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An option of an extractor, as libvmaf's option tables have it.
 *
 * @param name the option's name
 * @param kind how its text is read
 * @param keyAlias the short name that takes part in the score's key when the value is not the default; empty if keys do
 *     not change
 * @param defaultValue value when the option is not given; 0 and 1 stand for false and true
 * @param least smallest value allowed
 * @param most largest value allowed
 * @param refusal why only the default value is taken; empty if every value in range is
 * @param words the texts of a {@link Kind#CHOICE}, whose value is the place in this list, from 0; otherwise empty
 */
public record ExtractorOption(String name, Kind kind, Optional<String> keyAlias, double defaultValue,
        double least, double most, Optional<String> refusal, List<String> words) {
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]{1,9}");
    private static final Pattern REAL = Pattern.compile("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    /** How the text of a value is read. */
    public enum Kind {
        /** Exactly {@code true} or {@code false}. */
        BOOLEAN,
        /** A decimal whole number. */
        INTEGER,
        /** A decimal number. */
        REAL,
        /** One of a list of words. */
        CHOICE
    }

    /** Checks that nothing is missing. */
    public ExtractorOption {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(keyAlias, "keyAlias");
        Objects.requireNonNull(refusal, "refusal");
        words = List.copyOf(words);
    }

    private ExtractorOption(String name, Kind kind, double defaultValue, double least, double most) {
        this(name, kind, Optional.empty(), defaultValue, least, most, Optional.empty(), List.of());
    }

    static ExtractorOption flag(String name, boolean defaultValue) {
        return new ExtractorOption(name, Kind.BOOLEAN, defaultValue ? 1 : 0, 0, 1);
    }

    static ExtractorOption integer(String name, int defaultValue, int least, int most) {
        return new ExtractorOption(name, Kind.INTEGER, defaultValue, least, most);
    }

    static ExtractorOption real(String name, double defaultValue, double least, double most) {
        return new ExtractorOption(name, Kind.REAL, defaultValue, least, most);
    }

    /** One of some words; the first is the default. */
    static ExtractorOption choice(String name, String... words) {
        return new ExtractorOption(name, Kind.CHOICE, Optional.empty(), 0, 0, words.length - 1, Optional.empty(),
                List.of(words));
    }

    ExtractorOption inKeyAs(String alias) {
        return new ExtractorOption(name, kind, Optional.of(alias), defaultValue, least, most, refusal, words);
    }

    ExtractorOption onlyDefault(String reason) {
        return new ExtractorOption(name, kind, keyAlias, defaultValue, least, most, Optional.of(reason),
                words);
    }

    /**
     * Reads a value. libvmaf's feature dictionary rounds a number to {@code float} and keeps six digits of it, before
     * any extractor sees it: 12.34567891 means 12.3457.
     *
     * @param text what the user gave
     * @return the value; 0 and 1 stand for false and true, a place in {@link #words()} for a word
     * @throws IllegalArgumentException if it is not of this kind, out of range or refused; the message is one sentence
     */
    double parse(String text) {
        double value = switch (kind) {
            case BOOLEAN -> switch (text) {
                case "true" -> 1;
                case "false" -> 0;
                default -> throw malformed(text, "true or false");
            };
            case INTEGER -> number(INTEGER, text, "a whole number");
            case REAL -> number(REAL, text, "a decimal number");
            case CHOICE -> {
                if (!words.contains(text)) {
                    throw malformed(text, String.join(" or ", words));
                }
                yield words.indexOf(text);
            }
        };
        if (!(value >= least && value <= most)) {
            throw malformed(text, printed(least) + " to " + printed(most));
        }
        if (refusal.isPresent() && value != defaultValue) {
            throw new IllegalArgumentException("option " + name + "=" + text + " is not supported: " + refusal.get());
        }
        return value;
    }

    private double number(Pattern form, String text, String expected) {
        if (!form.matcher(text).matches()) {
            throw malformed(text, expected);
        }
        float single = Float.parseFloat(text);
        if (Float.isInfinite(single)) {
            throw malformed(text, "a number within the range of float");
        }
        return Double.parseDouble(PrintfG.print(single, PrintfG.PLAIN_DIGITS));
    }

    private IllegalArgumentException malformed(String text, String expected) {
        return new IllegalArgumentException("option " + name + "=" + text + " is not valid: expected " + expected);
    }

    private String printed(double bound) {
        return kind == Kind.INTEGER ? String.valueOf((long) bound) : String.format(Locale.ROOT, "%.6g", bound);
    }
}
