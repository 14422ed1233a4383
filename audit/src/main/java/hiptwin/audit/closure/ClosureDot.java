package hiptwin.audit.closure;

import hiptwin.probe.closure.Closure;
import hiptwin.probe.closure.ClosureFile;
import hiptwin.probe.closure.Dependency;
import hiptwin.probe.closure.NamedLibrary;

/** A closure as a graph for Graphviz: files, what they load, what is missing (red) and what is only named (dashed). */
public final class ClosureDot {
    private ClosureDot() {
    }

    /**
     * Writes the graph.
     *
     * @param closure the closure
     * @return text in the DOT language
     */
    public static String of(Closure closure) {
        StringBuilder dot = new StringBuilder("digraph closure {\n    rankdir=LR;\n    node [shape=box];\n");
        for (ClosureFile file : closure.files()) {
            String fileName = file.path().substring(file.path().lastIndexOf('/') + 1);
            dot.append("    ").append(quoted(file.path())).append(" [label=").append(quoted(fileName))
                    .append(file.reach() == ClosureFile.Reach.ROOT ? ", style=bold" : "").append("];\n");
        }
        for (ClosureFile file : closure.files()) {
            for (Dependency dependency : file.dependencies()) {
                switch (dependency) {
                    case Dependency.InTree found -> edge(dot, file.path(), found.path(),
                            found.onlyByLibraryPath() ? " [label=\"LD_LIBRARY_PATH\"]" : "");
                    case Dependency.Missing missing -> {
                        dot.append("    ").append(quoted(missing.name())).append(" [color=red, fontcolor=red];\n");
                        edge(dot, file.path(), missing.name(), " [color=red]");
                    }
                    case Dependency.OfHost host -> { }
                }
            }
        }
        for (NamedLibrary named : closure.named()) {
            named.path().ifPresent(path -> edge(dot, named.by(), path, " [style=dashed]"));
        }
        return dot.append("}\n").toString();
    }

    private static void edge(StringBuilder dot, String from, String to, String attributes) {
        dot.append("    ").append(quoted(from)).append(" -> ").append(quoted(to)).append(attributes).append(";\n");
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append((char) c);
            } else {
                quoted.append(Character.isISOControl(c) ? '?' : (char) c);
            }
        });
        return quoted.append('"').toString();
    }
}
