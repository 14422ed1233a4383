package hiptwin.harness.gate;

import hiptwin.harness.compare.Difference;
import hiptwin.harness.compare.ExtractorComparison;
import hiptwin.harness.compare.SeriesComparison;
import hiptwin.harness.score.PrintfG;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Sentences for what went wrong: fixture, key, frame and both values.
 */
public final class Findings {
    private Findings() {
    }

    static List<String> of(Judgement judgement) {
        List<String> failures = new ArrayList<>();
        List<String> errors = new ArrayList<>();
        for (PairResult pair : judgement.pairs()) {
            if (pair.advisory().isPresent()) {
                continue;
            }
            for (Cell cell : pair.cells()) {
                switch (cell.verdict()) {
                    case FAIL -> failures.add(sentence(cell));
                    case ERROR, NOT_MEASURED -> errors.add(sentence(cell));
                    case PASS, SKIP -> { }
                }
            }
        }
        for (GateResult gate : judgement.gates()) {
            for (GateCell cell : gate.cells()) {
                // What the comparison of the twins has said already is not said twice; what it skips it has not said.
                if (cell.verdict() != Verdict.PASS && cell.verdict() != Verdict.SKIP
                        && (cell.worst().verdict() == Verdict.SKIP || !alreadySaid(judgement, cell.worst()))) {
                    (cell.verdict() == Verdict.FAIL ? failures : errors).add("parity gate of " + gate.device().id() + ", row " + cell.feature()
                            + ": " + sentence(cell.worst()));
                }
            }
        }
        judgement.unknownKeys().stream().filter(UnknownKey::onOneSide).map(UnknownKey::sentence).forEach(failures::add);
        failures.addAll(errors);
        return failures;
    }

    private static boolean alreadySaid(Judgement judgement, Cell cell) {
        return judgement.pairs().stream().flatMap(pair -> pair.cells().stream()).anyMatch(other -> other.verdict() == cell.verdict()
                && other.testedSide().equals(cell.testedSide()) && other.fixtureId().equals(cell.fixtureId())
                && other.extractor().equals(cell.extractor()));
    }

    /**
     * {@return what is wrong with a cell, in one sentence}
     *
     * @param cell a cell that did not pass
     */
    public static String sentence(Cell cell) {
        StringBuilder text = new StringBuilder(cell.fixtureId()).append(' ').append(cell.extractor()).append(", ")
                .append(cell.testedSide()).append(" against ").append(cell.referenceSide()).append(": ").append(cell.status().label());
        cell.comparison().ifPresent(numbers -> append(text, cell, numbers));
        cell.reason().ifPresent(reason -> text.append("; ").append(reason.code().label()).append(": ").append(reason.sentence()));
        cell.repetitions().stream().filter(one -> cell.reason().filter(reason -> reason.sentence().equals(one.sentence())).isEmpty())
                .forEach(one -> text.append("; ").append(one.sentence()));
        cell.opinion().ifPresent(opinion -> text.append("; ").append(opinion.sentence(cell.referenceSide(), cell.testedSide())));
        return text.toString();
    }

    private static void append(StringBuilder text, Cell cell, ExtractorComparison numbers) {
        if (!numbers.missingInReference().isEmpty()) {
            text.append("; ").append(cell.referenceSide()).append(" lacks ").append(String.join(", ", numbers.missingInReference()));
        }
        if (!numbers.missingInTested().isEmpty()) {
            text.append("; ").append(cell.testedSide()).append(" lacks ").append(String.join(", ", numbers.missingInTested()));
        }
        List<SeriesComparison> differing = numbers.keys().stream().filter(key -> key.first().isPresent()).toList();
        if (differing.size() > 1) {
            text.append("; ").append(differing.size()).append(" keys, the first");
        }
        if (!differing.isEmpty()) {
            append(text, cell, differing.getFirst(), differing.getFirst().first().orElseThrow());
        }
    }

    private static void append(StringBuilder text, Cell cell, SeriesComparison key, Difference first) {
        text.append("; ").append(key.key()).append(" frame ").append(first.frame()).append(": ").append(cell.referenceSide())
                .append(' ').append(value(first.reference())).append(", ").append(cell.testedSide()).append(' ')
                .append(value(first.tested()));
        first.absolute().ifPresent(difference -> text.append(" (difference ").append(PrintfG.print(difference, 3)).append(')'));
        text.append(", ").append(key.differing()).append(" of ").append(key.frameCount()).append(" frames");
        key.signatures().forEach((signature, count) -> text.append(", ").append(count).append(" like ").append(signature.label()));
    }

    private static String value(OptionalDouble value) {
        return value.isPresent() ? PrintfG.print(value.getAsDouble(), PrintfG.ROUND_TRIP_DIGITS) : "absent";
    }
}
