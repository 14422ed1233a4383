package hiptwin.harness.worker;

import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.ClipSource;
import hiptwin.harness.fixture.FileNames;
import hiptwin.harness.fixture.RawYuvClip;
import hiptwin.harness.fixture.SyntheticClip;
import hiptwin.harness.fixture.Y4mClip;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

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

    /**
     * Tells which clip a worker could not open because it cannot express the name; the message would not even arrive.
     *
     * @param encoding how the worker takes file names
     * @return empty if it can; otherwise the file and what is wrong
     */
    Optional<String> inexpressible(String encoding) {
        return Stream.of(reference, distorted).flatMap(clip -> switch (clip) {
            case SyntheticClip synthetic -> Stream.<Path>empty();
            case RawYuvClip raw -> Stream.of(raw.path());
            case Y4mClip y4m -> Stream.of(y4m.path());
        }).flatMap(path -> FileNames.problemElsewhere(path, encoding).map(problem -> path + ": file name: " + problem).stream())
                .findFirst();
    }

    private static ClipSource absolute(ClipSource clip) {
        return switch (clip) {
            case SyntheticClip synthetic -> synthetic;
            case RawYuvClip raw -> new RawYuvClip(raw.path().toAbsolutePath(), raw.geometry());
            case Y4mClip y4m -> new Y4mClip(y4m.path().toAbsolutePath());
        };
    }
}
