package hiptwin.bindings;

import hiptwin.bindings.libc.Libc;
import java.lang.foreign.MemorySegment;

/**
 * The output streams of the C library, which buffer what native code prints. Safe for use by several threads.
 */
public final class NativeOutput {
    private NativeOutput() {
    }

    /** Hands everything buffered to the system, so that a later crash does not take it along. */
    public static void flushAll() {
        // The number says only whether a stream could not be written to, and nobody would know what to do about it.
        Libc.fflush(MemorySegment.NULL);
    }
}
