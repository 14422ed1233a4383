package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code probe} costs where there is nothing to probe. Classes are counted rather than milliseconds: on a busy machine time says
 * nothing, and almost all of the time is the loading of classes.
 */
class StartTimeIT {
    /** An empty program on Temurin 25 loads about 410, an empty one in a jar about 520, and this one about 690. */
    private static final int MOST_CLASSES = 750;

    @TempDir
    private Path folder;

    private Path log;
    private HarnessJar jar;

    @BeforeEach
    void start() {
        assumeThat(Path.of("/dev/kfd")).as("this machine may have a GPU").doesNotExist();
        log = folder.resolve("classes.log");
        // A cache of loaded classes would make every count the same.
        jar = new HarnessJar(folder).jvmOption("-Xshare:auto").jvmOption("-Xlog:class+load:file=" + log);
    }

    private List<String> loaded(String... args) throws Exception {
        assertThat(jar.runPlain(args).exitCode()).isEqualTo(4);
        return Files.readAllLines(log).stream().filter(line -> line.contains("source:")).toList();
    }

    @Test
    void a_probe_that_finds_nothing_loads_no_parser_no_json_and_few_classes() throws Exception {
        List<String> classes = loaded("probe");

        assertThat(classes).noneMatch(line -> line.contains("picocli.") || line.contains("fasterxml"));
        assertThat(classes.size()).isLessThan(MOST_CLASSES);
    }

    /** The first lambda, joined text or reflective call of a process brings in some two hundred classes of the JDK. */
    @Test
    void a_probe_that_finds_nothing_makes_no_class_while_it_runs() throws Exception {
        List<String> made = loaded("probe").stream().filter(line -> !line.contains("shared objects file")).toList();

        assertThat(made).noneMatch(line -> line.contains("$$Lambda") || line.contains("LookupDefineClass"));
    }

    /** The same answer through the parser; it is what the limit keeps out. */
    @Test
    void through_the_parser_it_would_be_seen() throws Exception {
        List<String> classes = loaded("probe", "--timeout", "20");

        assertThat(classes).anyMatch(line -> line.contains("picocli."));
        assertThat(classes).anyMatch(line -> line.contains("$$Lambda"));
        assertThat(classes.size()).isGreaterThan(MOST_CLASSES);
    }
}
