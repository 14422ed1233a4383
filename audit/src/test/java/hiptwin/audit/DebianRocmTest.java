package hiptwin.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.probe.NativeDouble;
import hiptwin.probe.closure.ClosureFile;
import hiptwin.probe.closure.Dependency;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Debian's ROCm 5.2.3, unpacked and not installed, against the C library's own loader ({@code ldd}). */
class DebianRocmTest {
    /** The runtime and all that it needs, down to the C library. */
    private static final List<String> PACKAGES = List.of("libamdhip64-5", "libhsa-runtime64-1", "libamd-comgr2", "libhsakmt1",
            "libelf1", "libnuma1", "libdrm2", "libdrm-amdgpu1", "libstdc++6", "libgcc-s1", "zlib1g", "libtinfo6", "libc6",
            "libllvm15", "libedit2", "libbsd0", "libmd0", "libffi8", "libxml2", "libicu72", "liblzma5", "libz3-4");
    private static final List<String> ROOTS = List.of("libamdhip64.so.5", "libhsa-runtime64.so.1", "libamd_comgr.so.2",
            "libhsakmt.so.1");
    private static final Pattern LDD_LINE = Pattern.compile("\\s+(\\S+) => (\\S+) \\(0x[0-9a-f]+\\)");
    /** The sonames of glibc's own libraries. */
    private static final Set<String> C_LIBRARY = Set.of("libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1");
    private static final int LIMIT_SECONDS = 60;

    @TempDir
    private Path folder;

    private int run(Path log, Map<String, String> environment, List<String> command) throws InterruptedException {
        try {
            ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                return -1;
            }
            return process.exitValue();
        } catch (IOException e) {
            return -1;
        }
    }

    /** Skips the test where the packages cannot be had. */
    private Path unpacked() throws Exception {
        Path log = folder.resolve("log");
        List<String> download = new ArrayList<>(List.of("apt-get", "-q", "-o", "Acquire::Retries=1", "-o",
                "Acquire::http::Timeout=10", "download"));
        download.addAll(PACKAGES);
        if (run(log, Map.of("LC_ALL", "C"), download) != 0) {
            NativeDouble.absent("runtime", "apt-get download of Debian's ROCm packages: "
                    + (Files.exists(log) ? Files.readString(log, StandardCharsets.ISO_8859_1) : "no apt-get"));
        }
        Path tree = Files.createDirectory(folder.resolve("tree"));
        try (Stream<Path> files = Files.list(folder)) {
            for (Path archive : files.filter(file -> file.toString().endsWith(".deb")).toList()) {
                assertThat(run(log, Map.of(), List.of("dpkg-deb", "-x", archive.toString(), tree.toString()))).as(archive
                        .toString()).isZero();
            }
        }
        return tree;
    }

    private static List<Path> libraryFolders(Path tree) throws IOException {
        List<Path> folders = new ArrayList<>();
        for (String above : List.of("usr/lib", "lib")) {
            try (Stream<Path> below = Files.list(tree.resolve(above))) {
                below.filter(path -> path.toString().endsWith("-linux-gnu")).forEach(folders::add);
            }
        }
        return folders;
    }

    private Map<String, String> ldd(Path tree, List<Path> folders, Path library) throws Exception {
        Path log = folder.resolve("log");
        String path = folders.stream().map(Path::toString).collect(Collectors.joining(":"));
        assertThat(run(log, Map.of("LD_LIBRARY_PATH", path, "LC_ALL", "C"), List.of("ldd", library.toString())))
                .as(Files.readString(log)).isZero();
        Map<String, String> pathsByName = new TreeMap<>();
        for (String line : Files.readAllLines(log)) {
            Matcher match = LDD_LINE.matcher(line);
            if (match.matches()) {
                pathsByName.put(match.group(1), tree.toRealPath().relativize(Path.of(match.group(2)).toRealPath()).toString());
            }
        }
        return pathsByName;
    }

    /** The loader itself is loaded by its absolute path, which is never the tree's. */
    private static boolean isLoader(String name) {
        return name.substring(name.lastIndexOf('/') + 1).startsWith("ld-linux");
    }

    @Test
    void everyNeededLibraryIsTheOneThatLddNamesAndNothingIsDamaged() throws Exception {
        Path tree = unpacked();
        List<Path> folders = libraryFolders(tree);
        for (String root : ROOTS) {
            Path library = folders.getFirst().resolve(root);
            AuditResult result = Audit.run(AuditRequest.of(tree).withRoots(List.of(tree.relativize(library).toString()))
                    .withLibraryPath(folders.stream().map(searched -> tree.relativize(searched).toString()).toList()));

            Map<String, String> pathsByName = new TreeMap<>();
            Set<String> host = new TreeSet<>();
            for (ClosureFile file : result.closure().files()) {
                for (Dependency dependency : file.reach() == ClosureFile.Reach.NAMED ? List.<Dependency>of()
                        : file.dependencies()) {
                    switch (dependency) {
                        case Dependency.InTree inTree -> pathsByName.put(inTree.name(), inTree.path());
                        case Dependency.OfHost ofHost -> host.add(ofHost.name());
                        case Dependency.Missing missing -> fail(file.path() + " lacks " + missing.name());
                    }
                }
            }
            Map<String, String> byLdd = ldd(tree, folders, library);
            host.removeIf(DebianRocmTest::isLoader);
            pathsByName.keySet().removeIf(DebianRocmTest::isLoader);
            assertThat(byLdd.keySet()).as("the C library, which is the host's").containsAll(host);
            assertThat(C_LIBRARY).as("what only the C library may leave to the host").containsAll(host);
            byLdd.keySet().removeAll(host);
            assertThat(pathsByName).as(root).isEqualTo(byLdd).isNotEmpty();
            assertThat(result.findings()).extracting(Finding::rule).doesNotContain(Rule.ELF_DAMAGED, Rule.LIBRARY_MISSING,
                    Rule.TARGET_UNREADABLE);
        }
    }
}
