package hiptwin.harness.run;

import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.gate.Measurement.State;
import hiptwin.harness.gate.Measurements;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.gate.ReasonCode;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.worker.HandlerChange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a run has brought so far. Safe for use by several threads. */
final class RunLog {
    final Measurements measurements = new Measurements();
    final Map<String, EngineFacts> facts = new ConcurrentHashMap<>();
    final Map<String, HostException> problems = new ConcurrentHashMap<>();
    final Map<Slot, DispatchAnswer> dispatch = new ConcurrentHashMap<>();
    final List<Incident> incidents = new CopyOnWriteArrayList<>();
    final List<ContextRecord> contexts = new CopyOnWriteArrayList<>();

    private final Set<String> handlerChanges = ConcurrentHashMap.newKeySet();

    void incident(Pass pass, ReasonCode code, String sentence, PassOutcome outcome) {
        incidents.add(new Incident(pass.side().id(), pass.fixture().id(), pass.subjects().stream().map(Subject::label).toList(),
                outcome.state() == State.CRASHED || outcome.state() == State.HUNG, code.label(), sentence, outcome.nativeFrame(),
                outcome.lastLines()));
    }

    /** What was to be measured again and was not, because the run's time was over. */
    void cutShort(Pass pass, String sentence) {
        List<String> extractors = pass.subjects().stream().map(Subject::label).toList();
        incidents.add(new Incident(pass.side().id(), pass.fixture().id(), extractors, false, ReasonCode.RUN_DEADLINE.label(),
                "the run's time was over: " + String.join(", ", extractors) + " " + sentence, Optional.empty(), List.of()));
    }

    /** Who took a signal from the JVM is said once for each side: it explains the crash that may come of it. */
    void handlersTaken(Pass pass, PassOutcome outcome) {
        for (HandlerChange change : outcome.handlerChanges()) {
            if (handlerChanges.add(pass.side().id() + " " + change)) {
                incidents.add(new Incident(pass.side().id(), pass.fixture().id(), List.of(), false, ReasonCode.SIGNAL_HANDLER_CHANGED.label(),
                        change.describe(), Optional.empty(), List.of()));
            }
        }
    }
}
