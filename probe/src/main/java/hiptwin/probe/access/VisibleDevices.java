package hiptwin.probe.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a mask of visible devices leaves, by the rules measured on the ROCm runtimes 5.2.3, 6.1.2 and 6.4.3: the list
 * ends at the first entry that is out of range, negative, no number, a repeat or an id that fits no GPU or several, and
 * what stands before it counts; no more entries are read than there are GPUs; numbers may be octal or hexadecimal.
 *
 * @param indices GPUs left, in their new order, as numbers in the unmasked order
 * @param stoppedAt the entry at which the list ended early
 * @param aborts whether an empty entry stands before another: the runtime throws inside {@code hsa_init}, and builds
 *     with assertions end the process there
 */
public record VisibleDevices(List<Integer> indices, Optional<String> stoppedAt, boolean aborts) {
    private static final String ID_PREFIX = "gpu-";

    /** Copies the list. */
    public VisibleDevices {
        indices = List.copyOf(indices);
        Objects.requireNonNull(stoppedAt);
    }

    /**
     * Applies {@code ROCR_VISIBLE_DEVICES} where the GPUs' unique ids are known.
     *
     * @param value value of the variable; empty hides every GPU
     * @param ids id of each GPU as the runtime spells it, {@code GPU-} and 16 hexadecimal digits or {@code GPU-XX}
     * @return what is left
     */
    public static VisibleDevices ofRocr(String value, List<String> ids) {
        List<Integer> indices = new ArrayList<>();
        String[] entries = value.split(",", -1);
        for (int i = 0; i < Math.min(entries.length, ids.size()); i++) {
            String entry = entries[i].strip();
            if (entry.isEmpty()) {
                boolean last = String.join("", List.of(entries).subList(i, entries.length)).isBlank();
                return new VisibleDevices(indices, Optional.empty(), !last);
            }
            OptionalInt index = isId(entry) ? byId(entry, ids) : number(entry);
            if (index.isEmpty() || index.getAsInt() >= ids.size() || indices.contains(index.getAsInt())) {
                return new VisibleDevices(indices, Optional.of(entry), false);
            }
            indices.add(index.getAsInt());
        }
        return new VisibleDevices(indices, Optional.empty(), false);
    }

    /**
     * Applies {@code ROCR_VISIBLE_DEVICES} where only the number of GPUs is known.
     *
     * @param value value of the variable; empty hides every GPU
     * @param gpus number of GPUs
     * @return what is left; empty if the value names GPUs by id
     */
    public static Optional<VisibleDevices> ofRocr(String value, int gpus) {
        for (String entry : value.split(",")) {
            if (isId(entry.strip())) {
                return Optional.empty();
            }
        }
        return Optional.of(ofRocr(value, Collections.nCopies(gpus, "GPU-XX")));
    }

    /**
     * Applies {@code HIP_VISIBLE_DEVICES}, or {@code CUDA_VISIBLE_DEVICES} in its place, to what ROCR left.
     *
     * @param value value of the variable
     * @param survivors number of GPUs that ROCR left
     * @return numbers among the survivors; empty if the value is empty or has an entry that is no plain number, for
     *     then HIP releases differ
     */
    public static Optional<VisibleDevices> ofHip(String value, int survivors) {
        List<Integer> indices = new ArrayList<>();
        for (String entry : value.split(",")) {
            if (!entry.strip().matches("\\d{1,9}")) {
                return Optional.empty();
            }
        }
        for (String entry : value.split(",")) {
            int index = Integer.parseInt(entry.strip());
            if (index >= survivors || indices.contains(index)) {
                return Optional.of(new VisibleDevices(indices, Optional.of(entry.strip()), false));
            }
            indices.add(index);
        }
        return Optional.of(new VisibleDevices(indices, Optional.empty(), false));
    }

    private static boolean isId(String entry) {
        return entry.length() > ID_PREFIX.length() && entry.toLowerCase(Locale.ROOT).startsWith(ID_PREFIX);
    }

    /** The only GPU whose id starts with the entry. A GPU without an id of its own, GPU-XX, cannot be named. */
    private static OptionalInt byId(String entry, List<String> ids) {
        String start = entry.toLowerCase(Locale.ROOT);
        OptionalInt found = OptionalInt.empty();
        for (int i = 0; i < ids.size(); i++) {
            String id = ids.get(i).toLowerCase(Locale.ROOT);
            if (!id.equals("gpu-xx") && id.startsWith(start)) {
                if (found.isPresent()) {
                    return OptionalInt.empty();
                }
                found = OptionalInt.of(i);
            }
        }
        return found;
    }

    /** strtol with base 0; empty for what is negative, not wholly a number, or beyond any number of GPUs. */
    private static OptionalInt number(String entry) {
        String digits = entry.startsWith("+") ? entry.substring(1) : entry;
        try {
            if (digits.matches("0[xX][0-9a-fA-F]+")) {
                return OptionalInt.of(Integer.parseInt(digits.substring(2), 16));
            }
            if (digits.matches("0[0-7]*")) {
                return OptionalInt.of(Integer.parseInt(digits, 8));
            }
            return digits.matches("[1-9][0-9]*") ? OptionalInt.of(Integer.parseInt(digits)) : OptionalInt.empty();
        } catch (NumberFormatException tooLarge) {
            return OptionalInt.empty();
        }
    }
}
