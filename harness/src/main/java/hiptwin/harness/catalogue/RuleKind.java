package hiptwin.harness.catalogue;

import hiptwin.harness.compare.Rule;
import hiptwin.harness.compare.Tolerance;
import java.util.Locale;

/**
 * What two sides are held to each other for. Without a rule of its own in the catalogue an extractor is held to equality.
 */
public enum RuleKind {
    /** One library, one build, two instruction sets. */
    DISPATCH("one build: the instruction set must not change a score"),
    /** A library against stored scores of the same version and mode. */
    REFERENCE("same version and mode as the reference scores"),
    /** The oracle against a libvmaf of the lineage it follows. */
    ORACLE("the oracle follows this lineage's arithmetic step by step"),
    /** The oracle against the lineage it does not follow. */
    LINEAGE("both lineages were measured bit-equal"),
    /** A device twin against its CPU extractor in the same library. */
    TWIN("declared an exact twin");

    private final Rule defaultRule;

    RuleKind(String source) {
        this.defaultRule = new Rule(Tolerance.EXACT, source);
    }

    /** {@return equality, with the reason why it is expected} */
    public Rule defaultRule() {
        return defaultRule;
    }

    /** {@return the name in the data file} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
