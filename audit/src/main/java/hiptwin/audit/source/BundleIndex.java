package hiptwin.audit.source;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * {@code SOURCES.json}, the list that lies in a bundle: what is in it, by which hashes, from where. The same pins give the same bytes,
 * whichever way the files came. Schema: {@code sources.schema.json} beside this class.
 *
 * @param tool what wrote it
 * @param entries one for each file, sorted by id
 */
record BundleIndex(String tool, List<Entry> entries) {
    static final String FILE_NAME = "SOURCES.json";

    private static final int SCHEMA_VERSION = 1;
    private static final long MAX_BYTES = 1 << 24;
    private static final JsonMapper MAPPER = JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS).disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .withCoercionConfig(LogicalType.Textual, texts -> {
                texts.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
                texts.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
                texts.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
            }).build();

    /** The form of the whole file. */
    private record Form(Integer schemaVersion, String tool, List<Entry> sources) {
    }

    /**
     * One file.
     *
     * @param id name of the pin
     * @param kind {@code archive} or {@code git}
     * @param file name in the bundle
     * @param sizeBytes its length
     * @param sha256 its SHA-256
     * @param sha512 its SHA-512
     * @param urls where the record says that it can be had: the archive, or the repository
     * @param commit the commit that was packed; null for an archive
     * @param submodules what the commit refers to and is not in it; null for an archive
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Entry(String id, String kind, String file, Long sizeBytes, String sha256, String sha512, List<String> urls, String commit,
            List<Submodule> submodules) {
        static Entry of(FetchOutcome.Complete done) {
            SourcePin pin = done.pin();
            return new Entry(pin.id(), kind(pin), pin.fileName(), done.sizeBytes(), done.sha256(), done.sha512(), urls(pin),
                    pin instanceof SourcePin.GitTree tree ? tree.commit() : null,
                    pin instanceof SourcePin.GitTree ? done.submodules() : null);
        }

        static String kind(SourcePin pin) {
            return pin instanceof SourcePin.GitTree ? "git" : "archive";
        }

        static List<String> urls(SourcePin pin) {
            return switch (pin) {
                case SourcePin.Archive archive -> archive.urls().stream().map(URI::toString).toList();
                case SourcePin.GitTree tree -> List.of(tree.url().toString());
            };
        }
    }

    /** The file is no such list. */
    static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1L;

        private MalformedException(String message) {
            super(message);
        }
    }

    BundleIndex {
        entries = entries.stream().sorted(Comparator.comparing(Entry::id)).toList();
    }

    /** {@return the bytes of the file} */
    byte[] bytes() throws IOException {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines);
        String text = MAPPER.writer(printer).writeValueAsString(new Form(SCHEMA_VERSION, tool, entries));
        return (text + "\n").getBytes(StandardCharsets.UTF_8);
    }

    void write(Path bundle) throws IOException {
        Path draft = bundle.resolve(FILE_NAME + PinRules.PART_ENDING);
        try {
            Files.write(draft, bytes());
            Files.move(draft, bundle.resolve(FILE_NAME), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** {@return what the file says, or nothing if there is none} */
    static Optional<BundleIndex> read(Path bundle) throws IOException, MalformedException {
        Path file = bundle.resolve(FILE_NAME);
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MAX_BYTES) {
            throw new MalformedException("is no regular file of less than " + MAX_BYTES + " bytes");
        }
        Form form;
        try {
            form = MAPPER.readValue(Files.readAllBytes(file), Form.class);
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            throw new MalformedException((at == null ? "" : "line " + at.getLineNr() + " column " + at.getColumnNr() + ": ")
                    + inOurWords(e.getOriginalMessage()));
        }
        require(form != null && form.schemaVersion() != null, "schemaVersion", "is missing");
        require(form.schemaVersion() == SCHEMA_VERSION, "schemaVersion", form.schemaVersion() + ": expected " + SCHEMA_VERSION);
        require(form.tool() != null, "tool", "is missing");
        require(form.sources() != null, "sources", "is missing");
        check(form.sources());
        return Optional.of(new BundleIndex(form.tool(), form.sources()));
    }

    private static void check(List<Entry> entries) throws MalformedException {
        Set<String> ids = new HashSet<>();
        for (int index = 0; index < entries.size(); index++) {
            Entry entry = entries.get(index);
            String at = "sources[" + index + "]";
            require(entry != null, at, "is null");
            require(entry.id() != null, at + ".id", "is missing");
            require(ids.add(entry.id()), at + ".id", "'" + entry.id() + "' is there twice");
            require(entry.kind() != null, at + ".kind", "is missing");
            boolean git = entry.kind().equals("git");
            require(git || entry.kind().equals("archive"), at + ".kind", "'" + entry.kind() + "': expected archive or git");
            require(entry.file() != null, at + ".file", "is missing");
            require(entry.sizeBytes() != null && entry.sizeBytes() >= 0, at + ".sizeBytes", entry.sizeBytes() + ": expected a length");
            require(entry.sha256() != null, at + ".sha256", "is missing");
            require(entry.sha512() != null, at + ".sha512", "is missing");
            require(entry.urls() != null && entry.urls().stream().noneMatch(Objects::isNull), at + ".urls", "is missing or holds null");
            require(git == (entry.commit() != null), at + ".commit", "must be there for git and for nothing else");
            require(git == (entry.submodules() != null), at + ".submodules", "must be there for git and for nothing else");
        }
    }

    private static void require(boolean condition, String place, String problem) throws MalformedException {
        if (!condition) {
            throw new MalformedException(place + " " + problem);
        }
    }

    /** The parser's message without the names of its own settings and of our classes. */
    private static String inOurWords(String message) {
        return message.replaceAll(" \\((class|but could if) [^)]*\\)", "").replaceAll(", not marked as ignorable", ": expected a known field")
                .replaceAll("`[a-z.]*\\.", "`");
    }
}
