package hiptwin.probe;

import hiptwin.probe.access.SystemView;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What to probe, and how long. Immutable; begin with {@link #ofThisMachine()}.
 *
 * @param view the machine and its environment variables; the runtimes get these variables, masks and overrides included
 * @param hsaRuntime file of the HSA runtime; searched for if empty
 * @param hipRuntime file of the HIP runtime; searched for if empty
 * @param askHip whether the HIP runtime is asked too
 * @param force whether the runtimes are asked even where device nodes or variables say that it is of no use
 * @param deadlineMillis wall time that each runtime has for its answer, start of its process included
 * @param launcher words before the java command of the processes that ask the runtimes, for example another dynamic
 *     loader with its options; usually none
 * @param library file whose GPU code is looked at too, for example a libvmaf; empty for none
 */
public record ProbeOptions(SystemView view, Optional<Path> hsaRuntime, Optional<Path> hipRuntime, boolean askHip,
        boolean force, long deadlineMillis, List<String> launcher, Optional<Path> library) {
    /** A first HIP call was seen to take 0.7 s, and a JVM on a busy machine 3 s. */
    private static final long DEFAULT_DEADLINE_MILLIS = 20_000;

    /**
     * Copies the list.
     *
     * @throws IllegalArgumentException if the deadline is not positive
     */
    public ProbeOptions {
        Objects.requireNonNull(view);
        Objects.requireNonNull(hsaRuntime);
        Objects.requireNonNull(hipRuntime);
        Objects.requireNonNull(library);
        launcher = List.copyOf(launcher);
        if (deadlineMillis <= 0) {
            throw new IllegalArgumentException("deadlineMillis is " + deadlineMillis + "; it must be positive");
        }
    }

    /** {@return this machine, with the environment of this process and the libraries that are found} */
    public static ProbeOptions ofThisMachine() {
        return of(SystemView.ofThisMachine());
    }

    /**
     * Options for a machine.
     *
     * @param view the machine
     * @return its options
     */
    public static ProbeOptions of(SystemView view) {
        return new ProbeOptions(view, Optional.empty(), Optional.empty(), true, false, DEFAULT_DEADLINE_MILLIS,
                List.of(), Optional.empty());
    }

    /**
     * With another machine, or this one under another environment.
     *
     * @param other the machine
     * @return the options
     */
    public ProbeOptions withView(SystemView other) {
        return new ProbeOptions(other, hsaRuntime, hipRuntime, askHip, force, deadlineMillis, launcher,
                library);
    }

    /**
     * With an HSA runtime of the caller's choice.
     *
     * @param file its file
     * @return the options
     */
    public ProbeOptions withHsaRuntime(Path file) {
        return new ProbeOptions(view, Optional.of(file), hipRuntime, askHip, force, deadlineMillis, launcher,
                library);
    }

    /**
     * With a HIP runtime of the caller's choice.
     *
     * @param file its file
     * @return the options
     */
    public ProbeOptions withHipRuntime(Path file) {
        return new ProbeOptions(view, hsaRuntime, Optional.of(file), askHip, force, deadlineMillis, launcher,
                library);
    }

    /** {@return the options without the HIP runtime} */
    public ProbeOptions withoutHip() {
        return new ProbeOptions(view, hsaRuntime, hipRuntime, false, force, deadlineMillis, launcher,
                library);
    }

    /** {@return the options with the runtimes asked in any case} */
    public ProbeOptions forced() {
        return new ProbeOptions(view, hsaRuntime, hipRuntime, askHip, true, deadlineMillis, launcher,
                library);
    }

    /**
     * With another time limit.
     *
     * @param millis wall time that each runtime has, positive
     * @return the options
     */
    public ProbeOptions withDeadlineMillis(long millis) {
        return new ProbeOptions(view, hsaRuntime, hipRuntime, askHip, force, millis, launcher,
                library);
    }

    /**
     * With words before the java command.
     *
     * @param words program and arguments
     * @return the options
     */
    public ProbeOptions withLauncher(List<String> words) {
        return new ProbeOptions(view, hsaRuntime, hipRuntime, askHip, force, deadlineMillis, words,
                library);
    }

    /**
     * With a file whose GPU code is looked at.
     *
     * @param file a library, a program, a code object or a bundle
     * @return the options
     */
    public ProbeOptions withLibrary(Path file) {
        return new ProbeOptions(view, hsaRuntime, hipRuntime, askHip, force, deadlineMillis, launcher,
                Optional.of(file));
    }
}
