package hiptwin.audit.licence;

import hiptwin.audit.finding.Rule;
import hiptwin.audit.record.Component;
import hiptwin.audit.record.ComponentKind;
import hiptwin.audit.record.Identity;
import hiptwin.audit.record.Library;
import hiptwin.audit.record.Place;
import hiptwin.audit.tree.Binary;
import hiptwin.audit.tree.TreeEntry.RegularFile;
import hiptwin.audit.tree.TreeIndex;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the files of a record's library entries and compares them with what is on record. */
final class LibraryCheck {
    private final TreeIndex index;
    private final Terms terms;
    private final Owners owners;
    private final Findings findings;
    private final List<Remark> remarks;
    private final Map<String, RegularFile> fileByLibraryPlace = new HashMap<>();

    LibraryCheck(TreeIndex index, Terms terms, Owners owners, Findings findings, List<Remark> remarks) {
        this.index = index;
        this.terms = terms;
        this.owners = owners;
        this.findings = findings;
        this.remarks = remarks;
    }

    /** {@return the file whose identity is asked for at a place of the record} */
    Optional<String> foundFor(Place place) {
        String suffix = ".identity";
        String path = place.path();
        return path.endsWith(suffix)
                ? Optional.ofNullable(fileByLibraryPlace.get(path.substring(0, path.length() - suffix.length()))).map(RegularFile::path)
                : Optional.empty();
    }

    /** {@return what a record would have to say of a file} */
    String describe(String path) {
        return index.file(path).map(LibraryCheck::describe).orElse(path);
    }

    private static String describe(RegularFile file) {
        return file.sizeBytes() + " bytes, SHA-256 " + file.sha256() + ", "
                + buildId(file).map(id -> "build id " + id).orElse("no build id");
    }

    void check(Component component) {
        for (Library library : component.libraries()) {
            List<RegularFile> files = candidates(library);
            if (files.isEmpty()) {
                gone(component, library);
            }
            if (files.size() > 1) {
                String all = files.stream().map(RegularFile::path).collect(Collectors.joining(", "));
                findings.add(Rule.LIBRARY_AMBIGUOUS, files.getFirst().path(), library.place() + " of the record names one library, "
                        + library.name() + ", and " + files.size() + " files answer to it: " + all,
                        "remove the files that are not it, or give each a library entry with its own path");
            }
            for (RegularFile file : files) {
                owners.library(component, library, file);
                fileByLibraryPlace.put(library.place().path(), file);
                check(component, library, file);
            }
        }
        terms.unjudged(component).ifPresent(reference -> remarks.add(new Remark("", "component " + component.id()
                + ": whether the terms of " + reference + " ask for source is not judged; the record names none for it")));
        if (component.kind() == ComponentKind.LINKED && terms.asksForSource(component) && component.sources().isEmpty()) {
            findings.add(Rule.COPYLEFT_SOURCE, "", Terms.where(component) + " is linked into " + String.join(", ", component.linkedInto())
                    + " under " + component.concluded().orElse("") + " and has no recorded source", "name its source in \"sources\"");
        }
    }

    private List<RegularFile> candidates(Library library) {
        if (library.path().isEmpty()) {
            return index.files().stream().filter(file -> soname(file).equals(library.soname())).toList();
        }
        if (library.path().get().isLiteral()) {
            return index.file(library.path().get().prefix()).stream().toList();
        }
        List<RegularFile> there = index.files().stream().filter(file -> library.path().get().matches(file.path())).toList();
        if (there.size() < 2) {
            return there;
        }
        // A pattern may touch files of other kinds (a text beside libraries); those are claimed, or not, by themselves.
        List<RegularFile> binaries = there.stream().filter(file -> file.binary().isPresent()).toList();
        return binaries.isEmpty() ? there : binaries;
    }

    private void gone(Component component, Library library) {
        String elsewhere = index.files().stream().filter(file -> library.soname().isPresent() && soname(file).equals(library.soname()))
                .map(file -> "; the soname is that of " + file.path()).findFirst().orElse("");
        findings.add(Rule.LIBRARY_GONE, library.path().map(Object::toString).orElse(""), "the recorded library " + library.name()
                + " of component " + component.id() + " (" + library.place() + " of the record) is not in the tree" + elsewhere,
                "put it back, or take it out of the record if it is no longer shipped");
    }

    private void check(Component component, Library library, RegularFile file) {
        if (file.binary().isEmpty()) {
            findings.add(Rule.LIBRARY_NOT_ELF, file.path(), "is recorded as the library " + library.name() + " and is not an ELF file ("
                    + file.sizeBytes() + " bytes)", "put the library back as it was built");
        } else if (library.soname().isPresent() && !soname(file).equals(library.soname())) {
            findings.add(Rule.LIBRARY_SONAME, file.path(), "has " + soname(file).map(name -> "soname " + name).orElse("no soname")
                    + ", expected " + library.soname().get(), "put the recorded library back, or record this one");
        }
        checkSource(component, library, file);
        switch (library.identity()) {
            case Identity.Exact exact -> checkBytes(exact, file);
            case Identity.BuildIdOnly only -> checkBuildId(component, only, file);
            case Identity.Unrecorded unrecorded -> {
                // Reported once, as an undecided place of the record.
            }
        }
    }

    private void checkSource(Component component, Library library, RegularFile file) {
        if (!terms.asksForSource(component)) {
            return;
        }
        String found = buildId(file).map(id -> "build id " + id).orElse("no build id");
        String name = "copyleft library " + library.name() + " (" + found + ", " + component.concluded().orElse("") + ")";
        if (library.sources().isEmpty()) {
            findings.add(Rule.COPYLEFT_SOURCE, file.path(), name + " has no recorded source",
                    "name the source of this very build in \"sources\" of " + library.place());
            return;
        }
        Optional<String> recorded = library.identity().buildId();
        if (!(library.identity() instanceof Identity.Unrecorded) && !buildId(file).equals(recorded)) {
            findings.add(Rule.COPYLEFT_SOURCE, file.path(), name + " has no recorded source: the record has source for "
                    + recorded.map(id -> "build id " + id).orElse("a build without id"),
                    "put the recorded build back, or record build id and source of this one in " + library.place());
        }
    }

    private void checkBytes(Identity.Exact exact, RegularFile file) {
        if (file.sizeBytes() == exact.sizeBytes() && file.sha256().equals(exact.sha256())) {
            return;
        }
        String build = buildId(file).equals(exact.buildId()) ? "; its build id is the recorded one, so it was changed after it was built"
                : "; its build id is another one too";
        findings.add(Rule.LIBRARY_ALTERED, file.path(), "has " + file.sizeBytes() + " bytes and SHA-256 " + file.sha256() + ", expected "
                + exact.sizeBytes() + " bytes and " + exact.sha256() + build,
                "put the recorded library back; or find out where this one comes from, and record it");
    }

    private void checkBuildId(Component component, Identity.BuildIdOnly only, RegularFile file) {
        if (!buildId(file).equals(Optional.of(only.id()))) {
            if (!terms.asksForSource(component)) {
                findings.add(Rule.LIBRARY_BUILD_ID, file.path(), "has " + buildId(file).map(id -> "build id " + id).orElse("no build id")
                        + ", expected " + only.id(), "put the recorded build back, or record this one");
            }
            return;
        }
        remarks.add(new Remark(file.path(), "is known by its build id " + only.id()
                + " alone, which survives a change of the file; recorded size and hash would not: " + describe(file)));
    }

    private static Optional<String> soname(RegularFile file) {
        return file.binary().flatMap(Binary::soname);
    }

    private static Optional<String> buildId(RegularFile file) {
        return file.binary().flatMap(Binary::buildId);
    }
}
