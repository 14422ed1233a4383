package hiptwin.harness.report;

import hiptwin.harness.bench.SideStart;
import hiptwin.harness.bench.Timing;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** A measurement of speed as a table for people: one line for each extractor under its side and fixture, 80 columns wide. */
public final class BenchText {
    private static final int COLUMNS = 80;
    private static final String NUMBERS = "%10s %10s %9s";
    private static final int NUMBERS_WIDTH = 31;

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
        GpuRows.add(head, result.gpu(), id -> result.timings().stream()
                .filter(timing -> (timing.sideId().equals(id) || timing.sideId().equals(id + "-alone")) && !timing.warmPassNanos().isEmpty())
                .map(Timing::extractor).distinct().count() + " extractors timed");
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

    /** Names that leave the numbers no room stand on a line of their own. */
    private static void table(StringBuilder text, List<Timing> timings) {
        if (timings.isEmpty()) {
            return;
        }
        String separator = System.lineSeparator();
        String lastGroup = "";
        for (Timing timing : timings) {
            String group = timing.sideId() + ", " + timing.fixtureId();
            if (!group.equals(lastGroup)) {
                text.append(separator).append(line(group, String.format(Locale.ROOT, NUMBERS, "ms/frame", "frames/s", "cold ms")));
                lastGroup = group;
            }
            text.append(line("  " + timing.extractor(), String.format(Locale.ROOT, NUMBERS, number(timing.millisPerFrame(), "%.3f"),
                    number(timing.framesPerSecond(), "%.1f"), number(timing.coldMillis(), "%.1f"))));
            timing.reason().ifPresent(reason -> {
                Paragraphs why = new Paragraphs();
                why.row("", reason.sentence());
                text.append(why);
            });
        }
        text.append(separator);
    }

    private static String line(String name, String numbers) {
        String separator = System.lineSeparator();
        int room = COLUMNS - NUMBERS_WIDTH - 1;
        String left = name.length() > room ? name + separator + " ".repeat(room + 1) : String.format(Locale.ROOT, "%-" + (room + 1) + "s", name);
        return left + numbers + separator;
    }

    private static String number(OptionalDouble number, String format) {
        return number.isPresent() ? String.format(Locale.ROOT, format, number.getAsDouble()) : "-";
    }
}
