package hiptwin.probe.closure;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.NativeDouble;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The static resolver against the real loader, on the ROCm libraries that Debian has. */
class RealLoaderTest {
    private static final Path ROOT = Path.of("/");
    private static final Pattern LDD_LINE = Pattern.compile("\\s*(\\S+)(?: => (\\S+))? \\(0x[0-9a-f]+\\)");

    @ParameterizedTest
    @ValueSource(strings = {"libamdhip64.so.5", "libhsa-runtime64.so.1", "libhsakmt.so.1"})
    void closureIsWhatLddLists(String name) throws IOException, InterruptedException {
        Optional<Path> library = List.of("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu").stream()
                .map(folder -> Path.of(folder, name)).filter(Files::exists).findFirst();
        if (library.isEmpty()) {
            NativeDouble.absent("runtime", name + " is not installed");
            return;
        }

        String root = ROOT.relativize(library.get()).toString();
        Closure closure = Closure.of(new WithoutListing(new DirectoryTree(ROOT)), new ClosureOptions(List.of(root), List.of()));

        Map<String, String> pathsByName = new TreeMap<>();
        for (ClosureFile file : closure.files()) {
            // What is only named for dlopen is not loaded at the start, and ldd does not list it.
            for (Dependency dependency : file.reach() == ClosureFile.Reach.NAMED ? List.<Dependency>of() : file.dependencies()) {
                assertThat(dependency).isInstanceOf(Dependency.InTree.class);
                pathsByName.put(fileName(dependency.name()), ((Dependency.InTree) dependency).path());
            }
        }
        assertThat(pathsByName).isEqualTo(ldd(library.get())).hasSizeGreaterThan(1);
        assertThat(closure.missingNames()).isEmpty();
    }

    private static Map<String, String> ldd(Path library) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("ldd", library.toString()).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        Map<String, String> pathsByName = new TreeMap<>();
        for (String line : text.split("\n")) {
            Matcher match = LDD_LINE.matcher(line);
            if (match.matches() && !match.group(1).startsWith("linux-vdso")) {
                Path path = Path.of(match.group(2) == null ? match.group(1) : match.group(2));
                pathsByName.put(fileName(match.group(1)), ROOT.relativize(path.toRealPath()).toString());
            }
        }
        return pathsByName;
    }

    private static String fileName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** The machine's whole root without a listing of it. */
    private record WithoutListing(FileTree tree) implements FileTree {
        @Override
        public Optional<TreeNode> node(String path) {
            return tree.node(path);
        }

        @Override
        public List<String> paths() {
            return List.of();
        }

        @Override
        public List<String> pathsIn(String folder) {
            return tree.pathsIn(folder);
        }

        @Override
        public Optional<String> text(String path) {
            return tree.text(path);
        }
    }
}
