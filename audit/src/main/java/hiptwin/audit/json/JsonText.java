package hiptwin.audit.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Optional;

/** Writes one document. Not for several threads. */
public final class JsonText {
    private final JsonGenerator json;

    private JsonText(JsonGenerator json) {
        this.json = json;
    }

    /** What an object or array holds. */
    @FunctionalInterface
    public interface Body {
        /**
         * Writes the content.
         *
         * @throws IOException never, in memory; declared by the generator
         */
        void write() throws IOException;
    }

    /** What the document holds. */
    @FunctionalInterface
    public interface Document {
        /**
         * Writes the members of the outermost object.
         *
         * @param json the writer
         * @throws IOException never, in memory; declared by the generator
         */
        void write(JsonText json) throws IOException;
    }

    /**
     * Writes a document that is an object.
     *
     * @param document its members
     * @return UTF-8 with a line end after the last brace
     */
    public static byte[] write(Document document) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        try (JsonGenerator generator = new JsonFactory().createGenerator(out)) {
            generator.setPrettyPrinter(new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter));
            generator.writeStartObject();
            document.write(new JsonText(generator));
            generator.writeEndObject();
            generator.writeRaw('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** Writes a text member. */
    public void text(String key, String value) throws IOException {
        json.writeStringField(key, value);
    }

    /** Writes a text member if there is a value. */
    public void text(String key, Optional<String> value) throws IOException {
        if (value.isPresent()) {
            text(key, value.get());
        }
    }

    /** Writes a text member, null if there is no value. */
    public void textOrNull(String key, Optional<String> value) throws IOException {
        if (value.isPresent()) {
            text(key, value.get());
        } else {
            nothing(key);
        }
    }

    /** Writes a whole number. */
    public void number(String key, long value) throws IOException {
        json.writeNumberField(key, value);
    }

    /** Writes a truth value. */
    public void truth(String key, boolean value) throws IOException {
        json.writeBooleanField(key, value);
    }

    /** Writes a member that is null. */
    public void nothing(String key) throws IOException {
        json.writeNullField(key);
    }

    /** Writes an array of texts. */
    public void texts(String key, Collection<String> values) throws IOException {
        json.writeArrayFieldStart(key);
        for (String value : values) {
            json.writeString(value);
        }
        json.writeEndArray();
    }

    /** Writes a member that is an object. */
    public void object(String key, Body body) throws IOException {
        json.writeObjectFieldStart(key);
        body.write();
        json.writeEndObject();
    }

    /** Writes an element that is an object. */
    public void object(Body body) throws IOException {
        json.writeStartObject();
        body.write();
        json.writeEndObject();
    }

    /** Writes a member that is an array. */
    public void array(String key, Body body) throws IOException {
        json.writeArrayFieldStart(key);
        body.write();
        json.writeEndArray();
    }

    /** Writes an element that is a text. */
    public void element(String value) throws IOException {
        json.writeString(value);
    }
}
