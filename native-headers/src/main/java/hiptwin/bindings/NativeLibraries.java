package hiptwin.bindings;

import java.lang.foreign.Linker;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Path;

/**
 * Loads libraries where the generated bindings find them, and tells which symbols they would find.
 *
 * <p>A library belongs to the class loader of the class that loads it, and the generated classes search their own class
 * loader's libraries. Loading from here makes the two the same wherever the caller lives, and needs native access for
 * this module alone.
 *
 * <p>Safe for use by several threads.
 */
public final class NativeLibraries {

    private static final SymbolLookup SYMBOLS =
            SymbolLookup.loaderLookup().or(Linker.nativeLinker().defaultLookup());

    private NativeLibraries() {
    }

    /**
     * Loads a library for the life of the process. Loading the same file again changes nothing.
     *
     * <p>Where two loaded libraries export one name, which of them answers is not defined; load one libvmaf, one HIP
     * runtime and one HSA runtime in a process.
     *
     * @param file the library; made absolute against the working directory
     * @throws UnsatisfiedLinkError if there is no such file, or the dynamic loader refuses it or one of its
     *         dependencies; the message holds the path and the reason
     */
    public static void load(Path file) {
        System.load(file.toAbsolutePath().toString());
    }

    /**
     * Tells whether a generated function of this name has something to call. Calling one that has not ends in
     * {@link ExceptionInInitializerError} the first time and {@link NoClassDefFoundError} from then on, even when the
     * library has been loaded in between.
     *
     * @param symbol the name of a C function
     * @return whether a loaded library, one of its dependencies, or the C library exports it
     */
    public static boolean has(String symbol) {
        return SYMBOLS.find(symbol).isPresent();
    }
}
