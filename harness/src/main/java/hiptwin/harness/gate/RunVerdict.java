package hiptwin.harness.gate;

import java.util.List;
import java.util.Locale;

/**
 * The judgement of a run and the exit code that follows.
 *
 * @param outcome what it amounts to
 * @param findings one sentence for each reason, the decisive ones first; not empty unless the run passed
 */
public record RunVerdict(Outcome outcome, List<String> findings) {
    /** What a run can amount to. */
    public enum Outcome {
        /** Everything measured agrees. */
        PASS(0),
        /** Something measured does not agree. */
        FAIL(1),
        /** A device, driver or library that was required is not there. */
        ABSENT(4),
        /** The judge did not find a difference that was planted, or none was planted: nothing that it passed is worth anything. */
        UNSOUND(70),
        /** Nothing disagrees, and something planned stayed unmeasured; or nothing was compared at all. */
        INCOMPLETE(5);

        private final int exitCode;

        Outcome(int exitCode) {
            this.exitCode = exitCode;
        }

        /** {@return the exit code of the command line} */
        public int exitCode() {
            return exitCode;
        }

        /** {@return the name in reports, lower case} */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Copies the list. */
    public RunVerdict {
        findings = List.copyOf(findings);
    }

    /**
     * Decides. A judge that cannot see decides nothing. Then: what was measured and disagrees outweighs what is missing; what is missing outweighs agreement elsewhere.
     *
     * @param judgement the comparisons
     * @param absences one sentence for each required thing that is not there
     * @param breakdowns one sentence for each process that died or did not answer, also when a repetition went well, and for each thing
     *     that was asked for and not compared
     * @return the verdict
     */
    public static RunVerdict of(Judgement judgement, List<String> absences, List<String> breakdowns) {
        List<String> blind = judgement.canaries().stream().filter(canary -> !canary.found()).map(Canary::sentence).toList();
        if (!blind.isEmpty()) {
            return new RunVerdict(Outcome.UNSOUND, blind);
        }
        List<String> unproven = judgement.unproven().stream().map(pairing -> pairing.label()
                + ": agreement without a planted difference that was found, so nothing shows that this judge could have failed it").toList();
        if (!unproven.isEmpty()) {
            return new RunVerdict(Outcome.UNSOUND, unproven);
        }
        List<String> findings = Findings.of(judgement);
        findings.addAll(absences);
        findings.addAll(breakdowns);
        List<String> empty = judgement.pairs().stream().filter(PairResult::hadToCompareAndDidNot)
                .filter(pair -> judgement.gateValues(pair.pairing().testedId()) == 0)
                .map(pair -> pair.pairing().section().label() + ": no value of " + pair.pairing().testedId() + " could be compared with "
                        + pair.pairing().referenceId()).toList();
        findings.addAll(empty);
        return switch (judgement.verdict()) {
            case FAIL -> new RunVerdict(Outcome.FAIL, findings);
            case ERROR, NOT_MEASURED -> new RunVerdict(absences.isEmpty() ? Outcome.INCOMPLETE : Outcome.ABSENT, findings);
            case PASS, SKIP -> {
                if (!absences.isEmpty() || !breakdowns.isEmpty() || !empty.isEmpty()) {
                    yield new RunVerdict(absences.isEmpty() ? Outcome.INCOMPLETE : Outcome.ABSENT, findings);
                }
                yield judgement.comparedValues() == 0
                        ? new RunVerdict(Outcome.INCOMPLETE, List.of("nothing was compared: a run without a comparison is no proof"))
                        : new RunVerdict(Outcome.PASS, List.of());
            }
        };
    }
}
