package hiptwin.audit.finding;

/** The rules of the audit. The id is what SARIF and JSON carry and never changes its meaning. */
public enum Rule {
    /** A directory or file could not be read, so that nothing can be said about it. */
    UNREADABLE("tree-unreadable"),
    /** An ELF file that no library entry of the record names. */
    UNRECORDED_BINARY("licence-unrecorded-binary");

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
