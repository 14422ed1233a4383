package hiptwin.audit.tree;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import hiptwin.audit.finding.Rule;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads a container image: an OCI image layout (OCI image specification 1.1: {@code index.json}, {@code blobs/}), or what
 * {@code docker save} writes ({@code manifest.json}; since Docker 25 it is an OCI layout as well, and is read as one). Every blob's
 * digest is checked while it is read. Layers are laid over each other, the lowest first.
 */
final class ImageReader {
    /** What readers of JSON disagree about is refused: the image that is run would not be the one that was audited. */
    private static final ObjectMapper JSON = JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
    private static final int MAX_JSON_BYTES = 1 << 24;
    private static final int MAX_NESTED_INDEXES = 4;
    private static final int MAX_LAYERS = 1_024;

    private final BlobStore store;
    private final Optional<Platform> platform;
    private final Listing listing;
    private final Spool spool;
    /** Hashes of layers that are not packed: computed by several threads when all are listed. */
    private final Readings layers = new Readings();

    private record Manifest(String digest, Optional<Platform> platform) {
    }

    private ImageReader(BlobStore store, Optional<Platform> platform, Listing listing, Spool spool) {
        this.store = store;
        this.platform = platform;
        this.listing = listing;
        this.spool = spool;
    }

    static List<LayerSize> read(BlobStore store, Optional<Platform> platform, Listing listing, Spool spool)
            throws IOException, TreeException {
        ImageReader reader = new ImageReader(store, platform, listing, spool);
        List<LayerSize> sizes = store.has("index.json") && store.has("oci-layout") ? reader.layout() : reader.dockerSave();
        reader.layers.run();
        return sizes;
    }

    private List<LayerSize> layout() throws IOException, TreeException {
        List<Manifest> manifests = new ArrayList<>();
        collect(json("index.json", bytes("index.json")), manifests, 0);
        JsonNode manifest = verified(chosen(manifests).digest);
        JsonNode layers = manifest.path("layers");
        List<String> diffIds = diffIds(verified(text(manifest.path("config"), "digest", "the manifest's config")), layers.size());
        List<LayerSize> sizes = new ArrayList<>();
        if (!layers.isArray() || layers.size() > MAX_LAYERS) {
            throw new TreeException("the manifest: expected \"layers\" as a list of at most " + MAX_LAYERS);
        }
        for (int i = 0; i < layers.size(); i++) {
            String digest = text(layers.get(i), "digest", "layer " + i + " of the manifest");
            sizes.add(layer(blob(digest), digest, Optional.of(digest), i < diffIds.size() ? Optional.of(diffIds.get(i)) : Optional.empty()));
        }
        return sizes;
    }

    private void collect(JsonNode index, List<Manifest> manifests, int depth) throws IOException, TreeException {
        if (depth > MAX_NESTED_INDEXES) {
            throw new TreeException("index.json: indexes more than " + MAX_NESTED_INDEXES + " deep");
        }
        for (JsonNode entry : index.path("manifests")) {
            String digest = text(entry, "digest", "a manifest of the index");
            String type = entry.path("mediaType").asText();
            boolean attestation = entry.path("annotations").has("vnd.docker.reference.type");
            if (type.endsWith("image.index.v1+json") || type.endsWith("manifest.list.v2+json")) {
                collect(verified(digest), manifests, depth + 1);
            } else if (!attestation) {
                manifests.add(new Manifest(digest, platform(entry.path("platform"))));
            }
        }
    }

    private static Optional<Platform> platform(JsonNode node) {
        if (!node.path("os").isTextual() || !node.path("architecture").isTextual()) {
            return Optional.empty();
        }
        return Optional.of(new Platform(node.path("os").asText(), node.path("architecture").asText(),
                node.path("variant").isTextual() ? Optional.of(node.path("variant").asText()) : Optional.empty()));
    }

    private Manifest chosen(List<Manifest> manifests) throws TreeException {
        List<Manifest> fitting = manifests.stream()
                .filter(manifest -> platform.isEmpty() || manifest.platform.isEmpty() || platform.get().means(manifest.platform.get()))
                .toList();
        if (fitting.size() == 1) {
            return fitting.getFirst();
        }
        String choices = manifests.stream().map(manifest -> manifest.platform.map(Platform::toString).orElse(manifest.digest))
                .distinct().collect(Collectors.joining(", "));
        if (manifests.isEmpty()) {
            throw new TreeException("index.json: no image in it");
        }
        throw new TreeException(platform.map(wanted -> (fitting.isEmpty() ? "no image for " : "several images for ") + wanted)
                .orElse("images for several platforms, name one with --platform") + "; there are: " + choices);
    }

    private List<LayerSize> dockerSave() throws IOException, TreeException {
        JsonNode images = json("manifest.json", bytes("manifest.json"));
        if (!images.isArray() || images.size() != 1) {
            throw new TreeException("manifest.json: expected one image, there are " + images.size() + "; save one at a time");
        }
        JsonNode image = images.get(0);
        String configName = text(image, "Config", "manifest.json");
        byte[] config = bytes(configName);
        String stem = configName.substring(configName.lastIndexOf('/') + 1).replaceFirst("\\.json$", "");
        if (stem.matches("[0-9a-f]{64}")) {
            check(configName, stem, hex(config));
        }
        List<String> diffIds = diffIds(json(configName, config), image.path("Layers").size());
        List<LayerSize> sizes = new ArrayList<>();
        JsonNode layers = image.path("Layers");
        if (!layers.isArray() || layers.size() > MAX_LAYERS) {
            throw new TreeException("manifest.json: expected \"Layers\" as a list of at most " + MAX_LAYERS);
        }
        for (int i = 0; i < layers.size(); i++) {
            String name = layers.get(i).asText();
            Optional<String> digest = name.matches("blobs/sha256/[0-9a-f]{64}")
                    ? Optional.of("sha256:" + name.substring(name.lastIndexOf('/') + 1)) : Optional.empty();
            sizes.add(layer(name, digest.orElse(name), digest, i < diffIds.size() ? Optional.of(diffIds.get(i)) : Optional.empty()));
        }
        return sizes;
    }

    private LayerSize layer(String name, String shown, Optional<String> digest, Optional<String> diffId)
            throws IOException, TreeException {
        if (digest.isEmpty() && diffId.isEmpty()) {
            listing.add(Rule.BLOB_DIGEST, name, "has no SHA-256 in its name or among the config's diff_ids, so nothing shows that it is whole",
                    "save the image again with a docker that writes them");
        }
        try {
            FilePiece blob = store.piece(name);
            long unpackedBytes = Decompression.of(blob) == Decompression.NONE ? plain(name, blob, digest, diffId)
                    : packed(name, blob, digest, diffId);
            return new LayerSize(shown, blob.sizeBytes(), unpackedBytes);
        } catch (IOException e) {
            throw new IOException("layer " + shown + ": " + (e.getMessage() == null ? e.toString() : e.getMessage()), e);
        }
    }

    private long plain(String name, FilePiece blob, Optional<String> digest, Optional<String> diffId)
            throws IOException, TreeException {
        if (digest.isPresent() || diffId.isPresent()) {
            layers.add(blob.sizeBytes(), reading -> {
                String found = reading.hash(blob.channel());
                synchronized (listing) {
                    check(name, digest, found);
                    if (!digest.equals(diffId)) {
                        check(name, diffId, found);
                    }
                }
            });
        }
        return new TarLayer(listing, spool, true).apply(blob);
    }

    private long packed(String name, FilePiece blob, Optional<String> digest, Optional<String> diffId)
            throws IOException, TreeException {
        MessageDigest stored = FileReading.sha256();
        MessageDigest unpacked = FileReading.sha256();
        try (InputStream in = new DigestInputStream(blob.stream(), stored)) {
            // Whoever reads the tar closes it, and what stands behind the packed data is hashed as well.
            InputStream tar = Decompression.unpacked(new FilterInputStream(in) {
                @Override
                public void close() {
                    // the caller does
                }
            });
            long unpackedBytes = new TarLayer(listing, spool, true)
                    .apply(diffId.isEmpty() ? tar : new DigestInputStream(tar, unpacked));
            in.transferTo(OutputStream.nullOutputStream());
            check(name, digest, HexFormat.of().formatHex(stored.digest()));
            check(name, diffId, HexFormat.of().formatHex(unpacked.digest()));
            return unpackedBytes;
        }
    }

    private void check(String name, Optional<String> digest, String found) {
        digest.ifPresent(named -> check(name, named.substring("sha256:".length()), found));
    }

    private void check(String name, String expected, String found) {
        if (!expected.equals(found)) {
            listing.add(Rule.BLOB_DIGEST, name, "has SHA-256 " + found + ", the image names " + expected, "fetch or save the image again");
        }
    }

    private static List<String> diffIds(JsonNode config, int layers) throws TreeException {
        List<String> ids = new ArrayList<>();
        for (JsonNode id : config.path("rootfs").path("diff_ids")) {
            if (!id.asText().matches("sha256:[0-9a-f]{64}")) {
                throw new TreeException("the config: diff_id \"" + id.asText() + "\"; expected sha256: and 64 hex digits");
            }
            ids.add(id.asText());
        }
        // A config without any leaves a layer to the digest in its own name, and one without either is a finding.
        if (!ids.isEmpty() && ids.size() != layers) {
            throw new TreeException("the config has " + ids.size() + " diff_ids, the image " + layers + " layers");
        }
        return ids;
    }

    /** A small blob whose digest must be right: everything else hangs on it. */
    private JsonNode verified(String digest) throws IOException, TreeException {
        byte[] bytes = bytes(blob(digest));
        String found = "sha256:" + hex(bytes);
        if (!found.equals(digest)) {
            throw new TreeException(blob(digest) + ": has " + found + ", the image names " + digest);
        }
        return json(blob(digest), bytes);
    }

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(FileReading.sha256().digest(bytes));
    }

    private static String blob(String digest) throws TreeException {
        if (!digest.matches("sha256:[0-9a-f]{64}")) {
            throw new TreeException("digest \"" + digest + "\": expected sha256: and 64 hex digits");
        }
        return "blobs/sha256/" + digest.substring("sha256:".length());
    }

    private byte[] bytes(String name) throws IOException, TreeException {
        try (InputStream in = store.piece(name).stream()) {
            byte[] bytes = in.readNBytes(MAX_JSON_BYTES + 1);
            if (bytes.length > MAX_JSON_BYTES) {
                throw new TreeException(name + ": longer than " + MAX_JSON_BYTES + " bytes, a manifest is shorter");
            }
            return bytes;
        }
    }

    private static JsonNode json(String name, byte[] bytes) throws IOException, TreeException {
        try {
            JsonNode node = JSON.readTree(bytes);
            if (node == null || node.isMissingNode()) {
                throw new TreeException(name + ": empty, JSON is expected");
            }
            return node;
        } catch (JsonProcessingException e) {
            throw new TreeException(name + ": no JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static String text(JsonNode node, String key, String where) throws TreeException {
        if (!node.path(key).isTextual()) {
            throw new TreeException(where + ": \"" + key + "\" is missing");
        }
        return node.path(key).asText();
    }
}
