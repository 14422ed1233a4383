package hiptwin.audit.seed;

import hiptwin.audit.record.Digest;
import hiptwin.audit.tree.AuditedTree;
import hiptwin.audit.tree.Binary;
import hiptwin.audit.tree.TreeBytes;
import hiptwin.audit.tree.TreeEntry;
import hiptwin.probe.elf.ElfException;
import hiptwin.probe.elf.ElfLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Lists a folder for tests: small trees, everything readable, dependencies resolved by soname alone. */
public final class ListedTree {
    private static final String GNU_NOTE = "040000001400000003000000474e5500";

    private ListedTree() {
    }

    public static TreeBytes bytes(Path root) {
        return path -> Files.newInputStream(root.resolve(path), LinkOption.NOFOLLOW_LINKS);
    }

    public static AuditedTree of(Path root) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(root)) {
            paths = walk.filter(path -> !path.equals(root)).sorted().toList();
        }
        Map<String, String> pathBySoname = new HashMap<>();
        for (Path path : paths) {
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                elf(Files.readAllBytes(path)).flatMap(ElfLibrary::soname)
                        .ifPresent(soname -> pathBySoname.putIfAbsent(soname, name(root, path)));
            }
        }
        List<TreeEntry> entries = new ArrayList<>();
        for (Path path : paths) {
            entries.add(entry(root, path, pathBySoname));
        }
        return new AuditedTree(root.getFileName().toString(), entries);
    }

    private static TreeEntry entry(Path root, Path path, Map<String, String> pathBySoname) throws IOException {
        String name = name(root, path);
        if (Files.isSymbolicLink(path)) {
            return new TreeEntry.SymbolicLink(name, Files.readSymbolicLink(path).toString());
        }
        if (Files.isDirectory(path)) {
            return new TreeEntry.Directory(name);
        }
        byte[] bytes = Files.readAllBytes(path);
        Optional<Binary> binary = Optional.empty();
        if (bytes.length >= 4 && bytes[0] == 0x7f && bytes[1] == 'E' && bytes[2] == 'L' && bytes[3] == 'F') {
            binary = Optional.of(elf(bytes).map(elf -> new Binary(elf.soname(), buildId(bytes), elf.needed(), elf.needed().stream()
                    .filter(pathBySoname::containsKey).map(pathBySoname::get).toList()))
                    .orElse(new Binary(Optional.empty(), Optional.empty(), List.of(), List.of())));
        }
        return new TreeEntry.RegularFile(name, bytes.length, Digest.sha256(bytes), binary);
    }

    private static Optional<ElfLibrary> elf(byte[] bytes) {
        try {
            return Optional.of(ElfLibrary.parse(bytes));
        } catch (ElfException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> buildId(byte[] bytes) {
        String hex = HexFormat.of().formatHex(bytes, 0, Math.min(bytes.length, 4096));
        int at = hex.indexOf(GNU_NOTE);
        return at < 0 ? Optional.empty() : Optional.of(hex.substring(at + GNU_NOTE.length(), at + GNU_NOTE.length() + 40));
    }

    private static String name(Path root, Path path) {
        return root.relativize(path).toString();
    }
}
