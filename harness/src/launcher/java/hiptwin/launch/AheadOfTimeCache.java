package hiptwin.launch;

import java.io.File;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * The file beside the jar in which Java finds what a training run has loaded and linked (JEP 483), {@code harness.aot}
 * for {@code harness.jar}. Java uses it only if Java and jar are those it was made with, and starts without it otherwise.
 */
final class AheadOfTimeCache {
    /** Property with the path of the cache, for the processes that this program starts ({@code hiptwin.probe.child}). */
    static final String PROPERTY = "hiptwin.launch.aotCache";

    private static final String JAR = ".jar";
    private static final String CACHE = ".aot";

    /** Whoever gives one of these has an archive of their own in mind, and two are an error. */
    private static final List<String> OTHER_ARCHIVES =
            Arrays.asList("-XX:AOT", "-XX:SharedArchiveFile", "-XX:ArchiveClassesAtExit", "-Xshare", "-XX:Flags", "@");

    private AheadOfTimeCache() {
    }

    /** {@return the cache beside a jar, or null if there is none} */
    private static File beside(String jar) {
        if (!jar.endsWith(JAR)) {
            return null;
        }
        File cache = new File(jar.substring(0, jar.length() - JAR.length()) + CACHE);
        return cache.isFile() ? cache.getAbsoluteFile() : null;
    }

    /** Tells the rest of this process of the cache, if it runs from a jar that has one. */
    static void announce() {
        File cache = beside(System.getProperty("java.class.path"));
        if (cache != null) {
            System.setProperty(PROPERTY, cache.getPath());
        }
    }

    /**
     * Gives the options with which Java uses the cache of a jar.
     *
     * @param jar class path of the new process
     * @param options the user's own
     * @param elsewhere the user's own that reach the new process in another way
     * @return options; none if there is no cache, or the user chose an archive
     */
    static List<String> options(String jar, List<String> options, Set<String> elsewhere) {
        File cache = beside(jar);
        if (cache == null || choosesArchive(options) || choosesArchive(elsewhere)) {
            return Collections.emptyList();
        }
        // A cache that does not fit is no error, but Java would say so on standard output, in the middle of a report.
        return Arrays.asList("-XX:AOTCache=" + cache.getPath(), "-Xlog:disable");
    }

    private static boolean choosesArchive(Collection<String> options) {
        for (String option : options) {
            for (String prefix : OTHER_ARCHIVES) {
                if (option.startsWith(prefix)) {
                    return true;
                }
            }
        }
        return false;
    }
}
