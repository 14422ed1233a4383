package hiptwin.audit.document;

/** A document that an audit can write. The label is the name of its option and of its entry in the receipt. */
public enum DocumentKind {
    /** Findings as SARIF 2.1.0. */
    SARIF("sarif", false),
    /** {@code THIRD_PARTY_NOTICES.txt}. */
    NOTICES("notices", true),
    /** Bill of materials as SPDX 2.3. */
    SPDX("spdx", true),
    /** Bill of materials as CycloneDX 1.6. */
    CYCLONEDX("cyclonedx", true),
    /** Draft of a record; takes hints from the record that is given, if one is. */
    PROPOSAL("propose", false),
    /** Hashes of inputs, findings and of the documents written beside it. */
    RECEIPT("receipt", false);

    private final String label;
    private final boolean needsRecord;

    DocumentKind(String label, boolean needsRecord) {
        this.label = label;
        this.needsRecord = needsRecord;
    }

    /**
     * {@return its name in options and receipts}
     */
    public String label() {
        return label;
    }

    /**
     * {@return whether it cannot be written without a record}
     */
    public boolean needsRecord() {
        return needsRecord;
    }
}
