package hiptwin.probe.hsa;

import java.util.Objects;

/**
 * What an agent was asked for and did not tell. An older runtime answers attributes that it does not know with
 * {@code HSA_STATUS_ERROR_INVALID_ARGUMENT}.
 *
 * @param attribute C name of the attribute or the function
 * @param code status, as a number
 * @param codeName status, as a C name
 */
public record UnansweredAttribute(String attribute, int code, String codeName) {
    /** Refuses null. */
    public UnansweredAttribute {
        Objects.requireNonNull(attribute);
        Objects.requireNonNull(codeName);
    }
}
