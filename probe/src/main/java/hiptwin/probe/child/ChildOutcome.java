package hiptwin.probe.child;

import java.util.Objects;
import java.util.Optional;

/**
 * What came of a question.
 *
 * @param <A> the answer
 */
public sealed interface ChildOutcome<A> {
    /** {@return the answer, or the part of it that was written before things went wrong} */
    Optional<A> answer();

    /** {@return how the process ended badly; empty if it ended well} */
    Optional<Mishap> mishap();

    /** {@return the last lines that the library printed on standard error, at most 4,096 characters} */
    String errorTail();

    /** {@return wall time from start to end of the child} */
    long durationMillis();

    /**
     * The whole answer is there.
     *
     * @param value the answer
     * @param mishap present if the process ended badly afterwards, for example hung in shut-down
     * @param errorTail last lines on standard error
     * @param durationMillis wall time
     * @param <A> the answer
     */
    record Answered<A>(A value, Optional<Mishap> mishap, String errorTail, long durationMillis)
            implements ChildOutcome<A> {
        /** Refuses null. */
        public Answered {
            Objects.requireNonNull(value);
            Objects.requireNonNull(mishap);
            Objects.requireNonNull(errorTail);
        }

        @Override
        public Optional<A> answer() {
            return Optional.of(value);
        }

        /** {@return whether the process ended badly after it had answered} */
        public boolean dirtyEnd() {
            return mishap.isPresent();
        }
    }

    /**
     * The library could not be loaded, or is not what its name says.
     *
     * @param library path that was loaded
     * @param reason words of the dynamic loader, or the function that is missing
     * @param mishap present if the process ended badly afterwards
     * @param errorTail last lines on standard error
     * @param durationMillis wall time
     * @param <A> the answer
     */
    record LoadFailed<A>(String library, String reason, Optional<Mishap> mishap, String errorTail,
            long durationMillis) implements ChildOutcome<A> {
        /** Refuses null. */
        public LoadFailed {
            Objects.requireNonNull(library);
            Objects.requireNonNull(reason);
            Objects.requireNonNull(mishap);
            Objects.requireNonNull(errorTail);
        }

        @Override
        public Optional<A> answer() {
            return Optional.empty();
        }
    }

    /**
     * The library refused to begin.
     *
     * @param failure function and status
     * @param answer what was known before, for example the version of the library
     * @param mishap present if the process ended badly afterwards
     * @param errorTail last lines on standard error
     * @param durationMillis wall time
     * @param <A> the answer
     */
    record InitFailed<A>(CallFailure failure, Optional<A> answer, Optional<Mishap> mishap, String errorTail,
            long durationMillis) implements ChildOutcome<A> {
        /** Refuses null. */
        public InitFailed {
            Objects.requireNonNull(failure);
            Objects.requireNonNull(answer);
            Objects.requireNonNull(mishap);
            Objects.requireNonNull(errorTail);
        }
    }

    /**
     * The process ended, or was killed, before the answer was whole.
     *
     * @param cause how it ended
     * @param answer what was written before
     * @param errorTail last lines on standard error
     * @param durationMillis wall time
     * @param <A> the answer
     */
    record Lost<A>(Mishap cause, Optional<A> answer, String errorTail, long durationMillis)
            implements ChildOutcome<A> {
        /** Refuses null. */
        public Lost {
            Objects.requireNonNull(cause);
            Objects.requireNonNull(answer);
            Objects.requireNonNull(errorTail);
        }

        @Override
        public Optional<Mishap> mishap() {
            return Optional.of(cause);
        }
    }
}
