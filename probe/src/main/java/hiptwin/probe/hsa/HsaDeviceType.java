package hiptwin.probe.hsa;

/**
 * What an agent is ({@code hsa_device_type_t}). It alone decides: a CPU may be called "AMD Instinct MI300A" too.
 *
 * @param number number that the runtime gives
 */
public record HsaDeviceType(int number) {
    /** Kinds of agents. */
    public enum Kind {
        /** Processor cores. */
        CPU(0),
        /** A graphics processor, or a partition of one. */
        GPU(1),
        /** A signal processor. */
        DSP(2),
        /** An AI engine, also called NPU. */
        AIE(3),
        /** A kind of a later release. */
        UNKNOWN(-1);

        private final int number;

        Kind(int number) {
            this.number = number;
        }
    }

    /** {@return the kind} */
    public Kind kind() {
        for (Kind kind : Kind.values()) {
            if (kind != Kind.UNKNOWN && kind.number == number) {
                return kind;
            }
        }
        return Kind.UNKNOWN;
    }

    /** {@return the kind in upper case, for example {@code GPU} or {@code UNKNOWN(7)}} */
    public String text() {
        return kind() == Kind.UNKNOWN ? "UNKNOWN(" + number + ")" : kind().name();
    }
}
