package hiptwin.launch;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * {@code -XX} options of older Javas that must not reach a newer one: Java 25 prints a warning (or a table) for them,
 * or they name files that belong to one Java. Names that Java 25 does not know at all need no entry, it is told to pass
 * over those.
 *
 * <p>Source: some seventy options of Java 8 to 24, each given to Temurin 25.0.3 with
 * {@code -XX:+IgnoreUnrecognizedVMOptions}; the first group are those on which it printed something.
 */
final class RemovedOptions {
    private static final Set<String> NAMES = new HashSet<String>(Arrays.asList(
            "AllowRedefinitionToAddDeleteMethods", "CreateMinidumpOnCrash", "DumpSharedSpaces",
            "DynamicDumpSharedSpaces", "FlightRecorder", "LockingMode", "PrintFlagsInitial", "PrintGC",
            "PrintGCDetails", "RequireSharedSpaces", "UseCompressedClassPointers", "UseSharedSpaces", "ZGenerational",
            "AOTCache", "AOTConfiguration", "AOTLibrary", "AOTMode", "ArchiveClassesAtExit", "Flags",
            "SharedArchiveConfigFile", "SharedArchiveFile", "SharedClassListFile", "VMOptionsFile"));

    private RemovedOptions() {
    }

    /**
     * {@return whether an option is one of them}
     *
     * @param option {@code -XX:+Name}, {@code -XX:-Name} or {@code -XX:Name=value}
     */
    static boolean contains(String option) {
        String name = option.substring("-XX:".length());
        if (name.startsWith("+") || name.startsWith("-")) {
            name = name.substring(1);
        }
        int equals = name.indexOf('=');
        return NAMES.contains(equals < 0 ? name : name.substring(0, equals));
    }
}
