package hiptwin.probe.closure;

import hiptwin.probe.elf.ElfMachine;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The folders that the loader searches without being told by a file: those of {@code etc/ld.so.conf} and those built into it.
 * Only a tree that is a root file system has them: {@code lib} of a runtime that will lie somewhere below {@code /opt} is no
 * folder of the loader. The cache itself is not read; it is made from these folders.
 *
 * @param configured folders of {@code etc/ld.so.conf}, without a slash in front
 * @param builtIn folders built into the loader
 */
public record LoaderFolders(List<String> configured, List<String> builtIn) {
    private static final List<String> SIGNS = List.of("etc/ld.so.conf", "etc/ld.so.cache", "etc/os-release", "usr/lib/os-release",
            "etc/passwd");
    private static final int MAX_INCLUDES = 256;
    private static final int MAX_FOLDERS = 1_024;

    /** Copies the lists. */
    public LoaderFolders {
        configured = List.copyOf(configured);
        builtIn = List.copyOf(builtIn);
    }

    /**
     * Finds the folders of a tree.
     *
     * @param tree the tree
     * @param machine the processor, whose name is part of Debian's folders
     * @return both lists; empty ones if the tree is no root file system
     */
    public static LoaderFolders of(FileTree tree, ElfMachine machine) {
        if (SIGNS.stream().allMatch(sign -> tree.node(sign).isEmpty())) {
            return new LoaderFolders(List.of(), List.of());
        }
        Set<String> configured = new LinkedHashSet<>();
        configuration(tree, "etc/ld.so.conf", configured, new LinkedHashSet<>());
        List<String> builtIn = new ArrayList<>();
        for (String library : libraryFolders(machine)) {
            builtIn.add(library);
            builtIn.add("usr/" + library);
        }
        return new LoaderFolders(List.copyOf(configured), builtIn);
    }

    /** What {@code $LIB} may stand for: Debian's loader has its multiarch folder built in, others {@code lib64}. */
    static List<String> libraryFolders(ElfMachine machine) {
        return List.of("lib/" + platform(machine) + "-linux-gnu", "lib64", "lib");
    }

    /** What {@code $PLATFORM} stands for. */
    static String platform(ElfMachine machine) {
        if (machine.equals(ElfMachine.X86_64)) {
            return "x86_64";
        } else if (machine.equals(ElfMachine.AARCH64)) {
            return "aarch64";
        } else if (machine.equals(ElfMachine.PPC64)) {
            return "powerpc64le";
        } else if (machine.equals(ElfMachine.RISCV)) {
            return "riscv64";
        } else if (machine.equals(ElfMachine.LOONGARCH)) {
            return "loongarch64";
        }
        return "unknown";
    }

    private static void configuration(FileTree tree, String path, Set<String> folders, Set<String> read) {
        if (read.size() >= MAX_INCLUDES || !read.add(path)) {
            return;
        }
        for (String line : tree.text(path).orElse("").split("\n")) {
            String text = (line.contains("#") ? line.substring(0, line.indexOf('#')) : line).strip();
            if (text.startsWith("include ") || text.startsWith("include\t")) {
                for (String pattern : text.substring(8).strip().split("\\s+")) {
                    for (String file : matching(tree, path, pattern)) {
                        configuration(tree, file, folders, read);
                    }
                }
            } else if (!text.isEmpty() && !text.startsWith("hwcap") && folders.size() < MAX_FOLDERS) {
                for (String folder : text.split("[\\s:,]+")) {
                    folders.add(folder.replaceFirst("^/+", ""));
                }
            }
        }
    }

    private static List<String> matching(FileTree tree, String from, String pattern) {
        String absolute = pattern.startsWith("/") ? pattern.replaceFirst("^/+", "")
                : from.substring(0, from.lastIndexOf('/') + 1) + pattern;
        if (!absolute.contains("*") && !absolute.contains("?")) {
            return List.of(absolute);
        }
        String folder = absolute.substring(0, absolute.lastIndexOf('/') + 1);
        PathMatcher matcher;
        try {
            matcher = FileSystems.getDefault().getPathMatcher("glob:" + absolute.replace("{", "\\{"));
            return tree.pathsIn(folder).stream().filter(path -> matcher.matches(Path.of(path))).toList();
        } catch (IllegalArgumentException e) {
            return List.of();
        }
    }
}
