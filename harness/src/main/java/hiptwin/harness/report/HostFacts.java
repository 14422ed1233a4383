package hiptwin.harness.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * The machine, as far as it bears on numbers and times. Nothing personal: no host name, user, serial, MAC or IP.
 *
 * @param os operating system and kernel release
 * @param architecture of the CPU as the JVM names it
 * @param cpuModel from {@code /proc/cpuinfo}; empty where there is none
 * @param cpuFlags instruction set extensions from {@code /proc/cpuinfo} that libvmaf chooses by
 * @param logicalCores processors that this process may use
 * @param memoryMib physical memory; empty where it is not told
 * @param javaVersion of this JVM
 */
public record HostFacts(String os, String architecture, Optional<String> cpuModel, List<String> cpuFlags, int logicalCores,
        Optional<Long> memoryMib, String javaVersion) {
    /** Flags that decide which of libvmaf's kernels run. */
    private static final List<String> DISPATCH_FLAGS = List.of("sse2", "ssse3", "sse4_1", "avx2", "avx512f", "avx512bw", "avx512vl",
            "avx512dq", "avx512cd", "avx512_vbmi", "avx512_vbmi2", "avx512_bitalg", "avx512_vnni", "asimd", "sve", "sve2");

    /** Copies the list. */
    public HostFacts {
        cpuFlags = List.copyOf(cpuFlags);
    }

    /** {@return the facts of this machine} */
    public static HostFacts ofThisMachine() {
        Optional<String> model = Optional.empty();
        TreeSet<String> flags = new TreeSet<>();
        for (String line : lines(Path.of("/proc/cpuinfo"))) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                continue;
            }
            String name = line.substring(0, colon).strip();
            String value = line.substring(colon + 1).strip();
            if (name.equals("model name") && model.isEmpty()) {
                model = Optional.of(value);
            } else if (name.equals("flags") || name.equals("Features")) {
                flags.addAll(List.of(value.split(" ")));
            }
        }
        flags.retainAll(DISPATCH_FLAGS);
        Optional<Long> memoryMib = lines(Path.of("/proc/meminfo")).stream().filter(line -> line.startsWith("MemTotal:"))
                .map(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024).findFirst();
        return new HostFacts(System.getProperty("os.name") + " " + System.getProperty("os.version"), System.getProperty("os.arch"), model,
                List.copyOf(flags), Runtime.getRuntime().availableProcessors(), memoryMib, System.getProperty("java.runtime.version"));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return List.of();
        }
    }
}
