package hiptwin.harness.device;

import hiptwin.harness.report.Paragraphs;
import hiptwin.probe.Finding;
import hiptwin.probe.GfxOverride;
import hiptwin.probe.ProbeReport;
import hiptwin.probe.access.AccessStatus;
import hiptwin.probe.hip.HipDevice;
import hiptwin.probe.hsa.HsaAgent;
import hiptwin.probe.hsa.HsaDeviceType;
import hiptwin.probe.hsa.HsaIsa;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A probe for people: one screen of 80 columns without colour.
 */
public final class ProbeText {
    private ProbeText() {
    }

    /**
     * {@return the probe as text}
     *
     * @param report what was found
     */
    public static String of(ProbeReport report) {
        Paragraphs text = new Paragraphs();
        if (report.status() == AccessStatus.USABLE) {
            text.row("GPU", report.gpus().size() + " usable");
        } else {
            report.reason().ifPresent(reason -> {
                text.row("GPU", "none usable: " + reason.sentence() + " [" + reason.code().text() + "]");
                text.row("", "fix: " + reason.fix());
            });
        }
        for (HsaAgent gpu : report.gpus()) {
            text.row(gpu.gpuIndex().isPresent() ? "  " + gpu.gpuIndex().getAsInt() : "", gpu(gpu));
        }
        report.hsa().flatMap(outcome -> outcome.answer()).ifPresent(answer -> {
            text.row("HSA", "runtime " + answer.runtimeVersion().orElse("of unknown version") + ", " + answer.agents().size() + " agents");
            answer.agents().stream().filter(agent -> !agent.isGpu()).forEach(agent -> text.row("",
                    agent.type().map(HsaDeviceType::text).orElse("agent of unknown type") + ": "
                            + agent.productName().or(agent::name).orElse("without a name")));
        });
        report.hip().flatMap(outcome -> outcome.answer()).ifPresent(answer -> {
            text.row("HIP", "runtime " + answer.runtimeVersionText().orElse("of unknown version") + ", " + answer.devices().size()
                    + " devices");
            answer.devices().forEach(device -> text.row("  " + device.index(), device(device)));
        });
        for (GfxOverride override : report.overrides()) {
            text.row("override", override.variable() + "=" + override.value()
                    + override.gfxTarget().map(target -> ": GPUs report " + target).orElse(": not understood"));
        }
        for (Finding finding : report.findings()) {
            text.row("finding", finding.sentence() + " [" + finding.code().text() + "]");
        }
        report.access().warnings().forEach(warning -> text.row("warning", warning.sentence()));
        text.row("time", report.durationMillis() + " ms");
        return text.toString();
    }

    private static String gpu(HsaAgent gpu) {
        List<String> parts = new ArrayList<>();
        parts.add(gpu.gfxTarget().or(gpu::name).orElse("unknown target"));
        gpu.productName().ifPresent(parts::add);
        add(parts, gpu.computeUnits(), " CUs");
        add(parts, gpu.wavefrontSize(), " lanes a wave");
        add(parts, gpu.maxClockMhz(), " MHz");
        gpu.pci().ifPresent(pci -> parts.add("PCI " + pci));
        Optional<HsaIsa> isa = gpu.isas().stream().findFirst();
        isa.map(HsaIsa::features).filter(features -> !features.isEmpty())
                .ifPresent(features -> parts.add(features.stream().collect(Collectors.joining(" "))));
        return String.join(", ", parts);
    }

    private static String device(HipDevice device) {
        List<String> parts = new ArrayList<>();
        parts.add(device.arch().map(arch -> arch.name()).orElse("unknown target"));
        device.name().ifPresent(parts::add);
        add(parts, device.multiprocessorCount(), switch (device.multiprocessorKind()) {
            case COMPUTE_UNIT -> " CUs";
            case WORK_GROUP_PROCESSOR -> " WGPs (two CUs each)";
            case UNKNOWN -> " multiprocessors";
        });
        add(parts, device.warpSize(), " lanes a wave");
        device.pci().ifPresent(pci -> parts.add("PCI " + pci));
        return String.join(", ", parts);
    }

    private static void add(List<String> parts, OptionalInt value, String unit) {
        value.ifPresent(number -> parts.add(number + unit));
    }
}
