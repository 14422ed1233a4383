package hiptwin.audit.record;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A JSON value that knows where it stands.
 *
 * @param source the file, as the user named it
 * @param place where in it
 * @param content {@code Map} of members, {@code List} of elements, {@code String}, {@code Boolean}, {@link Number}, or
 *     {@link Null#NULL}
 */
record LocatedValue(String source, Place place, Object content) {
    private static final JsonFactory FACTORY = new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(32).maxNumberLength(100).build())
            .build();

    /** A number as it is written. */
    record Number(String text) {
    }

    private enum Null {
        NULL
    }

    static LocatedValue parse(String source, String text) throws RecordException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new RecordException(source, "line 1, column 1", "the file is empty; expected a JSON object");
            }
            LocatedValue document = value(parser, source, "");
            if (parser.nextToken() != null) {
                throw fault(source, place(parser.currentTokenLocation(), ""), "expected nothing after the document");
            }
            return document;
        } catch (JsonProcessingException e) {
            JsonLocation location = e.getLocation() == null ? JsonLocation.NA : e.getLocation();
            if (location.getLineNr() < 1) {
                // A bound of the parser was met, which it reports without a place.
                throw new RecordException(source, "the document", "not JSON: " + inOurWords(e));
            }
            throw fault(source, place(location, ""), "not JSON: " + inOurWords(e));
        } catch (IOException e) {
            throw fault(source, new Place("", 1, 1), "cannot be read: " + e.getMessage());
        }
    }

    /** The parser's own sentence, without the names of its settings. */
    private static String inOurWords(JsonProcessingException e) {
        return e.getOriginalMessage().replaceAll(" \\(start marker at .*", "").replaceAll(", from `[^`]*`", "")
                .replaceAll(": enable `[^`]*` to allow", ": expected a value of JSON");
    }

    private static LocatedValue value(JsonParser parser, String source, String path) throws IOException, RecordException {
        Place place = place(parser.currentTokenLocation(), path);
        JsonToken token = parser.currentToken();
        Object content = switch (token) {
            case START_OBJECT -> members(parser, source, path);
            case START_ARRAY -> elements(parser, source, path);
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Number(parser.getText());
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case VALUE_NULL -> Null.NULL;
            default -> throw fault(source, place, "expected a value, found " + token);
        };
        return new LocatedValue(source, place, content);
    }

    private static Map<String, LocatedValue> members(JsonParser parser, String source, String path) throws IOException, RecordException {
        Map<String, LocatedValue> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            Place place = place(parser.currentTokenLocation(), path.isEmpty() ? key : path + "." + key);
            LocatedValue earlier = members.get(key);
            if (earlier != null) {
                throw fault(source, place, "the key stands here twice, first in line " + earlier.place.line() + "; expected it once");
            }
            parser.nextToken();
            members.put(key, value(parser, source, place.path()));
        }
        return members;
    }

    private static List<LocatedValue> elements(JsonParser parser, String source, String path) throws IOException, RecordException {
        List<LocatedValue> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            elements.add(value(parser, source, path + "[" + elements.size() + "]"));
        }
        return elements;
    }

    private static Place place(JsonLocation location, String path) {
        return new Place(path, location.getLineNr(), location.getColumnNr());
    }

    private static RecordException fault(String source, Place place, String problem) {
        return new RecordException(source, place.toString(), problem);
    }

    /** {@return an error at this value} */
    RecordException fault(String problem) {
        return fault(source, place, problem);
    }

    /** {@return an error about what was found here} */
    RecordException expected(String what) {
        return fault("expected " + what + ", found " + describe());
    }

    /** {@return whether it is an object with that key} */
    boolean isObjectWith(String key) {
        return content instanceof Map<?, ?> members && members.containsKey(key);
    }

    boolean isString() {
        return content instanceof String;
    }

    /**
     * {@return the members of this object, with no key that is in neither set}
     *
     * @param required keys that must be there
     * @param optional keys that may be there
     */
    Map<String, LocatedValue> object(Set<String> required, Set<String> optional) throws RecordException {
        Map<String, LocatedValue> members = object();
        for (Map.Entry<String, LocatedValue> member : members.entrySet()) {
            if (!required.contains(member.getKey()) && !optional.contains(member.getKey())) {
                Set<String> known = new TreeSet<>(required);
                known.addAll(optional);
                throw member.getValue().fault("there is no key \"" + member.getKey() + "\" here; expected one of "
                        + String.join(", ", known));
            }
        }
        for (String key : new TreeSet<>(required)) {
            if (!members.containsKey(key)) {
                throw fault("the key " + key + " is missing");
            }
        }
        return members;
    }

    /** {@return the members of this object, whatever the keys} */
    @SuppressWarnings("unchecked")
    Map<String, LocatedValue> object() throws RecordException {
        if (content instanceof Map<?, ?>) {
            return (Map<String, LocatedValue>) content;
        }
        throw expected("an object");
    }

    /** {@return the elements of this array} */
    @SuppressWarnings("unchecked")
    List<LocatedValue> array() throws RecordException {
        if (content instanceof List<?>) {
            return (List<LocatedValue>) content;
        }
        throw expected("an array");
    }

    /** {@return this string, which is not blank} */
    String string() throws RecordException {
        if (content instanceof String text && !text.isBlank()) {
            return text;
        }
        throw expected("a string that is not blank");
    }

    /** {@return this whole number} */
    long integer(long least, long most) throws RecordException {
        if (content instanceof Number number && number.text.length() <= 18 && number.text.matches("-?[0-9]+")) {
            long value = Long.parseLong(number.text);
            if (value >= least && value <= most) {
                return value;
            }
        }
        throw expected(least == most ? "the number " + least : "a whole number from " + least + " to " + most);
    }

    private String describe() {
        return switch (content) {
            case Map<?, ?> members -> "an object";
            case List<?> elements -> "an array";
            case String text -> "\"" + (text.length() > 80 ? text.substring(0, 80) + "…" : text) + "\"";
            case Number number -> number.text;
            case Null none -> "null";
            default -> content.toString();
        };
    }
}
