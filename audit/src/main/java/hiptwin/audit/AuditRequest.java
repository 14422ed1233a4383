package hiptwin.audit;

import hiptwin.audit.gfx.TargetList;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.tree.Platform;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What is audited, and what it is held to.
 *
 * @param tree a folder, a tar, an archive of {@code docker save} or an OCI layout
 * @param platform which image of a multi-platform index
 * @param roots what the closure starts from, by path in the tree; none stands for every executable and every libvmaf
 * @param libraryPath folders of {@code LD_LIBRARY_PATH}, by path in the tree
 * @param targets targets of the GPU code; empty takes the list of a {@code share/therock/dist_info.json} in the tree, if there is one
 * @param record licence record; empty leaves licences out
 */
public record AuditRequest(Path tree, Optional<Platform> platform, List<String> roots, List<String> libraryPath,
        Optional<TargetList> targets, Optional<LicenceRecord> record) {
    /** Copies the lists. */
    public AuditRequest {
        Objects.requireNonNull(tree);
        Objects.requireNonNull(platform);
        roots = List.copyOf(roots);
        libraryPath = List.copyOf(libraryPath);
        Objects.requireNonNull(targets);
        Objects.requireNonNull(record);
    }

    /**
     * A tree as it stands, held to nothing but itself.
     *
     * @param tree the tree
     * @return the request
     */
    public static AuditRequest of(Path tree) {
        return new AuditRequest(tree, Optional.empty(), List.of(), List.of(), Optional.empty(), Optional.empty());
    }

    /**
     * The same with roots.
     *
     * @param paths paths in the tree
     * @return the request
     */
    public AuditRequest withRoots(List<String> paths) {
        return new AuditRequest(tree, platform, paths, libraryPath, targets, record);
    }

    /**
     * The same with a list of targets.
     *
     * @param list the list
     * @return the request
     */
    public AuditRequest withTargets(TargetList list) {
        return new AuditRequest(tree, platform, roots, libraryPath, Optional.of(list), record);
    }

    /**
     * The same with {@code LD_LIBRARY_PATH}.
     *
     * @param folders paths in the tree
     * @return the request
     */
    public AuditRequest withLibraryPath(List<String> folders) {
        return new AuditRequest(tree, platform, roots, folders, targets, record);
    }
}
