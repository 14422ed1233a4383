package hiptwin.harness.gate;

/**
 * A reason for programs and for people.
 *
 * @param code one of a closed set
 * @param sentence what happened, with values
 */
public record Reason(ReasonCode code, String sentence) {
}
