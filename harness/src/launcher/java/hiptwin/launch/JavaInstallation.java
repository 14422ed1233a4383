package hiptwin.launch;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A Java home with its version, read from the {@code release} file every JDK and JRE has; starting each Java found to
 * ask it would take longer than the command line itself. Immutable.
 */
final class JavaInstallation {
    /** Lines read of a {@code release} file; real ones have about twenty. */
    private static final int MOST_LINES = 200;

    private final File home;
    private final File executable;
    private final String version;

    private JavaInstallation(File home, File executable, String version) {
        this.home = home;
        this.executable = executable;
        this.version = version;
    }

    /**
     * Looks at a folder.
     *
     * @param home a folder that may be a Java home
     * @return the installation, or null if the folder has no runnable {@code bin/java} or no readable version
     */
    static JavaInstallation at(File home) {
        File executable = new File(home, "bin/java");
        if (!executable.isFile()) {
            executable = new File(home, "bin/java.exe");
        }
        if (!executable.isFile() || !executable.canExecute()) {
            return null;
        }
        String version = readVersion(new File(home, "release"));
        return version == null || featureOf(version) == 0 ? null : new JavaInstallation(home, executable, version);
    }

    private static String readVersion(File release) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new FileInputStream(release), StandardCharsets.UTF_8))) {
            for (int count = 0; count < MOST_LINES; count++) {
                String line = lines.readLine();
                if (line == null) {
                    return null;
                }
                if (line.startsWith("JAVA_VERSION=")) {
                    return line.substring("JAVA_VERSION=".length()).replace("\"", "").trim();
                }
            }
            return null;
        } catch (IOException unreadable) {
            return null;
        }
    }

    /**
     * {@return the feature number of a Java version: 25 for {@code 25.0.3} or {@code 25-ea}, 8 for {@code 1.8.0_402}; 0
     * if it is none}
     *
     * @param version the text; may be null
     */
    static int featureOf(String version) {
        if (version == null) {
            return 0;
        }
        int first = leadingNumber(version);
        return first == 1 && version.startsWith("1.") ? leadingNumber(version.substring(2)) : first;
    }

    private static int leadingNumber(String text) {
        int number = 0;
        int index = 0;
        while (index < text.length() && index < 6 && text.charAt(index) >= '0' && text.charAt(index) <= '9') {
            number = number * 10 + text.charAt(index) - '0';
            index++;
        }
        return number;
    }

    /** {@return the Java home} */
    File home() {
        return home;
    }

    /** {@return the {@code java} program in it} */
    File executable() {
        return executable;
    }

    /** {@return the version as the {@code release} file has it, for example {@code 25.0.3}} */
    String version() {
        return version;
    }

    /** {@return the feature number, for example 25} */
    int feature() {
        return featureOf(version);
    }
}
