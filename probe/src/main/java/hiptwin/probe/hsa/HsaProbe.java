package hiptwin.probe.hsa;

import hiptwin.probe.child.ChildJvm;
import hiptwin.probe.child.ChildOutcome;
import hiptwin.probe.child.ChildQuestion;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Asks an HSA runtime for its agents. Safe for use by several threads. */
public final class HsaProbe {
    private HsaProbe() {
    }

    /**
     * Asks in a child JVM. Comes back within the deadline and some seconds at most.
     *
     * @param library file of the runtime
     * @param environment whole environment of the child; masks and overrides in it take effect
     * @param deadlineMillis wall time that the child has; starting it takes about half a second
     * @param launcher words before the java command; usually none
     * @return what came of it
     * @throws InterruptedException if this thread is interrupted; the child is gone then
     */
    public static ChildOutcome<HsaAnswer> ask(Path library, Map<String, String> environment, long deadlineMillis,
            List<String> launcher) throws InterruptedException {
        return ChildJvm.ask(new ChildQuestion(HsaChild.class, List.of(library.toAbsolutePath().toString()),
                environment, deadlineMillis, launcher), HsaDecoder::decode);
    }
}
