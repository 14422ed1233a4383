package hiptwin.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AheadOfTimeCacheTest {
    @TempDir
    private Path folder;

    private String jarWithCache() throws Exception {
        Files.createFile(folder.resolve("harness.aot"));
        return folder.resolve("harness.jar").toString();
    }

    private static List<String> options(String jar, List<String> given, Set<String> elsewhere) {
        return AheadOfTimeCache.options(jar, new String[] {"fixtures/"}, given, elsewhere);
    }

    @Test
    void theCacheBesideTheJarIsUsedAndSaysNothingOnStandardOutput() throws Exception {
        assertThat(options(jarWithCache(), List.of("-Xmx64m"), Set.of()))
                .containsExactly("-XX:AOTCache=" + folder.resolve("harness.aot"), "-Xlog:disable");
    }

    @Test
    void aPlainProbeHasASmallCacheOfItsOwn() throws Exception {
        String jar = jarWithCache();
        String[] probe = {"probe"};

        assertThat(AheadOfTimeCache.options(jar, probe, List.of(), Set.of())).isEmpty();

        Path cache = Files.createFile(folder.resolve("harness-probe.aot"));

        assertThat(AheadOfTimeCache.options(jar, probe, List.of(), Set.of())).contains("-XX:AOTCache=" + cache);
    }

    @Test
    void withoutACacheThereIsNoOption() {
        assertThat(options(folder.resolve("harness.jar").toString(), List.of(), Set.of())).isEmpty();
    }

    @Test
    void aFolderOfClassesHasNoCache() throws Exception {
        jarWithCache();

        assertThat(options(folder.resolve("harness").toString(), List.of(), Set.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xshare:off", "-XX:AOTMode=off", "-XX:AOTCacheOutput=mine.aot", "-XX:SharedArchiveFile=mine.jsa"})
    void anArchiveOfTheUsersOwnIsNotContradicted(String option) throws Exception {
        String jar = jarWithCache();

        assertThat(options(jar, List.of(option), Set.of())).isEmpty();
        assertThat(options(jar, List.of(), Set.of(option))).isEmpty();
    }

    @Test
    void launcherAndChildrenMeanTheSameProperty() {
        assertThat(AheadOfTimeCache.PROPERTY).isEqualTo(hiptwin.probe.child.AheadOfTimeCache.PROPERTY);
    }
}
