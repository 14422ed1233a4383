package hiptwin.harness.catalogue;

import hiptwin.harness.engine.Lineage;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An option of an extractor. A real library silently accepts an unknown name, so names and values are checked against this before a call.
 *
 * @param name as the library takes it
 * @param type what text is a value
 * @param defaultText value when the option is not given
 * @param lineageDefaults where a lineage has another default
 * @param least smallest number accepted; empty for text and truth values
 * @param most largest number accepted; empty for text and truth values
 * @param inKey whether a value other than the default becomes part of the key
 * @param alias short name used in the key; the name where there is none
 * @param minChromaSide where it is set to true: smallest width and height of a chroma plane that the extractor can then be given; 0 for any
 */
public record Option(String name, Type type, String defaultText, Map<Lineage, String> lineageDefaults, OptionalDouble least,
        OptionalDouble most, boolean inKey, String alias, int minChromaSide) {
    /** What text is a value. */
    public enum Type {
        /** {@code true} or {@code false}, nothing else. */
        BOOL,
        /** A whole number. */
        INT,
        /** A decimal number with a point. */
        DOUBLE,
        /** Any text. */
        STRING
    }

    /** Copies the map. */
    public Option {
        lineageDefaults = Map.copyOf(lineageDefaults);
    }

    /**
     * {@return the default in a lineage}
     *
     * @param lineage whose default
     */
    public String defaultIn(Lineage lineage) {
        return lineageDefaults.getOrDefault(lineage, defaultText);
    }

    /**
     * Checks a value.
     *
     * @param text the value as it would be given to the library
     * @return empty if it is one; otherwise what would be right
     */
    public Optional<String> expectation(String text) {
        return switch (type) {
            case BOOL -> text.equals("true") || text.equals("false") ? Optional.empty() : Optional.of("true or false");
            case STRING -> text.isEmpty() ? Optional.of("a text that is not empty") : Optional.empty();
            case INT -> text.matches("[+-]?\\d{1,9}") && inRange(Integer.parseInt(text)) ? Optional.empty()
                    : Optional.of("a whole number from " + Math.round(least.orElseThrow()) + " to " + Math.round(most.orElseThrow()));
            case DOUBLE -> text.matches("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,3})?") && inRange(Double.parseDouble(text))
                    ? Optional.empty()
                    : Optional.of("a number from " + least.orElseThrow() + " to " + most.orElseThrow() + ", with a decimal point");
        };
    }

    private boolean inRange(double value) {
        return value >= least.orElseThrow() && value <= most.orElseThrow();
    }

    /**
     * {@return whether a value means the same as the default}
     *
     * @param text a value that {@link #expectation} accepts
     * @param lineage whose default
     */
    public boolean isDefault(String text, Lineage lineage) {
        return switch (type) {
            case BOOL, STRING -> text.equals(defaultIn(lineage));
            case INT, DOUBLE -> Double.parseDouble(text) == Double.parseDouble(defaultIn(lineage));
        };
    }
}
