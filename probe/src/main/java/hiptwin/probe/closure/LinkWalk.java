package hiptwin.probe.closure;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Follows links inside a tree: an absolute target starts at the root of the tree, as it would in a container made of it.
 * Remembers answers; for one thread.
 */
public final class LinkWalk {
    /** {@code MAXSYMLINKS} of Linux. */
    private static final int MAX_LINKS = 40;
    private static final int MAX_PARTS = 4_096;

    private final FileTree tree;
    private final Map<String, Resolution> known = new HashMap<>();

    /**
     * Starts with nothing known.
     *
     * @param tree the tree
     */
    public LinkWalk(FileTree tree) {
        this.tree = tree;
    }

    /**
     * Follows a path.
     *
     * @param path relative to the root; a slash in front, dots and double slashes are allowed
     * @return where it leads
     */
    public Resolution follow(String path) {
        Resolution answer = known.get(path);
        if (answer == null) {
            answer = walk(path);
            known.put(path, answer);
        }
        return answer;
    }

    private Resolution walk(String path) {
        Deque<String> ahead = new ArrayDeque<>();
        push(ahead, path);
        List<String> behind = new ArrayList<>();
        TreeNode here = new TreeNode.Directory(false);
        int links = 0;
        while (!ahead.isEmpty()) {
            String part = ahead.pop();
            if (part.isEmpty() || part.equals(".")) {
                continue;
            }
            if (!(here instanceof TreeNode.Directory)) {
                return new Resolution.Absent(String.join("/", behind) + "/" + part);
            }
            if (part.equals("..")) {
                if (behind.isEmpty()) {
                    return new Resolution.Escaping();
                }
                behind.removeLast();
                continue;
            }
            behind.add(part);
            String place = String.join("/", behind);
            Optional<TreeNode> node = tree.node(place);
            if (node.isEmpty()) {
                return new Resolution.Absent(place);
            }
            if (node.get() instanceof TreeNode.SymbolicLink link) {
                links++;
                if (links > MAX_LINKS || ahead.size() > MAX_PARTS) {
                    return new Resolution.Looping();
                }
                behind.removeLast();
                if (link.target().startsWith("/")) {
                    behind.clear();
                }
                push(ahead, link.target());
            } else {
                here = node.get();
            }
        }
        String place = String.join("/", behind);
        return new Resolution.Found(place, behind.isEmpty() ? new TreeNode.Directory(false) : tree.node(place).orElse(here));
    }

    private static void push(Deque<String> ahead, String path) {
        String[] parts = path.split("/");
        for (int i = parts.length - 1; i >= 0; i--) {
            ahead.push(parts[i]);
        }
    }
}
