package hiptwin.harness.report;

import hiptwin.harness.bench.BenchResult;
import hiptwin.harness.bench.SideStart;
import hiptwin.harness.bench.Timing;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A measurement of speed as a table for people: one line for each extractor, fixture and side. */
public final class BenchText {
    private BenchText() {
    }

    /**
     * {@return the text, lines ended by a newline}
     *
     * @param result what was measured
     */
    public static String of(BenchResult result) {
        StringBuilder text = new StringBuilder();
        Paragraphs head = new Paragraphs();
        if (result.gpu().measured()) {
            head.row("GPU", "measured");
        } else {
            head.row("GPU", "NOT MEASURED: " + result.gpu().reason().orElse(result.gpu().status())
                    + result.gpu().reasonCode().map(code -> " [" + code + "]").orElse(""));
            result.gpu().fix().ifPresent(fix -> head.row("", "fix: " + fix));
        }
        for (SideStart side : result.sides()) {
            head.row(side.sideId(), side.problem().map(problem -> "not opened: " + problem).orElseGet(() -> side.description() + ", "
                    + side.engine().orElse("") + "; start " + number(side.openMillis(), "%.0f") + " ms"));
        }
        text.append(head);
        table(text, result.timings());
        Paragraphs closing = new Paragraphs();
        closing.row("measured", "medians of " + result.passes() + " warm passes, one extractor to a context, one pass at a time; cold: "
                + "what the first pass took longer");
        closing.row("time", String.format(Locale.ROOT, "%.1f s", result.elapsed().toMillis() / 1000.0));
        return text.append(closing).toString();
    }

    private static void table(StringBuilder text, List<Timing> timings) {
        if (timings.isEmpty()) {
            return;
        }
        text.append(String.format(Locale.ROOT, "%n%-12s %-26s %-20s %10s %10s %9s%n", "side", "fixture", "extractor", "ms/frame", "frames/s",
                "cold ms"));
        for (Timing timing : timings) {
            text.append(String.format(Locale.ROOT, "%-12s %-26s %-20s %10s %10s %9s%s%n", timing.sideId(), timing.fixtureId(), timing.extractor(),
                    number(timing.millisPerFrame(), "%.3f"), number(timing.framesPerSecond(), "%.1f"), number(timing.coldMillis(), "%.1f"),
                    timing.reason().map(reason -> "  " + Paragraphs.printable(reason.sentence())).orElse("")));
        }
        text.append(System.lineSeparator());
    }

    private static String number(OptionalDouble number, String format) {
        return number.isPresent() ? String.format(Locale.ROOT, format, number.getAsDouble()) : "-";
    }
}
