package hiptwin.harness.report;

import com.fasterxml.jackson.core.JsonGenerator;
import hiptwin.harness.score.PrintfG;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Writes the values of a report: scores, absent texts, lists. Objects and arrays are opened and closed on the generator itself.
 */
final class ReportWriter {
    private final JsonGenerator json;

    ReportWriter(JsonGenerator json) {
        this.json = json;
    }

    JsonGenerator json() {
        return json;
    }

    /** Writes one element of an array or field. */
    @FunctionalInterface
    interface Element<T> {
        void write(T value) throws IOException;
    }

    <T> void array(String field, Iterable<T> values, Element<T> element) throws IOException {
        json.writeArrayFieldStart(field);
        for (T value : values) {
            element.write(value);
        }
        json.writeEndArray();
    }

    <T> void optional(String field, Optional<T> value, Element<T> element) throws IOException {
        json.writeFieldName(field);
        if (value.isPresent()) {
            element.write(value.get());
        } else {
            json.writeNull();
        }
    }

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

    void texts(String field, List<String> texts) throws IOException {
        json.writeFieldName(field);
        json.writeStartArray();
        for (String text : texts) {
            json.writeString(withoutHome(text));
        }
        json.writeEndArray();
    }

    void optional(String field, Optional<String> text) throws IOException {
        if (text.isPresent()) {
            json.writeStringField(field, withoutHome(text.get()));
        } else {
            json.writeNullField(field);
        }
    }
}
