package hiptwin.harness.reference;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.engine.SideName;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.score.PrintfG;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads and writes files of reference scores. Reading is strict: unknown or repeated fields, a wrong number of frames or a text that is no
 * number are errors that name file, place and value.
 */
public final class ReferenceFile {
    private static final int SCHEMA_VERSION = 1;
    private static final String ENDING = ".json";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");

    private record FileForm(Integer schemaVersion, LibraryForm library, TreeMap<String, FixtureForm> fixtures) {
    }

    private record LibraryForm(String name, String lineage, List<String> versions, String build, String architecture, String mode) {
    }

    private record FixtureForm(String referenceSha256, String distortedSha256, Integer frames, TreeMap<String, List<String>> scores) {
    }

    private static final JsonMapper MAPPER = JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .withCoercionConfig(LogicalType.Textual, texts -> {
                // A JSON number has passed through somebody's decimal printing; only the text is known to be what the library gave.
                texts.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
                texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
                texts.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
            }).build();

    private ReferenceFile() {
    }

    /**
     * Reads every {@code *.json} file of a folder, in order of name.
     *
     * @param folder the folder
     * @return the files' scores; empty if the folder does not exist or holds none
     * @throws FixtureException if a file cannot be read or is not what it should be
     */
    public static List<ReferenceScores> readFolder(Path folder) throws FixtureException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "*" + ENDING)) {
            entries.forEach(files::add);
        } catch (IOException e) {
            throw new FixtureException(folder.toString(), "folder", "cannot be listed: " + e.getMessage(), e);
        }
        files.sort(null);
        List<ReferenceScores> all = new ArrayList<>();
        for (Path file : files) {
            all.add(read(file));
        }
        return all;
    }

    /**
     * Reads one file.
     *
     * @param file the file
     * @return its scores
     * @throws FixtureException if it cannot be read or is not what it should be
     */
    public static ReferenceScores read(Path file) throws FixtureException {
        String id = id(file);
        if (!Files.isRegularFile(file)) {
            throw new FixtureException(file.toString(), "file", "is no regular file");
        }
        FileForm form;
        try (JsonParser parser = MAPPER.createParser(file.toFile())) {
            try {
                form = MAPPER.readValue(parser, FileForm.class);
            } catch (MismatchedInputException e) {
                throw fault(file, e, mismatch(e, parser));
            }
        } catch (JsonProcessingException e) {
            throw fault(file, e, inOurWords(e.getOriginalMessage()));
        } catch (IOException e) {
            throw new FixtureException(file.toString(), "file", "cannot be read: " + e.getMessage(), e);
        }
        Form checked = new Form(file.toString());
        checked.require("the whole document", form);
        checked.require("schemaVersion", form.schemaVersion());
        if (form.schemaVersion() != SCHEMA_VERSION) {
            throw checked.fault("schemaVersion", form.schemaVersion() + ": expected " + SCHEMA_VERSION);
        }
        checked.require("library", form.library());
        checked.require("fixtures", form.fixtures());
        ReferenceLibrary library = library(checked, form.library());
        TreeMap<String, ReferenceFixture> fixtures = new TreeMap<>();
        for (Map.Entry<String, FixtureForm> entry : form.fixtures().entrySet()) {
            fixtures.put(entry.getKey(), fixture(checked, "fixtures." + entry.getKey(), entry.getValue()));
        }
        return new ReferenceScores(id, library, fixtures);
    }

    private static FixtureException fault(Path file, JsonProcessingException cause, String problem) {
        JsonLocation at = cause.getLocation();
        return new FixtureException(file.toString(), at == null ? "file" : "line " + at.getLineNr() + " column " + at.getColumnNr(), problem,
                cause);
    }

    /** The mapper's own sentences name classes, settings and tokens; here they name what was found and what would be right. */
    private static String mismatch(MismatchedInputException fault, JsonParser parser) throws IOException {
        if (fault instanceof UnrecognizedPropertyException unknown) {
            return "there is no field '" + unknown.getPropertyName() + "': expected one of " + unknown.getKnownPropertyIds().stream()
                    .map(String::valueOf).sorted().collect(Collectors.joining(", "));
        }
        JsonToken token = parser.currentToken();
        if (token == null) {
            return "the document is empty: expected a JSON object";
        }
        String found = switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "the text '" + parser.getText() + "'";
            default -> parser.getText();
        };
        if (fault.getOriginalMessage().startsWith("Trailing token")) {
            return "found " + found + " after the document: expected nothing";
        }
        Class<?> wanted = fault.getTargetType();
        String expected = wanted == Integer.class ? "a whole number" : wanted == String.class ? "a text in quotes"
                : wanted != null && List.class.isAssignableFrom(wanted) ? "an array" : "an object";
        return "found " + found + ": expected " + expected;
    }

    /** The parser's own sentences, without the names of Java's types and of its settings. */
    private static String inOurWords(String message) {
        return message.replaceAll(" out of range of (int|long) .*", ": expected a whole number, at most " + Integer.MAX_VALUE)
                .replaceAll(" \\(start marker at .*", "");
    }

    /** The id stands beside the ids of sides in reports: it must not be one, nor carry anything but plain characters. */
    private static String id(Path file) throws FixtureException {
        String name = file.getFileName().toString();
        String id = name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
        if (!ID.matcher(id).matches() || SideName.isReserved(id)) {
            throw new FixtureException(file.toString(), "file name", "expected letters, digits, '.', '_' and '-', and not the name of a"
                    + " side, such as cpu, oracle or hip0");
        }
        return id;
    }

    private static ReferenceLibrary library(Form form, LibraryForm library) throws FixtureException {
        form.require("library.name", library.name());
        form.require("library.lineage", library.lineage());
        form.require("library.versions", library.versions());
        if (library.versions().isEmpty() || library.versions().contains(null)) {
            throw form.fault("library.versions", library.versions() + ": expected at least one answer of vmaf_version()");
        }
        form.require("library.build", library.build());
        form.require("library.architecture", library.architecture());
        form.require("library.mode", library.mode());
        if (!library.mode().equals(ReferenceLibrary.SCALAR) && !library.mode().equals(ReferenceLibrary.DEFAULT)) {
            throw form.fault("library.mode", "'" + library.mode() + "': expected scalar or default");
        }
        Lineage lineage = switch (library.lineage()) {
            case "netflix" -> Lineage.NETFLIX;
            case "fork" -> Lineage.FORK;
            case "vmafx" -> Lineage.VMAFX;
            default -> throw form.fault("library.lineage", "'" + library.lineage() + "': expected netflix, fork or vmafx");
        };
        return new ReferenceLibrary(library.name(), lineage, library.versions(), library.build(), library.architecture(), library.mode());
    }

    private static ReferenceFixture fixture(Form form, String place, FixtureForm fixture) throws FixtureException {
        form.require(place, fixture);
        form.require(place + ".frames", fixture.frames());
        if (fixture.frames() < 1) {
            throw form.fault(place + ".frames", fixture.frames() + ": expected 1 or more");
        }
        form.require(place + ".scores", fixture.scores());
        form.requireHash(place + ".referenceSha256", fixture.referenceSha256());
        form.requireHash(place + ".distortedSha256", fixture.distortedSha256());
        ScoreTable.Builder scores = new ScoreTable.Builder();
        for (Map.Entry<String, List<String>> entry : fixture.scores().entrySet()) {
            List<String> texts = entry.getValue();
            String key = place + ".scores." + entry.getKey();
            form.require(key, texts);
            if (texts.size() != fixture.frames()) {
                throw form.fault(key, texts.size() + " values: expected one per frame, " + fixture.frames());
            }
            for (int frame = 0; frame < texts.size(); frame++) {
                String text = texts.get(frame);
                if (text != null) {
                    try {
                        scores.score(entry.getKey(), frame, PrintfG.parse(text));
                    } catch (NumberFormatException e) {
                        throw new FixtureException(form.file(), key + "[" + frame + "]",
                                "'" + text + "': expected a decimal number, nan, inf or -inf", e);
                    }
                }
            }
        }
        return new ReferenceFixture(fixture.referenceSha256(), fixture.distortedSha256(), fixture.frames(), scores.build(fixture.frames()));
    }

    /** Names the file in every fault. */
    private record Form(String file) {
        void require(String place, Object value) throws FixtureException {
            if (value == null) {
                throw fault(place, "is missing");
            }
        }

        void requireHash(String place, String value) throws FixtureException {
            if (value == null || !value.matches("[0-9a-f]{64}")) {
                throw fault(place, value + ": expected 64 lower-case hexadecimal digits");
            }
        }

        FixtureException fault(String place, String problem) {
            return new FixtureException(file, place, problem);
        }
    }

    /**
     * Writes one file: {@code %.17g} texts, one line per key, keys and fixtures sorted, so that two files can be compared line by line. The
     * file appears whole or not at all.
     *
     * @param file where; replaced if it is there
     * @param scores what
     * @throws IOException if it cannot be written
     */
    public static void write(Path file, ReferenceScores scores) throws IOException {
        Path parent = file.toAbsolutePath().getParent();
        Files.createDirectories(parent);
        Path draft = parent.resolve(file.getFileName() + ".part");
        try {
            write(Files.newOutputStream(draft), scores);
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /**
     * Writes the content of one file, as {@link #write(Path, ReferenceScores)} does.
     *
     * @param out where; closed at the end
     * @param scores what
     * @throws IOException if it cannot be written
     */
    public static void write(OutputStream out, ReferenceScores scores) throws IOException {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
        try (JsonGenerator generator = MAPPER.createGenerator(out).setPrettyPrinter(printer)) {
            write(generator, scores);
            generator.writeRaw('\n');
        }
    }

    /** Value by value: memory does not grow with the number of frames. */
    private static void write(JsonGenerator json, ReferenceScores scores) throws IOException {
        ReferenceLibrary library = scores.library();
        json.writeStartObject();
        json.writeNumberField("schemaVersion", SCHEMA_VERSION);
        json.writePOJOField("library", new LibraryForm(library.name(), library.lineage().name().toLowerCase(Locale.ROOT), library.versions(),
                library.build(), library.architecture(), library.mode()));
        json.writeObjectFieldStart("fixtures");
        for (Map.Entry<String, ReferenceFixture> entry : new TreeMap<>(scores.fixtures()).entrySet()) {
            ReferenceFixture fixture = entry.getValue();
            json.writeObjectFieldStart(entry.getKey());
            json.writeStringField("referenceSha256", fixture.referenceSha256());
            json.writeStringField("distortedSha256", fixture.distortedSha256());
            json.writeNumberField("frames", fixture.frameCount());
            json.writeObjectFieldStart("scores");
            for (Map.Entry<String, Series> series : fixture.scores().series().entrySet()) {
                json.writeFieldName(series.getKey());
                values(json, series.getValue());
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static void values(JsonGenerator json, Series series) throws IOException {
        json.writeStartArray();
        for (int frame = 0; frame < series.frameCount(); frame++) {
            if (series.isPresent(frame)) {
                json.writeString(PrintfG.print(series.value(frame), PrintfG.ROUND_TRIP_DIGITS));
            } else {
                json.writeNull();
            }
        }
        json.writeEndArray();
    }
}
