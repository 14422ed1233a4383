package hiptwin.harness.oracle;

import hiptwin.harness.score.ScoreSink;
import java.util.function.Supplier;

/**
 * An extractor of a pass that was accepted.
 *
 * @param opener makes one, for one thread
 * @param temporal whether one and the same has to see all frames in order
 * @param sink where its scores go
 */
record PlannedExtractor(Supplier<Extractor> opener, boolean temporal, ScoreSink sink) {
}
