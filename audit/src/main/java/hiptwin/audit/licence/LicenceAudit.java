package hiptwin.audit.licence;

import hiptwin.audit.debian.DebianPackage;
import hiptwin.audit.debian.InstalledPackage;
import hiptwin.audit.debian.PackageDatabase;
import hiptwin.audit.finding.Rule;
import hiptwin.audit.record.Component;
import hiptwin.audit.record.ComponentKind;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.Undecided;
import hiptwin.audit.tree.AuditedTree;
import hiptwin.audit.tree.TreeBytes;
import hiptwin.audit.tree.TreeIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds a tree to a licence record. Stateless; executes nothing of the tree and follows no link out of it. */
public final class LicenceAudit {
    private LicenceAudit() {
    }

    /**
     * Holds a tree to a record, and says as well what belongs to whom, for documents about it.
     *
     * @param tree everything in the tree
     * @param record the record
     * @param bytes reads files of the tree, for texts, notices and package lists
     * @return faults, owners and remarks
     */
    public static LicenceResult judge(AuditedTree tree, LicenceRecord record, TreeBytes bytes) {
        return judge(tree, record, bytes, PackageDatabase.read(new TreeIndex(tree), bytes));
    }

    /**
     * The same for who has read the tree's package database already.
     *
     * @param tree everything in the tree
     * @param record the record
     * @param bytes reads files of the tree, for texts and notices
     * @param packages the tree's package database
     * @return faults, owners and remarks
     */
    public static LicenceResult judge(AuditedTree tree, LicenceRecord record, TreeBytes bytes, PackageDatabase packages) {
        Findings findings = new Findings();
        List<Remark> remarks = new ArrayList<>();
        TreeIndex index = new TreeIndex(tree);
        Terms terms = Terms.of(record, findings);
        Owners owners = new Owners();
        LibraryCheck libraries = new LibraryCheck(index, terms, owners, findings, remarks);
        record.components().forEach(libraries::check);
        ManifestCheck.check(record, index, owners, findings);
        Optional<Component> packaged = record.components().stream().filter(component -> component.kind() == ComponentKind.DPKG)
                .findFirst();
        packaged.ifPresent(component -> new PackageCheck(component, index, bytes, owners, findings).check(packages));
        TextCheck texts = new TextCheck(record, index, bytes, owners, findings);
        texts.check();
        new ClaimCheck(record, tree, index, bytes, owners, findings).check();
        for (Undecided open : record.undecided()) {
            undecided(open, libraries, findings);
        }
        List<DebianPackage> installed = packaged.isEmpty() ? List.of()
                : packages.packages().stream().map(InstalledPackage::about).toList();
        return new LicenceResult(findings.sorted(), owners.binaries(), installed, remarks);
    }

    private static void undecided(Undecided open, LibraryCheck libraries, Findings findings) {
        Optional<String> found = libraries.foundFor(open.place());
        findings.add(Rule.UNDECIDED, found.orElse(""), open.place() + " of the record is undecided: " + open.question()
                + found.map(path -> "; in this tree: " + libraries.describe(path)).orElse(""),
                "find it out, and write it in place of \"undecided\"");
    }
}
