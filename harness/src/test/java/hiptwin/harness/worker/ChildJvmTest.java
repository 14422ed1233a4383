package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import hiptwin.harness.engine.EngineSpec;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChildJvmTest {
    private static final WorkerOptions OPTIONS = WorkerOptions.of(new EngineSpec.Oracle(Optional.empty(), 1));

    private PrivateFolder folder;
    private final Properties properties = new Properties();

    @BeforeEach
    void describeThisJvm() throws IOException {
        folder = PrivateFolder.create();
        properties.setProperty("java.home", "/jdk");
        properties.setProperty("user.dir", "/work dir");
        properties.setProperty("java.class.path", "harness.jar" + File.pathSeparator + "/abs/other.jar");
        properties.setProperty("sun.jnu.encoding", "UTF-8");
    }

    @AfterEach
    void removeTheFolder() {
        folder.close();
    }

    private List<String> command(String moduleName) {
        WorkerOptions options = OPTIONS.withMaxHeapMib(77).withJvmOptions(List.of("-Dx=y"));
        return ChildJvm.command(options, folder, "a.Main", moduleName, properties);
    }

    @Test
    void onTheClassPathEveryUnnamedModuleMayCallNativeCode() {
        assertThat(command(null)).startsWith("/jdk/bin/java", "-Xmx77m")
                .contains("-Dx=y", "--enable-native-access=ALL-UNNAMED")
                .endsWith("a.Main", folder.path() + "/channel");
    }

    @Test
    void relativeEntriesAreResolvedBecauseTheChildWorksElsewhere() {
        List<String> command = command(null);

        assertThat(command.get(command.indexOf("-cp") + 1))
                .isEqualTo("/work dir/harness.jar" + File.pathSeparator + "/abs/other.jar");
    }

    @Test
    void onTheModulePathOnlyTheBindingsMayCallNativeCode() {
        properties.setProperty("jdk.module.path", "mods");
        properties.setProperty("java.class.path", "");

        assertThat(command("hiptwin.harness"))
                .containsSubsequence("-p", "/work dir/mods", "--enable-native-access=hiptwin.bindings", "-m",
                        "hiptwin.harness/a.Main")
                .doesNotContain("-cp", "--enable-native-access=ALL-UNNAMED");
    }

    @Test
    void crashReportsGoToThePrivateFolderAndThereIsNoCoreDump() {
        assertThat(command(null))
                .contains("-XX:ErrorFile=" + folder.path() + "/hs_err.log", "-XX:-CreateCoredumpOnCrash");
    }

    @Test
    void aWorkerUsesTheAheadOfTimeCacheOfWhichTheLauncherTold() {
        assertThat(command(null)).noneMatch(option -> option.startsWith("-XX:AOTCache"));

        properties.setProperty("hiptwin.launch.aotCache", "/a/harness.aot");

        assertThat(command(null)).containsSubsequence("-XX:AOTCache=/a/harness.aot", "-Xlog:disable", "a.Main");
    }

    @Test
    void theFolderIsPrivate() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path()))).isEqualTo("rwx------");
    }

    @Test
    void thePathOfTheSocketFitsIntoAnAddress() {
        // sun_path of unix(7) has 108 bytes.
        assertThat(folder.socket().toString()).hasSizeLessThan(108);
    }

    private Map<String, String> prepared(Map<String, String> parent, WorkerOptions options) {
        Map<String, String> environment = new HashMap<>(parent);
        ChildJvm.prepare(environment, options, "token", properties);
        return environment;
    }

    @ParameterizedTest
    @ValueSource(strings = {"LC_ALL", "LC_NUMERIC", "LANG", "LANGUAGE"})
    void aLocaleWithADecimalCommaDoesNotReachTheChild(String variable) {
        assertThat(prepared(Map.of(variable, "de_DE.UTF-8"), OPTIONS)).containsEntry("LC_ALL", "C.UTF-8")
                .doesNotContainValue("de_DE.UTF-8");
    }

    @Test
    void theCallerCannotChangeTheLocaleEither() {
        assertThat(prepared(Map.of(), OPTIONS.withEnvironment(Map.of("LC_ALL", "de_DE.UTF-8"), Set.of())))
                .containsEntry("LC_ALL", "C.UTF-8");
    }

    @Test
    void whereThisProcessReadsFileNamesAsAsciiTheChildHasThePlainLocale() {
        properties.setProperty("sun.jnu.encoding", "ANSI_X3.4-1968");

        assertThat(prepared(Map.of("LANG", "C"), OPTIONS)).containsEntry("LC_ALL", "C");
    }

    @ParameterizedTest
    @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "CLASSPATH"})
    void optionsMeantForTheParentDoNotReachTheChild(String variable) {
        assertThat(prepared(Map.of(variable, "-Dx"), OPTIONS)).doesNotContainKey(variable);
    }

    @Test
    void pinsAreSetAndUnwantedVariablesGoAndTheRestIsInherited() {
        WorkerOptions options =
                OPTIONS.withEnvironment(Map.of("ROCR_VISIBLE_DEVICES", "1"), Set.of("HIP_VISIBLE_DEVICES"));

        Map<String, String> parent =
                Map.of("HIP_VISIBLE_DEVICES", "7", "ROCR_VISIBLE_DEVICES", "5", "LD_LIBRARY_PATH", "/opt/rocm/lib");
        assertThat(prepared(parent, options))
                .containsEntry("ROCR_VISIBLE_DEVICES", "1").containsEntry("LD_LIBRARY_PATH", "/opt/rocm/lib")
                .doesNotContainKey("HIP_VISIBLE_DEVICES");
    }

    @Test
    void relativeFoldersOfTheDynamicLoaderAreResolvedToo() {
        assertThat(prepared(Map.of("LD_LIBRARY_PATH", "build/src:/opt/rocm/lib::$ORIGIN/lib"), OPTIONS))
                .containsEntry("LD_LIBRARY_PATH", "/work dir/build/src:/opt/rocm/lib:/work dir:$ORIGIN/lib");
    }

    @Test
    void signalChainingIsPreloadedForADeviceBeforeWhatIsPreloadedAnyway() {
        properties.setProperty("java.home", System.getProperty("java.home"));
        WorkerOptions device = WorkerOptions.of(new EngineSpec.Libvmaf("/lib.so", 0, 0, OptionalInt.of(0)));

        assertThat(prepared(Map.of("LD_PRELOAD", "/other.so"), device).get("LD_PRELOAD"))
                .isEqualTo(System.getProperty("java.home") + "/lib/libjsig.so:/other.so");
        assertThat(prepared(Map.of(), OPTIONS)).doesNotContainKey("LD_PRELOAD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A=B", "A\0"})
    void aVariableWithoutAProperNameIsRefused(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> OPTIONS.withEnvironment(Map.of(name, "x"), Set.of()));
    }

    @Test
    void onlyFoldersOfThisProgramAreRemoved() throws IOException {
        Path other = Files.createDirectory(folder.path().resolve("other"));

        PrivateFolder.remove(other);

        assertThat(other).isDirectory();
    }
}
