package hiptwin.bindings;

import hiptwin.bindings.libc.Libc;
import hiptwin.bindings.libc.SignalAction;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Tells who handles the signals of this process, without changing anything.
 *
 * <p>Where the JDK's {@code libjsig} is preloaded there are two answers: the system's, which is asked through the C
 * library's own {@code sigaction} because {@code libjsig} stands in front of it, and {@code libjsig}'s, which holds what
 * a library meant to install in the place of a handler of the JVM's.
 *
 * <p>Sources: sigaction(2); {@code jsig.c} of OpenJDK. Immutable and safe for use by several threads.
 */
public final class SignalHandlers {
    /** What {@code sa_handler} holds where the system does what it does by itself ({@code SIG_DFL}). */
    public static final long DEFAULT = 0;
    /** What {@code sa_handler} holds where the signal is ignored ({@code SIG_IGN}). */
    public static final long IGNORED = 1;

    /** glibc; musl's C library is another file, and there the question has no answer. */
    private static final String C_LIBRARY = "libc.so.6";
    private static final String CHAINED_ACTION = "JVM_get_signal_action";

    private final Optional<MethodHandle> present;
    private final Optional<MethodHandle> chained;

    private SignalHandlers(Optional<MethodHandle> present, Optional<MethodHandle> chained) {
        this.present = present;
        this.chained = chained;
    }

    /**
     * Finds the functions to ask.
     *
     * @param chainingLibrary the file of {@code libjsig} as it is mapped into this process; empty if it is not
     * @return the handlers
     */
    public static SignalHandlers of(Optional<Path> chainingLibrary) {
        return new SignalHandlers(handle(C_LIBRARY, "sigaction", Libc.sigaction$descriptor()), chainingLibrary.flatMap(
                file -> handle(file.toString(), CHAINED_ACTION,
                        FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_INT))));
    }

    private static Optional<MethodHandle> handle(String library, String symbol, FunctionDescriptor descriptor) {
        try {
            return SymbolLookup.libraryLookup(library, Arena.global()).find(symbol)
                    .map(address -> Linker.nativeLinker().downcallHandle(address, descriptor));
        } catch (IllegalArgumentException notThere) {
            return Optional.empty();
        }
    }

    /**
     * {@return the address of the function that the system calls, {@link #DEFAULT} or {@link #IGNORED}; empty if it
     * cannot be asked}
     *
     * @param signal number of the signal
     */
    public OptionalLong installed(int signal) {
        if (present.isEmpty()) {
            return OptionalLong.empty();
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment action = SignalAction.allocate(arena);
            int code = (int) present.get().invokeExact(signal, MemorySegment.NULL, action);
            return code == 0 ? OptionalLong.of(SignalAction.sa_handler(action).address()) : OptionalLong.empty();
        } catch (Throwable error) {
            throw new AssertionError("a binding of sigaction does not fit its descriptor", error);
        }
    }

    /**
     * {@return the address of the function that {@code libjsig} hands the signal on to, {@link #DEFAULT} or {@link
     * #IGNORED}; empty if it is not preloaded or the JVM does not handle the signal}
     *
     * @param signal number of the signal
     */
    public OptionalLong chained(int signal) {
        if (chained.isEmpty()) {
            return OptionalLong.empty();
        }
        try {
            MemorySegment action = (MemorySegment) chained.get().invokeExact(signal);
            return MemorySegment.NULL.equals(action) ? OptionalLong.empty()
                    : OptionalLong.of(SignalAction.sa_handler(action.reinterpret(SignalAction.sizeof())).address());
        } catch (Throwable error) {
            throw new AssertionError("a binding of " + CHAINED_ACTION + " does not fit its descriptor", error);
        }
    }
}
