package hiptwin.harness.plan;

/**
 * A comparison that the plan holds: which scores are held to which.
 *
 * @param section kind of comparison
 * @param referenceId side id or reference file id whose scores are the reference
 * @param testedId side id whose scores are tested
 */
public record Pairing(Section section, String referenceId, String testedId) {
    /** {@return what is compared, in reports and findings} */
    public String label() {
        return section.label() + " of " + testedId + " against " + referenceId;
    }
}
