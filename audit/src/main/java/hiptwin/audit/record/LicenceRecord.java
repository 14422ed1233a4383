package hiptwin.audit.record;

import hiptwin.audit.source.SourcePin;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A licence record that has been read. Immutable; safe for any thread.
 *
 * @param source file it was read from, as the user named it
 * @param sha256 SHA-256 of its bytes, 64 lower-case hex digits
 * @param title what it is a record of
 * @param created the date that documents made from it bear
 * @param noticesPath where the notices lie in the tree, if they do
 * @param sourceOffer how a recipient gets the source
 * @param upstreams by id, in the order of the file
 * @param sources by id, in the order of the file
 * @param texts in the order of the file
 * @param components in the order of the file
 * @param undecided values that nobody has decided
 * @param folder folder of the record, if it is a file
 */
public record LicenceRecord(String source, String sha256, String title, Instant created, Optional<String> noticesPath,
        Optional<String> sourceOffer, Map<String, Upstream> upstreams, Map<String, SourcePin> sources, List<LicenceText> texts,
        List<Component> components, List<Undecided> undecided, Optional<Path> folder) {
    /** Name by which the record of the ROCm 10.0.0 tester image is asked for instead of a file. */
    public static final String ROCM_10_0_0 = "rocm-10.0.0";
    /** Name of the JSON Schema, a resource beside this class. */
    public static final String SCHEMA_RESOURCE = "record.schema.json";

    /** Copies lists and maps. */
    public LicenceRecord {
        Objects.requireNonNull(source);
        Objects.requireNonNull(sha256);
        Objects.requireNonNull(title);
        Objects.requireNonNull(created);
        Objects.requireNonNull(noticesPath);
        Objects.requireNonNull(sourceOffer);
        upstreams = Collections.unmodifiableMap(new LinkedHashMap<>(upstreams));
        sources = Collections.unmodifiableMap(new LinkedHashMap<>(sources));
        texts = List.copyOf(texts);
        components = List.copyOf(components);
        undecided = List.copyOf(undecided);
        Objects.requireNonNull(folder);
    }

    /**
     * Reads a record.
     *
     * @param file the file
     * @return what it says
     * @throws RecordException if it is not a sound record, with the place and what would be right there
     * @throws IOException if it, or a manifest that it names, cannot be read
     */
    public static LicenceRecord read(Path file) throws RecordException, IOException {
        return RecordReader.read(file);
    }

    /**
     * Takes what was given on a command line.
     *
     * @param text {@value #ROCM_10_0_0} for that record, else the path of a file
     * @return what it says
     * @throws RecordException if it is not a sound record, or cannot be read
     */
    public static LicenceRecord of(String text) throws RecordException {
        if (text.equals(ROCM_10_0_0)) {
            return rocm1000();
        }
        try {
            return read(Path.of(text));
        } catch (IOException | InvalidPathException e) {
            throw new RecordException(text, e);
        }
    }

    /**
     * Reads a record that is in memory; texts and manifests in its folder are not to be had.
     *
     * @param source name for messages
     * @param bytes the record
     * @return what it says
     * @throws RecordException if it is not a sound record
     */
    public static LicenceRecord parse(String source, byte[] bytes) throws RecordException {
        return RecordReader.parse(source, bytes);
    }

    /**
     * The record of the ROCm 10.0.0 tester image, from published facts. Sizes and hashes of its libraries are not among those:
     * it names them as undecided, and so fails until somebody who trusts a tree has filled them in.
     *
     * @return the record
     */
    public static LicenceRecord rocm1000() {
        try (InputStream in = LicenceRecord.class.getResourceAsStream(ROCM_10_0_0 + ".json")) {
            return parse(ROCM_10_0_0, in.readAllBytes());
        } catch (IOException | RecordException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * {@return the component of that id, if there is one}
     *
     * @param id name in the record
     */
    public Optional<Component> component(String id) {
        return components.stream().filter(component -> component.id().equals(id)).findFirst();
    }
}
