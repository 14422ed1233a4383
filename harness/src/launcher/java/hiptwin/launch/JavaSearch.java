package hiptwin.launch;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds a Java that is new enough. What the user names in the environment comes first; then the folders where packages
 * and version managers put a JDK, and PATH.
 */
final class JavaSearch {
    /** Variables that name a Java home, the one that is ours alone first. */
    private static final List<String> HOME_VARIABLES = Arrays.asList("HIPTWIN_JAVA_HOME", "JAVA_HOME", "JDK_HOME");

    /**
     * Folders that hold Java homes. A leading {@code ~} is the user's home, a star in the last name stands for any
     * text.
     */
    private static final List<String> FOLDERS = Arrays.asList(
            "/usr/lib/jvm/*",
            "/usr/lib64/jvm/*",
            "/usr/java/*",
            "/usr/local/java/*",
            "/opt/*jdk*",
            "/opt/*java*",
            "/opt/java/*",
            "~/.sdkman/candidates/java/*",
            "~/.jdks/*",
            "~/.gradle/jdks/*",
            "~/.asdf/installs/java/*",
            "~/.local/share/mise/installs/java/*",
            "/Library/Java/JavaVirtualMachines/*",
            "~/Library/Java/JavaVirtualMachines/*");

    private final Map<String, String> environment;
    private final File root;
    private final File userHome;

    /**
     * A search.
     *
     * @param environment variables of the process
     * @param root folder that absolute patterns start from; {@code /} outside tests
     * @param userHome the user's home
     */
    JavaSearch(Map<String, String> environment, File root, File userHome) {
        this.environment = environment;
        this.root = root;
        this.userHome = userHome;
    }

    /**
     * Finds the Java to run on. A home named by a variable wins if it is new enough. Among the others the lowest
     * feature release that is new enough wins, because that is what the program was tested on; of equal ones, the first
     * found.
     *
     * @param leastFeature the oldest feature release that will do
     * @return the installation, or null if there is none
     */
    JavaInstallation find(int leastFeature) {
        for (String variable : HOME_VARIABLES) {
            JavaInstallation named = installationNamedBy(variable);
            if (named != null && named.feature() >= leastFeature) {
                return named;
            }
        }
        JavaInstallation best = null;
        for (File home : otherHomes()) {
            JavaInstallation candidate = JavaInstallation.at(home);
            if (candidate != null && candidate.feature() >= leastFeature
                    && (best == null || candidate.feature() < best.feature())) {
                best = candidate;
            }
        }
        return best;
    }

    private JavaInstallation installationNamedBy(String variable) {
        String home = environment.get(variable);
        return home == null || home.isEmpty() ? null : JavaInstallation.at(new File(home));
    }

    /** {@return every place looked at, for the message that nothing was found} */
    String places() {
        StringBuilder text = new StringBuilder();
        for (String variable : HOME_VARIABLES) {
            String value = environment.get(variable);
            text.append(variable);
            if (value == null || value.isEmpty()) {
                text.append(" (not set)");
            } else {
                JavaInstallation named = JavaInstallation.at(new File(value));
                text.append(" (").append(value).append(": ");
                text.append(named == null ? "no Java with a release file" : "Java " + named.version()).append(')');
            }
            text.append(", ");
        }
        text.append("PATH");
        for (String folder : FOLDERS) {
            text.append(", ").append(folder);
        }
        return text.toString();
    }

    private Set<File> otherHomes() {
        Set<File> homes = new LinkedHashSet<File>();
        for (String name : new TreeSet<String>(environment.keySet())) {
            // Build servers name each JDK they have this way, for example JAVA_HOME_25_X64.
            if (name.startsWith("JAVA_HOME_") && !environment.get(name).isEmpty()) {
                homes.add(new File(environment.get(name)));
            }
        }
        for (String folder : FOLDERS) {
            homes.addAll(matching(folder));
        }
        homes.addAll(homesOnPath());
        return homes;
    }

    private List<File> matching(String pattern) {
        int lastSlash = pattern.lastIndexOf('/');
        File folder = pattern.startsWith("~")
                ? new File(userHome, pattern.substring(1, lastSlash))
                : new File(root, pattern.substring(0, lastSlash));
        String[] names = folder.list();
        List<File> homes = new ArrayList<File>();
        if (names == null) {
            return homes;
        }
        Arrays.sort(names);
        String middle = pattern.substring(lastSlash + 1).replace("*", "");
        for (String name : names) {
            if (name.contains(middle)) {
                File home = new File(folder, name);
                File bundled = new File(home, "Contents/Home");
                homes.add(bundled.isDirectory() ? bundled : home);
            }
        }
        return homes;
    }

    private List<File> homesOnPath() {
        List<File> homes = new ArrayList<File>();
        String path = environment.get("PATH");
        if (path == null) {
            return homes;
        }
        for (String entry : path.split(File.pathSeparator)) {
            File java = new File(entry, "java");
            if (!entry.isEmpty() && java.isFile()) {
                try {
                    // Links such as /usr/bin/java lead to the home they stand for.
                    File bin = java.getCanonicalFile().getParentFile();
                    if (bin != null && bin.getParentFile() != null) {
                        homes.add(bin.getParentFile());
                    }
                } catch (IOException unresolvable) {
                    continue;
                }
            }
        }
        return homes;
    }
}
