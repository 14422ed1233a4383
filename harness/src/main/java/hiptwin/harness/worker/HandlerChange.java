package hiptwin.harness.worker;

import java.util.Objects;
import java.util.Optional;

/**
 * A signal of the worker's process that something else handles than when the process started, or that {@code libjsig} hands on to another
 * function than then. A library that takes a signal from the JVM breaks it: null checks and safepoints of compiled code are faults that the
 * JVM's handler turns into what the program meant.
 *
 * @param signal which
 * @param fromLibrary name of the file that handled it when the worker started; {@value #DEFAULT}, {@value #IGNORED} or {@value #NO_FILE}
 *     where no file did
 * @param toLibrary the same, for now
 * @param chained name of the file that {@code libjsig} hands the signal on to; empty if it is not preloaded or hands it on to nobody
 */
public record HandlerChange(ProcessSignal signal, String fromLibrary, String toLibrary, Optional<String> chained) {
    /** In place of a file: the system does what it does by itself. */
    public static final String DEFAULT = "the system's default";
    /** In place of a file: the signal is ignored. */
    public static final String IGNORED = "nobody, it is ignored";
    /** In place of a file: code that belongs to none. */
    public static final String NO_FILE = "code of no file";

    /** Checks that nothing is missing. */
    public HandlerChange {
        Objects.requireNonNull(signal, "signal");
        Objects.requireNonNull(fromLibrary, "fromLibrary");
        Objects.requireNonNull(toLibrary, "toLibrary");
        Objects.requireNonNull(chained, "chained");
    }

    /** {@return whether the signal is still handled by what handled it first: {@code libjsig} has kept the newcomer behind it} */
    public boolean isKept() {
        return fromLibrary.equals(toLibrary);
    }

    /** {@return one sentence for people} */
    public String describe() {
        String behind = chained.map(file -> "; libjsig hands it on to " + file).orElse("");
        return isKept() ? signal + " is still handled by " + fromLibrary + behind
                : signal + " was handled by " + fromLibrary + " and is handled by " + toLibrary + behind;
    }
}
