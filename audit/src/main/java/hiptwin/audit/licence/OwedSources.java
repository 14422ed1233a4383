package hiptwin.audit.licence;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.audit.record.Component;
import hiptwin.audit.record.ComponentKind;
import hiptwin.audit.record.Identity;
import hiptwin.audit.record.Library;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.Undecided;
import hiptwin.audit.tree.Binary;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The source that is owed for what a tree really holds.
 *
 * @param byLibrary ids of the sources, for each copyleft library by its path and build id; none where the record has no source for
 *        that very build
 * @param unknown why it cannot be said whether more is owed
 */
public record OwedSources(Map<String, List<String>> byLibrary, List<Finding> unknown) {
    /** Without an owner or terms nobody knows whether source is owed. */
    private static final Set<Rule> UNKNOWN = EnumSet.of(Rule.UNRECORDED_BINARY, Rule.EXPRESSION_INVALID, Rule.UNKNOWN_LICENCE_ID,
            Rule.ELECTION);
    private static final Pattern TERMS = Pattern.compile(".*\\.(licence|elected|sources|sources\\[[0-9]+])");

    /** Copies map and list. */
    public OwedSources {
        byLibrary = Collections.unmodifiableMap(new TreeMap<>(byLibrary));
        unknown = List.copyOf(unknown);
    }

    /**
     * Finds out what is owed.
     *
     * @param record the record
     * @param licences what the gate found in the tree when it was held to the record
     * @return what is owed
     */
    public static OwedSources of(LicenceRecord record, LicenceResult licences) {
        Objects.requireNonNull(record);
        Terms terms = Terms.of(record, new Findings());
        TreeMap<String, List<String>> owed = new TreeMap<>();
        for (OwnedFile owned : licences.binaries()) {
            if (terms.asksForSource(owned.component())) {
                String build = owned.file().binary().flatMap(Binary::buildId).map(id -> "build id " + id).orElse("no build id");
                owed.put(owned.file().path() + " (" + build + ")", sources(owned));
            }
        }
        for (Component component : record.components()) {
            if (component.kind() == ComponentKind.LINKED && terms.asksForSource(component)) {
                owed.put(component.name() + " (linked into " + String.join(", ", component.linkedInto()) + ")", component.sources());
            }
        }
        Findings unknown = new Findings();
        licences.findings().stream().filter(finding -> UNKNOWN.contains(finding.rule()))
                .forEach(finding -> unknown.add(finding.rule(), finding.path(), finding.message(), finding.fix()));
        for (Undecided open : record.undecided()) {
            if (TERMS.matcher(open.place().path()).matches()) {
                unknown.add(Rule.UNDECIDED, "", open.place() + " of the record is undecided: " + open.question(),
                        "find it out, and write it in place of \"undecided\"");
            }
        }
        return new OwedSources(owed, unknown.sorted());
    }

    private static List<String> sources(OwnedFile owned) {
        Optional<Library> library = owned.library();
        if (library.isEmpty()) {
            return owned.component().sources();
        }
        Identity recorded = library.get().identity();
        Optional<String> found = owned.file().binary().flatMap(Binary::buildId);
        boolean sameBuild = switch (recorded) {
            case Identity.Exact exact when exact.buildId().isEmpty() -> exact.sha256().equals(owned.file().sha256());
            case Identity.Exact exact -> exact.buildId().equals(found);
            case Identity.BuildIdOnly only -> Optional.of(only.id()).equals(found);
            case Identity.Unrecorded none -> false;
        };
        return sameBuild ? library.get().sources() : List.of();
    }
}
