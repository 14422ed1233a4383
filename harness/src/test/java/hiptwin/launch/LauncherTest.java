package hiptwin.launch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts a jar that holds the launcher and a small command line in place of the real one. */
@Timeout(60)
class LauncherTest {
    private static final List<String> LAUNCHER_CLASSES =
            List.of("Launcher", "AheadOfTimeCache", "CommandLine", "JavaInstallation", "JavaSearch", "Restart", "Restart$1",
                    "RemovedOptions");

    private static final String COMMAND_LINE = """
            package hiptwin.harness.cli;
            public final class Main {
                public static void main(String[] args) throws Exception {
                    switch (args[0]) {
                        case "echo" -> {
                            for (int i = 1; i < args.length; i++) {
                                System.out.println("[" + args[i] + "]");
                            }
                        }
                        case "facts" -> System.out.println(
                            Runtime.version().feature() + " " + System.getProperty("hiptwin.word")
                            + " " + Runtime.getRuntime().maxMemory() / 1048576 + " " + ProcessHandle.current().pid());
                        case "copy" -> System.in.transferTo(System.out);
                        case "exit" -> System.exit(Integer.parseInt(args[1]));
                        case "kill" -> Runtime.getRuntime().exec(new String[] {
                            "kill", "-" + args[1], Long.toString(ProcessHandle.current().pid())}).waitFor();
                        case "sleep" -> {
                            System.out.println(ProcessHandle.current().pid());
                            Thread.sleep(60_000);
                        }
                        case "throw" -> throw new IllegalStateException("thrown on purpose");
                        default -> System.exit(2);
                    }
                }
            }
            """;

    private static final String PLAIN_PROBE = """
            package hiptwin.harness.cli;
            public final class PlainProbe {
                public static void main(String[] args) {
                    System.out.println(java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments());
                }
            }
            """;

    @TempDir
    private static Path folder;

    private static Path jar;

    @BeforeAll
    static void buildTheJar() throws IOException {
        Path sources = Files.createDirectories(folder.resolve("hiptwin/harness/cli"));
        Path source = Files.writeString(sources.resolve("Main.java"), COMMAND_LINE);
        Path plainProbe = Files.writeString(sources.resolve("PlainProbe.java"), PLAIN_PROBE);
        int status = ToolProvider.findFirst("javac").orElseThrow()
                .run(System.out, System.err, "-proc:none", "-d", folder.toString(), source.toString(),
                        plainProbe.toString());
        assertThat(status).isZero();
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, "hiptwin.launch.Launcher");
        manifest.getMainAttributes().put(new Attributes.Name("Enable-Native-Access"), "ALL-UNNAMED");
        jar = folder.resolve("with space.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (String name : LAUNCHER_CLASSES) {
                add(out, "hiptwin/launch/" + name + ".class", classBytes(name));
            }
            add(out, "hiptwin/launch/help.txt", "usage: harness\n".getBytes(UTF_8));
            for (String name : List.of("Main", "PlainProbe")) {
                String place = "hiptwin/harness/cli/" + name + ".class";
                add(out, place, Files.readAllBytes(folder.resolve(place)));
            }
        }
    }

    private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(content);
    }

    private static byte[] classBytes(String name) throws IOException {
        try (InputStream in = Launcher.class.getResourceAsStream(name + ".class")) {
            return in.readAllBytes();
        }
    }

    /** The Java this test runs on, or an older one that a package put on the machine. */
    private static File java(boolean old) {
        if (!old) {
            return new File(System.getProperty("java.home"), "bin/java");
        }
        return OldJava.executable();
    }

    private record Ended(int code, String out, String err) {
    }

    private static ProcessBuilder builder(boolean old, List<String> options, String... args) {
        List<String> command = new ArrayList<>(List.of(java(old).getPath()));
        command.addAll(options);
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"));
        builder.environment().put("HIPTWIN_JAVA_HOME", System.getProperty("java.home"));
        return builder;
    }

    private static Ended run(ProcessBuilder builder, String input) throws Exception {
        Path err = Files.createTempFile(folder, "err", ".txt");
        Path in = Files.writeString(Files.createTempFile(folder, "in", ".txt"), input);
        Process process = builder.redirectError(err.toFile()).redirectInput(in.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), out, Files.readString(err));
    }

    private static Ended run(boolean old, String... args) throws Exception {
        return run(builder(old, List.of(), args), "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Launcher", "CommandLine", "JavaInstallation", "JavaSearch", "Restart", "RemovedOptions"})
    void everyClassLoadsOnJava8(String name) throws IOException {
        DataInputStream header = new DataInputStream(new ByteArrayInputStream(classBytes(name)));

        assertThat(header.readInt()).isEqualTo(0xCAFEBABE);
        assertThat(header.readUnsignedShort()).as("minor version").isZero();
        assertThat(header.readUnsignedShort()).as("major version, 52 is Java 8 (JVMS table 4.1-A)").isEqualTo(52);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void argumentsArriveUnchanged(boolean old) throws Exception {
        Ended ended = run(old, "echo", "", "a b", "\"quoted\"", "*", "--help", "-Dx=y");

        assertThat(ended).isEqualTo(new Ended(0, "[]\n[a b]\n[\"quoted\"]\n[*]\n[--help]\n[-Dx=y]\n", ""));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 70})
    void theExitCodeIsThatOfTheCommandLine(int code) throws Exception {
        assertThat(run(true, "exit", Integer.toString(code)).code()).isEqualTo(code);
    }

    @Test
    void aRestartedProgramKilledByASignalEndsAsAShellWouldSay() throws Exception {
        assertThat(run(true, "kill", "KILL").code()).isEqualTo(128 + 9);
    }

    @Test
    void aNewJavaRunsTheCommandLineInTheSameProcess() throws Exception {
        Process process = builder(false, List.of("-Dhiptwin.word=kept"), "facts").start();
        String[] facts = new String(process.getInputStream().readAllBytes(), UTF_8).trim().split(" ");

        assertThat(facts[1]).isEqualTo("kept");
        assertThat(facts[3]).isEqualTo(Long.toString(process.pid()));
    }

    @Test
    void anOldJavaRestartsOnANewOneAndPassesItsOptionsOn() throws Exception {
        Ended ended = run(builder(true, List.of("-Dhiptwin.word=kept", "-Xmx48m", "-XX:+UseSerialGC"), "facts"), "");

        String[] facts = ended.out().trim().split(" ");
        assertThat(Integer.parseInt(facts[0])).isGreaterThanOrEqualTo(25);
        assertThat(facts[1]).isEqualTo("kept");
        assertThat(Integer.parseInt(facts[2])).isBetween(40, 48);
        assertThat(ended.err()).isEmpty();
    }

    @Test
    void aProbeRestartsWithoutWhatOnlyALongRunGainsFrom() throws Exception {
        Ended ended = run(true, "probe");

        assertThat(ended.out()).contains("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
        assertThat(ended.err()).isEmpty();
    }

    @Test
    void ofACommandThatComputesTheCompilerIsLeftAlone() {
        assertThat(Restart.forShortRun(new String[] {"facts"}, List.of(), Set.of())).isEmpty();
        assertThat(Restart.forShortRun(new String[] {"probe", "--json=x"}, List.of(), Set.of())).isEmpty();
    }

    /** Two collectors are an error at which a JVM does not start. */
    @Test
    void aProbeRestartsWithTheCollectorThatTheUserChose() throws Exception {
        ProcessBuilder byVariable = builder(true, List.of(), "probe");
        byVariable.environment().put("JDK_JAVA_OPTIONS", "-XX:+UseParallelGC");

        for (ProcessBuilder builder : List.of(builder(true, List.of("-XX:+UseParallelGC"), "probe"), byVariable)) {
            Ended ended = run(builder, "");
            assertThat(ended.code()).isZero();
            assertThat(ended.out()).contains("-XX:+UseParallelGC").doesNotContain("UseSerialGC");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void standardInputReachesTheCommandLine(boolean old) throws Exception {
        String input = "line\n".repeat(50_000);

        assertThat(run(builder(old, List.of(), "copy"), input).out()).isEqualTo(input);
    }

    @Test
    void endingTheOldProcessEndsTheNewOne() throws Exception {
        Process process = builder(true, List.of(), "sleep").start();
        long pid = Long.parseLong(process.inputReader().readLine());
        ProcessHandle restarted = ProcessHandle.of(pid).orElseThrow();

        process.destroy();

        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(restarted.onExit()).succeedsWithin(Duration.ofSeconds(10));
        assertThat(process.exitValue()).isEqualTo(128 + 15);
    }

    @Test
    void aReleaseFileThatLiesDoesNotRestartForEver() throws Exception {
        Path lying = Files.createTempDirectory(folder, "lying");
        Files.writeString(FakeJava.installVersion(lying, "25.0.3"), "#!/bin/sh\nexec " + java(true) + " \"$@\"\n");
        ProcessBuilder builder = builder(true, List.of(), "facts");
        builder.environment().put("HIPTWIN_JAVA_HOME", lying.toString());

        Ended ended = run(builder, "");

        assertThat(ended.code()).isEqualTo(4);
        assertThat(ended.err()).startsWith("hiptwin: ").contains("restarted", "HIPTWIN_JAVA_HOME").hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-h", "help"})
    void helpIsPrintedOnAnOldJavaWithoutARestart(String argument) throws Exception {
        ProcessBuilder builder = builder(true, List.of(), argument);
        builder.environment().put("HIPTWIN_JAVA_HOME", folder.resolve("none").toString());

        assertThat(run(builder, "")).isEqualTo(new Ended(0, "usage: harness\n", ""));
    }

    @Test
    void helpIsPrintedFromAFolderOfClassesToo() throws Exception {
        Path classes = Files.createDirectories(folder.resolve("classes/hiptwin/launch"));
        for (String name : LAUNCHER_CLASSES) {
            Files.write(classes.resolve(name + ".class"), classBytes(name));
        }
        Files.writeString(classes.resolve("help.txt"), "usage: harness\n");
        ProcessBuilder builder =
                new ProcessBuilder(java(false).getPath(), "-cp", folder.resolve("classes").toString(),
                        "hiptwin.launch.Launcher", "help");

        assertThat(run(builder, "").out()).isEqualTo("usage: harness\n");
    }

    @Test
    void withoutAResourceTheCommandLineAnswersItself() throws Exception {
        // The jar has no version.txt; the stand-in ends with 2 for what it does not know.
        assertThat(run(false, "--version").code()).isEqualTo(2);
    }

    @Test
    void helpWithOtherArgumentsIsLeftToTheCommandLine() throws Exception {
        assertThat(run(false, "--help", "probe").code()).isEqualTo(2);
    }

    @Test
    void whatTheCommandLineThrowsIsNotWrapped() throws Exception {
        Ended ended = run(false, "throw");

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.err()).contains("java.lang.IllegalStateException: thrown on purpose")
                .doesNotContain("InvocationTargetException");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "echo"})
    void nothingIsPrintedOnStandardErrorWhenNativeAccessIsDeniedByDefault(String argument) throws Exception {
        Ended ended = run(builder(false, List.of("--illegal-native-access=deny"), argument), "");

        assertThat(ended.code()).isZero();
        assertThat(ended.err()).isEmpty();
    }
}
