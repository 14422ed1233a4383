package hiptwin.harness.gate;

import hiptwin.harness.gate.Trial.Kind;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/**
 * What measuring again brought.
 *
 * @param sideId whose measurement
 * @param nature what it says of the first run
 * @param trials how often it was measured again
 * @param equal how often that gave the first run's bits
 * @param frames frames measured again, over all trials
 * @param changedFrames of these, frames in which a value was another one or absent; all of a trial that did not come to its end
 */
public record Repetition(String sideId, Nature nature, int trials, int equal, long frames, long changedFrames) {
    /** What repetitions say of a first run. */
    public enum Nature {
        /** Every run gave the same bits: what differs is arithmetic. */
        STEADY,
        /** The same bits after a smaller context in the same process, other ones, always the same, in a fresh process. */
        DEPENDS_ON_HISTORY,
        /** The runs do not agree: the device, the driver or a race. */
        UNSTEADY;

        /** {@return the name in reports, lower case} */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Looks at what was measured again.
     *
     * @param sideId whose measurement
     * @param first the first run
     * @param trials the others
     * @return empty if there are no others
     */
    static Optional<Repetition> of(String sideId, Measurement first, List<Trial> trials) {
        if (trials.isEmpty()) {
            return Optional.empty();
        }
        int equal = (int) trials.stream().filter(trial -> trial.isLike(first)).count();
        int frameCount = frameCount(first.scores());
        long changed = 0;
        for (Trial trial : trials) {
            changed += changedFrames(first.scores(), trial.measurement().scores(), frameCount);
        }
        return Optional.of(new Repetition(sideId, nature(first, trials, equal), trials.size(), equal, (long) frameCount * trials.size(), changed));
    }

    private static Nature nature(Measurement first, List<Trial> trials, int equal) {
        if (equal == trials.size()) {
            return Nature.STEADY;
        }
        List<Trial> fresh = trials.stream().filter(trial -> trial.kind() == Kind.FRESH_PROCESS).toList();
        List<Trial> after = trials.stream().filter(trial -> trial.kind() == Kind.AFTER_SMALLER).toList();
        // One run on either side of the question is an accident as likely as an answer.
        boolean enough = fresh.size() > 1 && after.size() > 1 && fresh.size() + after.size() == trials.size();
        boolean onlyHistory = enough && after.stream().allMatch(trial -> trial.isLike(first))
                && fresh.stream().allMatch(trial -> trial.isLike(fresh.getFirst().measurement()) && !trial.isLike(first));
        return onlyHistory ? Nature.DEPENDS_ON_HISTORY : Nature.UNSTEADY;
    }

    private static int frameCount(ScoreTable scores) {
        return scores.series().values().stream().mapToInt(Series::frameCount).max().orElse(0);
    }

    private static int changedFrames(ScoreTable first, ScoreTable again, int frameCount) {
        TreeSet<String> keys = new TreeSet<>(first.series().keySet());
        keys.addAll(again.series().keySet());
        int changed = 0;
        for (int frame = 0; frame < frameCount; frame++) {
            boolean same = true;
            for (String key : keys) {
                same &= bits(first, key, frame) == bits(again, key, frame);
            }
            changed += same ? 0 : 1;
        }
        return changed;
    }

    /** A NaN that no computation gives stands for an absent score. */
    private static long bits(ScoreTable scores, String key, int frame) {
        Optional<Series> series = scores.find(key);
        boolean present = series.isPresent() && frame < series.get().frameCount() && series.get().isPresent(frame);
        return present ? Double.doubleToRawLongBits(series.get().value(frame)) : 0x7ff8_dead_dead_deadL;
    }

    /** {@return the same for people} */
    public String sentence() {
        return switch (nature) {
            case STEADY -> sideId + " gave the same bits in " + trials + " more " + (trials == 1 ? "run" : "runs") + ": arithmetic";
            case DEPENDS_ON_HISTORY -> sideId + " gives these numbers after a smaller context in the same process, and others in a fresh "
                    + "process: it depends on what ran before";
            case UNSTEADY -> sideId + " does not repeat itself: " + (trials - equal) + " of " + trials + " more runs gave other bits, "
                    + changedFrames + " of " + frames + " frames" + String.format(Locale.ROOT, " (%.3g %%)", 100.0 * changedFrames / Math.max(1, frames));
        };
    }
}
