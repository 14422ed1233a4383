package hiptwin.harness.worker;

/** A worker that could not be started, or was lost while it was asked something other than to run a piece. */
public final class WorkerException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient PieceOutcome outcome;

    /**
     * A worker that said no, or was lost.
     *
     * @param outcome {@link PieceOutcome.Failed} or a {@link PieceOutcome.Loss}
     */
    WorkerException(PieceOutcome outcome) {
        super(outcome.describe());
        this.outcome = outcome;
    }

    /** {@return {@link PieceOutcome.Failed} or a {@link PieceOutcome.Loss}} */
    public PieceOutcome outcome() {
        return outcome;
    }
}
