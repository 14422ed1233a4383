package hiptwin.audit.licence;

import hiptwin.audit.record.Component;
import hiptwin.audit.record.Library;
import hiptwin.audit.tree.TreeEntry.RegularFile;
import java.util.Objects;
import java.util.Optional;

/**
 * A binary of the tree that the record names one by one.
 *
 * @param component whose it is
 * @param library the entry that names it; empty if a manifest does
 * @param file the file
 */
public record OwnedFile(Component component, Optional<Library> library, RegularFile file) {
    /** Checks that nothing is null. */
    public OwnedFile {
        Objects.requireNonNull(component);
        Objects.requireNonNull(library);
        Objects.requireNonNull(file);
    }

    /**
     * {@return the soname, else the file name}
     */
    public String name() {
        return file.binary().flatMap(binary -> binary.soname())
                .orElseGet(() -> file.path().substring(file.path().lastIndexOf('/') + 1));
    }
}
