package hiptwin.benchmarks.comparison;

import hiptwin.harness.compare.KnownNan;
import hiptwin.harness.compare.SeriesComparison;
import hiptwin.harness.compare.Tolerance;
import hiptwin.harness.score.Series;
import java.util.Random;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long do 10 million values of one side against another's take? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SeriesAgainstSeries {
    private static final int KEYS = 100;

    /** Values in all. */
    @Param({"10000000"})
    int values = 10_000_000;

    /** How many of a thousand values differ by a last digit or so. */
    @Param({"0", "10", "1000"})
    int differingOfThousand;

    private double[][] reference;
    private double[][] tested;
    private Series[] referenceSeries;
    private Series[] testedSeries;

    /** Makes the values. */
    @Setup
    public void fill() {
        Random random = new Random(11);
        int frames = values / KEYS;
        reference = new double[KEYS][frames];
        tested = new double[KEYS][frames];
        referenceSeries = new Series[KEYS];
        testedSeries = new Series[KEYS];
        for (int key = 0; key < KEYS; key++) {
            for (int frame = 0; frame < frames; frame++) {
                double value = 30 + 10 * random.nextDouble();
                reference[key][frame] = value;
                tested[key][frame] = random.nextInt(1000) < differingOfThousand ? Math.nextUp(value) : value;
            }
            referenceSeries[key] = Series.of(reference[key]);
            testedSeries[key] = Series.of(tested[key]);
        }
    }

    /** {@return the number of equal values, by a loop over arrays that does nothing else: the floor} */
    @Benchmark
    public long equalInArrays() {
        long equal = 0;
        for (int key = 0; key < KEYS; key++) {
            double[] a = reference[key];
            double[] b = tested[key];
            for (int frame = 0; frame < a.length; frame++) {
                equal += a[frame] == b[frame] ? 1 : 0;
            }
        }
        return equal;
    }

    /** {@return the number of equal values, by the comparison, which also finds the largest and the first difference} */
    @Benchmark
    public long comparison() {
        long equal = 0;
        for (int key = 0; key < KEYS; key++) {
            equal += SeriesComparison.of("key", referenceSeries[key], testedSeries[key], new Tolerance.Absolute(1e-9), KnownNan.NOWHERE).equal();
        }
        return equal;
    }
}
