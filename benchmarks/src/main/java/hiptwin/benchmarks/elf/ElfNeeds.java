package hiptwin.benchmarks.elf;

import hiptwin.probe.elf.ElfException;
import hiptwin.probe.elf.ElfLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Setup;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long does it take to learn what a library needs, and what those need in turn: by file, and for the JVM's own libraries? */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@State(Scope.Thread)
@Fork(value = 2, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ElfNeeds {
    private static final Path LIBRARIES = Path.of(System.getProperty("java.home"), "lib");
    private static final String START = "libawt_xawt.so";

    private List<Path> files;

    /** Finds the JVM's libraries. */
    @Setup
    public void list() throws IOException {
        try (Stream<Path> all = Files.walk(LIBRARIES)) {
            files = all.filter(file -> file.toString().endsWith(".so")).sorted().toList();
        }
    }

    /** {@return bytes of all files, by their sizes: the floor} */
    @Benchmark
    public long sizes() throws IOException {
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        return bytes;
    }

    /** {@return bytes of all files, read whole: what a reader that knows no better pays} */
    @Benchmark
    public long wholeFiles() throws IOException {
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.readAllBytes(file).length;
        }
        return bytes;
    }

    /** {@return bytes of all files, after each was asked what it needs} */
    @Benchmark
    public long needsOfEach() throws ElfException, IOException {
        long bytes = 0;
        for (Path file : files) {
            ElfLibrary library = ElfLibrary.read(file);
            bytes += library.dynamic() ? Files.size(file) : 0;
        }
        return bytes;
    }

    /** {@return libraries that one library needs, directly and in turn, as far as they lie here} */
    @Benchmark
    public int closure() throws ElfException {
        Map<String, Optional<ElfLibrary>> seen = new LinkedHashMap<>();
        Deque<String> open = new ArrayDeque<>(List.of(START));
        while (!open.isEmpty()) {
            String name = open.pop();
            if (seen.containsKey(name)) {
                continue;
            }
            Optional<Path> file = files.stream().filter(one -> one.getFileName().toString().equals(name)).findFirst();
            Optional<ElfLibrary> library = file.isPresent() ? Optional.of(ElfLibrary.read(file.get())) : Optional.empty();
            seen.put(name, library);
            library.ifPresent(one -> open.addAll(one.needed()));
        }
        return seen.size();
    }
}
