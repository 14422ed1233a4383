package hiptwin.probe;

import hiptwin.probe.access.AccessReport;
import hiptwin.probe.access.AccessStatus;
import hiptwin.probe.access.Reason;
import hiptwin.probe.child.ChildOutcome;
import hiptwin.probe.drm.DrmGpu;
import hiptwin.probe.hip.HipAnswer;
import hiptwin.probe.hsa.HsaAgent;
import hiptwin.probe.hsa.HsaAnswer;
import hiptwin.probe.kfd.KfdTopology;
import hiptwin.probe.library.SearchResult;
import hiptwin.probe.pin.GpuIdentity;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What the probe found. Paths of libraries are in it, which may hold a person's name, and unique ids of GPUs; who
 * writes it down for others decides about them.
 *
 * @param access what device nodes, driver and environment say
 * @param topology what KFD lists in sysfs, whatever this process may open
 * @param drm what DRM lists in sysfs, GPUs of all makes
 * @param reason why no GPU can be used; empty if at least one can
 * @param hsaLibrary search for the HSA runtime; empty if it was not worth it
 * @param hsa what the HSA runtime said; empty if it was not asked
 * @param hipLibrary search for the HIP runtime; empty if it was not worth it
 * @param hip what the HIP runtime said; empty if it was not asked
 * @param findings what is odd
 * @param overrides variables that make GPUs report another target; they belong on every result
 * @param library GPU code of the file that was asked about; empty if none was
 * @param durationMillis wall time of the probe
 */
public record ProbeReport(AccessReport access, KfdTopology topology, List<DrmGpu> drm, Optional<Reason> reason,
        Optional<SearchResult> hsaLibrary, Optional<ChildOutcome<HsaAnswer>> hsa, Optional<SearchResult> hipLibrary,
        Optional<ChildOutcome<HipAnswer>> hip, List<Finding> findings, List<GfxOverride> overrides,
        Optional<LibraryCode> library, long durationMillis) {
    /** Copies the lists. */
    public ProbeReport {
        Objects.requireNonNull(access);
        Objects.requireNonNull(topology);
        Objects.requireNonNull(reason);
        Objects.requireNonNull(hsaLibrary);
        Objects.requireNonNull(hsa);
        Objects.requireNonNull(hipLibrary);
        Objects.requireNonNull(hip);
        Objects.requireNonNull(library);
        drm = List.copyOf(drm);
        findings = List.copyOf(findings);
        overrides = List.copyOf(overrides);
    }

    /** {@return in one word, whether a GPU can be used; {@link AccessStatus#USABLE} means that HSA listed one} */
    public AccessStatus status() {
        return reason.isPresent() ? reason.get().code().status() : AccessStatus.USABLE;
    }

    /** {@return the GPUs that the HSA runtime listed, in the order that {@code ROCR_VISIBLE_DEVICES} counts} */
    public List<HsaAgent> gpus() {
        return hsa.isEmpty() ? List.of() : hsa.get().answer().map(HsaAnswer::gpus).orElse(List.of());
    }

    /**
     * By what the GPUs can be named. Of a probe under a pin this is what proves the pin, see
     * {@link hiptwin.probe.pin.PinEnvironment#prove}; of one without any mask it is what a pin chooses from.
     *
     * @return unique id, PCI address and target of each GPU that the HSA runtime listed, in its order
     */
    public List<GpuIdentity> identities() {
        return gpus().stream().map(gpu -> new GpuIdentity(gpu.uuid(), gpu.pci(), gpu.gfxTarget())).toList();
    }
}
