package hiptwin.audit.tree;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import hiptwin.probe.closure.FileTree;
import hiptwin.probe.closure.LinkWalk;
import hiptwin.probe.closure.ListedTree;
import hiptwin.probe.closure.Resolution;
import hiptwin.probe.closure.TreeNode;
import hiptwin.probe.codeobject.CodeObjects;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** A tree while it is being read: entries by path, laid over each other in the order they come. For one thread. */
final class Listing {
    /** A Debian image has some 20,000. */
    private static final int MAX_ENTRIES = 2_000_000;

    /** What is known of one path. */
    sealed interface Item {
        /** A regular file. */
        record OfFile(FileFacts facts) implements Item {
        }

        /** A regular file that lies in an archive and has not been read so far. */
        record OfUnread(FilePiece bytes) implements Item {
        }

        /** A directory. */
        record OfDirectory(boolean writableByAll) implements Item {
        }

        /** A symbolic link. */
        record OfLink(String target) implements Item {
        }

        /** A device, pipe or socket. */
        record OfSpecial() implements Item {
        }
    }

    private final TreeMap<String, Item> items = new TreeMap<>();
    private final List<Finding> findings = new ArrayList<>();

    void put(String path, Item item) throws TreeException {
        if (path.isEmpty()) {
            return;
        }
        if (!(item instanceof Item.OfDirectory)) {
            if (items.get(path) instanceof Item.OfDirectory) {
                removeBelow(path);
            }
        }
        items.put(path, item);
        if (items.size() > MAX_ENTRIES) {
            throw new TreeException("more than " + MAX_ENTRIES + " entries: no tree of a runtime has so many");
        }
    }

    Optional<Item> item(String path) {
        return Optional.ofNullable(items.get(path));
    }

    /** Takes away what an upper layer hides: a path and all below it. */
    void remove(String path) {
        items.remove(path);
        removeBelow(path);
    }

    /** Takes away all that lies below a path. */
    void removeBelow(String path) {
        if (path.isEmpty()) {
            items.clear();
        } else {
            // '0' is the character after '/'.
            items.subMap(path + "/", path + "0").clear();
        }
    }

    List<String> paths() {
        return List.copyOf(items.keySet());
    }

    /** {@return all paths below a folder that is given with a slash at its end, or empty} */
    List<String> pathsBelow(String folder) {
        return folder.isEmpty() ? paths() : List.copyOf(items.subMap(folder, folder.substring(0, folder.length() - 1) + "0").keySet());
    }

    /** Takes away one path and nothing below it. */
    void removeOne(String path) {
        items.remove(path);
    }

    void add(Rule rule, String path, String message, String fix) {
        findings.add(new Finding(rule, path, message, fix));
    }

    /** {@return the path with links among its parents followed inside the tree, as unpacking it inside the tree would} */
    Optional<String> throughLinks(String path) {
        int slash = path.indexOf('/');
        while (slash > 0) {
            if (items.get(path.substring(0, slash)) instanceof Item.OfLink) {
                int last = path.lastIndexOf('/');
                return new LinkWalk(new Live()).follow(path.substring(0, last)) instanceof Resolution.Found found
                        && found.node() instanceof TreeNode.Directory
                        ? Optional.of((found.path().isEmpty() ? "" : found.path() + "/") + path.substring(last + 1)) : Optional.empty();
            }
            slash = path.indexOf('/', slash + 1);
        }
        return Optional.of(path);
    }

    /** {@return the part of a path under which nothing can lie, because it is a file} */
    Optional<String> fileAbove(String path) {
        for (int slash = path.indexOf('/'); slash > 0; slash = path.indexOf('/', slash + 1)) {
            Item above = items.get(path.substring(0, slash));
            if (above != null && !(above instanceof Item.OfDirectory)) {
                return Optional.of(path.substring(0, slash));
            }
        }
        return Optional.empty();
    }

    private final class Live implements FileTree {
        @Override
        public Optional<TreeNode> node(String path) {
            return Optional.ofNullable(items.get(path)).map(Listing::node);
        }

        @Override
        public List<String> paths() {
            return Listing.this.paths();
        }

        @Override
        public List<String> pathsIn(String folder) {
            return List.of();
        }

        @Override
        public Optional<String> text(String path) {
            return Optional.empty();
        }
    }

    private static TreeNode node(Item item) {
        return switch (item) {
            case Item.OfFile file -> new TreeNode.RegularFile(file.facts.sizeBytes(), file.facts.elf());
            case Item.OfUnread file -> new TreeNode.RegularFile(file.bytes.sizeBytes(), Optional.empty());
            case Item.OfDirectory directory -> new TreeNode.Directory(directory.writableByAll);
            case Item.OfLink link -> new TreeNode.SymbolicLink(link.target);
            case Item.OfSpecial special -> new TreeNode.Special();
        };
    }

    /** Reads what {@link Item.OfUnread} stands for: only what no upper layer hides, and what hard links share once. */
    void readFiles() throws IOException {
        Map<FilePiece, Item.OfFile> read = new ConcurrentHashMap<>();
        Set<FilePiece> unread = new HashSet<>();
        items.forEach((path, item) -> {
            if (item instanceof Item.OfUnread file) {
                unread.add(file.bytes);
            }
        });
        Readings readings = new Readings();
        for (FilePiece piece : unread) {
            readings.add(piece.sizeBytes(), reading -> read.put(piece, new Item.OfFile(reading.read(piece.channel()))));
        }
        readings.run();
        items.replaceAll((path, item) -> item instanceof Item.OfUnread file ? read.get(file.bytes) : item);
    }

    FileTree files(Map<String, String> texts) {
        Map<String, TreeNode> nodes = new HashMap<>();
        items.forEach((path, item) -> nodes.put(path, node(item)));
        return new ListedTree(nodes, texts);
    }

    List<TreeEntry> entries() {
        List<TreeEntry> entries = new ArrayList<>();
        items.forEach((path, item) -> entries.add(switch (item) {
            case Item.OfFile file -> new TreeEntry.RegularFile(path, file.facts.sizeBytes(), file.facts.sha256(), binary(file.facts));
            case Item.OfUnread file -> throw new IllegalStateException(path + " has not been read");
            case Item.OfDirectory directory -> new TreeEntry.Directory(path);
            case Item.OfLink link -> new TreeEntry.SymbolicLink(path, link.target);
            case Item.OfSpecial special -> new TreeEntry.Special(path);
        }));
        return entries;
    }

    /** {@return the GPU code of the files that may have some} */
    Map<String, CodeObjects> code() {
        Map<String, CodeObjects> code = new TreeMap<>();
        items.forEach((path, item) -> {
            if (item instanceof Item.OfFile file && file.facts.code().isPresent()) {
                code.put(path, file.facts.code().get());
            }
        });
        return code;
    }

    private static Optional<Binary> binary(FileFacts facts) {
        if (!facts.beginsLikeElf()) {
            return Optional.empty();
        }
        return Optional.of(facts.elf().map(elf -> new Binary(elf.library().soname(), elf.buildId(), elf.library().needed(), List.of()))
                .orElseGet(() -> new Binary(Optional.empty(), Optional.empty(), List.of(), List.of())));
    }

    /** {@return what is wrong with the tree as such, with faults of files that are still in it, sorted by path} */
    List<Finding> findings() {
        List<Finding> all = new ArrayList<>(findings);
        items.forEach((path, item) -> {
            if (item instanceof Item.OfSpecial) {
                all.add(new Finding(Rule.SPECIAL_FILE, path, "a device, pipe or socket", "remove it: a runtime holds files and links only"));
            } else if (item instanceof Item.OfFile file && file.facts.elfFault().isPresent()) {
                all.add(new Finding(Rule.ELF_DAMAGED, path, "begins like an ELF file, but: " + file.facts.elfFault().get(),
                        "build or fetch the file again, or remove it"));
            }
        });
        all.sort((a, b) -> a.path().compareTo(b.path()));
        return all;
    }
}
