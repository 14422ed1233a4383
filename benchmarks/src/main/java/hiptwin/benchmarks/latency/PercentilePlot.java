package hiptwin.benchmarks.latency;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws latencies over percentiles, the percentiles so that each nine takes the same room. */
final class PercentilePlot {
    private static final int TICKS_PER_HALF_DISTANCE = 5;
    private static final double MOST_NINES = 4;

    private PercentilePlot() {
    }

    /**
     * Writes a PNG.
     *
     * @param title above the plot
     * @param latencies what is drawn
     * @param file where, without an ending
     * @throws IOException if it cannot be written
     */
    static void write(String title, Latencies latencies, Path file) throws IOException {
        XYChart chart = new XYChartBuilder().width(900).height(500).title(title).xAxisTitle("nines of the percentile (2 = 99 %)")
                .yAxisTitle("ms").build();
        chart.getStyler().setYAxisLogarithmic(true);
        add(chart, "response time", latencies.response());
        add(chart, "service time", latencies.service());
        BitmapEncoder.saveBitmap(chart, file.toString(), BitmapEncoder.BitmapFormat.PNG);
    }

    private static void add(XYChart chart, String name, Histogram histogram) {
        List<Double> nines = new ArrayList<>();
        List<Double> millis = new ArrayList<>();
        for (HistogramIterationValue value : histogram.percentiles(TICKS_PER_HALF_DISTANCE)) {
            double nine = -Math.log10(1 - value.getPercentileLevelIteratedTo() / 100);
            if (nine <= MOST_NINES && value.getValueIteratedTo() > 0) {
                nines.add(nine);
                millis.add(value.getValueIteratedTo() / 1e6);
            }
        }
        chart.addSeries(name, nines, millis).setMarker(SeriesMarkers.NONE);
    }
}
