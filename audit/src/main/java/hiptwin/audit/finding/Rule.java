package hiptwin.audit.finding;

/** The rules of the audit. The id is what SARIF and JSON carry and never changes its meaning. */
public enum Rule {
    /** A directory or file could not be read, so that nothing can be said about it. */
    UNREADABLE("tree-unreadable"),
    /** An ELF file that no library entry of the record names. */
    UNRECORDED_BINARY("licence-unrecorded-binary"),

    /** A source could be had from no place. */
    SOURCE_NOT_FETCHED("source-not-fetched"),
    /** A source of the record is not in the bundle. */
    SOURCE_MISSING("source-missing"),
    /** A file of the bundle is not what the record pins. */
    SOURCE_ALTERED("source-altered"),
    /** A packed tree is that of another commit. */
    SOURCE_WRONG_COMMIT("source-wrong-commit"),
    /** A file in the bundle that no source of the record has the name of. */
    SOURCE_EXTRA_FILE("source-extra-file"),
    /** A file of the bundle cannot be read. */
    SOURCE_UNREADABLE("source-unreadable"),
    /** The bundle has no SOURCES.json. */
    SOURCE_INDEX_ABSENT("source-index-absent"),
    /** SOURCES.json is no JSON, or has unknown, repeated or missing keys. */
    SOURCE_INDEX_MALFORMED("source-index-malformed"),
    /** SOURCES.json says something else than the record or the files. */
    SOURCE_INDEX_DISAGREES("source-index-disagrees"),
    /** A copyleft library is in the tree and no recorded source covers it. */
    SOURCE_NOT_COVERED("source-not-covered");

    private final String id;

    Rule(String id) {
        this.id = id;
    }

    /**
     * {@return the id in machine-readable output}
     */
    public String id() {
        return id;
    }
}
