package hiptwin.harness.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import hiptwin.harness.score.PrintfG;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Writes the values of a report: scores, absent texts, lists. Objects and arrays are opened and closed on the generator itself.
 */
final class ReportWriter {
    private final JsonGenerator json;

    private ReportWriter(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes a report, indented.
     *
     * @param <T> what is written
     * @param value what is written
     * @param body writes one JSON value
     * @param target where; left open
     * @throws IOException if it cannot be written
     */
    static <T> void write(T value, Body<T> body, OutputStream target) throws IOException {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"))
                .withArrayIndenter(new DefaultIndenter("  ", "\n"));
        try (JsonGenerator generator = new JsonFactory().createGenerator(target).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            generator.setPrettyPrinter(printer);
            body.write(new ReportWriter(generator), value);
            generator.writeRaw('\n');
        }
    }

    /**
     * Writes a report as one JSON value.
     *
     * @param <T> what is written
     */
    @FunctionalInterface
    interface Body<T> {
        /**
         * Writes it.
         *
         * @param out where
         * @param value what
         * @throws IOException if it cannot be written
         */
        void write(ReportWriter out, T value) throws IOException;
    }

    /** {@return the generator on which objects and arrays are opened and closed} */
    JsonGenerator json() {
        return json;
    }

    /**
     * Writes one element of an array or field.
     *
     * @param <T> its type
     */
    @FunctionalInterface
    interface Element<T> {
        /**
         * Writes it.
         *
         * @param value what
         * @throws IOException if it cannot be written
         */
        void write(T value) throws IOException;
    }

    /**
     * Writes an array.
     *
     * @param <T> type of its elements
     * @param field its name
     * @param values its elements
     * @param element writes one
     * @throws IOException if it cannot be written
     */
    <T> void array(String field, Iterable<T> values, Element<T> element) throws IOException {
        json.writeArrayFieldStart(field);
        for (T value : values) {
            element.write(value);
        }
        json.writeEndArray();
    }

    /**
     * Writes a value, or null if there is none.
     *
     * @param <T> its type
     * @param field its name
     * @param value what
     * @param element writes it
     * @throws IOException if it cannot be written
     */
    <T> void optional(String field, Optional<T> value, Element<T> element) throws IOException {
        json.writeFieldName(field);
        if (value.isPresent()) {
            element.write(value.get());
        } else {
            json.writeNull();
        }
    }

    /**
     * Writes a text without the name of the user's home folder.
     *
     * @param field its name
     * @param text what
     * @throws IOException if it cannot be written
     */
    void text(String field, String text) throws IOException {
        json.writeStringField(field, withoutHome(text));
    }

    void score(String field, OptionalDouble score) throws IOException {
        json.writeFieldName(field);
        if (score.isEmpty()) {
            json.writeNull();
        } else if (Double.isFinite(score.getAsDouble())) {
            json.writeNumber(score.getAsDouble());
        } else {
            json.writeString(PrintfG.print(score.getAsDouble(), PrintfG.ROUND_TRIP_DIGITS));
        }
    }

    void bits(String field, OptionalDouble score) throws IOException {
        if (score.isPresent()) {
            json.writeStringField(field, String.format("0x%016x", Double.doubleToRawLongBits(score.getAsDouble())));
        } else {
            json.writeNullField(field);
        }
    }

    /** A report is sent to others: the name of the user's home folder is none of their business. */
    static String withoutHome(String text) {
        String home = System.getProperty("user.home");
        return home != null && home.length() > 1 ? text.replace(home + "/", "~/") : text;
    }

    /**
     * Writes texts without the name of the user's home folder.
     *
     * @param field name of the array
     * @param texts what
     * @throws IOException if it cannot be written
     */
    void texts(String field, List<String> texts) throws IOException {
        json.writeFieldName(field);
        json.writeStartArray();
        for (String text : texts) {
            json.writeString(withoutHome(text));
        }
        json.writeEndArray();
    }

    /**
     * Writes a text without the name of the user's home folder, or null if there is none.
     *
     * @param field its name
     * @param text what
     * @throws IOException if it cannot be written
     */
    void optional(String field, Optional<String> text) throws IOException {
        if (text.isPresent()) {
            json.writeStringField(field, withoutHome(text.get()));
        } else {
            json.writeNullField(field);
        }
    }
}
