package hiptwin.harness.compare;

/**
 * How far two finite scores may be apart. All rules are symmetric: swapping the sides never changes the answer.
 */
public sealed interface Tolerance {
    /** Equal bits; negative zero equals zero. */
    Tolerance EXACT = new Exact();

    /**
     * {@return whether two finite values agree under this rule}
     *
     * @param reference finite value of the reference side
     * @param tested finite value of the tested side
     */
    boolean accepts(double reference, double tested);

    /**
     * {@return a value close to a given one that this rule does not accept: one step away where equality is asked}
     *
     * @param value finite
     */
    double refused(double value);

    /** {@return the rule for people, with its limit: {@code exact}, {@code |a-b| <= 1.0E-9}} */
    String describe();

    /** Equal bits; negative zero equals zero. */
    record Exact() implements Tolerance {
        @Override
        public boolean accepts(double reference, double tested) {
            return reference == tested;
        }

        @Override
        public double refused(double value) {
            return value == Double.MAX_VALUE ? Math.nextDown(value) : Math.nextUp(value);
        }

        @Override
        public String describe() {
            return "exact";
        }
    }

    /**
     * Absolute difference.
     *
     * @param limit largest difference accepted, 0 or more
     */
    record Absolute(double limit) implements Tolerance {
        /**
         * Checks the limit.
         *
         * @throws IllegalArgumentException if it is negative, NaN or infinite
         */
        public Absolute {
            requireLimit(limit);
        }

        @Override
        public boolean accepts(double reference, double tested) {
            return Math.abs(reference - tested) <= limit;
        }

        @Override
        public double refused(double value) {
            // Twice the limit: the reference may lie on the other side of the value, and the sum must not be lost in rounding.
            double away = value + 2 * limit + 4 * Math.ulp(value);
            return value >= 0 ? away : value - 2 * limit - 4 * Math.ulp(value);
        }

        @Override
        public String describe() {
            return "|a-b| <= " + limit;
        }
    }

    /**
     * Difference relative to the larger magnitude.
     *
     * @param limit largest ratio accepted, 0 or more
     */
    record Relative(double limit) implements Tolerance {
        /**
         * Checks the limit.
         *
         * @throws IllegalArgumentException if it is negative, NaN or infinite
         */
        public Relative {
            requireLimit(limit);
        }

        @Override
        public boolean accepts(double reference, double tested) {
            return Math.abs(reference - tested) <= limit * Math.max(Math.abs(reference), Math.abs(tested));
        }

        @Override
        public double refused(double value) {
            return value == 0 ? 1 : value * (1 + 4 * limit) + Math.copySign(4 * Math.ulp(value), value);
        }

        @Override
        public String describe() {
            return "|a-b| <= " + limit + " * max(|a|,|b|)";
        }
    }

    /**
     * Difference relative to the larger magnitude, or absolute where that allows more: for scores that come close to zero by cancellation.
     *
     * @param absolute largest difference accepted whatever the magnitude, 0 or more
     * @param relative largest ratio accepted, 0 or more
     */
    record AbsoluteOrRelative(double absolute, double relative) implements Tolerance {
        /**
         * Checks the limits.
         *
         * @throws IllegalArgumentException if one is negative, NaN or infinite
         */
        public AbsoluteOrRelative {
            requireLimit(absolute);
            requireLimit(relative);
        }

        @Override
        public boolean accepts(double reference, double tested) {
            return Math.abs(reference - tested) <= Math.max(absolute, relative * Math.max(Math.abs(reference), Math.abs(tested)));
        }

        @Override
        public double refused(double value) {
            double away = 2 * absolute + 4 * relative * Math.abs(value) + 4 * Math.ulp(value);
            return value >= 0 ? value + away : value - away;
        }

        @Override
        public String describe() {
            return "|a-b| <= max(" + absolute + ", " + relative + " * max(|a|,|b|))";
        }
    }

    /**
     * Distance in units in the last place of a double.
     *
     * @param limit largest number of representable steps between the values, 0 or more
     */
    record Ulps(long limit) implements Tolerance {
        /**
         * Checks the limit.
         *
         * @throws IllegalArgumentException if it is negative
         */
        public Ulps {
            if (limit < 0) {
                throw new IllegalArgumentException("ULP limit " + limit + " is negative: expected 0 or more");
            }
        }

        @Override
        public boolean accepts(double reference, double tested) {
            return Ulp.distance(reference, tested) <= limit;
        }

        @Override
        public double refused(double value) {
            return Math.nextUp(value + Math.copySign(2 * limit * Math.ulp(value), value));
        }

        @Override
        public String describe() {
            return "<= " + limit + " ULP";
        }
    }

    private static void requireLimit(double limit) {
        if (!(limit >= 0) || Double.isInfinite(limit)) {
            throw new IllegalArgumentException("tolerance " + limit + " is not usable: expected a finite number, 0 or more");
        }
    }
}
