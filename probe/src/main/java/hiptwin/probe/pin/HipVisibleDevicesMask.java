package hiptwin.probe.pin;

import hiptwin.probe.pin.DroppedToken.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Evaluates {@code HIP_VISIBLE_DEVICES}, or {@code CUDA_VISIBLE_DEVICES} in its place, which counts anew what
 * {@code ROCR_VISIBLE_DEVICES} left. Measured on HIP 5.2, 5.7 and 6.4.
 */
public final class HipVisibleDevicesMask {
    private HipVisibleDevicesMask() {
    }

    /**
     * Applies a mask.
     *
     * @param mask value of the variable
     * @param survivors number of GPUs that ROCR left
     * @return indices among the survivors; empty if the mask is empty or has a token that is no plain number, for then
     *     HIP releases differ
     */
    public static Optional<MaskedGpus> evaluate(String mask, int survivors) {
        List<Integer> selected = new ArrayList<>();
        List<DroppedToken> dropped = new ArrayList<>();
        List<String> tokens = List.of(mask.split(","));
        for (int position = 0; position < tokens.size(); position++) {
            String token = tokens.get(position).strip();
            if (!token.matches("\\d{1,9}")) {
                return Optional.empty();
            }
            int index = Integer.parseInt(token);
            if (!dropped.isEmpty()) {
                dropped.add(new DroppedToken(position, token, Reason.AFTER_THE_END));
            } else if (index >= survivors || selected.contains(index)) {
                dropped.add(new DroppedToken(position, token,
                        index >= survivors ? Reason.OUT_OF_RANGE : Reason.REPEATED));
            } else {
                selected.add(index);
            }
        }
        return Optional.of(new MaskedGpus(selected, dropped, false));
    }
}
