package hiptwin.harness.gate;

import hiptwin.harness.compare.Rule;
import hiptwin.harness.compare.SeriesComparison;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import java.util.function.UnaryOperator;

/**
 * Proof that the judge of this run can see: one value of a tested side is moved in a copy, by the smallest step that the rule does not accept,
 * and the same judge judges the copy. If it does not fail, nothing that it passed is worth anything.
 *
 * @param comparison what was compared, for people
 * @param fixtureId fixture
 * @param extractor name and options
 * @param key key of the value
 * @param frame frame of the value
 * @param right the value as it was measured
 * @param planted the value in the copy
 * @param found whether the judge failed the copy
 */
public record Canary(String comparison, String fixtureId, String extractor, String key, int frame, double right, double planted, boolean found) {
    /** Judges a cell again with a changed copy of the tested side. */
    @FunctionalInterface
    interface Judging {
        /** Judges. */
        Verdict with(UnaryOperator<Measurement> testedCopy);
    }

    /**
     * Plants a difference in a cell that passed.
     *
     * @param comparison what was compared, for people
     * @param cell a cell that passed
     * @param judging judges it again
     * @return what became of it; empty if the cell has no value but NaN
     */
    static Optional<Canary> plant(String comparison, Cell cell, Judging judging) {
        if (cell.verdict() != Verdict.PASS || cell.comparison().isEmpty()) {
            return Optional.empty();
        }
        Rule rule = cell.comparison().get().rule();
        for (SeriesComparison key : cell.comparison().get().keys()) {
            Planting planting = new Planting(key.key(), rule);
            Verdict verdict = judging.with(planting);
            if (planting.frame >= 0) {
                return Optional.of(new Canary(comparison, cell.fixtureId(), cell.extractor(), key.key(), planting.frame, planting.right,
                        planting.planted, verdict == Verdict.FAIL));
            }
        }
        return Optional.empty();
    }

    /** Moves one value in the middle of a series. */
    private static final class Planting implements UnaryOperator<Measurement> {
        private final String key;
        private final Rule rule;
        private int frame = -1;
        private double right;
        private double planted;

        Planting(String key, Rule rule) {
            this.key = key;
            this.rule = rule;
        }

        @Override
        public Measurement apply(Measurement measurement) {
            Series series = measurement.scores().find(key).orElseThrow();
            frame = find(series, Double::isFinite);
            frame = frame < 0 ? find(series, Double::isInfinite) : frame;
            if (frame < 0) {
                return measurement;
            }
            right = series.value(frame);
            planted = Double.isFinite(right) ? rule.tolerance().refused(right) : Math.nextAfter(right, 0);
            TreeMap<String, Series> changed = new TreeMap<>(measurement.scores().series());
            changed.put(key, series.with(frame, planted));
            return measurement.with(new ScoreTable(changed));
        }
    }

    /** {@return the first such frame from the middle on, or -1} */
    private static int find(Series series, DoublePredicate such) {
        for (int i = 0; i < series.frameCount(); i++) {
            int candidate = (series.frameCount() / 2 + i) % series.frameCount();
            if (series.isPresent(candidate) && such.test(series.value(candidate))) {
                return candidate;
            }
        }
        return -1;
    }

    /** {@return the same for people} */
    public String sentence() {
        return comparison + ", " + fixtureId + " " + extractor + ", " + key + " frame " + frame + ": " + planted + " in the place of " + right
                + (found ? " was found" : " was NOT found");
    }
}
