package hiptwin.harness.score;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;

/**
 * The scores of one key, one per frame. A frame without a score is <em>absent</em>, which is different from NaN.
 *
 * <p>Immutable.
 */
public final class Series {
    private final double[] values;
    private final BitSet present;
    private final int frameCount;

    private Series(double[] values, BitSet present, int frameCount) {
        this.values = values;
        this.present = present;
        this.frameCount = frameCount;
    }

    /**
     * Makes a series in which every frame is present.
     *
     * @param values one value per frame; copied
     * @return the series
     */
    public static Series of(double... values) {
        BitSet present = new BitSet(values.length);
        present.set(0, values.length);
        return new Series(values.clone(), present, values.length);
    }

    /** {@return number of frames this series should have, absent ones included} */
    public int frameCount() {
        return frameCount;
    }

    /** {@return number of frames that have a score} */
    public int presentCount() {
        return present.cardinality();
    }

    /**
     * {@return whether the frame has a score}
     *
     * @param frame 0-based
     */
    public boolean isPresent(int frame) {
        return present.get(frame);
    }

    /**
     * {@return the score of a frame, any double including NaN and the infinities}
     *
     * @param frame 0-based
     * @throws IllegalStateException if the frame is absent
     */
    public double value(int frame) {
        if (!present.get(frame)) {
            throw new IllegalStateException("frame " + frame + " has no score");
        }
        return values[frame];
    }

    /**
     * {@return a copy with another value at one frame}
     *
     * @param frame 0-based, within the series
     * @param value any double
     */
    public Series with(int frame, double value) {
        double[] changed = values.clone();
        changed[frame] = value;
        BitSet presentThen = (BitSet) present.clone();
        presentThen.set(frame);
        return new Series(changed, presentThen, frameCount);
    }

    /**
     * {@return this series with the frames that only another has}
     *
     * @param other scores of the same key
     */
    Series filledFrom(Series other) {
        Builder builder = new Builder();
        for (Series one : new Series[] {this, other}) {
            for (int frame = one.present.nextSetBit(0); frame >= 0; frame = one.present.nextSetBit(frame + 1)) {
                builder.put(frame, one.values[frame]);
            }
        }
        return builder.build(Math.max(frameCount, other.frameCount));
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Series that) || frameCount != that.frameCount || !present.equals(that.present)) {
            return false;
        }
        for (int frame = present.nextSetBit(0); frame >= 0; frame = present.nextSetBit(frame + 1)) {
            if (Double.doubleToRawLongBits(values[frame]) != Double.doubleToRawLongBits(that.values[frame])) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = Objects.hash(frameCount, present);
        for (int frame = present.nextSetBit(0); frame >= 0; frame = present.nextSetBit(frame + 1)) {
            hash = 31 * hash + Long.hashCode(Double.doubleToRawLongBits(values[frame]));
        }
        return hash;
    }

    @Override
    public String toString() {
        return "Series[" + presentCount() + " of " + frameCount + " frames]";
    }

    /** Collects scores in any frame order. Not thread-safe. */
    public static final class Builder {
        private double[] values = new double[16];
        private final BitSet present = new BitSet();

        /** Makes an empty builder. */
        public Builder() {
        }

        /**
         * Records a score. A second score for the same frame is refused: a library that writes twice is at fault.
         *
         * @param frame 0-based
         * @param value any double
         * @return false if this frame had a score already, which is then kept
         */
        public boolean put(int frame, double value) {
            if (present.get(frame)) {
                return false;
            }
            if (frame >= values.length) {
                values = Arrays.copyOf(values, Math.max(frame + 1, values.length * 2));
            }
            values[frame] = value;
            present.set(frame);
            return true;
        }

        /** The score of a frame that has one. */
        double value(int frame) {
            return values[frame];
        }

        /**
         * {@return the series}
         *
         * @param frameCount number of frames of the clip; scores past it make the series longer, so that they are not lost
         */
        public Series build(int frameCount) {
            int count = Math.max(frameCount, present.length());
            return new Series(Arrays.copyOf(values, count), (BitSet) present.clone(), count);
        }
    }
}
