package hiptwin.probe.library;

/** Why a place was looked at. */
public enum SearchStep {
    /** The caller named the file. */
    EXPLICIT_PATH("the path given"),
    /** An environment variable named the file. */
    ENVIRONMENT_VARIABLE("the environment variable"),
    /** A folder that the library which needs it names: {@code DT_RPATH} or {@code DT_RUNPATH}. */
    RUN_PATH("the run path of the library that needs it"),
    /** A folder of {@code LD_LIBRARY_PATH}. */
    LD_LIBRARY_PATH("LD_LIBRARY_PATH"),
    /** The loader's cache, {@code /etc/ld.so.cache}. */
    LOADER_CACHE("the loader's cache"),
    /** A folder that the loader searches of itself. */
    LOADER_FOLDER("a folder of the loader"),
    /** A folder the loader does not search, where such libraries are commonly installed. */
    USUAL_FOLDER("a usual folder outside the loader's path");

    private final String text;

    SearchStep(String text) {
        this.text = text;
    }

    /** {@return the step in words} */
    public String text() {
        return text;
    }
}
