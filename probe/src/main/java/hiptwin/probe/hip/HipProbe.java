package hiptwin.probe.hip;

import hiptwin.probe.child.ChildJvm;
import hiptwin.probe.child.ChildOutcome;
import hiptwin.probe.child.ChildQuestion;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks a HIP runtime for its devices. Safe for use by several threads. */
public final class HipProbe {
    private static final String WGP_MODE = "GPU_ENABLE_WGP_MODE";

    private HipProbe() {
    }

    /**
     * Asks in a child JVM. Comes back within the deadline and some seconds at most.
     *
     * @param library file of the runtime
     * @param environment whole environment of the child; masks and overrides in it take effect
     * @param deadlineMillis wall time that the child has; starting it takes about half a second
     * @param launcher words before the java command; usually none
     * @return what came of it; where there is no device, HIP refuses with {@code hipErrorNoDevice}
     * @throws InterruptedException if this thread is interrupted; the child is gone then
     */
    public static ChildOutcome<HipAnswer> ask(Path library, Map<String, String> environment, long deadlineMillis,
            List<String> launcher) throws InterruptedException {
        return ChildJvm.ask(new ChildQuestion(HipChild.class, List.of(library.toAbsolutePath().toString()),
                environment, deadlineMillis, launcher),
                lines -> HipDecoder.decode(lines, Optional.ofNullable(environment.get(WGP_MODE))));
    }
}
