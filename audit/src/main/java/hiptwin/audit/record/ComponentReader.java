package hiptwin.audit.record;

import hiptwin.audit.source.SourcePin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads components and holds them to what they refer to. */
final class ComponentReader {
    private static final Set<String> OPTIONAL = Set.of("name", "kind", "licence", "elected", "copyright", "upstream", "texts", "libraries",
            "files", "manifests", "sources", "linkedInto", "notes");
    private static final Map<ComponentKind, Set<String>> KEYS = Map.of(
            ComponentKind.SHIPPED, Set.of("licence", "elected", "copyright", "upstream", "texts", "libraries", "files", "manifests"),
            ComponentKind.LINKED, Set.of("licence", "elected", "copyright", "upstream", "texts", "sources", "linkedInto"),
            ComponentKind.STATE, Set.of("files"),
            ComponentKind.DPKG, Set.of());
    private static final Map<ComponentKind, Set<String>> REQUIRED = Map.of(
            ComponentKind.SHIPPED, Set.of("licence", "copyright", "texts"),
            ComponentKind.LINKED, Set.of("licence", "copyright", "texts", "linkedInto"),
            ComponentKind.STATE, Set.of("files"),
            ComponentKind.DPKG, Set.of());

    private final Fields fields;
    private final Map<String, Upstream> upstreams;
    private final Map<String, SourcePin> pins;
    private final Map<String, LicenceText> texts;
    private final Map<String, List<PathGlob>> globs;
    private final Map<String, Set<String>> used = new HashMap<>();

    ComponentReader(Fields fields, Map<String, Upstream> upstreams, Map<String, SourcePin> pins, Map<String, LicenceText> texts,
            Map<String, List<PathGlob>> globs) {
        this.fields = fields;
        this.upstreams = upstreams;
        this.pins = pins;
        this.texts = texts;
        this.globs = globs;
    }

    List<Component> components(LocatedValue value) throws RecordException {
        List<Component> components = new ArrayList<>();
        Map<String, Place> ids = new HashMap<>();
        Set<String> libraries = new HashSet<>();
        for (LocatedValue element : fields.filled(value)) {
            Component component = component(element);
            Place earlier = ids.put(component.id(), component.place());
            if (earlier != null) {
                throw element.fault("the id " + component.id() + " is already that of " + earlier + "; expected another");
            }
            for (Library library : component.libraries()) {
                if (!libraries.add(library.soname() + " " + library.path())) {
                    throw element.fault("the library " + library.name() + " is recorded twice, again in " + library.place()
                            + "; expected it once");
                }
            }
            components.add(component);
        }
        for (int i = 0; i < components.size(); i++) {
            for (String target : components.get(i).linkedInto()) {
                if (!ids.containsKey(target)) {
                    throw value.array().get(i).fault("linkedInto names \"" + target + "\"; expected one of "
                            + String.join(", ", new LinkedHashSet<>(components.stream().map(Component::id).toList())));
                }
            }
        }
        return components;
    }

    private Component component(LocatedValue value) throws RecordException {
        Map<String, LocatedValue> at = value.object(Set.of("id"), OPTIONAL);
        String id = fields.id(at.get("id"));
        ComponentKind kind = ComponentKind.SHIPPED;
        if (at.containsKey("kind")) {
            kind = ComponentKind.fromLabel(at.get("kind").isString() ? at.get("kind").string() : "").orElseThrow(() -> at.get("kind")
                    .expected(Arrays.stream(ComponentKind.values()).map(ComponentKind::label).collect(Collectors.joining(", "))));
        }
        checkKeys(value, at, kind);
        List<Library> libraries = new ArrayList<>();
        for (LocatedValue library : elements(at, "libraries")) {
            libraries.add(library(library));
        }
        List<FileClaim> files = new ArrayList<>();
        for (LocatedValue claim : elements(at, "files")) {
            files.addAll(claims(claim));
        }
        List<Manifest> manifests = new ArrayList<>();
        for (LocatedValue manifest : elements(at, "manifests")) {
            manifests.add(ManifestReader.read(fields, manifest));
        }
        if (kind == ComponentKind.SHIPPED && !at.containsKey("libraries") && !at.containsKey("files") && !at.containsKey("manifests")) {
            throw value.fault("expected one of libraries, files and manifests: a component that ships nothing has no place here");
        }
        Optional<Upstream> upstream = Optional.empty();
        Optional<String> upstreamPath = Optional.empty();
        if (at.containsKey("upstream") && fields.isDecided(at.get("upstream"))) {
            Map<String, LocatedValue> reference = at.get("upstream").object(Set.of("ref"), Set.of("path"));
            upstream = Optional.of(reference(reference.get("ref"), "upstreams", upstreams));
            upstreamPath = fields.optional(reference, "path");
        }
        List<String> copyright = new ArrayList<>();
        for (LocatedValue notice : elements(at, "copyright")) {
            copyright.add(notice.string());
        }
        List<String> linkedInto = new ArrayList<>();
        for (LocatedValue target : elements(at, "linkedInto")) {
            linkedInto.add(target.string());
        }
        return new Component(id, fields.optional(at, "name").orElse(id), kind, text(at, "licence"), text(at, "elected"), copyright,
                upstream, upstreamPath, references(at, "texts", texts), libraries, files, manifests,
                references(at, "sources", pins).stream().map(SourcePin::id).toList(), linkedInto, fields.optional(at, "notes"),
                value.place());
    }

    private static void checkKeys(LocatedValue value, Map<String, LocatedValue> at, ComponentKind kind) throws RecordException {
        Set<String> always = Set.of("id", "name", "kind", "notes");
        for (Map.Entry<String, LocatedValue> member : at.entrySet()) {
            if (!always.contains(member.getKey()) && !KEYS.get(kind).contains(member.getKey())) {
                throw member.getValue().fault("a component of kind " + kind.label() + " has no " + member.getKey() + "; expected of it: "
                        + KEYS.get(kind).stream().sorted().collect(Collectors.joining(", ")));
            }
        }
        for (String key : REQUIRED.get(kind).stream().sorted().toList()) {
            if (!at.containsKey(key)) {
                throw value.fault("the key " + key + " is missing");
            }
        }
    }

    /** {@return the elements of an optional array that may be undecided} */
    private List<LocatedValue> elements(Map<String, LocatedValue> at, String key) throws RecordException {
        return at.containsKey(key) && fields.isDecided(at.get(key)) ? fields.filled(at.get(key)) : List.of();
    }

    private Optional<String> text(Map<String, LocatedValue> at, String key) throws RecordException {
        return at.containsKey(key) && fields.isDecided(at.get(key)) ? Optional.of(at.get(key).string()) : Optional.empty();
    }

    private Library library(LocatedValue value) throws RecordException {
        Map<String, LocatedValue> at = value.object(Set.of("identity"), Set.of("soname", "path", "sources"));
        if (!at.containsKey("soname") && !at.containsKey("path")) {
            throw value.fault("expected a soname or a path, found neither");
        }
        Optional<PathGlob> path = at.containsKey("path") ? Optional.of(fields.glob(at.get("path"))) : Optional.empty();
        List<String> sources = new ArrayList<>();
        if (at.containsKey("sources") && fields.isDecided(at.get("sources"))) {
            for (LocatedValue reference : at.get("sources").array()) {
                sources.add(reference(reference, "sources", pins).id());
            }
        }
        return new Library(fields.optional(at, "soname"), path, identity(at.get("identity")), sources, value.place());
    }

    private Identity identity(LocatedValue value) throws RecordException {
        if (!fields.isDecided(value)) {
            return new Identity.Unrecorded();
        }
        Map<String, LocatedValue> at = value.object(Set.of(), Set.of("sizeBytes", "sha256", "buildId", "mode"));
        Optional<String> buildId = Optional.empty();
        if (at.containsKey("buildId")) {
            buildId = Optional.of(fields.matching(at.get("buildId"), Fields.BUILD_ID, Fields.BUILD_ID_WORDS));
        }
        if (at.containsKey("mode")) {
            if (!at.get("mode").isString() || !at.get("mode").string().equals("build-id-only")) {
                throw at.get("mode").expected("\"build-id-only\", or sizeBytes and sha256 in place of a mode");
            }
            value.object(Set.of("mode", "buildId"), Set.of());
            return new Identity.BuildIdOnly(buildId.orElseThrow());
        }
        value.object(Set.of("sizeBytes", "sha256"), Set.of("buildId"));
        return new Identity.Exact(at.get("sizeBytes").integer(1, Long.MAX_VALUE >> 8),
                fields.matching(at.get("sha256"), Fields.SHA256, Fields.SHA256_WORDS), buildId);
    }

    private List<FileClaim> claims(LocatedValue value) throws RecordException {
        if (value.isString()) {
            return List.of(new FileClaim(fields.glob(value), value.place()));
        }
        LocatedValue name = value.object(Set.of("globs"), Set.of()).get("globs");
        return reference(name, "globs", globs).stream().map(glob -> new FileClaim(glob, value.place())).toList();
    }

    private <T> List<T> references(Map<String, LocatedValue> at, String key, Map<String, T> table) throws RecordException {
        List<T> found = new ArrayList<>();
        for (LocatedValue reference : elements(at, key)) {
            found.add(reference(reference, key, table));
        }
        return found;
    }

    private <T> T reference(LocatedValue value, String tableName, Map<String, T> table) throws RecordException {
        String id = value.string();
        T found = table.get(id);
        if (found == null) {
            throw value.fault("there is no \"" + id + "\" in " + tableName + "; expected "
                    + (table.isEmpty() ? "it to be declared there" : "one of " + String.join(", ", table.keySet())));
        }
        used.computeIfAbsent(tableName, name -> new HashSet<>()).add(id);
        return found;
    }

    /** Entries that nothing refers to are left from an older state; unless who would refer to them has yet to decide. */
    void failOnUnused(String tableName, Map<String, LocatedValue> entries) throws RecordException {
        String singular = tableName.equals("upstreams") ? "upstream" : tableName;
        if (fields.isOpen(singular)) {
            return;
        }
        for (Map.Entry<String, LocatedValue> entry : entries.entrySet()) {
            if (!used.getOrDefault(tableName, Set.of()).contains(entry.getKey())) {
                throw entry.getValue().fault("stale: nothing refers to \"" + entry.getKey() + "\" of " + tableName
                        + "; expected every entry to be used");
            }
        }
    }
}
