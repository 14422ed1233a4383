package hiptwin.harness.oracle;

import hiptwin.harness.engine.Lineage;
import java.util.List;
import java.util.Optional;

/**
 * Contrast weights that libvmaf tabulates for a few displays: blends of the models of Barten and of Watson.
 *
 * @param displayHeight in pixels
 * @param viewDistance in heights of the display
 * @param straight weights of the horizontal and the vertical band, by scale
 * @param diagonal weights of the diagonal band, by scale
 */
record BlendedSensitivity(int displayHeight, double viewDistance, List<Float> straight, List<Float> diagonal) {
    /** The first blend, {@code adm_csf_mode} 2. */
    private static final List<BlendedSensitivity> FIRST = List.of(
            of(1080, 3, 0.01183f, 0.025026f, 0.04295f, 0.058621f, 0.004302f, 0.011778f, 0.023918f, 0.035901f),
            of(1080, 5, 0.004212f, 0.014809f, 0.029642f, 0.047464f, 0.000984f, 0.005852f, 0.0146f, 0.027574f),
            of(2160, 1.5, 0.01183f, 0.025026f, 0.04295f, 0.058621f, 0.004302f, 0.011778f, 0.023918f, 0.035901f),
            of(2160, 3, 0.00226f, 0.01183f, 0.025026f, 0.04295f, 0.000479f, 0.004302f, 0.011778f, 0.023918f),
            of(2160, 5, 0.000092f, 0.004212f, 0.014809f, 0.029642f, 0.000050f, 0.000984f, 0.005852f, 0.0146f),
            of(720, 3, 0.018715f, 0.035637f, 0.052798f, 0.061509f, 0.007999f, 0.018396f, 0.031851f, 0.037718f),
            of(720, 5, 0.010144f, 0.022561f, 0.040309f, 0.05672f, 0.003463f, 0.010282f, 0.021839f, 0.034641f),
            of(480, 3, 0.027961f, 0.045875f, 0.060275f, 0.056234f, 0.013572f, 0.026277f, 0.036959f, 0.034511f),
            of(480, 5, 0.016781f, 0.032822f, 0.05032f, 0.061594f, 0.00691f, 0.016545f, 0.029917f, 0.037777f));
    /** The blend fitted by mean absolute error, {@code adm_csf_mode} 3. */
    private static final List<BlendedSensitivity> BY_ABSOLUTE_ERROR = List.of(
            of(1080, 3, 0.011249f, 0.022606f, 0.035930f, 0.045673f, 0.004097f, 0.010921f, 0.021430f, 0.031313f),
            of(1080, 5, 0.004052f, 0.013939f, 0.026298f, 0.038833f, 0.000927f, 0.005544f, 0.013415f, 0.024515f),
            of(2160, 1.5, 0.011249f, 0.022606f, 0.035930f, 0.045673f, 0.004097f, 0.010921f, 0.021430f, 0.031313f),
            of(2160, 3, 0.002166f, 0.011249f, 0.022606f, 0.035930f, 0.000447f, 0.004097f, 0.010921f, 0.021430f),
            of(2160, 5, 0.000077f, 0.004052f, 0.013939f, 0.026298f, 0.000045f, 0.000927f, 0.005544f, 0.013415f),
            of(720, 3, 0.017329f, 0.030870f, 0.042134f, 0.047410f, 0.007509f, 0.016707f, 0.028072f, 0.032722f),
            of(720, 5, 0.009689f, 0.020577f, 0.034162f, 0.044523f, 0.003302f, 0.009579f, 0.019661f, 0.030318f),
            of(480, 3, 0.024969f, 0.037825f, 0.046676f, 0.043974f, 0.012511f, 0.023424f, 0.032139f, 0.030166f),
            of(480, 5, 0.015665f, 0.028766f, 0.040612f, 0.047483f, 0.006514f, 0.015107f, 0.026476f, 0.032776f));
    /** The display that only Netflix has: it looks like 1080 lines seen from 3 heights. */
    private static final double NEAR = 1.5;

    private static BlendedSensitivity of(int displayHeight, double viewDistance, float straight0, float straight1,
            float straight2, float straight3, float diagonal0, float diagonal1, float diagonal2, float diagonal3) {
        return new BlendedSensitivity(displayHeight, viewDistance, List.of(straight0, straight1, straight2, straight3),
                List.of(diagonal0, diagonal1, diagonal2, diagonal3));
    }

    /**
     * {@return the weights for a display, or empty if there are none}
     *
     * @param byAbsoluteError which blend
     * @param display whose
     */
    static Optional<BlendedSensitivity> find(boolean byAbsoluteError, DisplayedContrast display) {
        return (byAbsoluteError ? BY_ABSOLUTE_ERROR : FIRST).stream()
                .filter(one -> one.displayHeight == display.displayHeight()
                        && one.viewDistance == display.viewDistance())
                .filter(one -> one.viewDistance != NEAR || display.lineage() == Lineage.NETFLIX)
                .findFirst();
    }
}
