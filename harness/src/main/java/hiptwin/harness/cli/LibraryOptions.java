package hiptwin.harness.cli;

import hiptwin.probe.library.Attempt;
import hiptwin.probe.library.LibrarySearch;
import hiptwin.probe.library.SearchResult;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Option;

/**
 * Which libvmaf is used, and how its absence is told.
 */
final class LibraryOptions {
    @Option(names = "--libvmaf", paramLabel = "PATH",
            description = "libvmaf to test. Default: $$HIPTWIN_LIBVMAF, then libvmaf.so.3 or libvmafx.so.1 where the loader finds it.")
    private Path path;

    /** Finds the library; a file that was asked for by name and cannot be used is an error. */
    SearchResult search(Map<String, String> environment) throws AbsentException {
        SearchResult result = LibrarySearch.forLibvmaf(Optional.ofNullable(path), environment).find();
        Optional<Attempt> refused = result.refusedPath();
        if (refused.isPresent()) {
            throw new AbsentException("the libvmaf that was asked for cannot be used: " + refused.get().place() + ": " + refused.get().text());
        }
        return result;
    }
}
