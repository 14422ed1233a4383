package hiptwin.harness.plan;

import hiptwin.harness.catalogue.RuleKind;
import java.util.Locale;

/**
 * The kinds of comparison in a run.
 */
public enum Section {
    /** The library's own choice of instruction set against scalar C. */
    DISPATCH_EQUIVALENCE(RuleKind.DISPATCH, "the library's default dispatch against its scalar C"),
    /** Stored scores of a real library against what was measured here. */
    REFERENCE_EQUIVALENCE(RuleKind.REFERENCE, "stored reference scores against what was measured here"),
    /** The library against the oracle. */
    ORACLE_EQUIVALENCE(RuleKind.ORACLE, "the library against the oracle"),
    /** CPU extractors against their device twins. */
    TWIN_EQUIVALENCE(RuleKind.TWIN, "CPU extractors against their device twins");

    private final RuleKind ruleKind;
    private final String description;

    Section(RuleKind ruleKind, String description) {
        this.ruleKind = ruleKind;
        this.description = description;
    }

    /** {@return whether two sides of one library are compared, which always have something to say} */
    public boolean isOfOneLibrary() {
        return this == DISPATCH_EQUIVALENCE || this == TWIN_EQUIVALENCE;
    }

    /** {@return which rule of an extractor applies} */
    public RuleKind ruleKind() {
        return ruleKind;
    }

    /** {@return what is compared, for people} */
    public String description() {
        return description;
    }

    /** {@return the name in reports, lower case} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
