package hiptwin.probe.child;

import java.util.Optional;

/**
 * What a child left behind.
 *
 * @param answer what it wrote down
 * @param mishap how it ended badly; empty for exit code 0
 * @param errorTail last lines on standard error
 * @param durationMillis wall time
 */
record ChildRun(AnswerText answer, Optional<Mishap> mishap, String errorTail, long durationMillis) {
}
