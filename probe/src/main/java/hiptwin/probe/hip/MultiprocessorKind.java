package hiptwin.probe.hip;

import java.util.Optional;

/**
 * What HIP counts as a multiprocessor. From gfx10 on (RDNA) it is a work-group processor, which is two compute units,
 * unless {@code GPU_ENABLE_WGP_MODE=0}: 30 there against 60 from HSA is one chip, not a fault (ROCm/hip#3767).
 */
public enum MultiprocessorKind {
    /** A compute unit: gfx9 and before. */
    COMPUTE_UNIT,
    /** A pair of compute units: gfx10, gfx11, gfx12. */
    WORK_GROUP_PROCESSOR,
    /** The target is not known. */
    UNKNOWN;

    /**
     * Decides by the target.
     *
     * @param gfxTarget for example {@code gfx1030}
     * @param wgpMode value of {@code GPU_ENABLE_WGP_MODE} in the environment, if it is set
     * @return what is counted
     */
    public static MultiprocessorKind of(Optional<String> gfxTarget, Optional<String> wgpMode) {
        if (gfxTarget.isEmpty()) {
            return UNKNOWN;
        }
        boolean pairs = gfxTarget.get().matches("gfx1[0-2][0-9a-f]{2}");
        return pairs && !wgpMode.orElse("").equals("0") ? WORK_GROUP_PROCESSOR : COMPUTE_UNIT;
    }
}
