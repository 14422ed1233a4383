package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.engine.libvmaf.VmafDouble;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memory does not grow with the length of the clips: 5,000 frames stay within 64 MiB of 50 frames, in every process of the run. */
class MemoryIT {
    private static final long FRAME_BYTES = 576 * 324 * 3 / 2;
    private static final long LIMIT_KIB = 64 * 1024;

    @TempDir
    private Path folder;

    /** A clip of zeros that takes no room on the disk. */
    private Path clip(String name, int frames) throws IOException {
        Path file = folder.resolve(name);
        try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
            sparse.setLength(frames * FRAME_BYTES);
        }
        return file;
    }

    /** The peak resident size of the largest process of a run, in KiB: the parent and each of its workers. */
    private long peakKib(Path clip) throws Exception {
        Process process = new ProcessBuilder(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-jar",
                HarnessJar.ROOT.resolve("harness.jar").toString(), "--quiet", "--size", "576x324", "--reference-clip", clip.toString(),
                "--distorted-clip", clip.toString(), "--extractor", "psnr", "--libvmaf",
                VmafDouble.library(VmafDouble.Variant.NETFLIX).toString()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        Map<Long, Long> peaks = new ConcurrentHashMap<>();
        while (process.isAlive()) {
            note(peaks, process.pid());
            process.descendants().forEach(child -> note(peaks, child.pid()));
            Thread.sleep(20);
        }
        assertThat(process.exitValue()).isZero();
        // The parent and at least one worker per CPU side were seen.
        assertThat(peaks).hasSizeGreaterThanOrEqualTo(3);
        return peaks.values().stream().mapToLong(Long::longValue).max().orElseThrow();
    }

    private static void note(Map<Long, Long> peaks, long pid) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status"))) {
                if (line.startsWith("VmHWM:")) {
                    peaks.merge(pid, Long.parseLong(line.replaceAll("\\D", "")), Math::max);
                }
            }
        } catch (IOException gone) {
            // The process ended between being listed and being read; what was noted before stands.
            assertThat(peaks).isNotNull();
        }
    }

    @Test
    void five_thousand_frames_take_no_more_memory_than_fifty() throws Exception {
        long fewKib = peakKib(clip("few.yuv", 50));
        long manyKib = peakKib(clip("many.yuv", 5000));
        assertThat(manyKib - fewKib).as("few %d KiB, many %d KiB", fewKib, manyKib).isLessThan(LIMIT_KIB);
    }
}
