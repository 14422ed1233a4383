package hiptwin.harness.report;

import hiptwin.harness.gate.Canary;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.GateResult;
import hiptwin.harness.gate.Location;
import hiptwin.harness.gate.PairResult;
import hiptwin.harness.gate.RunVerdict.Outcome;
import hiptwin.harness.gate.ReceiptKind;
import hiptwin.harness.gate.TwinFeature;
import hiptwin.harness.gate.TwinResult;
import hiptwin.harness.gate.UnknownKey;
import hiptwin.harness.plan.Side;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
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
        summary.fix(run);
        summary.gpu(run);
        summary.library(run);
        summary.oracle(run);
        summary.judged(run);
        summary.closing(run);
        return summary.text.toString();
    }

    private void verdict(RunRecord run) {
        Outcome outcome = run.verdict().outcome();
        text.row("verdict", outcome.name() + (outcome == Outcome.PASS && !run.gpu().anyMeasured() ? "  (no GPU was measured)" : ""));
        List<String> findings = run.verdict().findings();
        for (String finding : findings.subList(0, Math.min(MAX_FINDINGS, findings.size()))) {
            text.row("", "- " + (finding.length() > MAX_FINDING_LENGTH ? finding.substring(0, MAX_FINDING_LENGTH) + "..." : finding));
        }
        if (findings.size() > MAX_FINDINGS) {
            text.row("", "- and " + (findings.size() - MAX_FINDINGS) + " more; all are in the report (--json FILE)");
        }
    }

    /** A verdict that comes of having had nothing to compare names the way out. */
    private void fix(RunRecord run) {
        if (run.judgement().comparedValues() > 0) {
            return;
        }
        text.row("", "fix: " + (run.library().found().isEmpty() ? "give a libvmaf (--libvmaf PATH), or stored scores of these clips (--reference DIR)"
                : "choose clips and extractors that both sides take; \"left out\" below says why these were not compared"));
    }

    private void gpu(RunRecord run) {
        GpuRows.add(text, run.gpu(), id -> run.judgement().twins().stream().filter(twins -> twins.device().id().equals(id)).findFirst()
                .map(Summary::detail).orElse(""));
        run.judgement().twins().forEach(this::receipts);
        for (RunRecord.DeviceLeftOut one : run.leftOut()) {
            if (run.gpu().devices().stream().noneMatch(device -> device.device().equals(one.device()))) {
                text.row("", "left out: " + one.device() + ": " + one.reason());
            }
        }
    }

    private static String detail(TwinResult twins) {
        return twins.device().description() + "; " + twins.accepted() + " of "
                + twins.features().stream().filter(one -> one.status() != CellStatus.GATE_ONLY).count() + " twins accepted" + notInRun(twins);
    }

    private void receipts(TwinResult twins) {
        List<String> names = twins.withoutReceipt();
        if (names.isEmpty()) {
            return;
        }
        boolean none = twins.features().stream().noneMatch(one -> one.receipt() == ReceiptKind.LIBRARY_ANSWER);
        text.row("", (none ? "no receipt: this libvmaf does not say where it computed, so a twin of " + twins.device().id()
                + " that fell back to the CPU would not be seen"
                : "no receipt for " + String.join(", ", names) + ": a fall-back to the CPU would not be seen"));
    }

    private static String notInRun(TwinResult twins) {
        List<String> names = twins.features().stream().filter(one -> one.status() == CellStatus.NOT_IN_RUN).map(TwinFeature::extractor).toList();
        return names.isEmpty() ? "" : "; kept on the CPU by this build: " + String.join(", ", names);
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
        text.row("", "fix: --libvmaf PATH, or HIPTWIN_LIBVMAF=PATH, or install libvmaf.so.3");
    }

    private void oracle(RunRecord run) {
        run.sides().stream().filter(side -> side.id().equals(Side.ORACLE)).flatMap(side -> side.engine().stream())
                .forEach(facts -> text.row("oracle", "follows lineage " + facts.lineage().name().toLowerCase(Locale.ROOT)
                        + " where the lineages' numbers differ"));
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
        Map<String, Long> reasons = run.judgement().pairs().stream().flatMap(pair -> pair.cells().stream())
                .filter(cell -> cell.status() == CellStatus.SKIPPED).flatMap(cell -> cell.reason().stream())
                .collect(Collectors.groupingBy(reason -> reason.code().label().replace('_', ' '), TreeMap::new, Collectors.counting()));
        if (!reasons.isEmpty()) {
            text.row("left out", reasons.entrySet().stream().map(one -> grouped(one.getValue()) + " " + one.getKey())
                    .collect(Collectors.joining(", ")));
        }
        List<UnknownKey> unknown = run.judgement().unknownKeys();
        if (!unknown.isEmpty()) {
            text.row("not known", unknown.stream().map(UnknownKey::key).distinct().collect(Collectors.joining(", "))
                    + ": computed, not in the catalogue, not compared");
        }
        for (GateResult gate : run.judgement().gates()) {
            text.row("gate", gate.device().id() + ": " + gate.counts().entrySet().stream()
                    .map(entry -> grouped(entry.getValue()) + " " + entry.getKey()).collect(Collectors.joining(", ")));
        }
    }

    private void closing(RunRecord run) {
        for (Location location : run.locations()) {
            text.row("located", location.fixtureId() + " " + location.extractor() + ", " + location.testedSide() + ": "
                    + location.place().label() + " (" + location.borderSamples() + " samples masked)");
        }
        run.judgement().canaries().stream().filter(canary -> !canary.found()).forEach(canary -> text.row("canary", canary.sentence()));
        long found = run.judgement().canaries().stream().filter(Canary::found).count();
        if (found > 0) {
            text.row("canary", found + (found == 1 ? " planted difference was found" : " planted differences were found")
                    + ", one step of a double in one value each where equality is asked");
        }
        text.row("contexts", grouped(run.contexts().size()) + " in " + String.format(Locale.ROOT, "%.1f s",
                run.contexts().stream().mapToLong(context -> context.elapsed().toMillis()).sum() / 1000.0));
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
