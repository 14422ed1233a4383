package hiptwin.bindings;

import java.nio.file.Path;

/** Where the files of this module are. */
final class Module {

    /** The directory of the module; Surefire names it, and elsewhere tests start in it. */
    static final Path DIRECTORY = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    static final Path AUDIT = DIRECTORY.resolve("audit");
    static final Path HEADERS = DIRECTORY.resolve("include/hiptwin");
    static final Path SOURCES = DIRECTORY.resolve("src/main/java/hiptwin/bindings");
    static final Path LAYOUTS = AUDIT.resolve("layouts.txt");

    private Module() {
    }
}
