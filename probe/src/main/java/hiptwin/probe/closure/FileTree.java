package hiptwin.probe.closure;

import java.util.List;
import java.util.Optional;

/**
 * A tree of files, whatever holds it: a folder on disk, or the listing of an archive. Paths are relative to its root, with
 * {@code /} between the parts and none in front; the root is the empty path. Implementations follow no link.
 */
public interface FileTree {
    /**
     * Looks at one path, whose parents are directories and not links.
     *
     * @param path the path
     * @return what lies there; empty if nothing does
     */
    Optional<TreeNode> node(String path);

    /**
     * Lists what is in it.
     *
     * @return paths of everything but directories, sorted
     */
    List<String> paths();

    /**
     * Lists one folder.
     *
     * @param folder the folder, with a slash at its end
     * @return paths of everything but directories that lies directly in it, sorted
     */
    List<String> pathsIn(String folder);

    /**
     * Reads a small text, as the loader reads {@code etc/ld.so.conf}.
     *
     * @param path the path of a regular file
     * @return its text; empty if there is none or this tree did not keep it
     */
    Optional<String> text(String path);
}
