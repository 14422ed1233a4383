package hiptwin.harness.gate;

import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.plan.Subject;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the library's own choice means for a cell of the twin comparison. The twins are run by their own names; whether a user who asks for the
 * CPU name gets them is another question, and the set is the library's, not this project's.
 */
final class Dispatch {
    private static final DispatchAnswer NOT_ASKED = new DispatchAnswer.Unknown(OptionalInt.empty(), "it was not asked");

    private Dispatch() {
    }

    /**
     * Takes the library's choice into account.
     *
     * @param cell the cell as its numbers judge it
     * @param subject what it is about
     * @param backend where the twin runs
     * @param answer what the library says; empty if it was not asked
     * @param expected whether the extractor must be dispatched
     * @param inGate whether a row of the gate measures the same: what the build keeps on the CPU is then judged there, else here
     * @return the cell
     */
    static Cell applied(Cell cell, Subject subject, Backend backend, Optional<DispatchAnswer> answer, boolean expected,
            boolean inGate) {
        if (cell.status().verdict() == Verdict.SKIP) {
            boolean absent = expected && cell.reason().filter(reason -> reason.code() == ReasonCode.NOT_IN_LIBRARY
                    || reason.code() == ReasonCode.NO_TWIN).isPresent();
            if (expected && answer.filter(DispatchAnswer.None.class::isInstance).isPresent()) {
                return kept(cell, true, inGate, sentence(subject));
            }
            boolean unseen = !inGate && cell.reason().filter(reason -> reason.code() == ReasonCode.NOT_IN_LIBRARY).isPresent();
            if (!expected && unseen) {
                return cell.as(CellStatus.ERROR, new Reason(ReasonCode.NOT_IN_LIBRARY, "there is a twin on " + backend.label()
                        + ", and no row of the gate that would miss it: " + cell.reason().get().sentence()));
            }
            return absent ? cell.as(CellStatus.FELL_BACK, new Reason(ReasonCode.NOT_DISPATCHED, "expected on " + backend.label()
                    + ", and not there: " + cell.reason().get().sentence())) : cell;
        }
        return switch (answer.orElse(NOT_ASKED)) {
            case DispatchAnswer.Twin twin -> {
                String known = subject.extractor().nameOn(backend).orElseThrow();
                yield twin.extractor().equals(known) || cell.verdict() == Verdict.FAIL ? cell : cell.as(CellStatus.ERROR, new Reason(ReasonCode.OTHER_TWIN,
                        "the library would run " + twin.extractor() + " for " + subject.label() + "; " + known + " was measured"));
            }
            case DispatchAnswer.None none -> kept(cell, expected, inGate, sentence(subject));
            case DispatchAnswer.Refused refused -> kept(cell, expected, inGate, refused.sentence());
            case DispatchAnswer.Unknown unknown -> expected && cell.verdict() == Verdict.PASS
                    ? cell.as(CellStatus.ERROR, new Reason(ReasonCode.DISPATCH_UNKNOWN, "expected on " + backend.label()
                            + ", and what the library runs there by itself cannot be asked: " + unknown.sentence())) : cell;
        };
    }

    private static String sentence(Subject subject) {
        return "this build keeps " + subject.label() + " on the CPU";
    }

    /** Agreement of what nobody gets unasked is no pass; disagreement is a fault of the twin all the same, also on keys that no row looks at. */
    private static Cell kept(Cell cell, boolean expected, boolean inGate, String sentence) {
        Reason reason = new Reason(ReasonCode.NOT_DISPATCHED, sentence);
        if (expected) {
            return cell.as(CellStatus.FELL_BACK, reason);
        }
        return inGate && cell.verdict() == Verdict.PASS ? cell.withoutNumbers(CellStatus.NOT_IN_RUN, reason) : cell;
    }
}
