package hiptwin.audit.seed;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import hiptwin.audit.finding.Finding;
import hiptwin.audit.licence.LicenceAudit;
import hiptwin.audit.licence.LicenceResult;
import hiptwin.audit.record.Digest;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.RecordException;
import hiptwin.audit.tree.AuditedTree;
import hiptwin.audit.tree.SeedTree;
import hiptwin.audit.tree.TreeEntry.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The shipped record with everything decided that it leaves open, as somebody would who trusts this tree: identities from its
 * files, and a text of our own at each place where a licence text belongs.
 */
public final class SeedRecord {
    public static final ObjectMapper JSON = new ObjectMapper();

    private final SeedTree tree;
    private final ObjectNode document;

    private SeedRecord(SeedTree tree, ObjectNode document) {
        this.tree = tree;
        this.document = document;
    }

    public static ObjectNode shipped() throws IOException {
        try (InputStream in = LicenceRecord.class.getResourceAsStream("rocm-10.0.0.json")) {
            return (ObjectNode) JSON.readTree(in);
        }
    }

    /** Puts the texts into the tree and decides the rest. */
    public static SeedRecord completeFor(SeedTree tree) throws IOException {
        ObjectNode document = shipped();
        SeedRecord record = new SeedRecord(tree, document);
        record.addText("product-texts", "opt/vmafx/licenses/product.txt");
        record.addText("device-libs-licence", "opt/vmafx/licenses/device-libs.txt");
        for (JsonNode text : document.get("texts")) {
            String path = text.get("tree").asText().replace("{licences}", "opt/vmafx/licenses");
            byte[] content = ("Terms of " + path + "\n").getBytes(StandardCharsets.UTF_8);
            Files.createDirectories(tree.file(path).getParent());
            Files.write(tree.file(path), content);
            ((ObjectNode) text).put("sha256", Digest.sha256(content));
        }
        record.object("upstreams").putObject("vmafx").put("url", "https://example.org/vmafx").put("version", "1");
        record.object("sources").putObject("vmafx-source").put("fileName", "vmafx.tar.gz").put("git", "https://example.org/vmafx.git")
                .put("commit", "0123456789abcdef0123456789abcdef01234567");
        ObjectNode product = record.component("vmafx-binaries");
        product.putArray("copyright").add("the makers of the product");
        product.putObject("upstream").put("ref", "vmafx");
        product.putArray("texts").add("product-texts");
        product.get("libraries").forEach(library -> ((ObjectNode) library).putArray("sources").add("vmafx-source"));
        ObjectNode deviceLibs = record.component("rocm-device-libs");
        deviceLibs.putArray("copyright").add("the makers of the device libraries");
        deviceLibs.putArray("texts").add("device-libs-licence");
        record.identify();
        return record;
    }

    private void addText(String id, String path) {
        object("texts").putObject(id).put("tree", path);
    }

    /** Records size, hash and build id of each library as the tree has it. */
    private void identify() throws IOException {
        AuditedTree listed = ListedTree.of(tree.root());
        for (JsonNode component : document.get("components")) {
            for (JsonNode library : component.path("libraries")) {
                ((ObjectNode) library).set("identity", identity(listed, library));
            }
        }
    }

    private static ObjectNode identity(AuditedTree listed, JsonNode library) {
        RegularFile file = listed.entries().stream().filter(RegularFile.class::isInstance).map(RegularFile.class::cast)
                .filter(entry -> entry.binary().isPresent())
                .filter(entry -> library.has("soname")
                        ? entry.binary().get().soname().equals(Optional.of(library.get("soname").asText()))
                        : entry.path().equals(SeedTree.VMAF)).findFirst().orElseThrow();
        ObjectNode identity = JSON.createObjectNode().put("sizeBytes", file.sizeBytes()).put("sha256", file.sha256());
        file.binary().get().buildId().ifPresent(id -> identity.put("buildId", id));
        return identity;
    }

    public ObjectNode document() {
        return document;
    }

    public ObjectNode object(String key) {
        return (ObjectNode) document.get(key);
    }

    public ObjectNode component(String id) {
        for (JsonNode component : document.get("components")) {
            if (component.get("id").asText().equals(id)) {
                return (ObjectNode) component;
            }
        }
        throw new IllegalArgumentException(id);
    }

    public ObjectNode library(String componentId, int index) {
        return (ObjectNode) component(componentId).get("libraries").get(index);
    }

    public ArrayNode components() {
        return (ArrayNode) document.get("components");
    }

    public byte[] bytes() {
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    public LicenceRecord read() throws RecordException {
        return LicenceRecord.parse("record.json", bytes());
    }

    /** Reads it from a folder, so that files beside it are found. */
    public LicenceRecord readIn(Path folder) throws RecordException, IOException {
        Files.write(folder.resolve("record.json"), bytes());
        return LicenceRecord.read(folder.resolve("record.json"));
    }

    public LicenceResult judge() throws IOException, RecordException {
        return LicenceAudit.judge(ListedTree.of(tree.root()), read(), ListedTree.bytes(tree.root()));
    }

    /** {@return what the gate finds, as "rule-id path"} */
    public List<String> findings() throws IOException, RecordException {
        return judge().findings().stream().map(SeedRecord::brief).toList();
    }

    public static String brief(Finding finding) {
        return (finding.rule().id() + " " + finding.path()).strip();
    }
}
