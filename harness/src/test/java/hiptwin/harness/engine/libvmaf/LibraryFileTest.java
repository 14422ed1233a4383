package hiptwin.harness.engine.libvmaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.libvmaf.VmafDouble.Variant;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A library that cannot be loaded is named together with what is wrong with it. */
class LibraryFileTest {

    private static EngineException opening(String path) {
        return catchThrowableOfType(EngineException.class,
                () -> LibvmafEngine.open(new EngineSpec.Libvmaf(path, 0, 0, OptionalInt.empty())));
    }

    @Test
    void aMissingFileIsNamed(@TempDir Path folder) {
        EngineException error = opening(folder.resolve("libvmaf.so.3").toString());
        assertThat(error.function()).isEqualTo("dlopen");
        assertThat(error.code()).isEqualTo(-2);
        assertThat(error).hasMessageContaining(folder + "/libvmaf.so.3: no such file");
    }

    @Test
    void aFolderIsNoLibrary(@TempDir Path folder) {
        assertThat(opening(folder.toString())).hasMessageContaining("not a file");
    }

    @Test
    void aRelativePathIsRefusedBecauseItWouldBeSearchedFor() {
        assertThat(opening("libvmaf.so.3")).hasMessageContaining("expected an absolute path");
    }

    @Test
    void aTextFileIsToldByItsFirstBytes(@TempDir Path folder) throws Exception {
        Path text = Files.writeString(folder.resolve("libvmaf.so.3"), "this is not a library\n");
        assertThat(opening(text.toString())).hasMessageContaining(text + ": not a shared library")
                .hasMessageContaining("found 74 68 69 73");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 63, 64, 1000, 20000})
    void aLibraryThatWasCutShortIsRefusedBeforeItKillsTheProcess(int bytes, @TempDir Path folder) throws Exception {
        byte[] whole = Files.readAllBytes(VmafDouble.library(Variant.NETFLIX));
        Path cut = Files.write(folder.resolve("libvmaf.so.3"), Arrays.copyOf(whole, bytes));
        assertThat(opening(cut.toString())).hasMessageContaining(cut + ": cut short: the file ends at byte " + bytes);
    }

    @Test
    void whatTheLoaderRefusesIsToldInItsWords(@TempDir Path folder) throws Exception {
        byte[] foreign = Files.readAllBytes(VmafDouble.library(Variant.NETFLIX));
        foreign[18] = (byte) 183; // e_machine of AArch64
        Path file = Files.write(folder.resolve("libvmaf.so.3"), foreign);
        assertThat(opening(file.toString()))
                .hasMessageContaining(file + ": cannot be loaded as a library of this machine")
                .hasMessageContaining("AARCH64");
    }

    @Test
    void aMissingDependencyIsNamedRatherThanTheLibrary() {
        Path library = VmafDouble.libraryWithMissingDependency();
        EngineException error = opening(library.toString());
        assertThat(error.code()).isEqualTo(-2);
        assertThat(error).hasMessageContaining("needs ").hasMessageContaining("libhiptwin_gone.so.7")
                .hasMessageContaining("LD_LIBRARY_PATH");
    }

    @Test
    void aMissingFunctionIsNamed() {
        EngineException error = opening(VmafDouble.library(Variant.WITHOUT_SCORES).toString());
        assertThat(error.function()).isEqualTo("vmaf_feature_score_at_index");
        assertThat(error).hasMessageContaining("does not export this function");
    }
}
