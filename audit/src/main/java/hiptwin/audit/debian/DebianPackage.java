package hiptwin.audit.debian;

import java.util.Objects;

/**
 * A Debian package that is installed in the tree.
 *
 * @param name name of the package
 * @param version its version
 * @param architecture its architecture
 * @param source name of the source package
 * @param sourceVersion version of the source package
 */
public record DebianPackage(String name, String version, String architecture, String source, String sourceVersion) {
    /** Checks that nothing is null. */
    public DebianPackage {
        Objects.requireNonNull(name);
        Objects.requireNonNull(version);
        Objects.requireNonNull(architecture);
        Objects.requireNonNull(source);
        Objects.requireNonNull(sourceVersion);
    }
}
