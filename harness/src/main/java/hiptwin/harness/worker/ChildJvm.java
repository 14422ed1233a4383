package hiptwin.harness.worker;

import hiptwin.probe.child.AheadOfTimeCache;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * How a child JVM is started: the same Java and the same class path or module path as this one, a bounded heap, crash
 * reports where the parent finds them, and an environment in which numbers have a decimal point.
 */
final class ChildJvm {
    /** The variable that carries the token; a command line could be read by everyone on the machine. */
    static final String TOKEN_VARIABLE = "HIPTWIN_WORKER_TOKEN";

    /** Variables that would change the locale or the JVM of the child, or print on its standard error. */
    private static final List<String> CLEANED =
            List.of("LANG", "LANGUAGE", "CLASSPATH", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private static final String LIBRARY_PATH = "LD_LIBRARY_PATH";
    private static final String NATIVE_ACCESS_MODULE = "hiptwin.bindings";

    private ChildJvm() {
    }

    /**
     * Builds the command.
     *
     * @param options the caller's wishes
     * @param folder working directory of the child
     * @param mainClass what to run
     * @param moduleName module of the main class; null when this program runs on the class path
     * @param properties system properties of this JVM
     * @return program and arguments; the argument of the main class is the path of the socket
     */
    static List<String> command(WorkerOptions options, PrivateFolder folder, String mainClass, String moduleName,
            Properties properties) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(properties.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + options.maxHeapMib() + "m");
        command.add("-XX:+UseSerialGC");
        command.add("-XX:-UsePerfData");
        command.add("-XX:ErrorFile=" + folder.crashReport());
        command.add("-XX:-CreateCoredumpOnCrash");
        command.addAll(AheadOfTimeCache.options(properties));
        command.add("-Djava.io.tmpdir=" + folder.path());
        command.addAll(options.jvmOptions());
        Path workingDirectory = Path.of(properties.getProperty("user.dir"));
        addPath("-cp", properties.getProperty("java.class.path"), workingDirectory, command);
        if (moduleName == null) {
            command.add("--enable-native-access=ALL-UNNAMED");
            command.add(mainClass);
        } else {
            addPath("-p", properties.getProperty("jdk.module.path"), workingDirectory, command);
            command.add("--enable-native-access=" + NATIVE_ACCESS_MODULE);
            command.add("-m");
            command.add(moduleName + "/" + mainClass);
        }
        command.add(folder.socket().toString());
        return command;
    }

    private static void addPath(String option, String path, Path workingDirectory, List<String> command) {
        if (path == null || path.isEmpty()) {
            return;
        }
        command.add(option);
        command.add(absolute(path, workingDirectory));
    }

    /** An empty entry stands for the working directory, to Java and to the dynamic loader (ld.so(8)). */
    private static String absolute(String path, Path workingDirectory) {
        List<String> entries = new ArrayList<>();
        for (String entry : path.split(File.pathSeparator, -1)) {
            entries.add(entry.startsWith("$") ? entry : workingDirectory.resolve(entry).toString());
        }
        return String.join(File.pathSeparator, entries);
    }

    /**
     * Turns the environment of this process into that of the child.
     *
     * @param environment variables of this process; changed
     * @param options the caller's wishes
     * @param token what the child must say first
     * @param properties system properties of this JVM
     */
    static void prepare(Map<String, String> environment, WorkerOptions options, String token, Properties properties) {
        environment.keySet().removeIf(name -> name.startsWith("LC_") || CLEANED.contains(name));
        // The child works in another directory, so what is found from here must be named in full.
        Path workingDirectory = Path.of(properties.getProperty("user.dir"));
        environment.computeIfPresent(LIBRARY_PATH, (name, path) -> absolute(path, workingDirectory));
        environment.keySet().removeAll(options.unset());
        environment.putAll(options.environment());
        Path chaining = Path.of(properties.getProperty("java.home"), "lib", "libjsig.so");
        if (options.signalChaining() && Files.isReadable(chaining)) {
            environment.merge("LD_PRELOAD", chaining.toString(), (preloaded, first) -> first + ":" + preloaded);
        }
        environment.put("LC_ALL", locale(properties));
        environment.put(TOKEN_VARIABLE, token);
    }

    /**
     * The C locale. In its plain form a JVM takes file names for ASCII and cannot open others, so where this process
     * reads names as UTF-8 the child does too; C.UTF-8 differs from C in nothing else, and a system that does not know
     * it falls back to C.
     */
    private static String locale(Properties properties) {
        return "UTF-8".equals(properties.getProperty("sun.jnu.encoding")) ? "C.UTF-8" : "C";
    }
}
