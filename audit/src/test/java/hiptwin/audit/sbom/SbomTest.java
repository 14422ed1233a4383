package hiptwin.audit.sbom;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import hiptwin.audit.licence.LicenceAudit;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.RecordException;
import hiptwin.audit.seed.ListedTree;
import hiptwin.audit.seed.SeedRecord;
import hiptwin.audit.tree.AuditedTree;
import hiptwin.audit.tree.SeedTree;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cyclonedx.Version;
import org.cyclonedx.parsers.JsonParser;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spdx.jacksonstore.MultiFormatStore;
import org.spdx.library.SpdxModelFactory;
import org.spdx.storage.simple.InMemSpdxStore;

/** Both bills of materials satisfy the validators of their formats' own libraries, and say what the tree and the record say. */
class SbomTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private SeedTree tree;
    private Materials materials;

    @BeforeAll
    static void offline() {
        System.setProperty("org.spdx.useJARLicenseInfoOnly", "true");
        SpdxModelFactory.init();
    }

    @BeforeEach
    void goodTree() throws IOException, RecordException {
        tree = SeedTree.in(folder.resolve("tree"));
        materials = materials(SeedRecord.completeFor(tree).read());
    }

    private Materials materials(LicenceRecord record) throws IOException {
        AuditedTree listed = ListedTree.of(tree.root());
        return new Materials("1.2.3", listed, record, LicenceAudit.judge(listed, record, ListedTree.bytes(tree.root())));
    }

    private static List<String> spdxFaults(byte[] document) throws Exception {
        MultiFormatStore store = new MultiFormatStore(new InMemSpdxStore(), MultiFormatStore.Format.JSON_PRETTY);
        try {
            return store.deSerialize(new ByteArrayInputStream(document), false).verify();
        } finally {
            store.close();
        }
    }

    private static List<String> cycloneDxFaults(byte[] document) throws IOException {
        List<String> faults = new ArrayList<>();
        new JsonParser().validate(document, Version.VERSION_16).forEach(fault -> faults.add(fault.getMessage()));
        return faults;
    }

    @Test
    void spdxDocumentIsValid() throws Exception {
        assertThat(spdxFaults(SpdxDocument.write(materials))).isEmpty();
    }

    @Test
    void spdxValidatorCanFail() throws Exception {
        ObjectNode document = (ObjectNode) JSON.readTree(SpdxDocument.write(materials));
        ((ObjectNode) document.get("packages").get(1)).put("licenseDeclared", "LicenseRef-never-declared");
        ((ObjectNode) document.get("packages").get(2)).remove("downloadLocation");

        assertThat(spdxFaults(JSON.writeValueAsBytes(document))).isNotEmpty();
    }

    @Test
    void cycloneDxDocumentIsValid() throws IOException {
        assertThat(cycloneDxFaults(CycloneDxDocument.write(materials))).isEmpty();
    }

    @Test
    void cycloneDxValidatorCanFail() throws IOException {
        ObjectNode document = (ObjectNode) JSON.readTree(CycloneDxDocument.write(materials));
        ((ObjectNode) document.get("components").get(0)).put("type", "nonesuch");

        assertThat(cycloneDxFaults(JSON.writeValueAsBytes(document))).isNotEmpty();
    }

    @Test
    void documentsOfRecordWithOpenQuestionsAreValidToo() throws Exception {
        Materials open = materials(LicenceRecord.rocm1000());

        assertThat(spdxFaults(SpdxDocument.write(open))).isEmpty();
        assertThat(cycloneDxFaults(CycloneDxDocument.write(open))).isEmpty();
    }

    @Test
    void sameInputsGiveSameBytesAndAnotherTreeAnotherSerialNumber() throws IOException, RecordException {
        byte[] spdx = SpdxDocument.write(materials);
        byte[] cyclone = CycloneDxDocument.write(materials);
        Materials again = materials(materials.record());

        assertThat(SpdxDocument.write(again)).isEqualTo(spdx);
        assertThat(CycloneDxDocument.write(again)).isEqualTo(cyclone);

        tree.with(SeedTree.library("librocm_sysdeps_z.so.1").rebuiltAs("00".repeat(20)));
        Materials other = materials(materials.record());
        assertThat(JSON.readTree(CycloneDxDocument.write(other)).get("serialNumber"))
                .isNotEqualTo(JSON.readTree(cyclone).get("serialNumber"));
        assertThat(JSON.readTree(SpdxDocument.write(other)).get("documentNamespace"))
                .isNotEqualTo(JSON.readTree(spdx).get("documentNamespace"));
    }

    @Test
    void spdxDependenciesAreTheNeededLibrariesOfTheTree() throws IOException {
        JsonNode document = JSON.readTree(SpdxDocument.write(materials));
        Map<String, String> names = new TreeMap<>();
        document.get("packages").forEach(found -> names.put(found.get("SPDXID").asText(), found.get("name").asText()));
        Map<String, TreeSet<String>> needs = new TreeMap<>();
        document.get("relationships").forEach(relation -> {
            if (relation.get("relationshipType").asText().equals("DEPENDS_ON")) {
                needs.computeIfAbsent(names.get(relation.get("spdxElementId").asText()), key -> new TreeSet<>())
                        .add(names.get(relation.get("relatedSpdxElement").asText()));
            }
        });

        assertThat(needs.get("libamdhip64.so.7")).containsExactly("libamd_comgr.so.3", "libhsa-runtime64.so.1", "librocm_kpack.so.0",
                "librocprofiler-register.so.0");
        assertThat(needs.get("libamd_comgr.so.3")).containsExactly("libLLVM.so.23.0git", "libclang-cpp.so.23.0git");
        assertThat(needs.get("libvmaf.so.3")).containsExactly("libamdhip64.so.7");
    }

    @Test
    void spdxPackageOfLibelfCarriesHashBuildIdElectionAndSource() throws IOException {
        JsonNode document = JSON.readTree(SpdxDocument.write(materials));
        JsonNode elf = named(document.get("packages"), "librocm_sysdeps_elf.so.1");

        assertThat(elf.get("licenseDeclared").asText()).isEqualTo("LGPL-3.0-or-later OR GPL-2.0-or-later");
        assertThat(elf.get("licenseConcluded").asText()).isEqualTo("LGPL-3.0-or-later");
        assertThat(elf.at("/externalRefs/0/referenceLocator").asText()).isEqualTo(SeedTree.ELF_BUILD_ID);
        assertThat(elf.at("/checksums/0/checksumValue").asText()).hasSize(64);
        List<String> sources = new ArrayList<>();
        document.get("relationships").forEach(relation -> {
            if (relation.get("relationshipType").asText().equals("GENERATED_FROM")
                    && relation.get("spdxElementId").equals(elf.get("SPDXID"))) {
                sources.add(relation.get("relatedSpdxElement").asText());
            }
        });
        assertThat(sources).containsExactlyInAnyOrder("SPDXRef-Source-elfutils-0.195", "SPDXRef-Source-therock-16adc4d8");
        assertThat(named(document.get("packages"), "therock-16adc4d8").get("downloadLocation").asText())
                .isEqualTo("git+https://github.com/ROCm/TheRock.git@16adc4d875fd4f65ea23c7c84e1c66706fde3047");
    }

    @Test
    void codeLinkedIntoKernelsIsInTheBills() throws IOException {
        assertThat(JSON.readTree(SpdxDocument.write(materials)).get("relationships")).anySatisfy(relation -> {
            assertThat(relation.get("relationshipType").asText()).isEqualTo("STATIC_LINK");
            assertThat(relation.get("spdxElementId").asText()).isEqualTo("SPDXRef-Component-vmafx-binaries");
            assertThat(relation.get("relatedSpdxElement").asText()).isEqualTo("SPDXRef-Component-rocm-device-libs");
        });
        assertThat(JSON.readTree(CycloneDxDocument.write(materials)).get("dependencies")).anySatisfy(dependency -> {
            assertThat(dependency.get("ref").asText()).isEqualTo("component:vmafx-binaries");
            assertThat(dependency.get("dependsOn").toString()).contains("component:rocm-device-libs");
        });
    }

    @Test
    void cycloneDxComponentOfLibelfCarriesTheSameFacts() throws IOException {
        JsonNode document = JSON.readTree(CycloneDxDocument.write(materials));
        JsonNode elf = named(named(document.get("components"), "libelf (elfutils)").get("components"), "librocm_sysdeps_elf.so.1");

        assertThat(elf.at("/licenses/0/expression").asText()).isEqualTo("LGPL-3.0-or-later");
        assertThat(elf.get("properties").toString()).contains(SeedTree.ELF_BUILD_ID, "LGPL-3.0-or-later OR GPL-2.0-or-later");
        assertThat(elf.get("externalReferences").toString())
                .contains("source-distribution", "37629fdf7f1f3dc2818e138fca2b8094177d6c2d0f701d3bb650a561218dc026",
                        "16adc4d875fd4f65ea23c7c84e1c66706fde3047");
    }

    private static JsonNode named(JsonNode elements, String name) {
        for (JsonNode element : elements) {
            if (element.get("name").asText().equals(name)) {
                return element;
            }
        }
        throw new AssertionError("no " + name);
    }
}
