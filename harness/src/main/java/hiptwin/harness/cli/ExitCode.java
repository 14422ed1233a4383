package hiptwin.harness.cli;

/**
 * Exit codes that do not come from a verdict; those are in {@link hiptwin.harness.gate.RunVerdict.Outcome}.
 */
final class ExitCode {
    static final int WRONG_USAGE = 2;
    static final int BAD_INPUT = 3;
    static final int ABSENT = 4;
    static final int BUG = 70;
    /** EX_IOERR of sysexits.h, as 70 is its EX_SOFTWARE. */
    static final int NOT_WRITTEN = 74;
    /** What is said on standard error with {@link #NOT_WRITTEN} when standard output is what failed. */
    static final String NOT_WRITTEN_SENTENCE = "hiptwin: standard output cannot be written to; what it held is incomplete";

    private ExitCode() {
    }
}
