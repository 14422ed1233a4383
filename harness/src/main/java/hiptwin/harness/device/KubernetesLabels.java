package hiptwin.harness.device;

import hiptwin.probe.ProbeReport;
import hiptwin.probe.hsa.HsaAgent;
import hiptwin.probe.hsa.HsaMemoryPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The GPUs as node labels of Kubernetes, in the form of AMD's node labeller: for each property a label with the number of GPUs that have a
 * certain value ({@code amd.com/gpu.cu-count.60=1}), and where all GPUs have the same value, a label with that value
 * ({@code amd.com/gpu.cu-count=60}). Keys and values keep to the syntax of labels: at most 63 characters, letters, digits, {@code -},
 * {@code _} and {@code .}, a letter or digit at both ends.
 */
public final class KubernetesLabels {
    private static final String PREFIX = "amd.com/";
    private static final int LONGEST = 63;

    private KubernetesLabels() {
    }

    /**
     * {@return the labels, one on a line, in alphabetical order; nothing if there is no GPU}
     *
     * @param report what was found
     */
    public static String of(ProbeReport report) {
        List<String> lines = new ArrayList<>();
        property(lines, report, "product-name", HsaAgent::productName);
        property(lines, report, "cu-count", gpu -> text(gpu.computeUnits()));
        property(lines, report, "simd-count", KubernetesLabels::simds);
        property(lines, report, "vram", KubernetesLabels::memory);
        property(lines, report, "device-id", gpu -> gpu.chipId().stream().mapToObj("%04x"::formatted).findFirst());
        property(lines, report, "family", gpu -> gpu.gfxTarget().flatMap(KubernetesLabels::family));
        property(lines, report, "gfx-target", HsaAgent::gfxTarget);
        lines.sort(null);
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }

    private static void property(List<String> lines, ProbeReport report, String name, Function<HsaAgent, Optional<String>> value) {
        Map<String, Integer> counts = new TreeMap<>();
        for (HsaAgent gpu : report.gpus()) {
            value.apply(gpu).map(text -> valid(text, LONGEST)).filter(text -> !text.isEmpty())
                    .ifPresent(text -> counts.merge(text, 1, Integer::sum));
        }
        String key = "gpu." + name;
        counts.forEach((text, count) -> lines.add(PREFIX + valid(key + "." + text, LONGEST) + "=" + count));
        if (counts.size() == 1 && counts.values().iterator().next() == report.gpus().size()) {
            lines.add(PREFIX + key + "=" + counts.keySet().iterator().next());
        }
    }

    /** {@return the text as a label takes it} */
    static String valid(String text, int longest) {
        String clean = text.strip().replaceAll("[^A-Za-z0-9._-]+", "_").replaceAll("^[^A-Za-z0-9]+", "");
        return clean.substring(0, Math.min(clean.length(), longest)).replaceAll("[^A-Za-z0-9]+$", "");
    }

    private static Optional<String> text(OptionalInt number) {
        return number.stream().mapToObj(Integer::toString).findFirst();
    }

    private static Optional<String> simds(HsaAgent gpu) {
        return gpu.computeUnits().isPresent() && gpu.simdsPerComputeUnit().isPresent()
                ? Optional.of(Integer.toString(gpu.computeUnits().getAsInt() * gpu.simdsPerComputeUnit().getAsInt())) : Optional.empty();
    }

    /** The largest pool that the GPU calls its own, in whole gibibytes, or mebibytes below one. */
    private static Optional<String> memory(HsaAgent gpu) {
        long bytes = gpu.memoryPools().stream().filter(pool -> pool.segment() == HsaMemoryPool.Segment.GLOBAL)
                .flatMapToLong(pool -> pool.sizeBytes().stream()).max().orElse(0);
        if (bytes <= 0) {
            return Optional.empty();
        }
        return Optional.of(bytes >= 1L << 30 ? Math.round(bytes / (double) (1L << 30)) + "G" : (bytes >> 20) + "M");
    }

    /** The family names of the kernel's {@code amdgpu_drm.h}, by the version of the graphics core. */
    private static Optional<String> family(String target) {
        return switch (target.toLowerCase(Locale.ROOT)) {
            case "gfx900", "gfx904", "gfx906", "gfx908", "gfx90a", "gfx940", "gfx941", "gfx942", "gfx950" -> Optional.of("AI");
            case "gfx902", "gfx909", "gfx90c" -> Optional.of("RV");
            case "gfx1010", "gfx1011", "gfx1012", "gfx1013", "gfx1030", "gfx1031", "gfx1032", "gfx1034" -> Optional.of("NV");
            case "gfx1033" -> Optional.of("VGH");
            case "gfx1035" -> Optional.of("YC");
            case "gfx1036" -> Optional.of("GC_10_3_6");
            case "gfx1100", "gfx1101", "gfx1102" -> Optional.of("GC_11_0_0");
            case "gfx1103" -> Optional.of("GC_11_0_1");
            case "gfx1150", "gfx1151", "gfx1152", "gfx1153" -> Optional.of("GC_11_5_0");
            case "gfx1200", "gfx1201" -> Optional.of("GC_12_0_0");
            default -> Optional.empty();
        };
    }
}
