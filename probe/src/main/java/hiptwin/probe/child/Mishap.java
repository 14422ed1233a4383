package hiptwin.probe.child;

import java.util.Objects;
import java.util.Optional;

/** How a child ended that did not end well. */
public sealed interface Mishap {
    /** {@return what it was about to do: {@code start}, a C function with what it was asked for, or {@code exit}} */
    String step();

    /** {@return one phrase for people, without a full stop} */
    String phrase();

    /**
     * A fault of native code, or a signal from outside.
     *
     * @param signal the signal
     * @param step what the child was about to do
     * @param frame the native frame that the JVM's crash report blames; empty if there is no report
     */
    record Crashed(ChildSignal signal, String step, Optional<String> frame) implements Mishap {
        /** Refuses null. */
        public Crashed {
            Objects.requireNonNull(signal);
            Objects.requireNonNull(step);
            Objects.requireNonNull(frame);
        }

        @Override
        public String phrase() {
            return "crashed with " + signal.cName() + " in " + step + frame.map(f -> " (" + f + ")").orElse("");
        }
    }

    /**
     * Native code called {@code abort()}.
     *
     * @param step what the child was about to do
     */
    record Aborted(String step) implements Mishap {
        /** Refuses null. */
        public Aborted {
            Objects.requireNonNull(step);
        }

        @Override
        public String phrase() {
            return "aborted in " + step;
        }
    }

    /**
     * The process ended by itself before its work was done, or with another exit code than 0.
     *
     * @param exitCode exit code, 0 to 255
     * @param step what the child was about to do
     */
    record Exited(int exitCode, String step) implements Mishap {
        /** Refuses null. */
        public Exited {
            Objects.requireNonNull(step);
        }

        @Override
        public String phrase() {
            return "exited with code " + exitCode + " in " + step;
        }
    }

    /**
     * It was not done within its time and was killed.
     *
     * @param step what the child was about to do
     * @param limitMillis the time that it had
     */
    record Hung(String step, long limitMillis) implements Mishap {
        /** Refuses null. */
        public Hung {
            Objects.requireNonNull(step);
        }

        @Override
        public String phrase() {
            return "did not come back within " + limitMillis + " ms from " + step;
        }
    }

    /**
     * There was no child.
     *
     * @param why the system's words
     */
    record NotStarted(String why) implements Mishap {
        /** Refuses null. */
        public NotStarted {
            Objects.requireNonNull(why);
        }

        @Override
        public String step() {
            return AnswerText.START;
        }

        @Override
        public String phrase() {
            return "could not be started: " + why;
        }
    }
}
