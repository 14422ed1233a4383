package hiptwin.probe.closure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A tree that has been read already: a listing in memory. Immutable. */
public final class ListedTree implements FileTree {
    private final Map<String, TreeNode> nodes;
    private final Map<String, String> texts;
    private final List<String> paths;

    /**
     * Keeps a copy of the listing. Directories that only stand in front of something else are added.
     *
     * @param nodes what lies where
     * @param texts small texts that were kept, by path
     */
    public ListedTree(Map<String, TreeNode> nodes, Map<String, String> texts) {
        TreeMap<String, TreeNode> all = new TreeMap<>(nodes);
        for (String path : nodes.keySet()) {
            for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
                if (all.putIfAbsent(path.substring(0, slash), new TreeNode.Directory(false)) != null) {
                    break;
                }
            }
        }
        this.nodes = all;
        this.texts = Map.copyOf(texts);
        this.paths = all.entrySet().stream().filter(entry -> !(entry.getValue() instanceof TreeNode.Directory))
                .map(Map.Entry::getKey).toList();
    }

    @Override
    public Optional<TreeNode> node(String path) {
        return path.isEmpty() ? Optional.of(new TreeNode.Directory(false)) : Optional.ofNullable(nodes.get(path));
    }

    @Override
    public List<String> paths() {
        return paths;
    }

    @Override
    public List<String> pathsIn(String folder) {
        return paths.stream().filter(path -> path.startsWith(folder) && path.indexOf('/', folder.length()) < 0).toList();
    }

    @Override
    public Optional<String> text(String path) {
        return Optional.ofNullable(texts.get(path));
    }
}
