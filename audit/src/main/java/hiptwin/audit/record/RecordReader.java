package hiptwin.audit.record;

import hiptwin.audit.source.SourcePin;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the document and its tables of shared things; {@link ComponentReader} reads what refers to them. */
final class RecordReader {
    private static final int SCHEMA_VERSION = 1;
    private static final long MAX_FILE_BYTES = 16 << 20;
    private static final Set<String> REQUIRED = Set.of("schemaVersion", "title", "created", "components");
    private static final Set<String> OPTIONAL = Set.of("notices", "sourceOffer", "directories", "upstreams", "sources", "texts", "globs",
            "comment");

    private final Fields fields;
    private final Map<String, LocatedValue> members;

    private RecordReader(LocatedValue document, Optional<Path> folder) throws RecordException {
        members = document.object(REQUIRED, OPTIONAL);
        members.get("schemaVersion").integer(SCHEMA_VERSION, SCHEMA_VERSION);
        fields = new Fields(directories(), folder);
    }

    static LicenceRecord read(Path file) throws RecordException, IOException {
        if (!Files.isRegularFile(file)) {
            throw new RecordException(file.toString(), "file", Files.exists(file) ? "is not a regular file; expected a JSON record"
                    : "there is no such file; expected a JSON record, or the name " + LicenceRecord.ROCM_10_0_0);
        }
        if (Files.size(file) > MAX_FILE_BYTES) {
            throw new RecordException(file.toString(), "file", "expected at most " + MAX_FILE_BYTES + " bytes, found " + Files.size(file));
        }
        Path folder = file.toAbsolutePath().getParent();
        return record(file.toString(), Files.readAllBytes(file), Optional.of(folder));
    }

    static LicenceRecord parse(String source, byte[] bytes) throws RecordException {
        return record(source, bytes, Optional.empty());
    }

    private static LicenceRecord record(String source, byte[] bytes, Optional<Path> folder) throws RecordException {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer content = ByteBuffer.wrap(bytes);
        String text;
        try {
            text = decoder.decode(content).toString();
        } catch (CharacterCodingException e) {
            throw new RecordException(source, "byte " + content.position(), "expected UTF-8 text");
        }
        return new RecordReader(LocatedValue.parse(source, text), folder).record(source, Digest.sha256(bytes));
    }

    private LicenceRecord record(String source, String sha256) throws RecordException {
        if (members.containsKey("comment")) {
            fields.strings(members.get("comment"));
        }
        Map<String, Upstream> upstreams = new LinkedHashMap<>();
        for (Map.Entry<String, LocatedValue> entry : fields.table(members, "upstreams").entrySet()) {
            upstreams.put(entry.getKey(), upstream(entry.getKey(), entry.getValue()));
        }
        Map<String, SourcePin> pins = new LinkedHashMap<>();
        for (Map.Entry<String, LocatedValue> entry : fields.table(members, "sources").entrySet()) {
            pins.put(entry.getKey(), PinReader.pin(fields, entry.getKey(), entry.getValue()));
        }
        distinctFileNames(pins);
        Map<String, LicenceText> texts = new LinkedHashMap<>();
        for (Map.Entry<String, LocatedValue> entry : fields.table(members, "texts").entrySet()) {
            texts.put(entry.getKey(), text(entry.getKey(), entry.getValue()));
        }
        Map<String, List<PathGlob>> globs = new LinkedHashMap<>();
        for (Map.Entry<String, LocatedValue> entry : fields.table(members, "globs").entrySet()) {
            List<PathGlob> patterns = new ArrayList<>();
            for (LocatedValue pattern : fields.filled(entry.getValue())) {
                patterns.add(fields.glob(pattern));
            }
            globs.put(entry.getKey(), patterns);
        }
        ComponentReader reader = new ComponentReader(fields, upstreams, pins, texts, globs);
        List<Component> components = reader.components(members.get("components"));
        Optional<String> notices = members.containsKey("notices") ? Optional.of(fields.path(members.get("notices"))) : Optional.empty();
        Optional<String> offer = fields.optional(members, "sourceOffer");
        for (String table : List.of("upstreams", "sources", "texts", "globs")) {
            reader.failOnUnused(table, fields.table(members, table));
        }
        fields.failOnUnusedDirectories(fields.table(members, "directories"));
        return new LicenceRecord(source, sha256, members.get("title").string(), created(), notices, offer, upstreams, pins,
                List.copyOf(texts.values()), components, fields.undecided(), fields.folder());
    }

    private Map<String, String> directories() throws RecordException {
        Map<String, String> directories = new LinkedHashMap<>();
        if (members.containsKey("directories")) {
            for (Map.Entry<String, LocatedValue> entry : members.get("directories").object().entrySet()) {
                String path = entry.getValue().string();
                Fields.checkId(entry.getKey(), entry.getValue());
                Fields.checkPath(path, entry.getValue());
                directories.put(entry.getKey(), path);
            }
        }
        return directories;
    }

    private Instant created() throws RecordException {
        String text = members.get("created").string();
        try {
            Instant created = Instant.parse(text);
            if (created.getNano() == 0 && created.toString().equals(text)) {
                return created;
            }
        } catch (DateTimeException e) {
            // Said below, together with what Instant accepts and SBOM formats do not.
        }
        throw members.get("created").expected("a UTC time like 2026-10-03T00:00:00Z");
    }

    private Upstream upstream(String id, LocatedValue value) throws RecordException {
        Map<String, LocatedValue> at = value.object(Set.of("url"), Set.of("commit", "version"));
        Optional<String> commit = Optional.empty();
        if (at.containsKey("commit")) {
            commit = Optional.of(fields.matching(at.get("commit"), Fields.COMMIT, Fields.COMMIT_WORDS));
        }
        Optional<String> version = fields.optional(at, "version");
        if (commit.isEmpty() && version.isEmpty()) {
            throw value.fault("expected a commit or a version beside the url, found neither");
        }
        return new Upstream(id, fields.uri(at.get("url")), commit, version);
    }

    private LicenceText text(String id, LocatedValue value) throws RecordException {
        Map<String, LocatedValue> at = value.object(Set.of("sha256"), Set.of("tree", "record", "origin"));
        if (at.containsKey("tree") == at.containsKey("record")) {
            throw value.fault("expected one of tree and record, the path in the tree or in the folder of this record, found "
                    + (at.containsKey("tree") ? "both" : "neither"));
        }
        boolean tree = at.containsKey("tree");
        Optional<String> sha256 = Optional.empty();
        if (fields.isDecided(at.get("sha256"))) {
            sha256 = Optional.of(fields.matching(at.get("sha256"), Fields.SHA256, Fields.SHA256_WORDS));
        }
        return new LicenceText(id, tree ? LicenceText.Location.TREE : LicenceText.Location.RECORD,
                fields.path(tree ? at.get("tree") : at.get("record")), sha256, fields.optional(at, "origin"), value.place());
    }

    private void distinctFileNames(Map<String, SourcePin> pins) throws RecordException {
        Map<String, String> owners = new LinkedHashMap<>();
        for (SourcePin pin : pins.values()) {
            String earlier = owners.put(pin.fileName(), pin.id());
            if (earlier != null) {
                throw members.get("sources").object().get(pin.id()).fault("the file name " + pin.fileName() + " is already that of "
                        + earlier + "; expected another");
            }
        }
    }
}
