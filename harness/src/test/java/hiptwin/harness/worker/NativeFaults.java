package hiptwin.harness.worker;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** What native code can do to a process, done with functions of the C library. */
final class NativeFaults {
    private static final Linker LINKER = Linker.nativeLinker();

    private NativeFaults() {
    }

    private static MemorySegment address(String function) {
        return LINKER.defaultLookup().findOrThrow(function);
    }

    private static MethodHandle handle(String function, FunctionDescriptor descriptor) {
        return LINKER.downcallHandle(address(function), descriptor);
    }

    /** {@code rewind(NULL)}: reads from a bad address inside the C library. */
    static void readBadAddress() {
        call("rewind", FunctionDescriptor.ofVoid(ValueLayout.ADDRESS), MemorySegment.NULL);
    }

    static void abort() {
        call("abort", FunctionDescriptor.ofVoid());
    }

    static void exitAtOnce(int code) {
        call("_exit", FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT), code);
    }

    /** Makes {@code exit} call {@code abort}, as a GPU runtime whose exit handler fails. */
    static void abortInExitHandler() {
        call("on_exit", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.ADDRESS),
                address("abort"), MemorySegment.NULL);
    }

    /** Prints a line through C's buffered standard output and does not flush it. */
    static void print(String line) {
        try (Arena arena = Arena.ofConfined()) {
            call("puts", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS), arena.allocateFrom(line));
        }
    }

    /** Runs a shell command that inherits every descriptor of this process, the channel among them. */
    static void shell(String command) {
        try (Arena arena = Arena.ofConfined()) {
            call("system", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS),
                    arena.allocateFrom(command));
        }
    }

    private static void call(String function, FunctionDescriptor descriptor, Object... arguments) {
        try {
            handle(function, descriptor).invokeWithArguments(arguments);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable thrown) {
            throw new IllegalStateException(thrown);
        }
    }
}
