package hiptwin.probe.codeobject;

import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What code is compiled for, or what an agent is: processor and features, {@code gfx90a:sramecc+:xnack-} (LLVM, "User
 * Guide for AMDGPU Backend", Target ID).
 *
 * @param processor for example {@code gfx90a}; {@code UNKNOWN(0x…)} for a number that LLVM's table does not have
 * @param sramecc memory with error correction
 * @param xnack retry of page faults
 */
public record TargetId(String processor, FeatureSetting sramecc, FeatureSetting xnack) implements Comparable<TargetId> {
    private static final Pattern PROCESSOR = Pattern.compile("gfx[0-9a-f]{1,8}(?:-[0-9]{1,3})?(?:-[a-z]{1,16})?");
    private static final Pattern FEATURE = Pattern.compile("(sramecc|xnack)([+-])");
    private static final Comparator<TargetId> ORDER = Comparator.comparing((TargetId id) -> id.processor.length())
            .thenComparing(TargetId::processor).thenComparing(TargetId::sramecc).thenComparing(TargetId::xnack);

    /** Refuses null. */
    public TargetId {
        Objects.requireNonNull(processor);
        Objects.requireNonNull(sramecc);
        Objects.requireNonNull(xnack);
    }

    /**
     * Reads a target id. Never throws. A feature that is not known is refused, not passed over: code for it may not run.
     *
     * @param text for example {@code gfx90a:sramecc+:xnack-}; features in any order, each once
     * @return the target; empty if the text is none
     */
    public static Optional<TargetId> parse(String text) {
        String[] parts = text.split(":", -1);
        if (!PROCESSOR.matcher(parts[0]).matches()) {
            return Optional.empty();
        }
        FeatureSetting sramecc = FeatureSetting.ANY;
        FeatureSetting xnack = FeatureSetting.ANY;
        for (int i = 1; i < parts.length; i++) {
            Matcher feature = FEATURE.matcher(parts[i]);
            if (!feature.matches()) {
                return Optional.empty();
            }
            FeatureSetting setting = feature.group(2).equals("+") ? FeatureSetting.ON : FeatureSetting.OFF;
            boolean isXnack = feature.group(1).equals("xnack");
            if ((isXnack ? xnack : sramecc) != FeatureSetting.ANY) {
                return Optional.empty();
            }
            if (isXnack) {
                xnack = setting;
            } else {
                sramecc = setting;
            }
        }
        return Optional.of(new TargetId(parts[0], sramecc, xnack));
    }

    /**
     * A processor with no setting of any feature.
     *
     * @param processor its name
     * @return the target
     */
    public static TargetId of(String processor) {
        return new TargetId(processor, FeatureSetting.ANY, FeatureSetting.ANY);
    }

    /** {@return whether it stands for several processors} */
    public boolean isGeneric() {
        return Processor.ofTarget(processor).filter(Processor::isGeneric).isPresent();
    }

    /** Orders older processors first. */
    @Override
    public int compareTo(TargetId other) {
        return ORDER.compare(this, other);
    }

    /** {@return the canonical form, features in alphabetical order} */
    @Override
    public String toString() {
        return processor + sramecc.suffix("sramecc") + xnack.suffix("xnack");
    }
}
