package hiptwin.audit;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.gfx.TargetList;
import hiptwin.audit.licence.LicenceResult;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.tree.AuditedTree;
import hiptwin.audit.tree.LayerSize;
import hiptwin.probe.closure.Closure;
import hiptwin.probe.codeobject.CodeObjects;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What an audit found.
 *
 * @param tree everything in the tree, the binaries with what they load
 * @param layers sizes of an image's layers, lowest first
 * @param closure what is loaded
 * @param code GPU code by path, only of files that have some or may have some
 * @param targets what the GPU code was held to
 * @param record what licences were held to
 * @param findings every fault, sorted by rule and path
 * @param licences what the licence gate found; empty if there was no record
 */
public record AuditResult(AuditedTree tree, List<LayerSize> layers, Closure closure, Map<String, CodeObjects> code,
        Optional<TargetList> targets, Optional<LicenceRecord> record, List<Finding> findings, Optional<LicenceResult> licences) {
    /** Copies the lists. */
    public AuditResult {
        Objects.requireNonNull(tree);
        layers = List.copyOf(layers);
        Objects.requireNonNull(closure);
        code = Collections.unmodifiableMap(new TreeMap<>(code));
        Objects.requireNonNull(targets);
        Objects.requireNonNull(record);
        findings = List.copyOf(findings);
        Objects.requireNonNull(licences);
    }

    /** {@return whether nothing was found} */
    public boolean passes() {
        return findings.isEmpty();
    }
}
