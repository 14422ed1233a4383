package hiptwin.probe.hsa;

/** First words of the lines that the child writes and the parent reads. */
final class HsaWords {
    /** Name and value of something about the runtime. */
    static final String SYSTEM = "system";
    static final String VERSION = "version";
    static final String BUILD = "build";
    static final String FREQUENCY = "frequency";
    /** A new agent begins; what follows is about it. */
    static final String AGENT = "agent";
    /** Name and value of an attribute. */
    static final String ATTRIBUTE = "attribute";
    /** C name and status of what was not told. */
    static final String UNANSWERED = "unanswered";
    static final String ISA = "isa";
    /** Segment, 0 or 1 for fine grained, size, allocation allowed, largest allocation; empty for what was not told. */
    static final String POOL = "pool";
    /** Function and status. */
    static final String FAILURE = "failure";

    private HsaWords() {
    }
}
