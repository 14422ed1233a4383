package hiptwin.harness.engine;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of ways of computing: what a side is called in reports, and what therefore nothing else may be called.
 */
public final class SideName {
    /** The oracle. */
    public static final String ORACLE = "oracle";
    /** The library on the CPU with its own choice of instruction set. */
    public static final String CPU = "cpu";
    /** The library on the CPU as scalar C. */
    public static final String CPU_SCALAR = "cpu-scalar";

    private static final Pattern DEVICE = Pattern.compile("(" + Stream.of(Backend.values()).map(Backend::label)
            .collect(Collectors.joining("|")) + ")\\d+(-alone)?");

    private SideName() {
    }

    /**
     * {@return whether a name is one that sides have}
     *
     * @param name any text
     */
    public static boolean isReserved(String name) {
        return List.of(ORACLE, CPU, CPU_SCALAR).contains(name) || DEVICE.matcher(name).matches();
    }
}
