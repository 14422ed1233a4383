package hiptwin.probe.pin;

import java.util.List;
import java.util.Optional;

/**
 * What a mask leaves.
 *
 * @param selectedIndices GPUs left, in their new order, as indices in the unmasked order
 * @param dropped tokens that choose no GPU, in their order
 * @param fatal whether the runtime meets an empty token: it throws inside {@code hsa_init}, and builds with assertions
 *     end the process there
 */
public record MaskedGpus(List<Integer> selectedIndices, List<DroppedToken> dropped, boolean fatal) {
    /** Copies the lists. */
    public MaskedGpus {
        selectedIndices = List.copyOf(selectedIndices);
        dropped = List.copyOf(dropped);
    }

    /** {@return the token at which the list ended early} */
    public Optional<DroppedToken> endedAt() {
        return dropped.stream().findFirst()
                .filter(token -> token.reason() != DroppedToken.Reason.BEYOND_GPU_COUNT);
    }
}
