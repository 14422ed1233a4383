package hiptwin.harness.run;

import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.libvmaf.Receipt;
import hiptwin.harness.gate.Measurement;
import hiptwin.harness.gate.Measurement.EngineFailure;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.gate.ReceiptKind;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.score.ScoreTable;
import hiptwin.harness.score.Series;
import hiptwin.harness.run.ContextRecord.Purpose;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes passes and puts on record what they brought.
 *
 * <p>When a shared pass ends badly, each of its extractors is run alone, so that one of them cannot take the others' numbers with it; the bad
 * end stays on record as an incident.
 */
final class PassRunner {
    private final Map<String, SideLedger> ledgers;
    private final RunLimits limits;
    private final RunEnd end;
    private final RunLog log;

    PassRunner(Map<String, SideLedger> ledgers, RunLimits limits, RunEnd end, RunLog log) {
        this.ledgers = ledgers;
        this.limits = limits;
        this.end = end;
        this.log = log;
    }

    /** One pass made: how it ended (empty: the run's deadline came first), its scores, and keys that nobody is known to have. */
    record Attempt(Optional<PassOutcome> outcome, ScoreTable scores, Set<String> unknownKeys) {
    }

    /** Makes a pass that the plan asks for and stores a measurement for each of its extractors. */
    void measure(Pass pass) throws InterruptedException {
        Attempt together = attempt(pass, Purpose.MEASURE);
        if (together.outcome.isEmpty()) {
            return;
        }
        if (together.outcome.get().state() == State.MEASURED || pass.subjects().size() == 1) {
            pass.subjects().forEach(subject -> log.measurements.put(pass.slot(subject),
                    measurement(pass.side(), subject, together.outcome.get(), together.scores).beside(together.unknownKeys)));
            return;
        }
        boolean reproduced = false;
        for (Subject subject : pass.subjects()) {
            Attempt alone = attempt(pass.with(List.of(subject)), Purpose.ALONE);
            // What the shared pass had measured stays measured, also when the run's time is over.
            PassOutcome outcome = alone.outcome.orElse(together.outcome.get());
            reproduced |= outcome.state() == together.outcome.get().state() && outcome.failure().equals(together.outcome.get().failure());
            Optional<String> contradiction = alone.scores.contradiction(together.scores);
            if (contradiction.isPresent()) {
                log.measurements.put(pass.slot(subject), Measurement.failed(own(subject, alone.scores), new EngineFailure("pass", 0),
                        ReasonCode.DEPENDS_ON_COMPANY, contradiction.get()));
                reproduced = true;
            } else {
                log.measurements.put(pass.slot(subject),
                        measurement(pass.side(), subject, outcome, outcome.state() == State.MEASURED ? alone.scores
                                : alone.scores.filledFrom(together.scores)).beside(alone.unknownKeys));
            }
        }
        if (!reproduced) {
            log.incident(pass, ReasonCode.DEPENDS_ON_COMPANY, "the extractors failed in one pass and not alone: "
                    + together.outcome.get().reason().orElseThrow().sentence(), together.outcome.get());
        }
    }

    /** Makes one pass, in an idle process of its side or a new one. */
    Attempt attempt(Pass pass, Purpose purpose) throws InterruptedException {
        if (end.isOver()) {
            return new Attempt(Optional.empty(), ScoreTable.EMPTY, Set.of());
        }
        SideLedger ledger = ledgers.get(pass.side().id());
        ScoreTable.Builder scores = new ScoreTable.Builder();
        PassOutcome outcome;
        try {
            EngineHost host = ledger.borrow();
            ledger.runs(host, pass.frameSamples());
            boolean cut = end.cuts(limits.piece());
            outcome = host.run(pass.fixture(), pass.requests(), end.bound(limits.piece()), scores);
            ledger.giveBack(host);
            if (outcome.state() == State.HUNG && cut) {
                outcome = PassOutcome.lost(State.HUNG, outcome.elapsed(), new Reason(ReasonCode.RUN_DEADLINE,
                        end.sentence(outcome.reason().orElseThrow().sentence())), outcome.nativeFrame(), outcome.lastLines());
            }
        } catch (HostException e) {
            outcome = PassOutcome.lost(e.processEnded() ? e.state() : State.CRASHED, Duration.ZERO, e.reason(), e.nativeFrame(), e.lastLines());
        }
        if (scores.duplicates() > 0) {
            outcome = delivered(pass, outcome, scores);
        }
        log.handlersTaken(pass, outcome);
        ScoreTable table = scores.build(pass.fixture().frameCount());
        ledger.record(outcome.elapsed(), table.valueCount());
        Optional<List<String>> unknownKeys = unknownKeys(pass, outcome);
        log.contexts.add(new ContextRecord(pass.side().id(), pass.fixture().id(), pass.subjects().stream().map(Subject::label).toList(), purpose,
                outcome.state(), outcome.elapsed(), table.valueCount(), unknownKeys));
        if (outcome.state() != State.MEASURED && !isOracleRefusal(pass.side(), outcome, table)) {
            log.incident(pass, outcome.reason().orElseThrow().code(), outcome.reason().orElseThrow().sentence(), outcome);
        }
        return new Attempt(Optional.of(outcome), table, Set.copyOf(unknownKeys.orElse(List.of())));
    }

    /** Two scores for one place: with other bits the pass has no result; with the same bits the number stands, and the fault is on record. */
    private PassOutcome delivered(Pass pass, PassOutcome outcome, ScoreTable.Builder scores) {
        String sentence = scores.duplicates() + (scores.duplicates() == 1 ? " score" : " scores") + " came for a key and frame that had one already";
        if (scores.contradiction().isEmpty() || outcome.state() != State.MEASURED) {
            log.incident(pass, ReasonCode.DUPLICATE_SCORE, sentence + scores.contradiction().map(one -> ", " + one).orElse(", with the same bits"),
                    outcome);
            return outcome;
        }
        return PassOutcome.failed(outcome.elapsed(), new EngineFailure("score", 0),
                new Reason(ReasonCode.DUPLICATE_SCORE, sentence + ", " + scores.contradiction().get()));
    }

    /** What a pass says of one of its extractors. */
    static Measurement measurement(Side side, Subject subject, PassOutcome outcome, ScoreTable scores) {
        if (isOracleRefusal(side, outcome, scores)) {
            return Measurement.skipped(ReasonCode.NOT_IN_ORACLE, outcome.reason().orElseThrow().sentence());
        }
        return new Measurement(outcome.state(), own(subject, scores), outcome.reason(), outcome.failure(),
                outcome.receipts().flatMap(receipts -> ranElsewhere(side, subject, receipts)), receipt(outcome));
    }

    /** What the library computed beside what was asked for: nobody has compared it. */
    private static Optional<List<String>> unknownKeys(Pass pass, PassOutcome outcome) {
        return outcome.names().map(names -> names.stream().filter(name -> pass.subjects().stream()
                .noneMatch(subject -> subject.extractor().reportsAs(name, subject.request().options()))).distinct().sorted().toList());
    }

    private static ReceiptKind receipt(PassOutcome outcome) {
        if (outcome.state() != State.MEASURED) {
            return ReceiptKind.NONE;
        }
        return outcome.receipts().isPresent() ? ReceiptKind.LIBRARY_ANSWER : ReceiptKind.EXPLICIT_NAME;
    }

    /** The oracle is an opinion: where it says before the first score that it has none, nothing has gone wrong. */
    private static boolean isOracleRefusal(Side side, PassOutcome outcome, ScoreTable scores) {
        return side.engine() instanceof EngineSpec.Oracle && outcome.failure().filter(EngineFailure::isRefusal).isPresent()
                && scores.valueCount() == 0;
    }

    /** Nothing a library says of itself is proof that a device computed; that it says otherwise is proof that it did not. */
    private static Optional<String> ranElsewhere(Side side, Subject subject, List<Receipt> receipts) {
        String name = subject.on(side.backend()).orElseThrow().extractor();
        boolean asAsked = receipts.stream()
                .anyMatch(receipt -> receipt.extractor().equals(name) && receipt.backend().code() == side.backend().code());
        return asAsked ? Optional.empty() : Optional.of(name + " was asked for on " + side.backend().label()
                + ", and the library says it ran " + receipts.stream().map(one -> one.extractor() + " on " + one.backend()).toList());
    }

    private static ScoreTable own(Subject subject, ScoreTable scores) {
        List<String> keys = subject.request().keys();
        TreeMap<String, Series> own = new TreeMap<>();
        scores.series().forEach((key, series) -> {
            if (keys.contains(key)) {
                own.put(key, series);
            }
        });
        return new ScoreTable(own);
    }
}
