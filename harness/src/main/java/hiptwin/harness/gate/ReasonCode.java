package hiptwin.harness.gate;

import java.util.Locale;

/**
 * Why a cell was left out or could not be judged. A closed set: programs may rely on the names.
 */
public enum ReasonCode {
    /** The library does not register the extractor. */
    NOT_IN_LIBRARY,
    /** The oracle does not compute the extractor, or not with these options. */
    NOT_IN_ORACLE,
    /** The backend has no twin of the extractor. */
    NO_TWIN,
    /** A side of the clips is shorter than the extractor can be given. */
    BELOW_MINIMUM_SIZE,
    /** The extractor cannot be given chroma that is subsampled from an odd side. */
    ODD_CHROMA_NOT_SUPPORTED,
    /** The extractor does not read this bit depth. */
    DEPTH_NOT_SUPPORTED,
    /** The extractor does not read this plane layout. */
    LAYOUT_NOT_SUPPORTED,
    /** No reference file has scores of this fixture. */
    NO_REFERENCE,
    /** The reference file has the fixture, but not this extractor. */
    NOT_IN_REFERENCE,
    /** The two sides follow lineages whose difference is not recorded, or which do not see the same samples. */
    OTHER_LINEAGE,
    /** The engine returned an error code. */
    ENGINE_FAILED,
    /** The library says that it ran another extractor, or ran it elsewhere, than was asked. */
    RAN_ELSEWHERE,
    /** The library says that it keeps the extractor on the CPU, or that its twin does not take these options or this geometry. */
    NOT_DISPATCHED,
    /** The library does not tell what it runs on the device by itself. */
    DISPATCH_UNKNOWN,
    /** The library does not say what it ran where, and that was expected of it. */
    NO_RECEIPT,
    /** The library would run another device extractor than the one that is known as the twin. */
    OTHER_TWIN,
    /** A side does not repeat itself. */
    UNSTEADY,
    /** A side's numbers depend on what its process ran before. */
    DEPENDS_ON_HISTORY,
    /** An extractor failed in company and not alone, or gave other numbers alone. */
    DEPENDS_ON_COMPANY,
    /** An engine delivered two scores of one key and frame. */
    DUPLICATE_SCORE,
    /** The engine could not be opened at all. */
    ENGINE_NOT_OPENED,
    /** A frame could not be read while the run was under way. */
    FRAME_NOT_READ,
    /** A signal from a native fault: SIGSEGV, SIGBUS, SIGFPE, SIGILL. */
    NATIVE_FAULT,
    /** The process aborted itself. */
    NATIVE_ABORT,
    /** The process ended by itself before it had delivered. */
    WORKER_EXITED,
    /** The process was killed from outside. */
    WORKER_KILLED,
    /** This program's own code failed in the process, or its memory ran out. */
    WORKER_FAULT,
    /** A library has put its own handler in the place of the JVM's, or behind it. */
    SIGNAL_HANDLER_CHANGED,
    /** The process delivered everything and then ended badly. */
    DIRTY_EXIT,
    /** The process sent what is not in the protocol. */
    WORKER_PROTOCOL,
    /** The deadline passed. */
    DEADLINE,
    /** The run's own deadline passed first. */
    RUN_DEADLINE;

    /** {@return the name in reports, lower case} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
