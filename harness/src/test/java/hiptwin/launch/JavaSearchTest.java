package hiptwin.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JavaSearchTest {
    @TempDir
    private Path folder;

    private Path root;
    private Path userHome;
    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void makeAnEmptyMachine() throws IOException {
        root = Files.createDirectories(folder.resolve("root"));
        userHome = Files.createDirectories(folder.resolve("home"));
    }

    private JavaSearch search() {
        return new JavaSearch(environment, root.toFile(), userHome.toFile());
    }

    private String versionFound() {
        JavaInstallation found = search().find(25);
        return found == null ? "none" : found.version();
    }

    @Test
    void anEmptyMachineHasNone() {
        assertThat(versionFound()).isEqualTo("none");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "usr/lib/jvm/temurin-25-jdk-amd64", "usr/lib64/jvm/java-25-openjdk", "usr/java/jdk-25", "opt/jdk-25.0.3",
        "opt/openjdk25", "opt/java/openjdk", "Library/Java/JavaVirtualMachines/temurin-25.jdk/Contents/Home"
    })
    void theFoldersOfPackagesAreSearched(String place) throws IOException {
        FakeJava.installVersion(root.resolve(place), "25.0.3");

        assertThat(versionFound()).isEqualTo("25.0.3");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        ".sdkman/candidates/java/25.0.3-tem", ".jdks/temurin-25.0.3", ".gradle/jdks/eclipse_adoptium-25",
        ".asdf/installs/java/25", ".local/share/mise/installs/java/25"
    })
    void theFoldersOfVersionManagersAreSearched(String place) throws IOException {
        FakeJava.installVersion(userHome.resolve(place), "25.0.3");

        assertThat(versionFound()).isEqualTo("25.0.3");
    }

    @Test
    void aFolderUnderOptThatIsNoJavaByNameIsLeftAlone() throws IOException {
        FakeJava.installVersion(root.resolve("opt/editor"), "25.0.3");

        assertThat(versionFound()).isEqualTo("none");
    }

    @Test
    void olderReleasesWillNotDo() throws IOException {
        FakeJava.installVersion(root.resolve("usr/lib/jvm/java-17"), "17.0.15");
        FakeJava.installVersion(root.resolve("usr/lib/jvm/java-8"), "1.8.0_402");
        FakeJava.installVersion(root.resolve("usr/lib/jvm/java-24"), "24.0.2");

        assertThat(versionFound()).isEqualTo("none");
    }

    @Test
    void theLowestReleaseThatWillDoIsTaken() throws IOException {
        FakeJava.installVersion(root.resolve("usr/lib/jvm/a-27"), "27");
        FakeJava.installVersion(root.resolve("usr/lib/jvm/b-25"), "25.0.1");
        FakeJava.installVersion(userHome.resolve(".jdks/c-26"), "26.0.1");

        assertThat(versionFound()).isEqualTo("25.0.1");
    }

    @Test
    void aHomeNamedByAVariableWinsOverALowerOneFound() throws IOException {
        FakeJava.installVersion(root.resolve("usr/lib/jvm/b-25"), "25.0.1");
        FakeJava.installVersion(folder.resolve("mine"), "27");
        environment.put("JAVA_HOME", folder.resolve("mine").toString());

        assertThat(versionFound()).isEqualTo("27");
    }

    @Test
    void ourOwnVariableWinsOverTheGeneralOnes() throws IOException {
        FakeJava.installVersion(folder.resolve("ours"), "26");
        FakeJava.installVersion(folder.resolve("general"), "25");
        environment.put("JAVA_HOME", folder.resolve("general").toString());
        environment.put("JDK_HOME", folder.resolve("general").toString());
        environment.put("HIPTWIN_JAVA_HOME", folder.resolve("ours").toString());

        assertThat(versionFound()).isEqualTo("26");
    }

    @Test
    void aVariableThatNamesAnOldJavaDoesNotHideANewOne() throws IOException {
        FakeJava.installVersion(folder.resolve("old"), "17.0.15");
        FakeJava.installVersion(root.resolve("usr/lib/jvm/b-25"), "25.0.1");
        environment.put("JAVA_HOME", folder.resolve("old").toString());

        assertThat(versionFound()).isEqualTo("25.0.1");
    }

    @Test
    void aLinkOnThePathLeadsToItsHome() throws IOException {
        Path java = FakeJava.installVersion(folder.resolve("elsewhere/jdk"), "25.0.3");
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Files.createSymbolicLink(bin.resolve("java"), java);
        environment.put("PATH", "/nonexistent::" + bin);

        assertThat(versionFound()).isEqualTo("25.0.3");
    }

    @Test
    void theVariablesOfBuildServersAreRead() throws IOException {
        FakeJava.installVersion(folder.resolve("tools/25"), "25.0.3");
        environment.put("JAVA_HOME_25_X64", folder.resolve("tools/25").toString());

        assertThat(versionFound()).isEqualTo("25.0.3");
    }

    @Test
    void theMessageSaysWhatEachVariableHeldAndWhereElseItLooked() throws IOException {
        FakeJava.installVersion(folder.resolve("old"), "17.0.15");
        environment.put("JAVA_HOME", folder.resolve("old").toString());
        environment.put("JDK_HOME", "/nonexistent");

        String message = Restart.nothingFound("Java 17 (/old)", search());

        assertThat(message).doesNotContain("\n").contains("Java 25 or newer is needed", "Java 17 (/old)",
                "HIPTWIN_JAVA_HOME (not set)", "JAVA_HOME (" + folder.resolve("old") + ": Java 17.0.15)",
                "JDK_HOME (/nonexistent: no Java with a release file)", "PATH", "/usr/lib/jvm/*",
                "~/.sdkman/candidates/java/*", "set HIPTWIN_JAVA_HOME");
    }
}
