package hiptwin.harness.run;

import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.score.ScoreSink;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An opened engine, in this process or in one of its own. Belongs to one thread at a time.
 */
public interface EngineHost {
    /** {@return what the engine says it is} */
    EngineFacts facts();

    /**
     * Asks which extractors the engine would run.
     *
     * @param requests extractors by their registered names
     * @return one answer per request, in order: empty if it would run it, otherwise why not
     * @throws HostException if the engine's process did not answer
     * @throws InterruptedException if this thread is interrupted
     */
    List<Optional<String>> refusals(List<ExtractorRequest> requests) throws HostException, InterruptedException;

    /**
     * Asks which device extractor the engine would put in the place of each CPU extractor by itself.
     *
     * @param cpuRequests CPU extractors with their options
     * @param geometry of the clips
     * @return one answer per request, in order; {@link DispatchAnswer.Unknown} for each if the engine does not tell
     * @throws HostException if the engine's process did not answer
     * @throws InterruptedException if this thread is interrupted
     */
    default List<DispatchAnswer> dispatched(List<ExtractorRequest> cpuRequests, Geometry geometry)
            throws HostException, InterruptedException {
        DispatchAnswer unknown = new DispatchAnswer.Unknown(OptionalInt.empty(), "the engine " + facts().kind() + " has no devices");
        return cpuRequests.stream().map(request -> unknown).toList();
    }

    /**
     * Runs one pass over a fixture.
     *
     * @param fixture the pair of clips
     * @param requests extractors that share the pass
     * @param deadline how long it may take; an engine in this process cannot be stopped and ignores it
     * @param sink takes each score as soon as it is known, also when the pass ends badly
     * @return how it ended
     * @throws InterruptedException if this thread is interrupted
     */
    PassOutcome run(Fixture fixture, List<ExtractorRequest> requests, Duration deadline, ScoreSink sink) throws InterruptedException;

    /** {@return whether another pass can be run; false once the process is gone} */
    boolean isUsable();

    /**
     * Ends the engine and its process. A second call does nothing more and gives the same answer.
     *
     * @return why its end was not clean although all results were in; empty if there is nothing to say
     */
    Optional<Reason> close();
}
