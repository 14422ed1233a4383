package hiptwin.probe.closure;

/** Which rule of the loader led to a library, in the order of the search. */
public enum SearchPlace {
    /** A library of that name is loaded already. */
    LOADED_BEFORE,
    /** The name holds a slash and is a path. */
    PATH,
    /** {@code DT_RPATH} of the needing file or of one that led to it. */
    RPATH,
    /** {@code LD_LIBRARY_PATH}. */
    LIBRARY_PATH,
    /** {@code DT_RUNPATH} of the needing file. */
    RUNPATH,
    /** A folder of {@code /etc/ld.so.conf}, which the loader knows through its cache. */
    CONFIGURED_FOLDER,
    /** A folder built into the loader. */
    DEFAULT_FOLDER
}
