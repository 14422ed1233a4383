package hiptwin.harness.reference;

import hiptwin.harness.score.ScoreTable;

/**
 * The reference scores of one fixture.
 *
 * @param referenceSha256 hash of the reference clip's frames they were made from
 * @param distortedSha256 hash of the distorted clip's frames
 * @param frameCount number of frames
 * @param scores raw key to scores
 */
public record ReferenceFixture(String referenceSha256, String distortedSha256, int frameCount, ScoreTable scores) {
}
