package hiptwin.harness.worker;

import hiptwin.harness.engine.libvmaf.Receipt;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a piece ended. Scores that were known before the end have reached the sink in every case.
 */
public sealed interface PieceOutcome {
    /** {@return how far the worker had come} */
    PieceProgress progress();

    /** {@return one sentence for people} */
    String describe();

    /**
     * Everything was run.
     *
     * @param frames frames of the clips
     * @param receipts what the engine says it ran and where; empty if it does not tell
     * @param names the names under which the engine reports what it computed; empty if it does not tell
     * @param progress how far the worker had come
     */
    record Finished(int frames, Optional<List<Receipt>> receipts, Optional<List<String>> names, PieceProgress progress) implements PieceOutcome {
        /** Copies the lists. */
        public Finished {
            receipts = receipts.map(List::copyOf);
            names = names.map(List::copyOf);
        }

        @Override
        public String describe() {
            return "finished " + frames + " frames, " + progress.scores() + " scores in " + progress.elapsedMillis()
                    + " ms";
        }
    }

    /**
     * The engine or a clip said no. The worker can run another piece.
     *
     * @param kind what said no
     * @param function C function that failed, if it was one
     * @param code what it returned
     * @param message the reason
     * @param progress how far the worker had come
     */
    record Failed(FailureKind kind, Optional<String> function, OptionalInt code, String message, PieceProgress progress)
            implements PieceOutcome {
        @Override
        public String describe() {
            return message;
        }
    }

    /** The worker is gone; the next piece needs a new one. */
    sealed interface Loss extends PieceOutcome {
        /** {@return the last lines the child printed on standard error} */
        String lastErrorLines();
    }

    /**
     * A fault: bad address, instruction or division.
     *
     * @param signal the signal the fault raised
     * @param report what HotSpot wrote down; empty where a library had replaced HotSpot's handler
     * @param lastErrorLines the last lines the child printed on standard error
     * @param progress how far the worker had come
     */
    record Crashed(ProcessSignal signal, Optional<CrashReport> report, String lastErrorLines,
            PieceProgress progress) implements Loss {
        /**
         * {@return the library and function at fault as far as known, for example {@code C  [libvmaf.so.3+0x1234] 
         * adm_dwt2+0x40}}
         */
        public Optional<String> source() {
            return report.map(CrashReport::source);
        }

        @Override
        public String describe() {
            return "crashed with " + signal + " " + progress.where() + source().map(frame -> ", in " + frame)
                    .orElse("");
        }
    }

    /**
     * {@code abort()} was called, as an assertion, a failed heap check or a GPU runtime does.
     *
     * @param lastErrorLines the last lines the child printed on standard error
     * @param progress how far the worker had come
     */
    record Aborted(String lastErrorLines, PieceProgress progress) implements Loss {
        @Override
        public String describe() {
            return "aborted (SIGABRT) " + progress.where();
        }
    }

    /**
     * Something in the child called {@code exit} or {@code _exit}.
     *
     * @param code its exit code
     * @param lastErrorLines the last lines the child printed on standard error
     * @param progress how far the worker had come
     */
    record Exited(int code, String lastErrorLines, PieceProgress progress) implements Loss {
        @Override
        public String describe() {
            return "the worker ended by itself with exit code " + code + " " + progress.where();
        }
    }

    /**
     * The deadline passed; the child was killed.
     *
     * @param deadlineMillis the deadline
     * @param lastErrorLines the last lines the child printed on standard error
     * @param progress how far the worker had come
     */
    record Hung(long deadlineMillis, String lastErrorLines, PieceProgress progress) implements Loss {
        /** {@return for people: where it hung} */
        public String where() {
            return progress.where();
        }

        @Override
        public String describe() {
            return "no end within " + deadlineMillis + " ms, stopped " + progress.where();
        }
    }

    /**
     * A signal from outside ended the child.
     *
     * @param signal the signal
     * @param byThisProgram true if the worker was closed while it ran
     * @param lastErrorLines the last lines the child printed on standard error
     * @param progress how far the worker had come
     */
    record Killed(ProcessSignal signal, boolean byThisProgram, String lastErrorLines,
            PieceProgress progress) implements Loss {
        @Override
        public String describe() {
            String by = byThisProgram ? "by this program"
                    : signal.equals(ProcessSignal.SIGKILL)
                            ? "by another process, or by the kernel because memory ran out"
                    : "by another process";
            return "killed with " + signal + " " + by + " " + progress.where();
        }
    }

    /**
     * The child sent something that is no message, or not the one that was due; it was killed.
     *
     * @param problem what was wrong
     * @param lastErrorLines the last lines the child printed on standard error
     * @param progress how far the worker had come
     */
    record ProtocolError(String problem, String lastErrorLines, PieceProgress progress) implements Loss {
        /** Checks that nothing is missing. */
        public ProtocolError {
            Objects.requireNonNull(problem, "problem");
        }

        @Override
        public String describe() {
            return "the worker's channel broke " + progress.where() + ": " + problem;
        }
    }
}
