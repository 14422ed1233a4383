package hiptwin.harness.score;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The series of one side on one fixture, by key. Immutable.
 *
 * @param series key to scores, sorted by key
 */
public record ScoreTable(SortedMap<String, Series> series) {
    /** A table without a series. */
    public static final ScoreTable EMPTY = new ScoreTable(new TreeMap<>());

    /** Copies the map. */
    public ScoreTable {
        series = Collections.unmodifiableSortedMap(new TreeMap<>(series));
    }

    /**
     * {@return the series of a key, or empty if nothing was stored under it}
     *
     * @param key raw key
     */
    public Optional<Series> find(String key) {
        return Optional.ofNullable(series.get(key));
    }

    /** {@return number of scores present in all series} */
    public long valueCount() {
        long count = 0;
        for (Series one : series.values()) {
            count += one.presentCount();
        }
        return count;
    }

    /**
     * {@return this table and another's series together; where both have a key, this one's is kept}
     *
     * @param other the second table
     */
    public ScoreTable plus(ScoreTable other) {
        TreeMap<String, Series> all = new TreeMap<>(other.series);
        all.putAll(series);
        return new ScoreTable(all);
    }

    /**
     * {@return this table with the frames that only another has; where both have a frame, this one's score is kept}
     *
     * @param other scores of the same clips, of an earlier attempt
     */
    public ScoreTable filledFrom(ScoreTable other) {
        TreeMap<String, Series> all = new TreeMap<>(other.series);
        series.forEach((key, own) -> all.merge(key, own, (before, now) -> now.filledFrom(before)));
        return new ScoreTable(all);
    }

    /**
     * {@return the first place where this table and another have different scores, for people; empty if there is none}
     *
     * @param other scores of the same clips, of an earlier attempt
     */
    public Optional<String> contradiction(ScoreTable other) {
        for (Map.Entry<String, Series> entry : series.entrySet()) {
            Series before = other.series.get(entry.getKey());
            for (int frame = 0; before != null && frame < Math.min(before.frameCount(), entry.getValue().frameCount()); frame++) {
                if (before.isPresent(frame) && entry.getValue().isPresent(frame)
                        && Double.compare(before.value(frame), entry.getValue().value(frame)) != 0) {
                    return Optional.of(entry.getKey() + " frame " + frame + ": " + before.value(frame) + " first, "
                            + entry.getValue().value(frame) + " alone");
                }
            }
        }
        return Optional.empty();
    }

    /** Collects scores of many keys. Not thread-safe. */
    public static final class Builder implements ScoreSink {
        private final Map<String, Series.Builder> builders = new TreeMap<>();
        private long duplicates;
        private String contradiction;

        /** Makes an empty builder. */
        public Builder() {
        }

        @Override
        public void score(String key, int frame, double value) {
            Series.Builder series = builders.computeIfAbsent(key, unused -> new Series.Builder());
            if (!series.put(frame, value)) {
                duplicates++;
                double first = series.value(frame);
                if (contradiction == null && Double.doubleToRawLongBits(first) != Double.doubleToRawLongBits(value)) {
                    contradiction = key + " frame " + frame + ": " + first + " first, then " + value;
                }
            }
        }

        /** {@return how many scores came for a frame that had one already} */
        public long duplicates() {
            return duplicates;
        }

        /** {@return the first score that came for a frame that had another one already, for people; empty if there was none} */
        public Optional<String> contradiction() {
            return Optional.ofNullable(contradiction);
        }

        /**
         * {@return the table}
         *
         * @param frameCount number of frames every series should have
         */
        public ScoreTable build(int frameCount) {
            TreeMap<String, Series> all = new TreeMap<>();
            builders.forEach((key, builder) -> all.put(key, builder.build(frameCount)));
            return new ScoreTable(all);
        }
    }
}
