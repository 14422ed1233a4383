package hiptwin.harness.report;

import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.PairResult;
import hiptwin.harness.gate.RunVerdict.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The end of a run on one screen: verdict, GPU, library, what was judged, time. Plain text, 80 columns.
 */
public final class Summary {
    private static final int MAX_FINDINGS = 3;
    private static final int MAX_FINDING_LENGTH = 210;

    private final Paragraphs text = new Paragraphs();

    private Summary() {
    }

    /**
     * {@return the summary, lines ended by a newline}
     *
     * @param run what to sum up
     */
    public static String of(RunRecord run) {
        Summary summary = new Summary();
        summary.verdict(run);
        summary.gpu(run);
        summary.library(run);
        summary.judged(run);
        summary.closing(run);
        return summary.text.toString();
    }

    private void verdict(RunRecord run) {
        Outcome outcome = run.verdict().outcome();
        text.row("verdict", outcome.name() + (outcome == Outcome.PASS && !run.gpu().measured() ? "  (no GPU was measured)" : ""));
        List<String> findings = run.verdict().findings();
        for (String finding : findings.subList(0, Math.min(MAX_FINDINGS, findings.size()))) {
            text.row("", "- " + (finding.length() > MAX_FINDING_LENGTH ? finding.substring(0, MAX_FINDING_LENGTH) + "..." : finding));
        }
        if (findings.size() > MAX_FINDINGS) {
            text.row("", "- and " + (findings.size() - MAX_FINDINGS) + " more; all are in the report (--json FILE)");
        }
    }

    private void gpu(RunRecord run) {
        RunRecord.GpuStatus gpu = run.gpu();
        if (gpu.measured()) {
            text.row("GPU", "measured");
            return;
        }
        text.row("GPU", "NOT MEASURED: " + gpu.reason().orElse(gpu.status()) + gpu.reasonCode().map(code -> " [" + code + "]").orElse(""));
        gpu.fix().ifPresent(fix -> text.row("", "fix: " + fix));
    }

    private void library(RunRecord run) {
        RunRecord.LibraryStatus library = run.library();
        if (library.found().isPresent()) {
            RunRecord.LibraryFacts facts = library.found().get();
            text.row("libvmaf", facts.path());
            text.row("", facts.problem().orElseGet(() -> "version " + facts.version().orElse("unknown") + ", lineage "
                    + facts.lineage().orElse("unknown") + ", SHA-256 " + facts.sha256().substring(0, 16) + "..."));
            return;
        }
        text.row("libvmaf", "not found; tried:");
        Map<String, List<String>> byOutcome = library.tried().stream().collect(Collectors.groupingBy(RunRecord.PlaceTried::outcome,
                LinkedHashMap::new, Collectors.mapping(RunRecord.PlaceTried::place, Collectors.toList())));
        byOutcome.forEach((outcome, places) -> text.row("", String.join(", ", places) + ": " + outcome));
    }

    private void judged(RunRecord run) {
        String label = "judged";
        for (PairResult pair : run.judgement().pairs()) {
            List<String> parts = new ArrayList<>();
            pair.counts().forEach((status, count) -> parts
                    .add(grouped(count) + " " + (status == CellStatus.SKIPPED ? "left out" : status.label())));
            text.row(label, pair.pairing().section().label() + " (" + pair.pairing().testedId() + ", " + pair.pairing().referenceId() + ")"
                    + (pair.advisory().isPresent() ? ", for information" : "") + ": " + String.join(", ", parts) + "; "
                    + grouped(pair.comparedValues()) + " values");
            label = "";
        }
    }

    private void closing(RunRecord run) {
        if (!run.incidents().isEmpty()) {
            text.row("incidents", run.incidents().size() + ", the first: " + run.incidents().getFirst().sentence());
        }
        text.row("compared", grouped(run.judgement().comparedValues()) + " values on " + run.plan().fixtures().size() + " fixtures");
        text.row("time", String.format(Locale.ROOT, "%.1f s", run.elapsed().toMillis() / 1000.0));
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
