package hiptwin.probe.child;

import java.util.Map;
import java.util.Optional;

/**
 * A signal that ended a process. Numbers are those of Linux on x86-64 and AArch64 (signal(7)).
 *
 * @param number 1 to 64
 */
public record ChildSignal(int number) {
    /** {@code abort()}: a failed assertion or an uncaught C++ exception. */
    public static final ChildSignal SIGABRT = new ChildSignal(6);

    private static final int EXIT_BASE = 128;
    private static final int LAST = 64;
    private static final Map<Integer, String> NAMES = Map.of(1, "SIGHUP", 2, "SIGINT", 4, "SIGILL", 5, "SIGTRAP",
            6, "SIGABRT", 7, "SIGBUS", 8, "SIGFPE", 9, "SIGKILL", 11, "SIGSEGV", 15, "SIGTERM");

    /** {@return the name in C, or {@code UNKNOWN(31)} for signals that nothing here ends of} */
    public String cName() {
        return NAMES.getOrDefault(number, "UNKNOWN(" + number + ")");
    }

    /** Reads the signal out of {@link Process#exitValue()}, which adds 128 to it. */
    static Optional<ChildSignal> ofExitCode(int exitCode) {
        int number = exitCode - EXIT_BASE;
        return number >= 1 && number <= LAST ? Optional.of(new ChildSignal(number)) : Optional.empty();
    }

    /** Finds a signal by its C name. */
    static Optional<ChildSignal> ofName(String cName) {
        return NAMES.entrySet().stream().filter(e -> e.getValue().equals(cName)).findFirst()
                .map(e -> new ChildSignal(e.getKey()));
    }

    @Override
    public String toString() {
        return cName();
    }
}
