package hiptwin.audit.licence;

import hiptwin.audit.finding.Rule;
import hiptwin.audit.record.Component;
import hiptwin.audit.record.ComponentKind;
import hiptwin.audit.record.FileClaim;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.Place;
import hiptwin.audit.tree.AuditedTree;
import hiptwin.audit.tree.TreeBytes;
import hiptwin.audit.tree.TreeEntry.RegularFile;
import hiptwin.audit.tree.TreeEntry.SymbolicLink;
import hiptwin.audit.tree.TreeEntry;
import hiptwin.audit.tree.TreeIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Gives every entry of the tree its owner, after libraries, manifests, texts and packages have theirs. */
final class ClaimCheck {
    private record Claim(Component component, FileClaim claim) {
    }

    private final AuditedTree tree;
    private final TreeIndex index;
    private final TreeBytes bytes;
    private final Owners owners;
    private final Findings findings;
    private final List<Claim> claims = new ArrayList<>();
    private final Set<String> stateIds = new HashSet<>();
    private final Set<String> packageIds = new HashSet<>();
    private final Set<Place> answered = new HashSet<>();

    ClaimCheck(LicenceRecord record, AuditedTree tree, TreeIndex index, TreeBytes bytes, Owners owners, Findings findings) {
        this.tree = tree;
        this.index = index;
        this.bytes = bytes;
        this.owners = owners;
        this.findings = findings;
        for (Component component : record.components()) {
            component.files().forEach(claim -> claims.add(new Claim(component, claim)));
            if (component.kind() == ComponentKind.STATE) {
                stateIds.add(component.id());
            } else if (component.kind() == ComponentKind.DPKG) {
                packageIds.add(component.id());
            }
        }
    }

    void check() {
        for (TreeEntry entry : tree.entries()) {
            if (entry instanceof TreeEntry.Directory) {
                continue;
            }
            Set<String> ids = claimants(entry.path());
            if (ids.size() > 1) {
                findings.add(Rule.OVERLAPPING_CLAIM, entry.path(), "the components " + String.join(" and ", ids) + " both claim it",
                        "narrow the paths of all but one of them");
            }
            if (entry instanceof RegularFile file && file.binary().isPresent() && !owners.isNamed(file.path())) {
                unrecorded(file, ids);
            } else if (ids.isEmpty() && !owners.isText(entry.path()) && !leadsToOwned(entry)) {
                findings.add(Rule.UNCLAIMED_FILE, entry.path(), describe(entry) + " belongs to no component of the record",
                        "remove it from the tree, or record whose it is and under which licence");
            }
            if (entry instanceof RegularFile file && (owners.isText(file.path()) || !ids.isEmpty() && stateIds.containsAll(ids))) {
                noArchive(file, ids);
            }
        }
        stale();
    }

    /** {@return ids of the components that claim a path; state gives way to packages, which own files in its places} */
    private Set<String> claimants(String path) {
        Set<String> ids = new LinkedHashSet<>(owners.of(path));
        for (Claim claim : claims) {
            if (claim.claim.glob().matches(path)) {
                ids.add(claim.component.id());
                answered.add(claim.claim.place());
            }
        }
        if (ids.stream().anyMatch(packageIds::contains)) {
            ids.removeAll(stateIds);
        }
        return ids;
    }

    private void unrecorded(RegularFile file, Set<String> ids) {
        String soname = file.binary().flatMap(binary -> binary.soname()).map(name -> ", soname " + name).orElse("");
        String claimed = ids.isEmpty() ? "no component names it" : "component " + String.join(" and ", ids)
                + " claims its place, which is not enough for a binary";
        findings.add(Rule.UNRECORDED_BINARY, file.path(), "is an ELF file (" + file.sizeBytes() + " bytes" + soname + "), and " + claimed,
                "remove it from the tree, or give it a library entry with licence, identity and source");
    }

    /** Whether it is a link to something that has an owner, or to a directory of the tree: then it holds nothing of its own. */
    private boolean leadsToOwned(TreeEntry entry) {
        if (!(entry instanceof SymbolicLink)) {
            return false;
        }
        Optional<String> end = index.resolve(entry.path());
        return end.isPresent() && (index.isDirectory(end.get()) || owners.isText(end.get()) || owners.isNamed(end.get())
                || !claimants(end.get()).isEmpty());
    }

    private void noArchive(RegularFile file, Set<String> ids) {
        try {
            ArchiveKind.of(bytes.head(file.path(), ArchiveKind.HEAD_BYTES)).ifPresent(kind -> findings.add(Rule.STATE_CONTENT, file.path(),
                    "is " + kind + " among " + (ids.isEmpty() ? "licence texts" : String.join(" and ", ids))
                            + ", where nothing with content of its own may be", "remove it, or record it as a component with a licence"));
        } catch (IOException e) {
            findings.add(Rule.UNREADABLE, file.path(), "cannot be read: " + e.getMessage(), "make it readable");
        }
    }

    /** Claims that one reference to a set of patterns makes stand together: it is stale if none of them is answered. */
    private void stale() {
        Map<Place, List<Claim>> byPlace = new LinkedHashMap<>();
        claims.forEach(claim -> byPlace.computeIfAbsent(claim.claim.place(), place -> new ArrayList<>()).add(claim));
        byPlace.forEach((place, together) -> {
            if (!answered.contains(place)) {
                findings.add(Rule.STALE_CLAIM, "", "nothing in the tree matches " + (together.size() == 1
                        ? "\"" + together.getFirst().claim.glob() + "\"" : "any of the " + together.size() + " patterns") + " of component "
                        + together.getFirst().component.id() + " (" + place + " of the record)",
                        "put the files back, or take the claim out");
            }
        });
    }

    private static String describe(TreeEntry entry) {
        return switch (entry) {
            case RegularFile file -> "a file of " + file.sizeBytes() + " bytes";
            case SymbolicLink link -> "a link to " + link.target();
            default -> "a special file";
        };
    }
}
