package hiptwin.bindings;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.Optional;

/**
 * One loaded library, whose functions are looked up in it and its dependencies alone.
 *
 * <p>For libraries of which a process may hold several files that export the same names: the generated functions search
 * all loaded libraries and would call any of them. The descriptors of the generated classes are used with {@link
 * #function}, which makes them callable here.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class NativeLibrary {
    private final SymbolLookup symbols;

    private NativeLibrary(SymbolLookup symbols) {
        this.symbols = symbols;
    }

    /**
     * Loads a library for the life of the process. It is never unloaded: threads and exit handlers of a GPU runtime
     * would outlive its code.
     *
     * @param file the library; made absolute against the working directory
     * @return the library
     * @throws UnsatisfiedLinkError if there is no such file, or the dynamic loader refuses it or one of its
     *     dependencies; the message holds the reason
     * @throws IllegalCallerException if this module has not been granted native access
     */
    public static NativeLibrary load(Path file) {
        // Loading the file this way keeps the dynamic loader's own words, and lets the generated classes make their
        // descriptors.
        NativeLibraries.load(file);
        return new NativeLibrary(SymbolLookup.libraryLookup(file.toAbsolutePath(), Arena.global()));
    }

    /**
     * {@return whether the library or one of its dependencies exports a symbol}
     *
     * @param symbol the name of a C function
     */
    public boolean has(String symbol) {
        return symbols.find(symbol).isPresent();
    }

    /**
     * Makes a function of this library callable.
     *
     * @param symbol the name of a C function
     * @param descriptor its parameters and result, from the generated class
     * @return the handle, or empty if the library exports no such symbol
     */
    public Optional<MethodHandle> function(String symbol, FunctionDescriptor descriptor) {
        Optional<MemorySegment> address = symbols.find(symbol);
        return address.map(at -> Linker.nativeLinker().downcallHandle(at, descriptor));
    }
}
