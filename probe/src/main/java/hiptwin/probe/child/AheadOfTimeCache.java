package hiptwin.probe.child;

import java.util.List;
import java.util.Properties;

/**
 * The file in which Java finds what a training run has loaded and linked (JEP 483). {@code harness.jar} has one beside
 * it, of which its launcher tells in a property; elsewhere there is none.
 */
public final class AheadOfTimeCache {
    /** Property with the path of the cache of this process's class path. */
    public static final String PROPERTY = "hiptwin.launch.aotCache";

    private AheadOfTimeCache() {
    }

    /**
     * Gives the options with which a child on the class path of this process uses the cache. A cache that does not fit
     * is no error; Java would say so on the child's standard output, and is told not to.
     *
     * @param properties system properties of this JVM
     * @return options for {@code java}; none where there is no cache
     */
    public static List<String> options(Properties properties) {
        String cache = properties.getProperty(PROPERTY);
        return cache == null ? List.of() : List.of("-XX:AOTCache=" + cache, "-Xlog:disable");
    }
}
