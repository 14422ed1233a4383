package hiptwin.audit.document;

/** A document that cannot be written. The message names it and what it lacks. */
public final class DocumentException extends Exception {
    private static final long serialVersionUID = 1L;

    /**
     * An error about a document.
     *
     * @param kind which document
     * @param problem what it lacks
     */
    DocumentException(DocumentKind kind, String problem) {
        super("--" + kind.label() + ": " + problem);
    }
}
