package hiptwin.probe.child;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A question to be asked in a child.
 *
 * @param mainClass class with the main method, of this module
 * @param arguments what it is told; read there with {@link ChildSide#argument}
 * @param environment the whole environment of the child, pins and masks included; locale and Java's own variables are
 *     replaced
 * @param deadlineMillis wall time that the child has, start of the JVM included
 * @param launcher words before the java command, for example another dynamic loader with its options; usually none
 */
public record ChildQuestion(Class<?> mainClass, List<String> arguments, Map<String, String> environment,
        long deadlineMillis, List<String> launcher) {
    /**
     * Copies the lists and the map.
     *
     * @throws IllegalArgumentException if the deadline is not positive
     */
    public ChildQuestion {
        Objects.requireNonNull(mainClass);
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
        launcher = List.copyOf(launcher);
        if (deadlineMillis <= 0) {
            throw new IllegalArgumentException("deadlineMillis is " + deadlineMillis + "; it must be positive");
        }
    }

    /** Leaves the environment out: it may hold secrets. */
    @Override
    public String toString() {
        return "ChildQuestion[" + mainClass.getName() + " " + arguments + "]";
    }
}
