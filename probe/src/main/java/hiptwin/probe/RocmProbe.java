package hiptwin.probe;

import hiptwin.probe.access.AccessReport;
import hiptwin.probe.access.DeviceAccess;
import hiptwin.probe.access.Reason;
import hiptwin.probe.child.ChildOutcome;
import hiptwin.probe.hip.HipAnswer;
import hiptwin.probe.hip.HipProbe;
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
        List<GfxOverride> overrides = GfxOverride.all(environment);
        if (access.reason().isPresent() && !options.force()) {
            return new ProbeReport(access, topology, access.reason(), Optional.empty(), Optional.empty(),
                    Optional.empty(), Optional.empty(), Findings.of(access, topology, environment, overrides),
                    overrides, millisSince(start));
        }
        SearchResult hsaLibrary = LibrarySearch.forHsaRuntime(options.hsaRuntime(), environment).find();
        HsaJudgement judgement = new HsaJudgement(access, topology, environment, hsaLibrary);
        if (hsaLibrary.path().isEmpty()) {
            return new ProbeReport(access, topology, Optional.of(access.reason().orElse(judgement.notFound())),
                    Optional.of(hsaLibrary), Optional.empty(), Optional.empty(), Optional.empty(),
                    Findings.of(access, topology, environment, overrides), overrides, millisSince(start));
        }
        ChildOutcome<HsaAnswer> hsa = HsaProbe.ask(hsaLibrary.path().get(), environment, options.deadlineMillis(),
                options.launcher());
        Optional<Reason> reason = judgement.of(hsa).map(found -> access.reason().orElse(found));
        boolean hipIsWorthIt = options.askHip() && (reason.isEmpty() || options.force());
        Optional<SearchResult> hipLibrary = hipIsWorthIt
                ? Optional.of(LibrarySearch.forHipRuntime(options.hipRuntime(), environment).find()) : Optional.empty();
        Optional<ChildOutcome<HipAnswer>> hip = Optional.empty();
        if (hipLibrary.flatMap(SearchResult::path).isPresent()) {
            hip = Optional.of(HipProbe.ask(hipLibrary.get().path().get(), environment, options.deadlineMillis(),
                    options.launcher()));
        }
        return new ProbeReport(access, topology, reason, Optional.of(hsaLibrary), Optional.of(hsa), hipLibrary, hip,
                Findings.of(access, topology, environment, overrides, hsa, hipLibrary, hip), overrides,
                millisSince(start));
    }

    private static long millisSince(long startNanos) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    }
}
