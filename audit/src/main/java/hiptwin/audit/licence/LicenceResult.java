package hiptwin.audit.licence;

import hiptwin.audit.debian.DebianPackage;
import hiptwin.audit.finding.Finding;
import java.util.List;

/**
 * What the gate found.
 *
 * @param findings every fault, sorted by rule and path, then in the order of the record; the gate passes if there is none
 * @param binaries every binary that the record names, sorted by path
 * @param packages the Debian packages installed in the tree, sorted by name; empty without a component of kind dpkg
 * @param remarks what a pass does not prove
 */
public record LicenceResult(List<Finding> findings, List<OwnedFile> binaries, List<DebianPackage> packages, List<Remark> remarks) {
    /** Copies the lists. */
    public LicenceResult {
        findings = List.copyOf(findings);
        binaries = List.copyOf(binaries);
        packages = List.copyOf(packages);
        remarks = List.copyOf(remarks);
    }

    /**
     * {@return whether nothing was found}
     */
    public boolean passes() {
        return findings.isEmpty();
    }
}
