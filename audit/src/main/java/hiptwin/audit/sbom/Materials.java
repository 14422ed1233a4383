package hiptwin.audit.sbom;

import hiptwin.audit.debian.DebianPackage;
import hiptwin.audit.licence.LicenceResult;
import hiptwin.audit.licence.OwnedFile;
import hiptwin.audit.record.Component;
import hiptwin.audit.record.Digest;
import hiptwin.audit.record.Library;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.source.SourcePin;
import hiptwin.audit.spdx.ExpressionException;
import hiptwin.audit.spdx.LicenceExpression;
import hiptwin.audit.tree.AuditedTree;
import hiptwin.audit.tree.Binary;
import hiptwin.audit.tree.TreeListing;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a bill of materials is made from.
 *
 * @param toolVersion version of this tool
 * @param tree what was audited
 * @param record what it was held to
 * @param result what came of it
 */
public record Materials(String toolVersion, AuditedTree tree, LicenceRecord record, LicenceResult result) {
    /** Checks that nothing is null. */
    public Materials {
        Objects.requireNonNull(toolVersion);
        Objects.requireNonNull(tree);
        Objects.requireNonNull(record);
        Objects.requireNonNull(result);
    }

    /** {@return the components that have a licence of their own} */
    List<Component> components() {
        return record.components().stream().filter(Component::needsLicence).toList();
    }

    /** {@return the named binaries of a component, sorted by path} */
    List<OwnedFile> binaries(Component component) {
        return result.binaries().stream().filter(owned -> owned.component().id().equals(component.id())).toList();
    }

    /** {@return the binaries of components with a licence of their own, by path} */
    Map<String, OwnedFile> binaries() {
        return result.binaries().stream().filter(owned -> owned.component().needsLicence())
                .collect(Collectors.toMap(owned -> owned.file().path(), Function.identity(), (one, other) -> one, TreeMap::new));
    }

    /** {@return the binaries that one needs, by what the dynamic sections resolve to} */
    static List<OwnedFile> dependencies(OwnedFile owned, Map<String, OwnedFile> all) {
        return owned.file().binary().map(Binary::dependencyPaths).orElse(List.of()).stream().distinct().sorted().map(all::get)
                .filter(Objects::nonNull).toList();
    }

    /** {@return the source that a binary was built from, as recorded} */
    List<SourcePin> sources(OwnedFile owned) {
        return owned.library().map(Library::sources).orElse(List.of()).stream().map(id -> record.sources().get(id)).toList();
    }

    /** {@return the source pins that binaries or linked code refer to} */
    Set<SourcePin> sources() {
        Set<SourcePin> pins = new LinkedHashSet<>();
        binaries().values().forEach(owned -> pins.addAll(sources(owned)));
        components().forEach(component -> component.sources().forEach(id -> pins.add(record.sources().get(id))));
        return pins;
    }

    List<DebianPackage> packages() {
        return result.packages();
    }

    /** {@return an expression that a document may carry: parsed, of known ids; empty otherwise} */
    static Optional<String> expression(Optional<String> text) {
        return text.flatMap(Materials::parsed).filter(expression -> expression.unknownIds().isEmpty()).map(LicenceExpression::text);
    }

    private static Optional<LicenceExpression> parsed(String text) {
        try {
            return Optional.of(LicenceExpression.parse(text));
        } catch (ExpressionException e) {
            return Optional.empty();
        }
    }

    /** {@return the {@code LicenseRef-} ids that the documents carry, each with the components that use it} */
    Map<String, String> references() {
        Map<String, String> references = new TreeMap<>();
        for (Component component : components()) {
            for (Optional<String> text : List.of(component.licence(), component.elected())) {
                expression(text).flatMap(Materials::parsed).map(LicenceExpression::licences).orElse(Set.of()).stream()
                        .filter(LicenceExpression.Licence::isReference)
                        .forEach(licence -> references.merge(licence.id(), component.id(),
                                (one, other) -> one.equals(other) ? one : one + ", " + other));
            }
        }
        return references;
    }

    /** {@return a hash of all that the documents are made from} */
    String fingerprint() {
        String inputs = TreeListing.sha256(tree) + "\n" + record.sha256() + "\n" + toolVersion + "\n" + tree.name() + "\n";
        return Digest.sha256(inputs.getBytes(StandardCharsets.UTF_8));
    }

    /** {@return a name for a path that tells it from every other path, of letters, digits, dots and hyphens} */
    static String key(String path) {
        return path.substring(path.lastIndexOf('/') + 1).replaceAll("[^A-Za-z0-9.-]", "-") + "-"
                + Digest.sha256(path.getBytes(StandardCharsets.UTF_8)).substring(0, 12);
    }
}
