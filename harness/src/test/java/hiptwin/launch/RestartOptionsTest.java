package hiptwin.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RestartOptionsTest {
    @Test
    void propertiesSizesAndModuleFlagsAreKeptInOrder() {
        List<String> options = List.of("-Dhiptwin.require=double", "-Xmx64m", "-ea",
                "--add-opens=java.base/java.lang=ALL-UNNAMED", "-Da=b c");

        assertThat(Restart.understood(options, Set.of())).isEqualTo(options);
    }

    @Test
    void tuningOptionsAreKeptAndUnknownOnesForgiven() {
        assertThat(Restart.understood(List.of("-XX:+UseSerialGC", "-XX:MaxPermSize=64m"), Set.of()))
                .containsExactly("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UseSerialGC", "-XX:MaxPermSize=64m");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:SharedArchiveFile=old.jsa", "-XX:+UseSharedSpaces", "-XX:+PrintGCDetails", "--illegal-access=deny",
        "-Xverify:none",
        "-Xbootclasspath/a:x.jar", "-javaagent:x.jar", "-agentlib:jdwp=transport=dt_socket,server=y,address=5005",
                "-d64", "-Xincgc",
        "-Dcom.sun.management.jmxremote.port=9000", "-Xloggc:gc.log"
    })
    void whatWouldWarnFailOrCollideIsLeftOut(String option) {
        assertThat(Restart.understood(List.of(option), Set.of())).isEmpty();
    }

    @Test
    void optionsThatTheNewProcessReadsFromTheEnvironmentAreNotGivenTwice() {
        assertThat(Restart.understood(List.of("-Dfrom=environment", "-Dfrom=command"), Set.of("-Dfrom=environment")))
                .containsExactly("-Dfrom=command");
    }
}
