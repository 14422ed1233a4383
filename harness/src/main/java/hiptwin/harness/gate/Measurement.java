package hiptwin.harness.gate;

import hiptwin.harness.score.ScoreTable;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What one side delivered for one extractor on one fixture.
 *
 * @param state how it ended
 * @param scores what was measured; kept when the side failed later
 * @param reason why it is not {@link State#MEASURED}; empty if it is
 * @param failure the engine call that failed; there exactly when the state is {@link State#FAILED}
 * @param ranElsewhere where the engine says it really ran the extractor, if that is not where it was asked to; empty if it is, or if it does
 *     not tell
 * @param receipt what speaks for it that the extractor computed where it was asked to
 * @param unknownKeys names that the library reported from the same context and that no extractor in it is known to have
 */
public record Measurement(State state, ScoreTable scores, Optional<Reason> reason, Optional<EngineFailure> failure,
        Optional<String> ranElsewhere, ReceiptKind receipt, Set<String> unknownKeys) {
    /**
     * A measurement beside which the library is not known to have reported anything.
     *
     * @param state how it ended
     * @param scores what was measured; kept when the side failed later
     * @param reason why it is not {@link State#MEASURED}; empty if it is
     * @param failure the engine call that failed; there exactly when the state is {@link State#FAILED}
     * @param ranElsewhere where the engine says it really ran the extractor, if that is not where it was asked to
     * @param receipt what speaks for it that the extractor computed where it was asked to
     */
    public Measurement(State state, ScoreTable scores, Optional<Reason> reason, Optional<EngineFailure> failure,
            Optional<String> ranElsewhere, ReceiptKind receipt) {
        this(state, scores, reason, failure, ranElsewhere, receipt, Set.of());
    }

    /**
     * An engine call that failed.
     *
     * @param function C function or method
     * @param code what it returned
     */
    public record EngineFailure(String function, int code) {
        /** Codes with which an engine says that it cannot be given this input: EINVAL, ENOSYS and ENOTSUP of Linux, negative. */
        private static final Set<Integer> REFUSALS = Set.of(-22, -38, -95);

        /** {@return whether the engine refused the input, as against having broken} */
        public boolean isRefusal() {
            return REFUSALS.contains(code);
        }
    }

    /** How a measurement ended. */
    public enum State {
        /** The engine came to its end without an error; whether every score is there is for the judge to see. */
        MEASURED,
        /** Not asked, for the reason given. */
        SKIPPED,
        /** The engine returned an error. */
        FAILED,
        /** The process died. */
        CRASHED,
        /** The process did not answer in time. */
        HUNG,
        /** Not reached. */
        NOT_RUN;

        /** {@return the name in reports, lower case} */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Checks that a reason is there exactly when it is needed. */
    public Measurement {
        Objects.requireNonNull(scores, "scores");
        unknownKeys = Set.copyOf(unknownKeys);
        if ((state == State.MEASURED) != reason.isEmpty()) {
            throw new IllegalArgumentException("a measurement in state " + state + (reason.isEmpty() ? " needs a" : " has no") + " reason");
        }
        if ((state == State.FAILED) != failure.isPresent()) {
            throw new IllegalArgumentException("only a failed measurement names a call, and it must: state " + state);
        }
    }

    /**
     * {@return a complete measurement}
     *
     * @param scores what was measured
     */
    public static Measurement measured(ScoreTable scores) {
        return new Measurement(State.MEASURED, scores, Optional.empty(), Optional.empty(), Optional.empty(), ReceiptKind.NONE);
    }

    /**
     * {@return a measurement that was not made}
     *
     * @param code why
     * @param sentence why, for people
     */
    public static Measurement skipped(ReasonCode code, String sentence) {
        return new Measurement(State.SKIPPED, ScoreTable.EMPTY, Optional.of(new Reason(code, sentence)), Optional.empty(), Optional.empty(),
                ReceiptKind.NONE);
    }

    /**
     * {@return a measurement that ended badly}
     *
     * @param state how
     * @param scores what had been measured
     * @param code why
     * @param sentence why, for people
     */
    public static Measurement ended(State state, ScoreTable scores, ReasonCode code, String sentence) {
        return new Measurement(state, scores, Optional.of(new Reason(code, sentence)), Optional.empty(), Optional.empty(), ReceiptKind.NONE);
    }

    /**
     * {@return a measurement in which the engine returned an error}
     *
     * @param scores what had been measured
     * @param failure the call
     * @param code why
     * @param sentence what it said, for people
     */
    public static Measurement failed(ScoreTable scores, EngineFailure failure, ReasonCode code, String sentence) {
        return new Measurement(State.FAILED, scores, Optional.of(new Reason(code, sentence)), Optional.of(failure), Optional.empty(),
                ReceiptKind.NONE);
    }

    /** This measurement with other scores. */
    Measurement with(ScoreTable others) {
        return new Measurement(state, others, reason, failure, ranElsewhere, receipt, unknownKeys);
    }

    /**
     * {@return this measurement with what the library reported beside it}
     *
     * @param names names that no extractor of the context is known to have
     */
    public Measurement beside(Set<String> names) {
        return new Measurement(state, scores, reason, failure, ranElsewhere, receipt, names);
    }
}
