package hiptwin.audit.sbom;

import hiptwin.audit.debian.DebianPackage;
import hiptwin.audit.json.JsonText;
import hiptwin.audit.licence.OwnedFile;
import hiptwin.audit.record.Component;
import hiptwin.audit.record.ComponentKind;
import hiptwin.audit.record.Upstream;
import hiptwin.audit.report.AuditSummary;
import hiptwin.audit.source.SourcePin;
import hiptwin.audit.spdx.SpdxList;
import hiptwin.audit.tree.Binary;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Writes an SPDX 2.3 document in JSON. Binaries are packages and not files, because a file of SPDX 2.3 needs a SHA-1, and
 * the audit rests on nothing so weak.
 */
public final class SpdxDocument {
    private static final String NOASSERTION = "NOASSERTION";
    private static final String TREE = "SPDXRef-Tree";

    private final Materials materials;
    private final JsonText json;

    private SpdxDocument(Materials materials, JsonText json) {
        this.materials = materials;
        this.json = json;
    }

    /**
     * Writes the document.
     *
     * @param materials record and facts
     * @return the document
     */
    public static byte[] write(Materials materials) {
        return JsonText.write(json -> new SpdxDocument(materials, json).document());
    }

    private void document() throws IOException {
        json.text("spdxVersion", "SPDX-2.3");
        json.text("dataLicense", "CC0-1.0");
        json.text("SPDXID", "SPDXRef-DOCUMENT");
        json.text("name", materials.record().title());
        json.text("documentNamespace", "urn:hiptwin:sbom:" + materials.fingerprint());
        json.object("creationInfo", () -> {
            json.text("created", materials.record().created().toString());
            json.texts("creators", List.of("Tool: " + AuditSummary.TOOL + "-" + materials.toolVersion()));
            json.text("licenseListVersion", SpdxList.VERSION);
        });
        json.array("packages", this::packages);
        Map<String, String> references = materials.references();
        if (!references.isEmpty()) {
            json.array("hasExtractedLicensingInfos", () -> {
                for (Map.Entry<String, String> reference : references.entrySet()) {
                    json.object(() -> {
                        json.text("licenseId", reference.getKey());
                        json.text("name", reference.getKey());
                        json.text("extractedText", "The terms stand in the licence texts of " + reference.getValue() + ".");
                    });
                }
            });
        }
        json.array("relationships", this::relationships);
    }

    private void packages() throws IOException {
        json.object(() -> {
            json.text("SPDXID", TREE);
            json.text("name", materials.record().title());
            common(NOASSERTION, Optional.empty(), Optional.empty(), NOASSERTION);
        });
        for (Component component : materials.components()) {
            json.object(() -> component(component));
            for (OwnedFile owned : materials.binaries(component)) {
                json.object(() -> binary(owned));
            }
        }
        for (SourcePin pin : materials.sources()) {
            json.object(() -> source(pin));
        }
        for (DebianPackage debian : materials.packages()) {
            json.object(() -> debian(debian));
        }
    }

    private void common(String downloadLocation, Optional<String> concluded, Optional<String> declared, String copyright)
            throws IOException {
        json.text("downloadLocation", downloadLocation);
        json.truth("filesAnalyzed", false);
        json.text("licenseConcluded", concluded.orElse(NOASSERTION));
        json.text("licenseDeclared", declared.orElse(NOASSERTION));
        json.text("copyrightText", copyright);
    }

    private void licensed(Component component) throws IOException {
        common(component.upstream().map(SpdxDocument::location).orElse(NOASSERTION), Materials.expression(component.concluded()),
                Materials.expression(component.licence()),
                component.copyright().isEmpty() ? NOASSERTION : String.join("\n", component.copyright()));
    }

    private void component(Component component) throws IOException {
        json.text("SPDXID", id(component));
        json.text("name", component.name());
        json.text("versionInfo", component.upstream().map(Upstream::revision).filter(revision -> !revision.isEmpty()));
        licensed(component);
        json.text("comment", component.notes());
    }

    private void binary(OwnedFile owned) throws IOException {
        json.text("SPDXID", id(owned));
        json.text("name", owned.name());
        json.text("packageFileName", owned.file().path());
        json.text("primaryPackagePurpose", owned.file().binary().flatMap(Binary::soname).isPresent() ? "LIBRARY" : "APPLICATION");
        json.array("checksums", () -> checksum("SHA256", owned.file().sha256()));
        licensed(owned.component());
        Optional<String> buildId = owned.file().binary().flatMap(Binary::buildId);
        if (buildId.isPresent()) {
            json.array("externalRefs", () -> json.object(() -> {
                json.text("referenceCategory", "OTHER");
                json.text("referenceType", "gnu-build-id");
                json.text("referenceLocator", buildId.get());
            }));
        }
    }

    private void source(SourcePin pin) throws IOException {
        json.text("SPDXID", id(pin));
        json.text("name", pin.id());
        json.text("packageFileName", pin.fileName());
        json.text("primaryPackagePurpose", "SOURCE");
        switch (pin) {
            case SourcePin.Archive archive -> {
                json.array("checksums", () -> {
                    checksum("SHA256", archive.sha256());
                    if (archive.sha512().isPresent()) {
                        checksum("SHA512", archive.sha512().get());
                    }
                });
                common(archive.urls().getFirst().toString(), Optional.empty(), Optional.empty(), NOASSERTION);
            }
            case SourcePin.GitTree tree -> {
                if (tree.packedSha256().isPresent()) {
                    json.array("checksums", () -> checksum("SHA256", tree.packedSha256().get()));
                }
                common(git(tree.url(), tree.commit()), Optional.empty(), Optional.empty(), NOASSERTION);
            }
        }
    }

    private void debian(DebianPackage debian) throws IOException {
        json.text("SPDXID", id(debian));
        json.text("name", debian.name());
        json.text("versionInfo", debian.version());
        json.text("sourceInfo", "built from " + debian.source() + " " + debian.sourceVersion());
        common(NOASSERTION, Optional.empty(), Optional.empty(), NOASSERTION);
        json.array("externalRefs", () -> json.object(() -> {
            json.text("referenceCategory", "PACKAGE-MANAGER");
            json.text("referenceType", "purl");
            json.text("referenceLocator", purl(debian));
        }));
    }

    private void checksum(String algorithm, String value) throws IOException {
        json.object(() -> {
            json.text("algorithm", algorithm);
            json.text("checksumValue", value);
        });
    }

    private void relationships() throws IOException {
        relation("SPDXRef-DOCUMENT", "DESCRIBES", TREE);
        for (Component component : materials.components()) {
            if (component.kind() == ComponentKind.SHIPPED) {
                relation(TREE, "CONTAINS", id(component));
            }
            for (String target : component.linkedInto()) {
                Optional<Component> host = materials.record().component(target).filter(Component::needsLicence);
                if (host.isPresent()) {
                    relation(id(host.get()), "STATIC_LINK", id(component));
                }
            }
            for (String source : component.sources()) {
                relation(id(component), "GENERATED_FROM", id(materials.record().sources().get(source)));
            }
        }
        Map<String, OwnedFile> all = materials.binaries();
        for (OwnedFile owned : all.values()) {
            relation(id(owned.component()), "CONTAINS", id(owned));
            for (OwnedFile needed : Materials.dependencies(owned, all)) {
                relation(id(owned), "DEPENDS_ON", id(needed));
            }
            for (SourcePin pin : materials.sources(owned)) {
                relation(id(owned), "GENERATED_FROM", id(pin));
            }
        }
        for (DebianPackage debian : materials.packages()) {
            relation(TREE, "CONTAINS", id(debian));
        }
    }

    private void relation(String from, String type, String to) throws IOException {
        json.object(() -> {
            json.text("spdxElementId", from);
            json.text("relationshipType", type);
            json.text("relatedSpdxElement", to);
        });
    }

    private static String location(Upstream upstream) {
        return upstream.commit().map(commit -> git(upstream.url(), commit)).orElse(upstream.url().toString());
    }

    private static String git(URI url, String commit) {
        return "git+" + url + "@" + commit;
    }

    static String purl(DebianPackage debian) {
        return "pkg:deb/debian/" + encoded(debian.name()) + "@" + encoded(debian.version()) + "?arch=" + encoded(debian.architecture());
    }

    private static String encoded(String text) {
        StringBuilder out = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean plain = c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || ".-_~".indexOf(c) >= 0;
            out.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return out.toString();
    }

    private static String id(Component component) {
        return "SPDXRef-Component-" + part(component.id());
    }

    /** An id of the record as SPDX allows it, which has no underscore. */
    private static String part(String id) {
        return id.contains("_") ? Materials.key(id) : id;
    }

    private static String id(OwnedFile owned) {
        return "SPDXRef-Binary-" + Materials.key(owned.file().path());
    }

    private static String id(SourcePin pin) {
        return "SPDXRef-Source-" + part(pin.id());
    }

    private static String id(DebianPackage debian) {
        return "SPDXRef-Debian-" + Materials.key(debian.name() + ":" + debian.architecture());
    }
}
