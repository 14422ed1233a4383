package hiptwin.harness.worker;

import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.ClipSource;
import hiptwin.harness.fixture.RawYuvClip;
import hiptwin.harness.fixture.SyntheticClip;
import hiptwin.harness.fixture.Y4mClip;
import java.util.List;
import java.util.Objects;

/**
 * One pass for a worker to run: some extractors on one pair of clips.
 *
 * @param id names the piece in messages
 * @param extractors extractors that share the pass; no two of them may emit the same key
 * @param reference the reference clip
 * @param distorted the distorted clip; the worker checks that size, layout, depth and length are the same
 */
public record PieceRequest(String id, List<ExtractorRequest> extractors, ClipSource reference, ClipSource distorted) {
    /** Copies the list. */
    public PieceRequest {
        Objects.requireNonNull(id, "id");
        extractors = List.copyOf(extractors);
        Objects.requireNonNull(reference, "reference");
        Objects.requireNonNull(distorted, "distorted");
    }

    /** {@return this piece with absolute paths: a worker has another working directory} */
    PieceRequest absolute() {
        return new PieceRequest(id, extractors, absolute(reference), absolute(distorted));
    }

    private static ClipSource absolute(ClipSource clip) {
        return switch (clip) {
            case SyntheticClip synthetic -> synthetic;
            case RawYuvClip raw -> new RawYuvClip(raw.path().toAbsolutePath(), raw.geometry());
            case Y4mClip y4m -> new Y4mClip(y4m.path().toAbsolutePath());
        };
    }
}
