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

    @Test
    void theCacheBesideTheJarIsUsedAndSaysNothingOnStandardOutput() throws Exception {
        assertThat(AheadOfTimeCache.options(jarWithCache(), List.of("-Xmx64m"), Set.of()))
                .containsExactly("-XX:AOTCache=" + folder.resolve("harness.aot"), "-Xlog:disable");
    }

    @Test
    void withoutACacheThereIsNoOption() {
        assertThat(AheadOfTimeCache.options(folder.resolve("harness.jar").toString(), List.of(), Set.of())).isEmpty();
    }

    @Test
    void aFolderOfClassesHasNoCache() throws Exception {
        jarWithCache();

        assertThat(AheadOfTimeCache.options(folder.resolve("harness").toString(), List.of(), Set.of())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xshare:off", "-XX:AOTMode=off", "-XX:AOTCacheOutput=mine.aot", "-XX:SharedArchiveFile=mine.jsa"})
    void anArchiveOfTheUsersOwnIsNotContradicted(String option) throws Exception {
        String jar = jarWithCache();

        assertThat(AheadOfTimeCache.options(jar, List.of(option), Set.of())).isEmpty();
        assertThat(AheadOfTimeCache.options(jar, List.of(), Set.of(option))).isEmpty();
    }

    @Test
    void launcherAndChildrenMeanTheSameProperty() {
        assertThat(AheadOfTimeCache.PROPERTY).isEqualTo(hiptwin.probe.child.AheadOfTimeCache.PROPERTY);
    }
}
