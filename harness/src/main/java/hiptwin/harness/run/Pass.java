package hiptwin.harness.run;

import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import java.util.List;

/**
 * One context to be fed every frame of a fixture.
 *
 * @param side whose
 * @param fixture what is fed
 * @param subjects extractors that share it
 */
record Pass(Side side, Fixture fixture, List<Subject> subjects) {
    /** Copies the list. */
    Pass {
        subjects = List.copyOf(subjects);
    }

    /** Work grows with samples; scalar C and plain Java take several times as long as the library's best kernels. */
    long cost() {
        boolean slow = !(side.engine() instanceof EngineSpec.Libvmaf library) || library.cpuMask() != 0;
        return fixture.geometry().frameBytes() * fixture.frameCount() * subjects.size() * (slow ? 3 : 1);
    }

    long frameSamples() {
        return (long) fixture.geometry().width() * fixture.geometry().height();
    }

    String label() {
        return side.id() + " " + fixture.id();
    }

    Slot slot(Subject subject) {
        return slot(side, fixture, subject);
    }

    static Slot slot(Side side, Fixture fixture, Subject subject) {
        return new Slot(side.id(), fixture.id(), subject.label());
    }

    List<ExtractorRequest> requests() {
        return subjects.stream().map(subject -> subject.on(side.backend()).orElseThrow()).toList();
    }

    Pass with(List<Subject> others) {
        return new Pass(side, fixture, others);
    }

    Pass on(Fixture other) {
        return new Pass(side, other, subjects);
    }
}
