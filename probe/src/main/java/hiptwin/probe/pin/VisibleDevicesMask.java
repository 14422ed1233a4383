package hiptwin.probe.pin;

import hiptwin.probe.pin.DroppedToken.Reason;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Evaluates {@code ROCR_VISIBLE_DEVICES} by the rules measured on the ROCm runtimes 5.2.3, 6.1.2 and 6.4.3.
 *
 * <p>The list ends at the first token that is out of range, negative, no number, a repeat, or an id that fits no GPU or
 * several; what stands before it counts. No more tokens are read than there are GPUs. Numbers are those of strtol with
 * base 0, cut to 32 bits. An id may be given by its start, in either case. A comma at the very end is no token; any
 * other empty token that is reached is fatal.
 */
public final class VisibleDevicesMask {
    private static final String ID_PREFIX = "gpu-";
    /** What isspace(3) takes for white space in the C locale. */
    private static final String SPACE = "[ \\t\\n\\x0b\\f\\r]";
    private static final Pattern TRIMMED = Pattern.compile("(?s)" + SPACE + "*(.*?)" + SPACE + "*");
    private static final Pattern NUMBER = Pattern.compile("([+-]?)(?:0[xX]([0-9a-fA-F]+)|(0[0-7]*)|([1-9][0-9]*))");

    private VisibleDevicesMask() {
    }

    /**
     * Applies a mask. Never throws for what the mask holds.
     *
     * @param mask value of the variable; empty hides every GPU
     * @param gpus the GPUs in the runtime's order, unmasked
     * @return what is left
     */
    public static MaskedGpus evaluate(String mask, List<GpuIdentity> gpus) {
        List<Integer> selected = new ArrayList<>();
        List<DroppedToken> dropped = new ArrayList<>();
        List<String> tokens = tokens(mask);
        boolean ended = false;
        for (int position = 0; position < tokens.size(); position++) {
            String token = tokens.get(position);
            if (ended || position >= gpus.size()) {
                dropped.add(new DroppedToken(position, token,
                        ended ? Reason.AFTER_THE_END : Reason.BEYOND_GPU_COUNT));
                continue;
            }
            if (token.isEmpty()) {
                return new MaskedGpus(selected, dropped, true);
            }
            List<Integer> matches = isId(token) ? byId(token, gpus) : byNumber(token, gpus.size());
            Optional<Reason> refusal = matches.size() == 1
                    ? Optional.of(Reason.REPEATED).filter(r -> selected.contains(matches.getFirst()))
                    : Optional.of(refusal(token, matches.size()));
            if (refusal.isPresent()) {
                dropped.add(new DroppedToken(position, token, refusal.get()));
                ended = true;
            } else {
                selected.add(matches.getFirst());
            }
        }
        return new MaskedGpus(selected, dropped, false);
    }

    /**
     * Applies a mask where only the number of GPUs is known.
     *
     * @param mask value of the variable
     * @param gpus number of GPUs
     * @return what is left; empty if that depends on the GPUs' ids
     */
    public static Optional<MaskedGpus> evaluate(String mask, int gpus) {
        return Optional.of(evaluate(mask, GpuIdentity.anonymous(gpus))).filter(
                left -> left.dropped().stream().noneMatch(token -> token.reason() == Reason.UNKNOWN_UUID));
    }

    private static List<String> tokens(String mask) {
        List<String> tokens = new ArrayList<>();
        for (String token : mask.split(",", -1)) {
            Matcher trimmed = TRIMMED.matcher(token);
            tokens.add(trimmed.matches() ? trimmed.group(1) : token);
        }
        // Reading up to each comma, the runtime finds nothing behind the last one, unless there is white space.
        if (mask.isEmpty() || mask.endsWith(",")) {
            tokens.removeLast();
        }
        return tokens;
    }

    private static boolean isId(String token) {
        return token.length() > ID_PREFIX.length() && token.toLowerCase(Locale.ROOT).startsWith(ID_PREFIX);
    }

    /** The GPUs whose id starts with the token. A GPU without an id of its own cannot be named. */
    private static List<Integer> byId(String token, List<GpuIdentity> gpus) {
        String start = token.toLowerCase(Locale.ROOT);
        List<Integer> matches = new ArrayList<>();
        for (int i = 0; i < gpus.size(); i++) {
            if (gpus.get(i).uuid().filter(id -> id.toLowerCase(Locale.ROOT).startsWith(start)).isPresent()) {
                matches.add(i);
            }
        }
        return matches;
    }

    private static List<Integer> byNumber(String token, int gpus) {
        Optional<Integer> number = number(token);
        return number.isPresent() && number.get() >= 0 && number.get() < gpus ? List.of(number.get()) : List.of();
    }

    private static Reason refusal(String token, int matches) {
        if (isId(token)) {
            return matches > 1 ? Reason.AMBIGUOUS_UUID : Reason.UNKNOWN_UUID;
        }
        Optional<Integer> number = number(token);
        return number.isEmpty() ? Reason.NOT_A_NUMBER : number.get() < 0 ? Reason.NEGATIVE : Reason.OUT_OF_RANGE;
    }

    /** What strtol makes of the whole token, limited to 64 bits, then cut to 32 as the runtime does. */
    private static Optional<Integer> number(String token) {
        Matcher fields = NUMBER.matcher(token);
        if (!fields.matches()) {
            return Optional.empty();
        }
        BigInteger value = fields.group(2) != null ? new BigInteger(fields.group(2), 16)
                : fields.group(3) != null ? new BigInteger(fields.group(3), 8) : new BigInteger(fields.group(4));
        BigInteger signed = fields.group(1).equals("-") ? value.negate() : value;
        BigInteger limited = signed.min(BigInteger.valueOf(Long.MAX_VALUE)).max(BigInteger.valueOf(Long.MIN_VALUE));
        return Optional.of(limited.intValue());
    }
}
