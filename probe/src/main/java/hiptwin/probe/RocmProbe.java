package hiptwin.probe;

import hiptwin.probe.access.AccessReport;
import hiptwin.probe.access.DeviceAccess;
import hiptwin.probe.access.Reason;
import hiptwin.probe.child.ChildOutcome;
import hiptwin.probe.codeobject.CodeObjectReader;
import hiptwin.probe.drm.DrmGpu;
import hiptwin.probe.hip.HipAnswer;
import hiptwin.probe.hip.HipProbe;
import hiptwin.probe.hsa.HsaAgent;
import hiptwin.probe.hsa.HsaAnswer;
import hiptwin.probe.hsa.HsaProbe;
import hiptwin.probe.kfd.KfdTopology;
import hiptwin.probe.kfd.KfdTopologyReader;
import hiptwin.probe.library.LibrarySearch;
import hiptwin.probe.library.SearchResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Which AMD GPUs can be used from here, and if none, why not. No native library is loaded into this JVM, and no native
 * access need be granted to it.
 */
public final class RocmProbe {
    private RocmProbe() {
    }

    /**
     * Probes. Where access says that there is nothing to ask, it says so within some milliseconds; otherwise the
     * runtimes are asked in processes of their own, HIP only if HSA has a GPU. Never throws for what it finds. Safe for
     * use by several threads.
     *
     * @param options what to probe
     * @return what was found
     * @throws InterruptedException if this thread is interrupted; no process is left behind
     */
    public static ProbeReport probe(ProbeOptions options) throws InterruptedException {
        long start = System.nanoTime();
        Map<String, String> environment = options.view().environment();
        AccessReport access = DeviceAccess.inspect(options.view());
        KfdTopology topology = KfdTopologyReader.read(options.view().root());
        List<DrmGpu> drm = DrmGpu.all(options.view().root());
        Findings findings = new Findings(access, topology, drm, environment);
        Optional<Reason> reason = access.reason();
        Optional<SearchResult> hsaLibrary = Optional.empty();
        Optional<ChildOutcome<HsaAnswer>> hsa = Optional.empty();
        Optional<SearchResult> hipLibrary = Optional.empty();
        Optional<ChildOutcome<HipAnswer>> hip = Optional.empty();
        if (reason.isEmpty() || options.force()) {
            SearchResult search = LibrarySearch.forHsaRuntime(options.hsaRuntime(), environment).find();
            HsaJudgement judgement = new HsaJudgement(access, topology, environment, search);
            hsaLibrary = Optional.of(search);
            Optional<Reason> found;
            if (search.path().isEmpty()) {
                found = Optional.of(judgement.notFound());
            } else {
                hsa = Optional.of(HsaProbe.ask(search.path().get(), environment, options.deadlineMillis(),
                        options.launcher()));
                found = judgement.of(hsa.get());
            }
            // A status of the runtime is vague; what was seen before it was asked is not.
            reason = found.isPresent() && access.reason().isPresent() ? access.reason() : found;
        }
        if (hsa.isPresent() && options.askHip() && (reason.isEmpty() || options.force())) {
            SearchResult search = LibrarySearch.forHipRuntime(options.hipRuntime(), environment).find();
            hipLibrary = Optional.of(search);
            if (search.path().isPresent()) {
                hip = Optional.of(HipProbe.ask(search.path().get(), environment, options.deadlineMillis(),
                        options.launcher()));
            }
        }
        Optional<LibraryCode> library = Optional.empty();
        if (options.library().isPresent()) {
            List<HsaAgent> gpus = hsa.flatMap(ChildOutcome::answer).map(HsaAnswer::gpus).orElse(List.of());
            library = Optional.of(LibraryCode.of(options.library().get(), CodeObjectReader.create(), gpus));
        }
        return new ProbeReport(access, topology, drm, reason, hsaLibrary, hsa, hipLibrary, hip,
                findings.of(hsa, hipLibrary, hip), findings.overrides(), library, millisSince(start));
    }

    private static long millisSince(long startNanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }
}
