package hiptwin.probe.codeobject;

/** What a target id says of a feature that code can be compiled with or without. */
public enum FeatureSetting {
    /** Nothing. Code runs either way, or the processor lacks the feature; of an agent: it is not reported. */
    ANY,
    /** {@code -}: only where the feature is off. */
    OFF,
    /** {@code +}: only where the feature is on. */
    ON;

    String suffix(String feature) {
        return switch (this) {
            case ANY -> "";
            case OFF -> ":" + feature + "-";
            case ON -> ":" + feature + "+";
        };
    }
}
