package hiptwin.audit.tree;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.elf.ElfException;
import hiptwin.probe.elf.ElfLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedTreeTest {
    @TempDir
    Path folder;

    @Test
    void fifteenLibrariesBearTheirSonamesAndAreReachedUnderThem() throws IOException, ElfException {
        SeedTree tree = SeedTree.in(folder);

        assertThat(SeedTree.LIBRARIES).hasSize(15);
        for (SeedLibrary library : SeedTree.LIBRARIES) {
            ElfLibrary elf = ElfLibrary.read(tree.file(library.path()));
            assertThat(elf.soname()).contains(library.soname());
            assertThat(elf.needed()).containsAll(library.needs()).contains("libc.so.6");
            assertThat(elf.rpath()).contains(library.runPath());
            assertThat(tree.file(library.path()).resolveSibling(library.soname())).isRegularFile();
        }
    }

    @Test
    void changedLibraryDiffersAndRemovedOneIsGone() throws IOException, ElfException {
        SeedTree tree = SeedTree.in(folder);
        SeedLibrary bz2 = SeedTree.library("librocm_sysdeps_bz2.so");

        tree.with(SeedTree.library("libamd_comgr.so.3").withSoname("libother.so.3")).without(bz2.soname())
                .planted(SeedTree.SYSDEPS + "/librocm_sysdeps_mpfr.so.6", "librocm_sysdeps_mpfr.so.6");

        assertThat(ElfLibrary.read(tree.file(SeedTree.library("libamd_comgr.so.3").path())).soname()).contains("libother.so.3");
        assertThat(Files.exists(tree.file(bz2.path()))).isFalse();
        assertThat(ElfLibrary.read(tree.file(SeedTree.SYSDEPS + "/librocm_sysdeps_mpfr.so.6")).soname())
                .contains("librocm_sysdeps_mpfr.so.6");
    }
}
