package hiptwin.probe.closure;

import java.util.List;

/**
 * What a closure starts from.
 *
 * @param roots files to start from, relative to the root of the tree; none stands for every executable and every libvmaf
 * @param libraryPath folders of {@code LD_LIBRARY_PATH}, in order, at the root of the tree; normally none
 */
public record ClosureOptions(List<String> roots, List<String> libraryPath) {
    /** Copies the lists. */
    public ClosureOptions {
        roots = List.copyOf(roots);
        libraryPath = List.copyOf(libraryPath);
    }

    /** {@return the roots that the tree itself shows, and no {@code LD_LIBRARY_PATH}} */
    public static ClosureOptions ofTree() {
        return new ClosureOptions(List.of(), List.of());
    }
}
