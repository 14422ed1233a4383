package hiptwin.audit.sbom;

import hiptwin.audit.debian.DebianPackage;
import hiptwin.audit.json.JsonText;
import hiptwin.audit.licence.OwnedFile;
import hiptwin.audit.record.Component;
import hiptwin.audit.record.ComponentKind;
import hiptwin.audit.record.Upstream;
import hiptwin.audit.report.AuditSummary;
import hiptwin.audit.source.SourcePin;
import hiptwin.audit.tree.Binary;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/** Writes a CycloneDX 1.6 bill of materials in JSON. */
public final class CycloneDxDocument {
    private static final String TREE = "tree";

    private final Materials materials;
    private final JsonText json;

    private CycloneDxDocument(Materials materials, JsonText json) {
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
        return JsonText.write(json -> new CycloneDxDocument(materials, json).document());
    }

    private void document() throws IOException {
        json.text("$schema", "http://cyclonedx.org/schema/bom-1.6.schema.json");
        json.text("bomFormat", "CycloneDX");
        json.text("specVersion", "1.6");
        json.text("serialNumber", "urn:uuid:" + UUID.nameUUIDFromBytes(materials.fingerprint().getBytes(StandardCharsets.UTF_8)));
        json.number("version", 1);
        json.object("metadata", () -> {
            json.text("timestamp", materials.record().created().toString());
            json.object("tools", () -> json.array("components", () -> json.object(() -> {
                json.text("type", "application");
                json.text("name", AuditSummary.TOOL);
                json.text("version", materials.toolVersion());
            })));
            json.object("component", () -> {
                json.text("type", "platform");
                json.text("bom-ref", TREE);
                json.text("name", materials.record().title());
            });
        });
        json.array("components", () -> {
            for (Component component : materials.components()) {
                json.object(() -> component(component));
            }
            for (DebianPackage debian : materials.packages()) {
                json.object(() -> debian(debian));
            }
        });
        json.array("dependencies", this::dependencies);
    }

    private void component(Component component) throws IOException {
        json.text("type", "library");
        json.text("bom-ref", ref(component));
        json.text("name", component.name());
        json.text("version", component.upstream().map(Upstream::revision).filter(revision -> !revision.isEmpty()));
        licence(component);
        copyright(component);
        List<Reference> references = new ArrayList<>();
        component.upstream().ifPresent(upstream -> references.add(upstream.commit().isPresent()
                ? new Reference("vcs", upstream.url(), "commit " + upstream.commit().get(), Map.of())
                : new Reference("website", upstream.url(), "", Map.of())));
        component.sources().forEach(id -> references.add(Reference.of(materials.record().sources().get(id))));
        references(references);
        Map<String, String> properties = properties(component);
        properties.put("hiptwin:kind", component.kind().label());
        properties(properties);
        List<OwnedFile> binaries = materials.binaries(component);
        if (!binaries.isEmpty()) {
            json.array("components", () -> {
                for (OwnedFile owned : binaries) {
                    json.object(() -> binary(owned));
                }
            });
        }
    }

    private void binary(OwnedFile owned) throws IOException {
        json.text("type", owned.file().binary().flatMap(Binary::soname).isPresent() ? "library" : "application");
        json.text("bom-ref", ref(owned));
        json.text("name", owned.name());
        json.array("hashes", () -> hash("SHA-256", owned.file().sha256()));
        licence(owned.component());
        copyright(owned.component());
        references(materials.sources(owned).stream().map(Reference::of).toList());
        Map<String, String> properties = properties(owned.component());
        properties.put("hiptwin:path", owned.file().path());
        properties.put("hiptwin:sizeBytes", Long.toString(owned.file().sizeBytes()));
        owned.file().binary().flatMap(Binary::buildId).ifPresent(id -> properties.put("hiptwin:gnuBuildId", id));
        owned.file().binary().flatMap(Binary::soname).ifPresent(soname -> properties.put("hiptwin:soname", soname));
        properties(properties);
    }

    private void debian(DebianPackage debian) throws IOException {
        json.text("type", "library");
        json.text("bom-ref", ref(debian));
        json.text("name", debian.name());
        json.text("version", debian.version());
        json.text("purl", SpdxDocument.purl(debian));
        properties(new TreeMap<>(Map.of("hiptwin:debianSource", debian.source() + " " + debian.sourceVersion())));
    }

    /** The format has room for one expression: the concluded one stands there, the declared one among the properties. */
    private void licence(Component component) throws IOException {
        Optional<String> concluded = Materials.expression(component.concluded());
        if (concluded.isPresent()) {
            json.array("licenses", () -> json.object(() -> {
                json.text("expression", concluded.get());
                json.text("acknowledgement", "concluded");
            }));
        }
    }

    private void copyright(Component component) throws IOException {
        if (!component.copyright().isEmpty()) {
            json.text("copyright", String.join("\n", component.copyright()));
        }
    }

    private static Map<String, String> properties(Component component) {
        Map<String, String> properties = new TreeMap<>();
        Materials.expression(component.licence()).ifPresent(declared -> properties.put("hiptwin:licence:declared", declared));
        Materials.expression(component.elected()).ifPresent(elected -> properties.put("hiptwin:licence:elected", elected));
        return properties;
    }

    private void properties(Map<String, String> properties) throws IOException {
        json.array("properties", () -> {
            for (Map.Entry<String, String> property : properties.entrySet()) {
                json.object(() -> {
                    json.text("name", property.getKey());
                    json.text("value", property.getValue());
                });
            }
        });
    }

    private void references(List<Reference> references) throws IOException {
        if (references.isEmpty()) {
            return;
        }
        json.array("externalReferences", () -> {
            for (Reference reference : references) {
                json.object(() -> {
                    json.text("type", reference.type);
                    json.text("url", reference.url.toString());
                    json.text("comment", Optional.of(reference.comment).filter(comment -> !comment.isEmpty()));
                    if (!reference.hashes.isEmpty()) {
                        json.array("hashes", () -> {
                            for (Map.Entry<String, String> entry : new TreeMap<>(reference.hashes).entrySet()) {
                                hash(entry.getKey(), entry.getValue());
                            }
                        });
                    }
                });
            }
        });
    }

    private void hash(String algorithm, String value) throws IOException {
        json.object(() -> {
            json.text("alg", algorithm);
            json.text("content", value);
        });
    }

    private void dependencies() throws IOException {
        List<String> parts = new ArrayList<>();
        materials.components().stream().filter(component -> component.kind() == ComponentKind.SHIPPED).map(CycloneDxDocument::ref)
                .forEach(parts::add);
        materials.packages().stream().map(CycloneDxDocument::ref).forEach(parts::add);
        dependency(TREE, parts);
        for (Component component : materials.components()) {
            List<String> needs = new ArrayList<>(materials.binaries(component).stream().map(CycloneDxDocument::ref).toList());
            materials.components().stream().filter(other -> other.linkedInto().contains(component.id())).map(CycloneDxDocument::ref)
                    .forEach(needs::add);
            dependency(ref(component), needs);
        }
        Map<String, OwnedFile> all = materials.binaries();
        for (OwnedFile owned : all.values()) {
            dependency(ref(owned), Materials.dependencies(owned, all).stream().map(CycloneDxDocument::ref).toList());
        }
        for (DebianPackage debian : materials.packages()) {
            dependency(ref(debian), List.of());
        }
    }

    private void dependency(String ref, Collection<String> needs) throws IOException {
        json.object(() -> {
            json.text("ref", ref);
            json.texts("dependsOn", new TreeSet<>(needs));
        });
    }

    private record Reference(String type, URI url, String comment, Map<String, String> hashes) {
        static Reference of(SourcePin pin) {
            return switch (pin) {
                case SourcePin.Archive archive -> new Reference("source-distribution", archive.urls().getFirst(), archive.id(),
                        archive.sha512().isPresent() ? Map.of("SHA-256", archive.sha256(), "SHA-512", archive.sha512().get())
                                : Map.of("SHA-256", archive.sha256()));
                case SourcePin.GitTree tree -> new Reference("vcs", tree.url(), tree.id() + ", commit " + tree.commit(), Map.of());
            };
        }
    }

    private static String ref(Component component) {
        return "component:" + component.id();
    }

    private static String ref(OwnedFile owned) {
        return "binary:" + owned.file().path();
    }

    private static String ref(DebianPackage debian) {
        return "debian:" + debian.name() + ":" + debian.architecture();
    }
}
