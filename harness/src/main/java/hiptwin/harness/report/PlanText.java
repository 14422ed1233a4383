package hiptwin.harness.report;

import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.plan.Pairing;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A plan for people: what will be measured, on which sides, and what will be held to what. Nothing has been loaded when this is printed.
 */
public final class PlanText {
    private PlanText() {
    }

    /**
     * {@return the plan as text}
     *
     * @param plan what will be done
     * @param gpu what will become of the GPU, as far as it is known
     * @param changes variables that pinned processes do not get as they are, one sentence each
     */
    public static String of(RunPlan plan, GpuStatus gpu, List<String> changes) {
        Paragraphs text = new Paragraphs();
        String label = "fixtures";
        for (Fixture fixture : plan.fixtures()) {
            text.row(label, fixture.id() + ": " + fixture.geometry().describe() + ", " + fixture.frameCount() + " frames");
            label = "";
        }
        text.row("extractors", plan.subjects().stream().map(Subject::label).collect(Collectors.joining(", ")));
        label = "sides";
        for (Side side : plan.sides()) {
            text.row(label, side.id() + ": " + side.description());
            label = "";
        }
        boolean asked = gpu.status() != GpuStatus.Status.NOT_ASKED;
        if (asked && plan.devices().isEmpty()) {
            text.row("", "device: refused: " + gpu.reasonCode().orElse(gpu.status().label()));
        }
        label = "compare";
        for (Pairing pairing : plan.pairings()) {
            text.row(label, pairing.section().label() + ": " + pairing.testedId() + " against " + pairing.referenceId());
            label = "";
        }
        if (!plan.gate().isEmpty()) {
            text.row("gate", plan.gate().size() + " rows on " + plan.fixtures().size() + " fixtures and " + plan.devices().size()
                    + (plan.devices().size() == 1 ? " device: " : " devices: ")
                    + (long) plan.gate().size() * plan.fixtures().size() * plan.devices().size() + " cells");
        }
        changes.forEach(change -> text.row("pin", change));
        text.row("GPU", gpu.reason().isPresent() ? "will not be measured: " + gpu.reason().get() : "will be measured");
        return text.toString();
    }
}
