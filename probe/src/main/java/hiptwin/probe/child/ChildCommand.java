package hiptwin.probe.child;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/** How a child is started: the same Java and classes as here, the smallest JVM, and an environment of its own. */
final class ChildCommand {
    private static final String BINDINGS = "hiptwin.bindings";
    /** They would change the locale or the JVM of the child, or make it print. */
    private static final Set<String> CLEANED =
            Set.of("LANG", "LANGUAGE", "CLASSPATH", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private ChildCommand() {
    }

    static List<String> of(ChildQuestion question, ChildFolder folder, Properties properties) {
        List<String> command = new ArrayList<>(question.launcher());
        command.add(Path.of(properties.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx64m",
                "-XX:-UsePerfData", "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + folder.crashReport()));
        // Some builds of libamdhip64 ask for an executable stack, at which the JVM prints two lines on standard error.
        command.add("-XX:-PrintWarnings");
        command.addAll(AheadOfTimeCache.options(properties));
        command.add("-Djava.io.tmpdir=" + folder.path());
        Module module = question.mainClass().getModule();
        addPath(command, "-cp", properties, "java.class.path");
        if (module.isNamed()) {
            addPath(command, "-p", properties, "jdk.module.path");
            command.add("--enable-native-access=" + BINDINGS);
            command.addAll(List.of("-m", module.getName() + "/" + question.mainClass().getName()));
        } else {
            command.add("--enable-native-access=ALL-UNNAMED");
            command.add(question.mainClass().getName());
        }
        command.add(folder.answer().toString());
        command.add(Long.toString(question.deadlineMillis()));
        command.addAll(question.arguments());
        return command;
    }

    private static void addPath(List<String> command, String option, Properties properties, String property) {
        String path = properties.getProperty(property, "");
        if (path.isEmpty()) {
            return;
        }
        // The child works in another folder.
        Path here = Path.of(properties.getProperty("user.dir"));
        List<String> absolute = new ArrayList<>();
        for (String entry : path.split(File.pathSeparator)) {
            absolute.add(here.resolve(entry).toString());
        }
        command.add(option);
        command.add(String.join(File.pathSeparator, absolute));
    }

    /**
     * Fills in the environment. The locale is C; where this process reads file names as UTF-8 it is C.UTF-8, for in
     * plain C a JVM cannot open a file whose name is not ASCII.
     */
    static void environment(Map<String, String> target, Map<String, String> asked, Properties properties) {
        target.clear();
        asked.forEach((name, value) -> {
            if (!name.startsWith("LC_") && !CLEANED.contains(name)) {
                target.put(name, value);
            }
        });
        target.put("LC_ALL", "UTF-8".equals(properties.getProperty("sun.jnu.encoding")) ? "C.UTF-8" : "C");
    }
}
