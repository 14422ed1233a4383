package hiptwin.audit.propose;

import hiptwin.audit.json.JsonText;
import hiptwin.audit.record.Component;
import hiptwin.audit.record.Library;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.PathGlob;
import hiptwin.audit.tree.AuditedTree;
import hiptwin.audit.tree.Binary;
import hiptwin.audit.tree.TreeBytes;
import hiptwin.audit.tree.TreeEntry.RegularFile;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Writes the draft of a record. */
public final class Proposal {
    private static final Pattern TEXT_NAME = Pattern.compile(
            "(?i)(.*[._-])?(licen[cs]es?|copying|notices?|copyrights?|unlicense)([._-].*)?");
    private static final long MAX_TEXT_BYTES = 1 << 20;

    private final AuditedTree tree;
    private final Optional<LicenceRecord> known;
    private final Optional<TheRockPins> pins;
    private final JsonText json;
    private final Map<String, RegularFile> texts = new LinkedHashMap<>();
    private final Map<String, List<RegularFile>> binaries = new TreeMap<>();
    private final TreeSet<String> otherFolders = new TreeSet<>();

    private Proposal(AuditedTree tree, TreeBytes bytes, Optional<LicenceRecord> known, JsonText json) {
        this.tree = tree;
        this.known = known;
        this.pins = TheRockPins.of(tree, bytes);
        this.json = json;
        sort();
    }

    /**
     * Writes a draft: sonames, places, sizes, hashes and build ids of all binaries, the texts found, the commits of
     * {@code therock_manifest.json} where the tree has one; licences, copyright, origin and source are left undecided.
     *
     * @param tree the tree
     * @param bytes reads files of the tree
     * @param known a record of an earlier tree, whose answers are offered as hints and never taken over
     * @param created date that documents made from the record will bear
     * @return the draft: a record that can be read and that fails the gate
     */
    public static byte[] draft(AuditedTree tree, TreeBytes bytes, Optional<LicenceRecord> known, Instant created) {
        return JsonText.write(json -> new Proposal(tree, bytes, known, json).write(created.truncatedTo(ChronoUnit.SECONDS)));
    }

    private void sort() {
        for (RegularFile file : tree.entries().stream().filter(RegularFile.class::isInstance).map(RegularFile.class::cast).toList()) {
            if (file.binary().isPresent()) {
                binaries.computeIfAbsent(group(file), id -> new ArrayList<>()).add(file);
            } else if (TEXT_NAME.matcher(base(file.path())).matches() && file.sizeBytes() > 0 && file.sizeBytes() <= MAX_TEXT_BYTES) {
                texts.put(unique(id(file.path().replace('/', '-')), texts), file);
            } else {
                otherFolders.add(folder(file.path()));
            }
        }
    }

    private void write(Instant created) throws IOException {
        json.number("schemaVersion", 1);
        json.array("comment", () -> json.element(
                "A draft. It fails until every \"undecided\" has given way to a decision; entries of upstreams,"
                + " sources and texts that nothing uses by then have to go."));
        json.text("title", "Draft for " + (tree.name().isBlank() ? "a tree" : tree.name())
                + pins.flatMap(TheRockPins::rocmVersion).map(version -> ", ROCm " + version).orElse(""));
        json.text("created", created.toString());
        if (pins.isPresent()) {
            pins(pins.get());
        }
        json.object("texts", () -> {
            for (Map.Entry<String, RegularFile> text : texts.entrySet()) {
                json.object(text.getKey(), () -> {
                    json.text("tree", text.getValue().path().replace("{", "\\{"));
                    json.text("sha256", text.getValue().sha256());
                });
            }
        });
        json.array("components", () -> {
            for (Map.Entry<String, List<RegularFile>> group : binaries.entrySet()) {
                json.object(() -> component(group.getKey(), group.getValue()));
            }
            if (!otherFolders.isEmpty()) {
                json.object(this::otherFiles);
            }
            if (binaries.isEmpty() && otherFolders.isEmpty()) {
                json.object(this::nothing);
            }
        });
    }

    private void pins(TheRockPins pins) throws IOException {
        json.object("upstreams", () -> {
            for (Map.Entry<String, String> pin : pins.commitByName().entrySet()) {
                json.object(pin.getKey(), () -> {
                    json.text("url", pins.urlByName().get(pin.getKey()));
                    json.text("commit", pin.getValue());
                });
            }
        });
        String commit = pins.commitByName().get(TheRockPins.THEROCK);
        if (commit != null) {
            json.object("sources", () -> json.object("therock-" + commit.substring(0, 8), () -> {
                json.text("fileName", "TheRock-" + commit + ".tar.gz");
                json.text("git", TheRockPins.THEROCK_URL);
                json.text("commit", commit);
            }));
        }
    }

    private void component(String id, List<RegularFile> files) throws IOException {
        Optional<Component> before = known.flatMap(record -> record.component(id));
        json.text("id", id);
        json.text("name", before.map(Component::name).orElse(base(files.getFirst().path())));
        undecided("licence", "the SPDX expression under which it is offered" + hint(before.flatMap(Component::licence)
                .map(licence -> licence + before.flatMap(Component::elected).map(elected -> ", elected " + elected).orElse(""))));
        undecided("copyright", "its copyright notices" + hint(before.map(Component::copyright).filter(notices -> !notices.isEmpty())
                .map(notices -> String.join("; ", notices))));
        undecided("upstream", "where it comes from" + pins.map(pin -> ": perhaps one of " + String.join(", ", pin.commitByName().keySet()))
                .orElse("") + hint(before.flatMap(Component::upstream).map(upstream -> upstream.url() + " " + upstream.revision())));
        undecided("texts", "its licence texts: " + (texts.isEmpty() ? "none was found in the tree" : "of "
                + String.join(", ", texts.keySet())) + hint(before.map(Component::texts).filter(found -> !found.isEmpty())
                .map(found -> String.join(", ", found.stream().map(text -> text.path()).toList()))));
        json.array("libraries", () -> {
            for (RegularFile file : files) {
                json.object(() -> library(file, before));
            }
        });
    }

    private void library(RegularFile file, Optional<Component> before) throws IOException {
        json.text("soname", file.binary().flatMap(Binary::soname).filter(soname -> !soname.isBlank()));
        json.text("path", PathGlob.quote(file.path()));
        json.object("identity", () -> {
            json.number("sizeBytes", file.sizeBytes());
            json.text("sha256", file.sha256());
            json.text("buildId", file.binary().flatMap(Binary::buildId).filter(id -> id.matches("([0-9a-f]{2}){4,64}")));
        });
        Optional<List<String>> sources = before.flatMap(component -> component.libraries().stream()
                .filter(library -> stem(library).equals(stem(file))).findFirst()).map(Library::sources).filter(ids -> !ids.isEmpty());
        undecided("sources", "the source of this very build, if its licence asks for source, else []"
                + hint(sources.map(ids -> String.join(", ", ids))));
    }

    private void otherFiles() throws IOException {
        json.text("id", unique("other-files", binaries));
        undecided("licence", "whose these files are, and under which licence; split them as far as needed");
        undecided("copyright", "their copyright notices");
        undecided("texts", "their licence texts");
        json.array("files", () -> {
            for (String folder : otherFolders) {
                json.element(folder.isEmpty() ? "*" : PathGlob.quote(folder) + "/*");
            }
        });
    }

    private void nothing() throws IOException {
        json.text("id", "nothing");
        undecided("licence", "the tree holds no file but licence texts");
        undecided("copyright", "the tree holds no file but licence texts");
        undecided("texts", "the tree holds no file but licence texts");
        undecided("files", "the tree holds no file but licence texts");
    }

    private void undecided(String key, String question) throws IOException {
        json.object(key, () -> json.text("undecided", question));
    }

    private String hint(Optional<String> answer) {
        return answer.map(text -> " (" + known.map(LicenceRecord::title).orElse("") + ": " + text + ")").orElse("");
    }

    /** {@return the id of the component that a binary goes to: that of the known record for its name, else one made from its name} */
    private String group(RegularFile file) {
        return known.stream().flatMap(record -> record.components().stream())
                .filter(component -> component.libraries().stream().anyMatch(library -> stem(library).equals(stem(file))))
                .map(Component::id).findFirst().orElse(id(stem(file)));
    }

    private static String stem(Library library) {
        return library.soname().map(Proposal::stem).orElseGet(() -> stem(base(library.path().orElseThrow().toString())));
    }

    private static String stem(RegularFile file) {
        return stem(file.binary().flatMap(Binary::soname).filter(soname -> !soname.isBlank()).orElse(base(file.path())));
    }

    /** {@return a library's name without its version: what stays the same from release to release} */
    private static String stem(String name) {
        int end = name.indexOf(".so");
        return end > 0 ? name.substring(0, end) : name;
    }

    private static String id(String name) {
        String id = name.replaceAll("[^A-Za-z0-9._-]", "-").replaceAll("^[^A-Za-z0-9]+", "");
        return id.isEmpty() ? "unnamed" : id.substring(Math.max(0, id.length() - 90)).replaceAll("^[^A-Za-z0-9]+", "");
    }

    private static String unique(String id, Map<String, ?> taken) {
        String free = id;
        for (int i = 2; taken.containsKey(free); i++) {
            free = id + "-" + i;
        }
        return free;
    }

    private static String base(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String folder(String path) {
        return path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
    }
}
