package hiptwin.audit.tree;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import hiptwin.probe.codeobject.Images;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The runtime tree of a HIP build of libvmaf on ROCm 10.0.0, in small: the 15 libraries with their sonames and folders,
 * run paths relative to themselves, the two recorded build ids, libvmaf and its tool, made here with the C compiler.
 *
 * <p>Recorded facts: sonames, folders, the edges of libvmaf, libamdhip64 and libamd_comgr, both build ids, the prefix
 * {@code AMDROCM_SYSDEPS_1.0_}. Which of the eight bundled libraries needs which is not recorded; the edges among them are
 * chosen so that each is reached. The tree is compiled once in a JVM and copied for each test.
 *
 * <pre>
 *   opt/vmafx/build/tools/vmaf                 RUNPATH $ORIGIN/../src
 *   opt/vmafx/build/src/libvmaf.so.3           RUNPATH $ORIGIN/../../lib/rocm
 *   opt/vmafx/lib/rocm/                        libamdhip64.so.7 and four more, each a link to the file with the full version
 *   opt/vmafx/lib/rocm/llvm/lib/               libLLVM.so.23.0git libclang-cpp.so.23.0git
 *   opt/vmafx/lib/rocm/rocm_sysdeps/lib/       eight libraries
 * </pre>
 */
public final class SeedTree {
    /** Folder of the ROCm runtime, relative to the root of the tree. */
    public static final String ROCM = "opt/vmafx/lib/rocm";
    /** Folder of the bundled libraries. */
    public static final String SYSDEPS = ROCM + "/rocm_sysdeps/lib";
    /** Where the tree says which targets it was built for, if it does. */
    public static final String DIST_INFO = ROCM + "/share/therock/dist_info.json";
    /** Where libvmaf lies. */
    public static final String LIBVMAF = "opt/vmafx/build/src/libvmaf.so.3";
    /** Where the command-line tool lies. */
    public static final String VMAF = "opt/vmafx/build/tools/vmaf";
    /** Build id of libelf in the licence record. */
    public static final String ELF_BUILD_ID = "11dee761756ec5b1608540b5962d4e2e2a175c65";
    /** Build id of libnuma in the licence record. */
    public static final String NUMA_BUILD_ID = "ec55f204edfe5332e94336ff95aa1da475a668b0";

    /** The 15 libraries, each after those it needs. */
    public static final List<SeedLibrary> LIBRARIES = List.of(
            SeedLibrary.sysdep("librocm_sysdeps_z.so.1"),
            SeedLibrary.sysdep("librocm_sysdeps_zstd.so.1"),
            SeedLibrary.sysdep("librocm_sysdeps_liblzma.so.5"),
            SeedLibrary.sysdep("librocm_sysdeps_bz2.so"),
            SeedLibrary.sysdep("librocm_sysdeps_elf.so.1", "librocm_sysdeps_z.so.1", "librocm_sysdeps_zstd.so.1",
                    "librocm_sysdeps_liblzma.so.5", "librocm_sysdeps_bz2.so").withBuildId(ELF_BUILD_ID),
            SeedLibrary.sysdep("librocm_sysdeps_numa.so.1").withBuildId(NUMA_BUILD_ID),
            SeedLibrary.sysdep("librocm_sysdeps_drm.so.2"),
            SeedLibrary.sysdep("librocm_sysdeps_drm_amdgpu.so.1", "librocm_sysdeps_drm.so.2"),
            SeedLibrary.llvm("libLLVM.so.23.0git", "librocm_sysdeps_z.so.1", "librocm_sysdeps_zstd.so.1"),
            SeedLibrary.llvm("libclang-cpp.so.23.0git", "libLLVM.so.23.0git"),
            SeedLibrary.main("rocm-rocprofiler-register", "librocprofiler-register.so.0", "librocprofiler-register.so.0.6.0"),
            SeedLibrary.main("rocm-kpack", "librocm_kpack.so.0", "librocm_kpack.so.0.1.0", "librocm_sysdeps_zstd.so.1"),
            SeedLibrary.main("rocm-comgr", "libamd_comgr.so.3", "libamd_comgr.so.3.0.0", "libLLVM.so.23.0git",
                    "libclang-cpp.so.23.0git"),
            SeedLibrary.main("rocm-rocr", "libhsa-runtime64.so.1", "libhsa-runtime64.so.1.21.0", "librocprofiler-register.so.0",
                    "librocm_sysdeps_elf.so.1", "librocm_sysdeps_numa.so.1", "librocm_sysdeps_drm.so.2",
                    "librocm_sysdeps_drm_amdgpu.so.1"),
            SeedLibrary.main("rocm-clr", "libamdhip64.so.7", "libamdhip64.so.7.0.0", "libhsa-runtime64.so.1",
                    "libamd_comgr.so.3", "librocprofiler-register.so.0", "librocm_kpack.so.0"));

    private static final long COMPILE_SECONDS = 60;
    private static Path prototype;

    private final Path root;

    private SeedTree(Path root) {
        this.root = root;
    }

    /**
     * A fresh good tree. Where there is no C compiler the test is skipped, or fails if {@code -Dhiptwin.require} names
     * {@code double}.
     *
     * @param root an empty or absent folder
     */
    public static SeedTree in(Path root) throws IOException {
        copy(prototype(), root);
        return new SeedTree(root);
    }

    /** {@return the library of that soname} */
    public static SeedLibrary library(String soname) {
        return LIBRARIES.stream().filter(library -> library.soname().equals(soname)).findFirst().orElseThrow();
    }

    /** {@return the root of the tree} */
    public Path root() {
        return root;
    }

    /** {@return a file of the tree, by its path relative to the root} */
    public Path file(String path) {
        return root.resolve(path);
    }

    /** Takes a library away: the file and the link that bears its soname. */
    public SeedTree without(String soname) throws IOException {
        Path file = file(library(soname).path());
        Files.delete(file);
        Files.deleteIfExists(file.resolveSibling(soname));
        return this;
    }

    /** Compiles a library into its place, over the one that is there. */
    public SeedTree with(SeedLibrary library) throws IOException {
        compile(root, library);
        return this;
    }

    /** Plants a small library that needs nothing but libc. */
    public SeedTree planted(String path, String soname) throws IOException {
        Path file = file(path);
        Files.createDirectories(file.getParent());
        cc(root, List.of("-shared", "-fPIC", "-Wl,-soname," + soname, "-o", path), source("planted", List.of()));
        return this;
    }

    /** Writes the list of targets that the tree says it was built for. */
    public SeedTree distInfo(String targets) throws IOException {
        Files.createDirectories(file(DIST_INFO).getParent());
        Files.writeString(file(DIST_INFO), "{\"dist_amdgpu_targets\": \"" + targets + "\"}\n");
        return this;
    }

    /** Puts a bundle of GPU code behind the end of a file, as a section would hold it. */
    public SeedTree withGpuCode(String path, String... targets) throws IOException {
        return append(path, bundle(targets));
    }

    /** The same, compressed with zstd. */
    public SeedTree withZstdGpuCode(String path, String... targets) throws IOException {
        byte[] bundle = bundle(targets);
        return append(path, Images.compressed(3, 1, Images.storedZstd(bundle), bundle.length));
    }

    /** Machine numbers of LLVM's "User Guide for AMDGPU Backend", table of EF_AMDGPU_MACH. */
    private static byte[] bundle(String... targets) {
        Map<String, Integer> machines = Map.of("gfx90a", 0x3f, "gfx1036", 0x45);
        Map<String, byte[]> code = new LinkedHashMap<>();
        for (String target : targets) {
            code.put(target, Images.codeObject(3, machines.get(target), "psnr"));
        }
        return Images.hipBundle(code);
    }

    private SeedTree append(String path, byte[] bytes) throws IOException {
        byte[] library = Files.readAllBytes(file(path));
        byte[] aligned = Arrays.copyOf(library, (library.length + 4095) / 4096 * 4096);
        Files.write(file(path), aligned);
        Files.write(file(path), bytes, StandardOpenOption.APPEND);
        return this;
    }

    /** Takes the section headers away, as {@code strip} of LLVM can: what the loader needs stays (ELF gABI, e_shoff, e_shnum, e_shstrndx). */
    public SeedTree withoutSectionHeaders(SeedLibrary library) throws IOException {
        ByteBuffer elf = elf(library);
        elf.putLong(40, 0).putShort(60, (short) 0).putShort(62, (short) 0);
        Files.write(file(library.path()), elf.array());
        return this;
    }

    /** Makes a spare entry of the dynamic section a DT_RUNPATH (29) that names the folder called like the soname. */
    public SeedTree withRunpathBesideRpath(SeedLibrary library) throws IOException {
        ByteBuffer elf = elf(library);
        int header = (int) elf.getLong(32);
        for (int i = 0; i < elf.getShort(56); i++, header += elf.getShort(54)) {
            if (elf.getInt(header) == 2) {
                int at = (int) elf.getLong(header + 8);
                long soname = -1;
                while (elf.getLong(at) != 0) {
                    soname = elf.getLong(at) == 14 ? elf.getLong(at + 8) : soname;
                    at += 16;
                }
                elf.putLong(at, 29).putLong(at + 8, soname);
            }
        }
        Files.write(file(library.path()), elf.array());
        return this;
    }

    private ByteBuffer elf(SeedLibrary library) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(file(library.path()))).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static synchronized Path prototype() throws IOException {
        if (prototype == null) {
            Path folder = Files.createTempDirectory("hiptwin-seed-tree");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
            for (SeedLibrary library : LIBRARIES) {
                compile(folder, library);
            }
            link(folder, LIBVMAF, List.of("-shared", "-fPIC", "-Wl,-soname,libvmaf.so.3", "-Wl,--enable-new-dtags",
                    "-Wl,-rpath,$ORIGIN/../../lib/rocm"), List.of(library("libamdhip64.so.7").path()), "int vmaf(void) { return 3; }\n");
            link(folder, VMAF, List.of("-Wl,--enable-new-dtags", "-Wl,-rpath,$ORIGIN/../src"), List.of(LIBVMAF),
                    "int main(void) { return 0; }\n");
            prototype = folder;
        }
        return prototype;
    }

    private static void compile(Path root, SeedLibrary library) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("-shared", "-fPIC", "-Wl,-soname," + library.soname(),
                "-Wl,--disable-new-dtags", "-Wl,-rpath," + library.runPath()));
        library.buildId().ifPresent(hex -> arguments.add("-Wl,--build-id=0x" + hex));
        Optional<Path> script = Optional.empty();
        if (library.symbolVersion().isPresent()) {
            script = Optional.of(Files.createTempFile("hiptwin-seed", ".map"));
            Files.writeString(script.get(), library.symbolVersion().get() + " { global: *; };\n");
            arguments.add("-Wl,--version-script=" + script.get());
        }
        link(root, library.path(), arguments, library.needs().stream().map(soname -> library(soname).path()).toList(),
                source(library.soname(), library.needs()));
        boolean ownName = LIBRARIES.stream().anyMatch(known -> known.soname().equals(library.soname()));
        if (ownName && !library.fileName().equals(library.soname()) && !Files.exists(linkPath(root, library), LinkOption.NOFOLLOW_LINKS)) {
            Files.createSymbolicLink(linkPath(root, library), Path.of(library.fileName()));
        }
        if (script.isPresent()) {
            Files.delete(script.get());
        }
    }

    private static Path linkPath(Path root, SeedLibrary library) {
        return root.resolve(library.path()).resolveSibling(library.soname());
    }

    /** A library that calls those it needs, and libc, so that it needs a symbol version of both. */
    private static String source(String name, List<String> needs) {
        StringBuilder text = new StringBuilder("#include <stdio.h>\n");
        needs.forEach(need -> text.append("int ").append(symbol(need)).append("(void);\n"));
        text.append("int ").append(symbol(name)).append("(void)\n{\n    int sum = puts(\"").append(name).append("\");\n");
        needs.forEach(need -> text.append("    sum += ").append(symbol(need)).append("();\n"));
        return text.append("    return sum;\n}\n").toString();
    }

    private static String symbol(String soname) {
        return "seed_" + soname.replaceAll("[^A-Za-z0-9]", "_");
    }

    private static void link(Path root, String path, List<String> arguments, List<String> libraries, String source)
            throws IOException {
        Files.createDirectories(root.resolve(path).getParent());
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of("-o", path, "-Wl,--no-as-needed", "-Wl,--allow-shlib-undefined"));
        all.addAll(libraries);
        all.add("-Wl,--as-needed");
        cc(root, all, source);
    }

    private static void cc(Path root, List<String> arguments, String source) throws IOException {
        Path file = Files.createTempFile("hiptwin-seed", ".c");
        try {
            Files.writeString(file, source);
            // The source comes first: with --as-needed a library counts only for what was undefined before it.
            List<String> command = new ArrayList<>(List.of("cc", "-O1", file.toString()));
            command.addAll(arguments);
            Process process;
            try {
                process = new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true).start();
            } catch (IOException e) {
                absent("no C compiler: " + e.getMessage());
                return;
            }
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(COMPILE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                fail("cc failed: " + command + "\n" + text);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            Files.delete(file);
        }
    }

    private static void absent(String reason) {
        if (List.of(System.getProperty("hiptwin.require", "").strip().split("\\s*,\\s*")).contains("double")) {
            fail(reason);
        }
        abort(reason);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.walkFileTree(from, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                Files.createDirectories(to.resolve(from.relativize(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.copy(file, to.resolve(from.relativize(file)), LinkOption.NOFOLLOW_LINKS, StandardCopyOption.COPY_ATTRIBUTES);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
