package hiptwin.audit.finding;

/** The rules of the audit. The id is what SARIF and JSON carry and never changes its meaning. */
public enum Rule {
    /** A directory or file could not be read, so that nothing can be said about it. */
    UNREADABLE("tree-unreadable", "Everything in the tree can be read."),
    /** A device, pipe or socket. */
    SPECIAL_FILE("tree-special-file", "A runtime tree holds files, directories and links only."),
    /** A file that begins like an ELF file and cannot be read as one, or only in part. */
    ELF_DAMAGED("tree-elf-damaged", "Every ELF file can be read whole."),
    /** An entry of an archive whose path leads out of the tree, or through something that is no directory. */
    UNSAFE_PATH("tree-unsafe-path", "Every entry of an archive lies in the tree."),
    /** A hard link of an archive to something that is not in the tree. */
    HARD_LINK("tree-hard-link", "Every hard link leads to a file of the tree."),
    /** A blob of an image with other bytes than its digest says. */
    BLOB_DIGEST("tree-blob-digest", "Every blob of an image has the digest under which it is stored."),
    /** A root that was named and is not there, or no root at all. */
    ROOT_ABSENT("closure-root-absent", "Every root is an ELF file of the tree."),
    /** A folder of the library path that the tree does not have: nothing is searched there, and nobody would notice. */
    SEARCHED_FOLDER_ABSENT("closure-searched-folder-absent", "Every folder of the library path is in the tree."),
    /** A library that the loader would not find. */
    LIBRARY_MISSING("closure-library-missing", "Every needed library is in the tree or supplied by the host."),
    /** A library that is found through LD_LIBRARY_PATH only. */
    LIBRARY_PATH_ONLY("closure-library-path-only", "Every needed library is found without LD_LIBRARY_PATH."),
    /** An ELF file that nothing loads. */
    SUPERFLUOUS("closure-superfluous", "Every ELF file of the tree is loaded from a root or named by a loaded file."),
    /** A library that is not reached under its own soname. */
    SONAME_DIFFERS("closure-soname-differs", "Every library is found in its folder under its soname."),
    /** A folder of a run path on which a tree may not rely. */
    RUN_PATH("closure-run-path", "Run paths lead to folders of the tree that not everybody may write to, relative to the file."),
    /** A file with both kinds of run path, and not the same. */
    RUN_PATHS_DIFFER("closure-run-paths-differ", "No file has an RPATH beside another RUNPATH."),
    /** A symbolic link that leads nowhere in the tree. */
    LINK("closure-link", "Every symbolic link leads to something in the tree."),
    /** A file that asks for an executable stack. */
    EXECUTABLE_STACK("closure-executable-stack", "No file asks for an executable stack."),
    /** GPU code that lacks a target. */
    TARGET_MISSING("target-missing", "Every binary with GPU code, and every kernel in it, is there for each target."),
    /** GPU code for a target that is not asked for. */
    TARGET_EXTRA("target-extra", "No GPU code is there for another target."),
    /** GPU code that could not be read. */
    TARGET_UNREADABLE("target-unreadable", "All GPU code can be read."),
    /** An ELF file that no library entry of the record names. */
    UNRECORDED_BINARY("licence-unrecorded-binary", "Every ELF file has a library entry of its own in the record."),
    /** A file that no component claims. */
    UNCLAIMED_FILE("licence-unclaimed-file", "Every file belongs to a component of the record."),
    /** A file that two components claim. */
    OVERLAPPING_CLAIM("licence-overlapping-claim", "No file belongs to two components."),
    /** A claim of the record that nothing in the tree answers. */
    STALE_CLAIM("licence-stale-claim", "Every claim of the record matches something in the tree."),
    /** A recorded library that is not in the tree. */
    LIBRARY_GONE("licence-library-gone", "Every library of the record is in the tree."),
    /** A library entry that more than one file answers. */
    LIBRARY_AMBIGUOUS("licence-library-ambiguous", "A library entry names one file."),
    /** A file at the place of a recorded library that is no ELF file. */
    LIBRARY_NOT_ELF("licence-library-not-elf", "A recorded library is an ELF file."),
    /** A recorded library with another soname. */
    LIBRARY_SONAME("licence-library-soname", "A recorded library has the recorded soname."),
    /** A recorded library with other bytes. */
    LIBRARY_ALTERED("licence-library-altered", "A recorded library has the recorded size and SHA-256."),
    /** A recorded library of another build. */
    LIBRARY_BUILD_ID("licence-library-build-id", "A recorded library has the recorded build id."),
    /** A library whose licence asks for source, of a build for which no source is recorded. */
    COPYLEFT_SOURCE("licence-copyleft-source", "For each build of a copyleft library its corresponding source is recorded."),
    /** A file with other bytes than its manifest says. */
    FILE_ALTERED("licence-file-altered", "A file that is recorded by hash has that hash."),
    /** A licence text that is not there. */
    TEXT_MISSING("licence-text-missing", "Every recorded licence text is there."),
    /** A licence text without content. */
    TEXT_EMPTY("licence-text-empty", "No recorded licence text is empty."),
    /** A licence text with other bytes. */
    TEXT_ALTERED("licence-text-altered", "Every recorded licence text has the recorded SHA-256."),
    /** A licence that is no SPDX expression. */
    EXPRESSION_INVALID("licence-expression-invalid", "Every licence of the record is an SPDX expression."),
    /** An id that is not on the SPDX list. */
    UNKNOWN_LICENCE_ID("licence-unknown-id", "Every id in a licence is on the SPDX list or begins with LicenseRef-."),
    /** A choice between licences that nobody made, or made otherwise than offered. */
    ELECTION("licence-election", "Where a licence leaves a choice, the record says which one is elected."),
    /** A program or archive where only a system's own state may be. */
    STATE_CONTENT("licence-state-content", "No archive lies among system state, licence texts or notices."),
    /** Notices that are not in the tree. */
    NOTICES_MISSING("licence-notices-missing", "The notices are in the tree."),
    /** Notices that differ from what the record gives. */
    NOTICES_STALE("licence-notices-stale", "The notices are, byte for byte, what the record gives."),
    /** A file of a Debian package that differs from the package's own list. */
    PACKAGE_FILE_ALTERED("licence-package-file-altered", "A packaged file has the MD5 that its package lists."),
    /** A Debian package without a copyright file. */
    PACKAGE_COPYRIGHT("licence-package-copyright", "Every installed Debian package has its copyright file."),
    /** A value of the record that nobody has decided. */
    UNDECIDED("record-undecided", "Everything in the record is decided."),

    /** A source could be had from no place. */
    SOURCE_NOT_FETCHED("source-not-fetched", "Every source of the record can be had."),
    /** A source of the record is not in the bundle. */
    SOURCE_MISSING("source-missing", "Every source of the record is in the bundle."),
    /** A file of the bundle is not what the record pins. */
    SOURCE_ALTERED("source-altered", "Every file of the bundle is what the record pins."),
    /** A packed tree is that of another commit. */
    SOURCE_WRONG_COMMIT("source-wrong-commit", "A packed tree is that of the recorded commit."),
    /** A file in the bundle that no source of the record has the name of. */
    SOURCE_EXTRA_FILE("source-extra-file", "The bundle has no file that the record does not name."),
    /** A file of the bundle cannot be read. */
    SOURCE_UNREADABLE("source-unreadable", "Everything in the bundle can be read."),
    /** The bundle has no SOURCES.json. */
    SOURCE_INDEX_ABSENT("source-index-absent", "The bundle has its SOURCES.json."),
    /** SOURCES.json is no JSON, or has unknown, repeated or missing keys. */
    SOURCE_INDEX_MALFORMED("source-index-malformed", "SOURCES.json follows its schema."),
    /** SOURCES.json says something else than the record or the files. */
    SOURCE_INDEX_DISAGREES("source-index-disagrees", "SOURCES.json says what the record and the files say."),
    /** A copyleft library is in the tree and no recorded source covers it. */
    SOURCE_NOT_COVERED("source-not-covered", "The record has the source that each copyleft library is owed.");

    private final String id;
    private final String demand;

    Rule(String id, String demand) {
        this.id = id;
        this.demand = demand;
    }

    /**
     * {@return the id in machine-readable output}
     */
    public String id() {
        return id;
    }

    /**
     * {@return what the rule demands, as one sentence}
     */
    public String demand() {
        return demand;
    }
}
