package hiptwin.audit.report;

import hiptwin.audit.AuditResult;
import hiptwin.audit.text.TextLines;
import hiptwin.audit.tree.LayerSize;
import hiptwin.probe.closure.Closure;
import hiptwin.probe.closure.ClosureFile;
import hiptwin.probe.closure.Dependency;
import hiptwin.probe.closure.NamedLibrary;
import hiptwin.probe.codeobject.CodeObjects;
import hiptwin.probe.codeobject.TargetId;
import hiptwin.probe.elf.ElfFile;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** An audit for people: what is loaded, sizes, GPU code, then the findings. */
public final class AuditText {
    private static final int MAX_TREE_LINES = 400;

    private final AuditResult result;
    private final TextLines text = new TextLines();
    private int treeLines;

    private AuditText(AuditResult result) {
        this.result = result;
    }

    /**
     * Writes all of it.
     *
     * @param result the audit
     * @return lines
     */
    public static String of(AuditResult result) {
        AuditText writer = new AuditText(result);
        writer.closure();
        writer.layers();
        writer.targets();
        FindingsText.add(AuditSummary.of(result, ""), writer.text);
        return writer.text.toString();
    }

    private void closure() {
        Closure closure = result.closure();
        text.line("Closure: %d file%s, %s, from %d root%s".formatted(closure.files().size(), closure.files().size() == 1 ? "" : "s",
                size(closure.sizeBytes()), closure.roots().size(),
                closure.roots().size() == 1 ? "" : "s"));
        Set<String> shown = new HashSet<>();
        for (String root : closure.roots()) {
            if (!isLoadedByAnotherRoot(root)) {
                closure.file(root).ifPresent(file -> tree(file, root, "  ", shown));
            }
        }
        if (treeLines > MAX_TREE_LINES) {
            text.line("  ... " + (treeLines - MAX_TREE_LINES) + " more lines; --json and --dot have all");
        }
        if (!closure.hostLibraries().isEmpty()) {
            text.paragraph("Of the host: ", String.join(", ", closure.hostLibraries()));
        }
        version("GLIBC", "glibc");
        version("GLIBCXX", "libstdc++ with GLIBCXX");
        List<NamedLibrary> named = closure.named();
        if (!named.isEmpty()) {
            text.line("Named in data, so perhaps opened with dlopen:");
            for (NamedLibrary library : named) {
                text.line("  " + library.name() + " by " + library.by() + (library.path().isEmpty() ? "; not in the tree"
                        : "; " + library.path().get() + (library.found() ? "" : ", where the loader does not look")));
            }
        }
    }

    private boolean isLoadedByAnotherRoot(String root) {
        return result.closure().file(root).stream().flatMap(file -> file.neededBy().stream()).anyMatch(by -> !by.equals(root));
    }

    private void tree(ClosureFile file, String name, String indent, Set<String> shown) {
        boolean again = !shown.add(file.path());
        treeLine(indent + name + (name.equals(file.path()) ? "" : " -> " + file.path())
                + (again ? " (above)" : " " + size(file.sizeBytes())));
        if (again) {
            return;
        }
        for (Dependency dependency : file.dependencies()) {
            switch (dependency) {
                case Dependency.InTree found -> result.closure().file(found.path())
                        .ifPresent(next -> tree(next, found.name(), indent + "  ", shown));
                case Dependency.Missing missing -> treeLine(indent + "  " + missing.name() + " MISSING");
                case Dependency.OfHost host -> { }
            }
        }
    }

    private void treeLine(String line) {
        if (treeLines < MAX_TREE_LINES) {
            text.line(line);
        }
        treeLines++;
    }

    private void version(String family, String name) {
        Optional<String> highest = Optional.empty();
        String by = "";
        for (ClosureFile file : result.closure().files()) {
            Optional<String> here = file.elf().highestNeeded(family);
            if (here.isPresent() && (highest.isEmpty() || ElfFile.VERSIONS.compare(here.get(), highest.get()) > 0)) {
                highest = here;
                by = file.path();
            }
        }
        if (highest.isPresent()) {
            text.line("Runs on " + name + " >= " + highest.get() + " (" + by + ")");
        }
    }

    private void layers() {
        if (result.layers().isEmpty()) {
            return;
        }
        long stored = result.layers().stream().mapToLong(LayerSize::storedBytes).sum();
        long unpacked = result.layers().stream().mapToLong(LayerSize::unpackedBytes).sum();
        text.line("Layers: %d, %s stored, %s unpacked".formatted(result.layers().size(), size(stored), size(unpacked)));
        for (LayerSize layer : result.layers()) {
            String name = layer.digest().startsWith("sha256:") ? layer.digest().substring(0, 19) : layer.digest();
            text.line("  %s: %s stored, %s unpacked".formatted(name, size(layer.storedBytes()), size(layer.unpackedBytes())));
        }
    }

    private void targets() {
        if (result.code().isEmpty()) {
            return;
        }
        text.line("GPU code" + result.targets()
                .map(list -> ", held to the " + list.targets().size() + " targets of " + list.source()).orElse("") + ":");
        for (Map.Entry<String, CodeObjects> code : result.code().entrySet()) {
            CodeObjects objects = code.getValue();
            text.line("  %s".formatted(code.getKey()));
            text.paragraph("    ", "%d kernels; %s".formatted(objects.targetsByKernel().size(), objects.targets().isEmpty()
                    ? "no readable code" : objects.targets().stream().map(TargetId::toString).collect(Collectors.joining(", "))));
        }
    }

    private static String size(long bytes) {
        if (bytes < 1_000) {
            return bytes + " B";
        }
        String[] units = {"kB", "MB", "GB"};
        double value = bytes / 1_000.0;
        int unit = 0;
        while (value >= 999.95 && unit < units.length - 1) {
            value /= 1_000;
            unit++;
        }
        return String.format(Locale.ROOT, "%.1f %s", value, units[unit]);
    }
}
