package hiptwin.audit.source;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.probe.file.IoReason;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Checks a finished bundle against the record, without network and without trusting {@code SOURCES.json}: archives by the recorded hashes,
 * packed trees by computing the ids of all git objects in them. Nothing is written. Thread safe: holds nothing.
 */
public final class SourceVerifier {
    private static final String FETCH = "run 'sources fetch' with this record into this folder";

    private SourceVerifier() {
    }

    /**
     * Checks a bundle.
     *
     * @param bundle folder
     * @param pins all sources of the record; each must be in the bundle
     * @param owed for each copyleft library, by what it is called in messages, the ids of the pins that are its source; may be empty
     * @return all faults, sorted by file; empty if there is none
     * @throws IllegalArgumentException if a pin is malformed or two have one name
     * @throws IOException if the folder itself cannot be listed
     */
    public static List<Finding> verify(Path bundle, List<SourcePin> pins, Map<String, List<String>> owed) throws IOException {
        Map<String, SourcePin> byId = PinRules.check(pins);
        List<Finding> findings = new ArrayList<>(uncovered(byId, owed));
        Map<String, Hashes> seen = new HashMap<>();
        Map<String, List<Submodule>> submodules = new HashMap<>();
        for (SourcePin pin : pins) {
            check(bundle, pin, neededBy(pin, owed), seen, submodules, findings);
        }
        findings.addAll(extra(bundle, pins));
        findings.addAll(index(bundle, byId, seen, submodules));
        findings.sort(Comparator.comparing(Finding::path).thenComparing(Finding::rule).thenComparing(Finding::message));
        return List.copyOf(findings);
    }

    private static List<Finding> uncovered(Map<String, SourcePin> byId, Map<String, List<String>> owed) {
        List<Finding> findings = new ArrayList<>();
        new TreeMap<>(owed).forEach((library, ids) -> {
            if (ids.isEmpty()) {
                findings.add(new Finding(Rule.SOURCE_NOT_COVERED, "", "the record names no source for this copyleft library: "
                        + library, "record the source that this build was made from"));
            }
            ids.stream().filter(id -> !byId.containsKey(id)).forEach(id -> findings.add(new Finding(Rule.SOURCE_NOT_COVERED, "",
                    "source '" + id + "' is owed for " + library + ", and the record has no such source",
                    "add the source to the record, or correct its name")));
        });
        return findings;
    }

    private static String neededBy(SourcePin pin, Map<String, List<String>> owed) {
        Set<String> libraries = new TreeSet<>();
        owed.forEach((library, ids) -> {
            if (ids.contains(pin.id())) {
                libraries.add(library);
            }
        });
        return libraries.isEmpty() ? "" : ", owed for " + String.join(", ", libraries);
    }

    private static void check(Path bundle, SourcePin pin, String neededBy, Map<String, Hashes> seen,
            Map<String, List<Submodule>> submodules, List<Finding> findings) {
        String name = pin.fileName();
        Path file = bundle.resolve(name);
        String source = "source '" + pin.id() + "'" + neededBy + ": ";
        if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            findings.add(new Finding(Rule.SOURCE_MISSING, name, source + "the file is not in the bundle", FETCH));
            return;
        }
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            findings.add(new Finding(Rule.SOURCE_ALTERED, name, source + "expected a regular file, and no link", FETCH));
            return;
        }
        try {
            Hashes hashes = Hashes.of(file);
            seen.put(pin.id(), hashes);
            switch (pin) {
                case SourcePin.Archive archive -> {
                    same(name, source, "SHA-256", hashes.sha256(), Optional.of(archive.sha256()), findings);
                    same(name, source, "SHA-512", hashes.sha512(), archive.sha512(), findings);
                }
                case SourcePin.GitTree tree -> {
                    same(name, source, "SHA-256", hashes.sha256(), tree.packedSha256(), findings);
                    submodules.put(pin.id(), PackedTree.check(file, tree));
                }
            }
        } catch (NotPackedException e) {
            findings.add(new Finding(e.otherCommit() ? Rule.SOURCE_WRONG_COMMIT : Rule.SOURCE_ALTERED, name, source + e.getMessage(), FETCH));
        } catch (IOException e) {
            findings.add(new Finding(Rule.SOURCE_UNREADABLE, name, source + "cannot be read: " + IoReason.reason(e), "make it readable for this user"));
        }
    }

    private static void same(String name, String source, String what, String found, Optional<String> recorded, List<Finding> findings) {
        if (recorded.isPresent() && !recorded.get().equals(found)) {
            findings.add(new Finding(Rule.SOURCE_ALTERED, name, source + what + " is " + found + ", and " + recorded.get()
                    + " is recorded", FETCH));
        }
    }

    private static List<Finding> extra(Path bundle, List<SourcePin> pins) throws IOException {
        Set<String> expected = new HashSet<>(Set.of(BundleIndex.FILE_NAME));
        pins.forEach(pin -> expected.add(pin.fileName()));
        List<Finding> findings = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(bundle)) {
            for (Path entry : entries) {
                String name = entry.getFileName().toString();
                if (!expected.contains(name)) {
                    findings.add(new Finding(Rule.SOURCE_EXTRA_FILE, name, name.contains(PinRules.PART_ENDING)
                            ? "a download that was not finished" : "no source of the record has this name",
                            "remove it from the bundle, or record it"));
                }
            }
        }
        return findings;
    }

    private static List<Finding> index(Path bundle, Map<String, SourcePin> byId, Map<String, Hashes> seen,
            Map<String, List<Submodule>> submodules) {
        Optional<BundleIndex> read;
        try {
            read = BundleIndex.read(bundle);
        } catch (BundleIndex.MalformedException e) {
            return List.of(new Finding(Rule.SOURCE_INDEX_MALFORMED, BundleIndex.FILE_NAME, e.getMessage(), FETCH));
        } catch (IOException e) {
            return List.of(new Finding(Rule.SOURCE_UNREADABLE, BundleIndex.FILE_NAME, "cannot be read: " + IoReason.reason(e),
                    "make it readable for this user"));
        }
        if (read.isEmpty()) {
            return List.of(new Finding(Rule.SOURCE_INDEX_ABSENT, BundleIndex.FILE_NAME, "the bundle has no list of what is in it", FETCH));
        }
        List<Finding> findings = new ArrayList<>();
        Set<String> listed = new HashSet<>();
        for (BundleIndex.Entry entry : read.get().entries()) {
            listed.add(entry.id());
            SourcePin pin = byId.get(entry.id());
            if (pin == null) {
                findings.add(disagrees("lists '" + entry.id() + "', which the record does not have"));
            } else {
                compare(entry, pin, seen.get(entry.id()), submodules.get(entry.id()), findings);
            }
        }
        byId.keySet().stream().filter(id -> !listed.contains(id))
                .forEach(id -> findings.add(disagrees("does not list '" + id + "', which the record has")));
        return findings;
    }

    /** What a file itself is like is compared only where it could be read. */
    private static void compare(BundleIndex.Entry entry, SourcePin pin, Hashes hashes, List<Submodule> submodules, List<Finding> findings) {
        String id = entry.id();
        compare(id, "kind", entry.kind(), BundleIndex.Entry.kind(pin), findings);
        compare(id, "file", entry.file(), pin.fileName(), findings);
        compare(id, "urls", entry.urls(), BundleIndex.Entry.urls(pin), findings);
        if (pin instanceof SourcePin.GitTree tree) {
            compare(id, "commit", entry.commit(), tree.commit(), findings);
        }
        if (hashes != null) {
            compare(id, "sizeBytes", entry.sizeBytes(), hashes.sizeBytes(), findings);
            compare(id, "sha256", entry.sha256(), hashes.sha256(), findings);
            compare(id, "sha512", entry.sha512(), hashes.sha512(), findings);
        }
        if (submodules != null) {
            compare(id, "submodules", entry.submodules(), submodules, findings);
        }
    }

    private static void compare(String id, String field, Object listed, Object real, List<Finding> findings) {
        if (!real.equals(listed)) {
            findings.add(disagrees(field + " of '" + id + "' is " + listed + ", expected " + real));
        }
    }

    private static Finding disagrees(String message) {
        return new Finding(Rule.SOURCE_INDEX_DISAGREES, BundleIndex.FILE_NAME, message, FETCH);
    }
}
