package hiptwin.harness.device;

import hiptwin.harness.report.Paragraphs;
import hiptwin.probe.Finding;
import hiptwin.probe.GfxOverride;
import hiptwin.probe.LibraryCode;
import hiptwin.probe.ProbeReport;
import hiptwin.probe.access.AccessStatus;
import hiptwin.probe.access.AccessWarning;
import hiptwin.probe.access.Reason;
import hiptwin.probe.codeobject.CodeObjects;
import hiptwin.probe.codeobject.TargetId;
import hiptwin.probe.hip.HipDevice;
import hiptwin.probe.hsa.HsaAgent;
import hiptwin.probe.hsa.HsaDeviceType;
import hiptwin.probe.hsa.HsaIsa;
import hiptwin.probe.kfd.KfdNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * A probe for people: one screen of 80 columns without colour.
 */
public final class ProbeText {
    private static final int FINDINGS_SHOWN = 5;

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
            Reason reason = report.reason().orElseThrow();
            text.row("GPU", "none usable: " + reason.sentence() + " [" + reason.code().text() + "]");
            text.row("", "fix: " + reason.fix());
        }
        for (HsaAgent gpu : report.gpus()) {
            text.row(gpu.gpuIndex().isPresent() ? "  " + gpu.gpuIndex().getAsInt() : "", gpu(gpu));
        }
        if (report.hsa().isPresent()) {
            runtimes(text, report);
        }
        // Where the runtime lists all that the driver has, the driver's list says nothing new.
        if (report.topology().gpus().size() != report.gpus().size()) {
            text.row("KFD", "the driver lists " + report.topology().gpus().size() + " GPUs");
            report.topology().gpus().forEach(node -> text.row("  node " + node.number(), node(node)));
        }
        for (GfxOverride override : report.overrides()) {
            text.row("override", override.variable() + "=" + override.value()
                    + override.gfxTarget().map(target -> ": GPUs report " + target).orElse(": not understood"));
        }
        for (Finding finding : report.findings()) {
            text.row("finding", finding.sentence() + " [" + finding.code().text() + "]");
        }
        if (report.library().isPresent()) {
            library(text, report.library().get());
        }
        for (AccessWarning warning : report.access().warnings()) {
            text.row("warning", warning.sentence());
        }
        text.row("time", report.durationMillis() + " ms");
        return text.toString();
    }

    private static void runtimes(Paragraphs text, ProbeReport report) {
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

    private static String node(KfdNode node) {
        List<String> parts = new ArrayList<>();
        parts.add(node.targetName().orElse("unknown target"));
        add(parts, node.computeUnits(), " CUs");
        node.pciAddress().ifPresent(pci -> parts.add("PCI " + pci));
        return String.join(", ", parts);
    }

    private static void library(Paragraphs text, LibraryCode library) {
        text.row("library", library.file().toString());
        library.problem().ifPresent(problem -> text.row("", "cannot be read: " + problem));
        library.code().ifPresent(code -> {
            int kernels = code.targetsByKernel().size();
            text.row("", switch (code.status()) {
                case NONE -> "has no GPU code";
                case TRUNCATED -> "is truncated: whether it has GPU code is not known";
                case NOT_READABLE -> "has GPU code, and for which targets could not be read";
                case FOUND, FOUND_IN_PART -> "GPU code for " + code.targets().stream().map(TargetId::toString)
                        .collect(Collectors.joining(", ")) + " (" + kernels + (kernels == 1 ? " kernel)" : " kernels)")
                        + (code.status() == CodeObjects.Status.FOUND ? "" : "; some could not be read");
            });
            code.findings().stream().limit(FINDINGS_SHOWN).forEach(finding -> text.row("",
                    "byte " + finding.offsetBytes() + ": " + finding.sentence() + " [" + finding.code().text() + "]"));
            if (code.findings().size() > FINDINGS_SHOWN) {
                text.row("", (code.findings().size() - FINDINGS_SHOWN) + " more findings are in the JSON");
            }
        });
        library.loadability().forEach(answer -> text.row("  GPU " + answer.gpuIndex(), (answer.verdict().loads() ? "" : "does not load: ")
                + answer.sentence() + " [" + answer.verdict().text() + "]"));
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
