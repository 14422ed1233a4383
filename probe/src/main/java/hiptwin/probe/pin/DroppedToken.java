package hiptwin.probe.pin;

import java.util.Objects;

/**
 * A token of a mask that chooses no GPU.
 *
 * @param position its place in the mask, from 0
 * @param text the token without white space at its ends
 * @param reason why it chooses none
 */
public record DroppedToken(int position, String text, Reason reason) {
    /** Why a token chooses no GPU. All but the last two end the list. */
    public enum Reason {
        /** A number of no GPU. */
        OUT_OF_RANGE("is out of range"),
        /** A negative number. */
        NEGATIVE("is negative"),
        /** Neither a number nor an id. */
        NOT_A_NUMBER("is no number"),
        /** An id that no GPU's id starts with. */
        UNKNOWN_UUID("is the id of no GPU"),
        /** The start of several GPUs' ids. */
        AMBIGUOUS_UUID("fits the ids of several GPUs"),
        /** A GPU that is chosen already. */
        REPEATED("is a repeat"),
        /** It stands behind a token that ends the list. */
        AFTER_THE_END("stands behind the end of the list"),
        /** No more tokens are read than there are GPUs. */
        BEYOND_GPU_COUNT("stands behind as many tokens as there are GPUs");

        private final String clause;

        Reason(String clause) {
            this.clause = clause;
        }

        /** {@return what to say after the token} */
        public String clause() {
            return clause;
        }
    }

    /** Refuses null. */
    public DroppedToken {
        Objects.requireNonNull(text);
        Objects.requireNonNull(reason);
    }
}
