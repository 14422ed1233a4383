package hiptwin.audit.licence;

import static hiptwin.audit.tree.SeedTree.ROCM;
import static hiptwin.audit.tree.SeedTree.SYSDEPS;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.RecordException;
import hiptwin.audit.seed.ListedTree;
import hiptwin.audit.seed.SeedRecord;
import hiptwin.audit.tree.ReadTree;
import hiptwin.audit.tree.SeedTree;
import hiptwin.audit.tree.TreeException;
import hiptwin.audit.tree.TreeReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The gate on a tree like that of the ROCm 10.0.0 tester image: it passes, and each planted fault alone makes it fail. */
class SeedGateTest {
    private static final String ELF = SYSDEPS + "/librocm_sysdeps_elf.so.1";
    private static final String NUMA_TEXT = "opt/vmafx/licenses/numactl-2.0.19-LICENSE.LGPL2.1";

    @TempDir
    Path folder;

    private SeedTree tree;
    private SeedRecord record;

    @BeforeEach
    void goodTree() throws IOException {
        tree = SeedTree.in(folder.resolve("tree"));
        record = SeedRecord.completeFor(tree);
    }

    @Test
    void goodTreePasses() throws IOException, RecordException {
        LicenceResult result = record.judge();

        assertThat(result.findings()).isEmpty();
        assertThat(result.binaries()).hasSize(17);
        assertThat(result.remarks()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {ROCM + "/libplanted.so.1", SYSDEPS + "/librocm_sysdeps_gmp.so.10", "opt/vmafx/tests/planted",
        "opt/vmafx/licenses/planted.txt", "opt/vmafx/licenses/THIRD_PARTY.md"})
    void plantedBinaryFailsWhereverItLiesAndWhateverItsName(String path) throws IOException, RecordException {
        tree.planted(path, "libplanted.so.1");

        assertThat(record.findings()).containsExactly("licence-unrecorded-binary " + path);
    }

    @ParameterizedTest
    @ValueSource(strings = {SYSDEPS + "/librocm_sysdeps_gmp.so.10", "opt/vmafx/licenses/planted.txt"})
    void claimedDirectoryDoesNotCoverBinary(String path) throws IOException, RecordException {
        tree.planted(path, "librocm_sysdeps_gmp.so.10");
        Files.writeString(tree.file("opt/vmafx/licenses/readme.txt"), "read me\n");
        claimFiles("libelf", SYSDEPS + "/**");
        claimFiles("rocm-clr", "opt/vmafx/licenses/**");

        assertThat(record.findings()).contains("licence-unrecorded-binary " + path);
    }

    @Test
    void libelfOfAnotherBuildHasNoRecordedSource() throws IOException, RecordException {
        String other = "247a106c" + "0".repeat(32);
        tree.with(SeedTree.library("librocm_sysdeps_elf.so.1").rebuiltAs(other));

        List<Finding> findings = record.judge().findings();

        assertThat(findings).extracting(SeedRecord::brief)
                .containsExactly("licence-library-altered " + ELF, "licence-copyleft-source " + ELF);
        assertThat(findings.get(1).message()).contains("build id " + other, "no recorded source", SeedTree.ELF_BUILD_ID);
    }

    @Test
    void libelfOfAnotherBuildFailsByItsBuildIdAlone() throws IOException, RecordException {
        buildIdOnly();
        tree.with(SeedTree.library("librocm_sysdeps_elf.so.1").rebuiltAs("247a106c" + "0".repeat(32)));

        assertThat(record.findings()).containsExactly("licence-copyleft-source " + ELF);
    }

    @Test
    void oneChangedByteUnderTheRecordedBuildIdIsFoundByHash() throws IOException, RecordException {
        byte[] bytes = Files.readAllBytes(tree.file(ELF));
        bytes[bytes.length - 1] ^= 1;
        Files.write(tree.file(ELF), bytes);

        List<Finding> findings = record.judge().findings();

        assertThat(findings).extracting(SeedRecord::brief).containsExactly("licence-library-altered " + ELF);
        assertThat(findings.getFirst().message()).contains("its build id is the recorded one");
    }

    @Test
    void libelfWithoutSectionHeadersIsAlteredButItsSourceIsKnown() throws IOException, RecordException, TreeException {
        tree.withoutSectionHeaders(SeedTree.library("librocm_sysdeps_elf.so.1"));

        try (ReadTree read = TreeReader.read(tree.root(), Optional.empty())) {
            assertThat(LicenceAudit.judge(read.tree(), record.read(), read.bytes()).findings()).extracting(SeedRecord::brief)
                    .containsExactly("licence-library-altered " + ELF);
        }
    }

    @Test
    void identityByBuildIdAloneSaysThatItIsWeak() throws IOException, RecordException {
        buildIdOnly();

        LicenceResult result = record.judge();

        assertThat(result.findings()).isEmpty();
        assertThat(result.remarks()).singleElement().satisfies(remark -> {
            assertThat(remark.path()).isEqualTo(ELF);
            assertThat(remark.text()).contains("build id " + SeedTree.ELF_BUILD_ID, "alone");
        });
    }

    @Test
    void libelfThatIsNoElfFileFails() throws IOException, RecordException {
        Files.writeString(tree.file(ELF), "not a library\n");

        assertThat(record.findings()).contains("licence-library-not-elf " + ELF, "licence-library-altered " + ELF,
                "licence-copyleft-source " + ELF);
    }

    @ParameterizedTest
    @CsvSource({"librocm_sysdeps_bz2.so, opt/vmafx/lib/rocm/rocm_sysdeps/lib/librocm_sysdeps_bz2.so*",
        "libamdhip64.so.7, opt/vmafx/lib/rocm/libamdhip64.so*"})
    void recordedLibraryThatIsGoneFails(String soname, String pattern) throws IOException, RecordException {
        tree.without(soname);

        assertThat(record.findings()).containsExactly("licence-library-gone " + pattern);
    }

    @Test
    void removedTextFails() throws IOException, RecordException {
        Files.delete(tree.file(NUMA_TEXT));

        assertThat(record.findings()).containsExactly("licence-text-missing " + NUMA_TEXT);
    }

    @Test
    void emptyTextFails() throws IOException, RecordException {
        Files.write(tree.file(NUMA_TEXT), new byte[0]);

        assertThat(record.findings()).containsExactly("licence-text-empty " + NUMA_TEXT);
    }

    @Test
    void textWithOneChangedByteFails() throws IOException, RecordException {
        byte[] text = Files.readAllBytes(tree.file(NUMA_TEXT));
        text[0] ^= 1;
        Files.write(tree.file(NUMA_TEXT), text);

        assertThat(record.findings()).containsExactly("licence-text-altered " + NUMA_TEXT);
    }

    @Test
    void sonameOtherThanRecordedFails() throws IOException, RecordException {
        tree.with(SeedTree.library("libamd_comgr.so.3").withSoname("libother.so.3"));

        assertThat(record.findings()).contains("licence-library-soname " + ROCM + "/libamd_comgr.so.3.0.0");
    }

    @Test
    void secondFileUnderTheNameOfLibraryFails() throws IOException, RecordException {
        tree.planted(ROCM + "/libamdhip64.so.8", "libamdhip64.so.7");

        assertThat(record.findings()).anyMatch(finding -> finding.startsWith("licence-library-ambiguous " + ROCM))
                .contains("licence-library-altered " + ROCM + "/libamdhip64.so.8");
    }

    @Test
    void copyleftLibraryWithoutSourceFails() throws IOException, RecordException {
        record.library("libnuma", 0).putArray("sources");
        record.object("sources").remove("numactl-2.0.19");

        assertThat(record.findings()).containsExactly("licence-copyleft-source " + SYSDEPS + "/librocm_sysdeps_numa.so.1");
    }

    @Test
    void sourceBundleWithoutTheRockIsNotEnoughForTheRecord() throws IOException, RecordException {
        assertThat(record.read().components()).filteredOn(component -> List.of("libelf", "libnuma").contains(component.id()))
                .allSatisfy(component -> assertThat(component.libraries().getFirst().sources()).contains("therock-16adc4d8"));
    }

    @Test
    void electingThePermissiveAlternativeTakesTheDutyAway() throws IOException, RecordException {
        record.component("zstd").remove("elected");
        assertThat(record.findings()).containsExactly("licence-election");

        record.component("zstd").put("elected", "GPL-2.0-only");
        assertThat(record.findings()).containsExactly("licence-copyleft-source " + SYSDEPS + "/librocm_sysdeps_zstd.so.1");
    }

    @Test
    void electionThatIsNotOfferedFails() throws IOException, RecordException {
        record.component("zstd").put("elected", "MIT");

        assertThat(record.findings()).containsExactly("licence-election");
    }

    @ParameterizedTest
    @CsvSource({"MIT AND, licence-expression-invalid", "see LICENSE file, licence-expression-invalid", "mit, licence-unknown-id",
        "GPL-2.0-only WITH Nothing-exception, licence-unknown-id", "NOASSERTION, licence-expression-invalid"})
    void licenceThatIsNoExpressionOfTheListFails(String licence, String rule) throws IOException, RecordException {
        record.component("rocm-kpack").put("licence", licence);

        assertThat(record.findings()).contains(rule);
    }

    @Test
    void termsOnNoListAreSaidToBeUnjudged() throws IOException, RecordException {
        record.component("rocm-kpack").put("licence", "LicenseRef-house-terms");

        LicenceResult result = record.judge();

        assertThat(result.findings()).isEmpty();
        assertThat(result.remarks()).extracting(Remark::text).singleElement().asString().contains("rocm-kpack", "LicenseRef-house-terms",
                "is not judged");
    }

    @Test
    void unclaimedFileAndLinkFail() throws IOException, RecordException {
        Files.writeString(tree.file("opt/vmafx/note.txt"), "whose?\n");
        Files.createSymbolicLink(tree.file("opt/vmafx/nowhere"), Path.of("../../../outside"));
        Files.createSymbolicLink(tree.file("opt/vmafx/round"), Path.of("round"));

        assertThat(record.findings()).containsExactly("licence-unclaimed-file opt/vmafx/note.txt",
                "licence-unclaimed-file opt/vmafx/nowhere", "licence-unclaimed-file opt/vmafx/round");
    }

    @Test
    void overlappingClaimsAreReported() throws IOException, RecordException {
        Files.writeString(tree.file("opt/vmafx/note.txt"), "whose?\n");
        claimFiles("rocm-clr", "opt/vmafx/*.txt");
        claimFiles("rocm-rocr", "opt/vmafx/note*");

        assertThat(record.findings()).containsExactly("licence-overlapping-claim opt/vmafx/note.txt");
    }

    @Test
    void claimThatNothingAnswersIsStale() throws IOException, RecordException {
        claimFiles("rocm-clr", "opt/vmafx/gone/**");

        assertThat(record.findings()).containsExactly("licence-stale-claim");
    }

    @Test
    void archiveAmongStateOrTextsFails() throws IOException, RecordException {
        Files.createDirectories(tree.file("var/cache"));
        Files.write(tree.file("var/cache/list"), new byte[] {0x1f, (byte) 0x8b, 8, 0});
        Files.writeString(tree.file("var/cache/plain"), "state\n");
        record.components().addObject().put("id", "state").put("kind", "state").putArray("files").add("var/cache/**");
        Files.write(tree.file(NUMA_TEXT), "PK\u0003\u0004".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(record.findings()).containsExactly("licence-text-altered " + NUMA_TEXT, "licence-state-content " + NUMA_TEXT,
                "licence-state-content var/cache/list");
    }

    @Test
    void shippedRecordNamesEveryUndecidedPlaceAndNeverPasses() throws IOException {
        LicenceResult result = LicenceAudit.judge(ListedTree.of(tree.root()), LicenceRecord.rocm1000(),
                ListedTree.bytes(tree.root()));

        assertThat(result.findings()).filteredOn(finding -> finding.rule() == Rule.UNDECIDED)
                .hasSize(LicenceRecord.rocm1000().undecided().size())
                .anySatisfy(finding -> {
                    assertThat(finding.path()).isEqualTo(ROCM + "/libamdhip64.so.7.0.0");
                    assertThat(finding.message()).contains("identity (line ", "bytes, SHA-256 ");
                });
        assertThat(result.remarks()).extracting(Remark::path).containsExactlyInAnyOrder(ELF, SYSDEPS + "/librocm_sysdeps_numa.so.1");
    }

    private void buildIdOnly() {
        record.library("libelf", 0).putObject("identity").put("mode", "build-id-only").put("buildId", SeedTree.ELF_BUILD_ID);
    }

    private void claimFiles(String componentId, String glob) {
        ObjectNode component = record.component(componentId);
        component.putArray("files").add(glob);
    }
}
