package hiptwin.harness.worker;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What HotSpot wrote down when a fault ended the process ({@code hs_err}). The text comes from a process that was
 * broken: everything may be missing.
 *
 * @param signal the signal, for example SIGSEGV; empty for an error that HotSpot found by itself
 * @param programCounter address of the faulting instruction as HotSpot prints it
 * @param headline the line that says what happened, for example {@code SIGSEGV (0xb) at pc=0x…, pid=…, tid=…}
 * @param problematicFrame the frame HotSpot blames, for example {@code C  [libvmaf.so.3+0x1234]  adm_dwt2+0x40}
 * @param nativeFrames native frames, innermost first, a few of them
 */
public record CrashReport(Optional<ProcessSignal> signal, Optional<String> programCounter, String headline,
        Optional<String> problematicFrame, List<String> nativeFrames) {
    /** Copies the list. */
    public CrashReport {
        Objects.requireNonNull(signal, "signal");
        Objects.requireNonNull(programCounter, "programCounter");
        Objects.requireNonNull(headline, "headline");
        Objects.requireNonNull(problematicFrame, "problematicFrame");
        nativeFrames = List.copyOf(nativeFrames);
    }

    /** {@return the innermost frame in a native library, else the frame HotSpot blames, else the headline} */
    public String source() {
        for (String frame : nativeFrames) {
            if (isLibraryFrame(frame)) {
                return frame;
            }
        }
        return problematicFrame.orElse(headline);
    }

    private static boolean isLibraryFrame(String frame) {
        return frame.startsWith("C  [");
    }
}
