package hiptwin.harness.job;

import hiptwin.harness.plan.Device;
import hiptwin.harness.report.GpuStatus;
import hiptwin.probe.LibraryCode;
import hiptwin.probe.ProbeOptions;
import hiptwin.probe.ProbeReport;
import hiptwin.probe.RocmProbe;
import hiptwin.probe.access.SystemView;
import hiptwin.probe.codeobject.Loadability;
import hiptwin.probe.codeobject.TargetId;
import hiptwin.probe.hsa.HsaAgent;
import hiptwin.probe.pin.GpuChoice;
import hiptwin.probe.pin.GpuIdentity;
import hiptwin.probe.pin.HipVisibleDevicesMask;
import hiptwin.probe.pin.MaskedGpus;
import hiptwin.probe.pin.Pin;
import hiptwin.probe.pin.PinEnvironment;
import hiptwin.probe.pin.PinException;
import hiptwin.probe.pin.VisibleDevicesMask;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The AMD GPUs of this machine, by the probe, each pinned by the environment of the processes that test it. Masks that the user set are kept:
 * a GPU that they hide is not tested.
 */
public final class AmdDevices implements DeviceSource {
    /** In the order in which HIP prefers them. */
    private static final List<String> HIP_MASKS = List.of("HIP_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES");

    private final ProbeOptions options;
    private final DeviceChoice choice;

    /**
     * Makes a source.
     *
     * @param options the machine and its environment
     * @param choice which of its GPUs
     * @param library the library that will run on them: a GPU for which it has no code is left out; empty if there is none
     */
    public AmdDevices(ProbeOptions options, DeviceChoice choice, Optional<Path> library) {
        this.options = library.map(options.withoutHip()::withLibrary).orElseGet(options::withoutHip);
        this.choice = choice;
    }

    @Override
    public Found find() throws InterruptedException {
        ProbeReport report = RocmProbe.probe(options);
        if (report.reason().isPresent()) {
            return Found.nothing(GpuStatus.noDevice(report.reason().get().code().text(), report.reason().get().sentence(),
                    report.reason().get().fix()));
        }
        List<HsaAgent> visible = visible(report.gpus());
        List<GpuIdentity> all = unmasked(report);
        Map<Integer, Loadability> code = report.library().map(LibraryCode::loadability).orElse(List.of()).stream()
                .collect(Collectors.toMap(Loadability::gpuIndex, one -> one));
        List<Device> devices = new ArrayList<>();
        List<LeftOut> leftOut = new ArrayList<>();
        List<String> changes = List.of();
        try {
            List<HsaAgent> chosen = chosen(visible);
            for (int i = 0; i < visible.size(); i++) {
                HsaAgent gpu = visible.get(i);
                if (!chosen.contains(gpu)) {
                    leftOut.add(new LeftOut(describe(gpu), "not chosen", false));
                } else if (hasNoCode(code.get(gpu.gpuIndex().orElse(-1)))) {
                    leftOut.add(new LeftOut(describe(gpu), code.get(gpu.gpuIndex().getAsInt()).sentence(), !choice.choices().isEmpty()));
                } else if (choice.mostDevices().isPresent() && devices.size() == choice.mostDevices().getAsInt()) {
                    leftOut.add(new LeftOut(describe(gpu), "more than --max-devices " + choice.mostDevices().getAsInt(), false));
                } else {
                    PinEnvironment pin = Pin.choose(new GpuChoice.ByIndex(indexIn(all, identity(gpu), gpu.gpuIndex().orElse(0), mask())), all, options.view().environment());
                    changes = pin.changes().stream().map(PinEnvironment.Change::sentence).toList();
                    devices.add(new Device("hip" + i, describe(gpu) + codeFor(code.get(gpu.gpuIndex().orElse(-1))), gpu.gfxTarget(), Optional.of(pin), 0));
                }
            }
        } catch (PinException e) {
            return Found.nothing(GpuStatus.noDevice("no_such_gpu", e.getMessage(), "--devices with one of those, or without"));
        }
        if (devices.isEmpty()) {
            String why = leftOut.isEmpty() ? "every GPU is hidden by " + String.join(" or ", HIP_MASKS)
                    : leftOut.getFirst().device() + ": " + leftOut.getFirst().reason();
            return new Found(GpuStatus.noDevice(leftOut.isEmpty() ? "hidden" : "no_code_object", why,
                    leftOut.isEmpty() ? "unset it" : "a libvmaf built for this GPU's target (-Dhip_gfx_targets=...)"), List.of(), leftOut, List.of());
        }
        return new Found(GpuStatus.planned(), devices, leftOut, changes);
    }

    private Optional<String> mask() {
        return Optional.ofNullable(options.view().environment().get(PinEnvironment.VARIABLE));
    }

    /** HSA loads a code object for the exact target only; a file without any code object may keep its kernels elsewhere and is tried. */
    private static boolean hasNoCode(Loadability code) {
        return code != null && switch (code.verdict()) {
            case NO_CODE_FOR_TARGET, FEATURE_DIFFERS, FEATURE_NOT_REPORTED, GENERIC_NOT_LISTED -> true;
            case LOADS, LOADS_IN_PART, NO_GPU_CODE, NOT_KNOWN, AGENT_NOT_KNOWN -> false;
        };
    }

    private static String codeFor(Loadability code) {
        return code == null || code.loaded().isEmpty() ? "" : ", code object " + code.loaded().stream().map(TargetId::toString)
                .collect(Collectors.joining(", "));
    }

    private List<HsaAgent> chosen(List<HsaAgent> visible) throws PinException {
        if (choice.choices().isEmpty()) {
            return visible;
        }
        List<GpuIdentity> identities = visible.stream().map(AmdDevices::identity).toList();
        List<HsaAgent> chosen = new ArrayList<>();
        for (GpuChoice one : choice.choices()) {
            chosen.add(visible.get(Pin.choose(one, identities, Map.of()).index()));
        }
        return chosen;
    }

    /** HIP counts anew what ROCR left; a mask on which HIP releases differ hides nothing here, and the pin drops it. */
    private List<HsaAgent> visible(List<HsaAgent> gpus) {
        for (String variable : HIP_MASKS) {
            String mask = options.view().environment().get(variable);
            if (mask != null) {
                Optional<MaskedGpus> left = HipVisibleDevicesMask.evaluate(mask, gpus.size());
                return left.map(some -> some.selectedIndices().stream().map(gpus::get).toList()).orElse(gpus);
            }
        }
        return gpus;
    }

    /** The runtime's whole list, in which the pin counts. */
    private List<GpuIdentity> unmasked(ProbeReport report) throws InterruptedException {
        if (!options.view().environment().containsKey(PinEnvironment.VARIABLE)) {
            return report.identities();
        }
        Map<String, String> environment = new TreeMap<>(options.view().environment());
        environment.remove(PinEnvironment.VARIABLE);
        return probe(environment).identities();
    }

    /**
     * Finds a visible GPU in the runtime's whole list. Partitions of one card without ids of their own look the same, so the mask that is in
     * force decides, and not the looks.
     *
     * @param all the whole list
     * @param gpu identity of the GPU
     * @param visibleIndex its place among the visible ones
     * @param mask the mask in force; empty if none is
     * @return its place in the whole list
     */
    static int indexIn(List<GpuIdentity> all, GpuIdentity gpu, int visibleIndex, Optional<String> mask) {
        List<Integer> selected = mask.map(text -> VisibleDevicesMask.evaluate(text, all).selectedIndices())
                .orElseGet(() -> IntStream.range(0, all.size()).boxed().toList());
        if (visibleIndex < selected.size() && all.get(selected.get(visibleIndex)).equals(gpu)) {
            return selected.get(visibleIndex);
        }
        return Math.max(0, all.indexOf(gpu));
    }

    private static GpuIdentity identity(HsaAgent gpu) {
        return new GpuIdentity(gpu.uuid(), gpu.pci(), gpu.gfxTarget());
    }

    private static String describe(HsaAgent gpu) {
        return gpu.gfxTarget().orElse("a GPU of unknown target") + gpu.productName().map(name -> " (" + name + ")").orElse("")
                + (gpu.computeUnits().isPresent() ? ", " + gpu.computeUnits().getAsInt() + " CUs" : "")
                + gpu.pci().map(address -> ", at " + address).orElse("");
    }

    private ProbeReport probe(Map<String, String> environment) throws InterruptedException {
        SystemView view = options.view();
        return RocmProbe.probe(options.withView(new SystemView(view.root(), environment, view.deviceFiles())));
    }

    @Override
    public Optional<String> disproof(Device device) throws InterruptedException {
        if (device.pin().isEmpty()) {
            return Optional.empty();
        }
        try {
            device.pin().get().prove(probe(device.pin().get().of(options.view().environment())).identities());
            return Optional.empty();
        } catch (PinException e) {
            return Optional.of(e.getMessage());
        }
    }
}
