package hiptwin.harness.engine;

import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.score.ScoreSink;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Computes scores of a pair of clips. One engine belongs to one thread.
 */
public interface Engine extends AutoCloseable {
    /** {@return what computes here: name, version, file} */
    EngineFacts facts();

    /**
     * Asks whether this engine would run an extractor, without running it.
     *
     * @param request extractor and options
     * @return empty if it knows the extractor; otherwise one sentence with the reason
     */
    Optional<String> refusal(ExtractorRequest request);

    /**
     * Asks which device extractor this engine would put in the place of each CPU extractor by itself.
     *
     * @param cpuExtractors CPU extractors with their options
     * @param geometry of the clips
     * @return one answer per extractor, in order; {@link DispatchAnswer.Unknown} for each from an engine that has no devices
     */
    default List<DispatchAnswer> dispatched(List<ExtractorRequest> cpuExtractors, Geometry geometry) {
        DispatchAnswer unknown = new DispatchAnswer.Unknown(OptionalInt.empty(), "the engine " + facts().kind() + " has no devices");
        return cpuExtractors.stream().map(request -> unknown).toList();
    }

    /**
     * Runs one pass: each frame is fed once and every extractor sees it.
     *
     * <p>Scores reach the sink as soon as they are known, so that what was measured before a failure is kept.
     *
     * @param extractors extractors that share the pass; no two of them may emit the same key
     * @param reference the reference clip
     * @param distorted the distorted clip; same geometry and length, checked by the caller
     * @param sink takes each score
     * @throws EngineException if the engine failed; the message names function, status, code, extractor and frame as far as known
     * @throws FixtureException if a frame cannot be read
     */
    void run(List<ExtractorRequest> extractors, FrameReader reference, FrameReader distorted, ScoreSink sink)
            throws EngineException, FixtureException;

    /** Releases what the engine holds. A second call does nothing. */
    @Override
    void close();
}
