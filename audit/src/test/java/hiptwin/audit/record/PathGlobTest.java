package hiptwin.audit.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathGlobTest {
    @ParameterizedTest
    @CsvSource({"a/*.txt, a/b.txt, true", "a/*.txt, a/b/c.txt, false", "a/**, a/b/c.txt, true", "a/**, a, false", "a/**, ab/c, false",
        "*, a, true", "*, a/b, false", "lib.so*, lib.so.1, true", "lib.so*, libxso1, false",
        "a/**/z, a/b/c/z, true", "'a[b]', 'a[b]', true",
        "a?c, abc, false", "a/***, a/b/c, true",
        "**, a/b, true", "a*b*c, a1b2c, true", "a*b*c, a1b2, false", "**/x, a/x, true", "*/x, a/b/x, false", "'\\*', '*', true"})
    void oneStarStaysInADirectoryTwoCrossIt(String glob, String path, boolean matches) {
        assertThat(PathGlob.of(glob).matches(path)).isEqualTo(matches);
    }

    @Test
    void quotedPathMatchesItselfOnly() {
        String path = "odd*name/with\\back{brace}";

        assertThat(PathGlob.of(PathGlob.quote(path)).matches(path)).isTrue();
        assertThat(PathGlob.of(PathGlob.quote(path)).matches("oddXname/with\\back{brace}")).isFalse();
    }

    @Test
    void manyStarsTakeNoLongerThanPatternTimesPath() {
        String pattern = "**a".repeat(200) + "b";
        String path = "a".repeat(4000);

        assertThat(assertTimeoutPreemptively(Duration.ofSeconds(20), () -> PathGlob.of(pattern).matches(path))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/abs", "a\\"})
    void patternThatCannotMatchARelativePathIsRefused(String glob) {
        assertThatThrownBy(() -> PathGlob.of(glob)).isInstanceOf(IllegalArgumentException.class);
    }
}
