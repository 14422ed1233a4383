package hiptwin.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaInstallationTest {
    @TempDir
    private Path folder;

    /** Version texts as JEP 223, JEP 322 and the release files of JDK 8 have them. */
    @ParameterizedTest
    @CsvSource({
        "1.8.0_402, 8", "1.8, 8", "9, 9", "11.0.22, 11", "17.0.15, 17", "25, 25", "25.0.3, 25", "26-ea, 26",
        "25+36, 25", "'', 0", "java, 0", "1, 1", "-25, 0", "99999999999999999999, 999999"
    })
    void theFeatureNumberIsTheFirstNumberExceptBeforeJava9(String version, int feature) {
        assertThat(JavaInstallation.featureOf(version)).isEqualTo(feature);
    }

    @Test
    void aHomeIsDescribedByItsReleaseFile() throws IOException {
        FakeJava.install(folder, "IMPLEMENTOR=\"Someone\"\nJAVA_VERSION=\"25.0.3\"\nOS_NAME=\"Linux\"\n");

        JavaInstallation found = JavaInstallation.at(folder.toFile());

        assertThat(found.version()).isEqualTo("25.0.3");
        assertThat(found.feature()).isEqualTo(25);
        assertThat(found.executable().toPath()).isEqualTo(folder.resolve("bin/java"));
    }

    @Test
    void aFolderWithoutARunnableJavaIsNoHome() throws IOException {
        Path java = FakeJava.install(folder, "JAVA_VERSION=\"25\"\n");
        Files.delete(java);

        assertThat(JavaInstallation.at(folder.toFile())).isNull();
    }

    @ParameterizedTest
    @CsvSource({"''", "'JAVA_VERSION='", "'JAVA_VERSION=\"\"'", "'JAVA_VERSION=\"new\"'", "'VERSION=\"25\"'"})
    void aReleaseFileWithoutAVersionIsNoHome(String release) throws IOException {
        FakeJava.install(folder, release);

        assertThat(JavaInstallation.at(folder.toFile())).isNull();
    }

    @Test
    void aReleaseFileThatNeverEndsIsGivenUp() throws IOException {
        FakeJava.install(folder, "x\n".repeat(100_000) + "JAVA_VERSION=\"25\"\n");

        assertThat(JavaInstallation.at(folder.toFile())).isNull();
    }

    @Test
    void aReleaseFileThatIsNotTextIsNoHome() throws IOException {
        FakeJava.install(folder, new String(new byte[] {(byte) 0xff, 0, (byte) 0xfe, 10}, StandardCharsets.ISO_8859_1));

        assertThat(JavaInstallation.at(folder.toFile())).isNull();
    }
}
