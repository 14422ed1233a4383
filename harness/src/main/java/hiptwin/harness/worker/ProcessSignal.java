package hiptwin.harness.worker;

import java.util.Map;
import java.util.Optional;

/**
 * A signal that ended a process. Numbers are those of Linux on x86-64 and AArch64 (signal(7)).
 *
 * @param number signal number, 1 to 64
 */
public record ProcessSignal(int number) {
    /** {@code abort()}. */
    public static final ProcessSignal SIGABRT = new ProcessSignal(6);
    /** Cannot be caught: another process, this one, or the kernel when memory runs out. */
    public static final ProcessSignal SIGKILL = new ProcessSignal(9);

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(1, "SIGHUP"), Map.entry(2, "SIGINT"), Map.entry(3, "SIGQUIT"), Map.entry(4, "SIGILL"),
            Map.entry(5, "SIGTRAP"), Map.entry(6, "SIGABRT"), Map.entry(7, "SIGBUS"), Map.entry(8, "SIGFPE"),
            Map.entry(9, "SIGKILL"), Map.entry(10, "SIGUSR1"), Map.entry(11, "SIGSEGV"), Map.entry(12, "SIGUSR2"),
            Map.entry(13, "SIGPIPE"), Map.entry(14, "SIGALRM"), Map.entry(15, "SIGTERM"), Map.entry(24, "SIGXCPU"),
            Map.entry(25, "SIGXFSZ"), Map.entry(31, "SIGSYS"));

    /** What {@link Process#exitValue()} adds to the number of the signal that ended a process. */
    private static final int EXIT_CODE_BASE = 128;
    private static final int MOST = 64;

    /**
     * Reads the signal out of an exit code as {@link Process#exitValue()} gives it. A process that calls {@code
     * exit(139)} cannot be told from one that SIGSEGV ended.
     *
     * @param exitCode 0 to 255
     * @return the signal, or empty if the process ended by itself
     */
    public static Optional<ProcessSignal> fromExitCode(int exitCode) {
        int number = exitCode - EXIT_CODE_BASE;
        return number >= 1 && number <= MOST ? Optional.of(new ProcessSignal(number)) : Optional.empty();
    }

    /**
     * Finds a signal by its C name.
     *
     * @param name for example {@code SIGSEGV}
     * @return the signal, or empty if there is none of that name
     */
    public static Optional<ProcessSignal> fromName(String name) {
        for (Map.Entry<Integer, String> entry : NAMES.entrySet()) {
            if (entry.getValue().equals(name)) {
                return Optional.of(new ProcessSignal(entry.getKey()));
            }
        }
        return Optional.empty();
    }

    /** {@return the C name, or {@code UNKNOWN(34)} where there is none} */
    public String name() {
        return NAMES.getOrDefault(number, "UNKNOWN(" + number + ")");
    }

    /**
     * {@return whether the kernel sends this signal for a fault of the program itself: a bad address, instruction or
     * division}
     */
    boolean isFault() {
        return switch (number) {
            case 4, 5, 7, 8, 11, 31 -> true;
            default -> false;
        };
    }

    @Override
    public String toString() {
        return name();
    }
}
