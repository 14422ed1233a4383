package hiptwin.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.audit.gfx.TargetList;
import hiptwin.audit.tree.SeedLibrary;
import hiptwin.audit.tree.SeedTree;
import hiptwin.audit.tree.TreeException;
import hiptwin.probe.closure.ClosureFile;
import hiptwin.probe.elf.ElfFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tree of ROCm 10.0.0's runtime is clean, and each fault planted in it gives its finding and no other. */
class SeedAuditTest {
    private static final String HIP = SeedTree.library("libamdhip64.so.7").path();
    private static final String ELF = SeedTree.library("librocm_sysdeps_elf.so.1").path();
    private static final String BZ2 = SeedTree.library("librocm_sysdeps_bz2.so").path();

    @TempDir
    Path folder;

    private static List<Finding> audit(SeedTree tree) throws TreeException, IOException {
        return Audit.run(AuditRequest.of(tree.root())).findings();
    }

    @Test
    void goodTreeHasNoFindingAndItsClosureIsAllOfIt() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder);

        AuditResult result = Audit.run(AuditRequest.of(tree.root()));

        assertThat(result.findings()).isEmpty();
        assertThat(result.closure().roots()).containsExactly(SeedTree.LIBVMAF, SeedTree.VMAF);
        assertThat(result.closure().files()).extracting(ClosureFile::path).containsExactlyInAnyOrderElementsOf(Stream.concat(
                Stream.of(SeedTree.LIBVMAF, SeedTree.VMAF), SeedTree.LIBRARIES.stream().map(SeedLibrary::path)).toList());
        assertThat(result.closure().hostLibraries()).contains("libc.so.6").allMatch(name -> name.matches("libc\\.so\\.6|ld-linux.*"));
        assertThat(result.closure().file(ELF).orElseThrow().neededBy()).containsExactly(SeedTree.library("libhsa-runtime64.so.1").path());
        ElfFile elf = result.closure().file(ELF).orElseThrow().elf();
        assertThat(elf.buildId()).contains(SeedTree.ELF_BUILD_ID);
        assertThat(elf.versionDefinitions()).allMatch(version -> version.startsWith("AMDROCM_SYSDEPS_1.0_"));
    }

    @Test
    void removedBz2IsMissingWhereItIsNeeded() throws TreeException, IOException {
        assertThat(audit(SeedTree.in(folder).without("librocm_sysdeps_bz2.so"))).extracting(Finding::rule, Finding::path)
                .containsExactly(tuple(Rule.LIBRARY_MISSING, ELF));
    }

    @Test
    void removedHipIsMissingAndWhatOnlyItNeedsIsSuperfluous() throws TreeException, IOException {
        List<Finding> findings = audit(SeedTree.in(folder).without("libamdhip64.so.7"));

        assertThat(findings).extracting(Finding::rule, Finding::path).contains(tuple(Rule.LIBRARY_MISSING, SeedTree.LIBVMAF),
                tuple(Rule.SUPERFLUOUS, BZ2));
        assertThat(findings).hasSize(15);
    }

    @Test
    void libraryThatNothingLoadsIsSuperfluous() throws TreeException, IOException {
        String mpfr = SeedTree.SYSDEPS + "/librocm_sysdeps_mpfr.so.6";

        assertThat(audit(SeedTree.in(folder).planted(mpfr, "librocm_sysdeps_mpfr.so.6"))).extracting(Finding::rule, Finding::path)
                .containsExactly(tuple(Rule.SUPERFLUOUS, mpfr));
    }

    @Test
    void libraryWithAnotherNameThanItsSonameIsSaid() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder).with(SeedTree.library("librocm_sysdeps_bz2.so").withSoname("libbz2.so.1"));

        assertThat(audit(tree)).extracting(Finding::rule, Finding::path).containsExactly(tuple(Rule.SONAME_DIFFERS, BZ2));
    }

    @Test
    void absoluteRunPathIsSaidEvenWhereTheRestLeadsThere() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder).with(SeedTree.library("librocm_sysdeps_elf.so.1").withRunPath("/opt/rocm/lib:$ORIGIN"));

        assertThat(audit(tree)).extracting(Finding::rule, Finding::path).containsExactly(tuple(Rule.RUN_PATH, ELF));
    }

    @Test
    void escapingRunPathIsSaid() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder).with(SeedTree.library("librocm_sysdeps_elf.so.1")
                .withRunPath("$ORIGIN:$ORIGIN/../../../../../../../x"));

        assertThat(audit(tree)).extracting(Finding::rule, Finding::path).containsExactly(tuple(Rule.RUN_PATH, ELF));
    }

    @Test
    void runPathIntoAFolderThatEverybodyMayWriteToIsSaid() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder);
        Files.setPosixFilePermissions(tree.file(SeedTree.SYSDEPS), PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(audit(tree)).isNotEmpty().allMatch(finding -> finding.rule() == Rule.RUN_PATH
                && finding.message().contains("everybody may write"));
    }

    @Test
    void brokenRunPathIsMissingWithoutAndSaidWithTheLibraryPath() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder).with(SeedTree.library("librocm_sysdeps_elf.so.1").withRunPath("$ORIGIN/gone"))
                .with(SeedTree.library("libhsa-runtime64.so.1").withRunPath("$ORIGIN/gone"))
                .with(SeedTree.library("libamdhip64.so.7").withRunPath("$ORIGIN:$ORIGIN/llvm/lib"));

        List<Finding> without = Audit.run(AuditRequest.of(tree.root())).findings();
        List<Finding> with = Audit.run(AuditRequest.of(tree.root()).withLibraryPath(List.of(SeedTree.SYSDEPS))).findings();

        assertThat(without).extracting(Finding::rule).contains(Rule.LIBRARY_MISSING).doesNotContain(Rule.LIBRARY_PATH_ONLY);
        assertThat(with).extracting(Finding::rule).contains(Rule.LIBRARY_PATH_ONLY).doesNotContain(Rule.LIBRARY_MISSING);
        assertThat(without).filteredOn(finding -> finding.rule() == Rule.LIBRARY_MISSING).allSatisfy(finding ->
                assertThat(finding.message()).contains("no search path of it leads there"));
    }

    @Test
    void aLinkToAFolderOfTheTreeIsAFolderOfTheLibraryPath() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder);
        Files.createSymbolicLink(tree.root().resolve("linked"), Path.of(SeedTree.SYSDEPS));

        List<Finding> findings = Audit.run(AuditRequest.of(tree.root()).withLibraryPath(List.of("./" + SeedTree.SYSDEPS + "/", "linked")))
                .findings();

        assertThat(findings).extracting(Finding::rule).doesNotContain(Rule.SEARCHED_FOLDER_ABSENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../etc", "lib/none", "/none"})
    void aFolderOfTheLibraryPathThatTheTreeLacksIsAFinding(String absent) throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder);

        List<Finding> findings = Audit.run(AuditRequest.of(tree.root()).withLibraryPath(List.of(SeedTree.SYSDEPS, absent))).findings();

        assertThat(findings).filteredOn(finding -> finding.rule() == Rule.SEARCHED_FOLDER_ABSENT).extracting(Finding::path)
                .containsExactly(absent);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gone.so", "../../../../../../etc/passwd", "loop.so", "/etc/passwd"})
    void linkThatLeadsNowhereInTheTreeIsSaid(String target) throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder);
        Files.createSymbolicLink(tree.file(SeedTree.ROCM + "/loop.so"), Path.of(target));

        assertThat(audit(tree)).extracting(Finding::rule, Finding::path).containsExactly(tuple(Rule.LINK, SeedTree.ROCM + "/loop.so"));
    }

    @Test
    void damagedLibraryIsSaidAndMissing() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder);
        byte[] bytes = Files.readAllBytes(tree.file(BZ2));
        Files.write(tree.file(BZ2), Arrays.copyOf(bytes, 40));

        assertThat(audit(tree)).extracting(Finding::rule, Finding::path).containsExactlyInAnyOrder(tuple(Rule.ELF_DAMAGED, BZ2),
                tuple(Rule.LIBRARY_MISSING, ELF));
    }

    @Test
    void pipeIsSaidAndNotRead() throws Exception {
        SeedTree tree = SeedTree.in(folder);
        assertThat(new ProcessBuilder("mkfifo", tree.file("pipe").toString()).start().waitFor()).isZero();

        assertThat(audit(tree)).extracting(Finding::rule, Finding::path).containsExactly(tuple(Rule.SPECIAL_FILE, "pipe"));
    }

    @Test
    void rootThatIsNotInTheTreeIsSaid() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder);

        List<Finding> findings = Audit.run(AuditRequest.of(tree.root()).withRoots(List.of("none.so", SeedTree.LIBVMAF))).findings();

        assertThat(findings).extracting(Finding::rule, Finding::path).containsExactly(tuple(Rule.ROOT_ABSENT, "none.so"),
                tuple(Rule.SUPERFLUOUS, SeedTree.VMAF));
    }

    @Test
    void damagedListOfTargetsInTheTreeIsSaid() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder);
        Path info = tree.file("opt/rocm/" + TargetList.DIST_INFO);
        Files.createDirectories(info.getParent());
        Files.writeString(info, "{\"dist_amdgpu_targets\": 25}");

        assertThat(audit(tree)).extracting(Finding::rule).containsExactly(Rule.UNREADABLE);
    }

    @Test
    void rpathBesideAnotherRunpathIsSaid() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder).withRunpathBesideRpath(SeedTree.library("librocm_sysdeps_numa.so.1"));

        List<Finding> findings = audit(tree);

        assertThat(findings).filteredOn(finding -> finding.rule() == Rule.RUN_PATHS_DIFFER).singleElement().satisfies(finding -> {
            assertThat(finding.path()).isEqualTo(SeedTree.library("librocm_sysdeps_numa.so.1").path());
            assertThat(finding.message()).contains("RPATH $ORIGIN", "RUNPATH librocm_sysdeps_numa.so.1");
        });
    }

    @Test
    void libraryThatLacksOneTargetOfTheDistributionIsNamedWithTheTarget() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder).distInfo("gfx90a;gfx1036").withGpuCode(SeedTree.LIBVMAF, "gfx1036");

        assertThat(audit(tree)).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.TARGET_MISSING);
            assertThat(finding.path()).isEqualTo(SeedTree.LIBVMAF);
            assertThat(finding.message()).contains("gfx90a");
        });
    }

    @Test
    void libraryWithAllTargetsPassesAndOneMoreIsSaid() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder).distInfo("gfx90a;gfx1036").withGpuCode(SeedTree.LIBVMAF, "gfx90a", "gfx1036");
        assertThat(audit(tree)).isEmpty();

        tree.distInfo("gfx1036");
        assertThat(audit(tree)).extracting(Finding::rule, Finding::path).containsExactly(tuple(Rule.TARGET_EXTRA, SeedTree.LIBVMAF));
    }

    @Test
    void targetsOfAZstdBundleAreReadToo() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder).distInfo("gfx90a;gfx1036").withZstdGpuCode(SeedTree.LIBVMAF, "gfx1036");

        assertThat(audit(tree)).extracting(Finding::rule, Finding::message).containsExactly(tuple(Rule.TARGET_MISSING,
                "no code for gfx90a of " + SeedTree.DIST_INFO));
    }

    @Test
    void libelfWithoutSectionHeadersIsStillKnownByTheBuildIdInItsNote() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder).withoutSectionHeaders(SeedTree.library("librocm_sysdeps_elf.so.1"));

        AuditResult result = Audit.run(AuditRequest.of(tree.root()));

        assertThat(result.findings()).isEmpty();
        assertThat(result.closure().file(ELF).orElseThrow().elf().buildId()).contains(SeedTree.ELF_BUILD_ID);
    }

    @Test
    void findingsAreSortedByRuleAndPath() throws TreeException, IOException {
        SeedTree tree = SeedTree.in(folder).without("libamdhip64.so.7").planted("opt/b.so", "b.so").planted("opt/a.so", "a.so");

        assertThat(audit(tree)).isSortedAccordingTo(Comparator.comparing(Finding::rule).thenComparing(Finding::path));
    }
}
