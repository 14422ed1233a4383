package hiptwin.probe.closure;

import hiptwin.probe.elf.ElfException;
import hiptwin.probe.elf.ElfFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A folder on disk, looked at path by path and only where somebody asks: the loader's question to a whole machine does not
 * read the whole machine. What has been looked at is remembered. Safe for use by several threads.
 */
public final class DirectoryTree implements FileTree {
    private static final int MAX_TEXT_BYTES = 1 << 20;

    private final Path root;
    private final Map<String, Optional<TreeNode>> seen = new ConcurrentHashMap<>();

    /**
     * Names the folder; nothing is read yet.
     *
     * @param root the folder that is the root of the tree
     */
    public DirectoryTree(Path root) {
        this.root = root;
    }

    @Override
    public Optional<TreeNode> node(String path) {
        return seen.computeIfAbsent(path, this::look);
    }

    private Optional<TreeNode> look(String path) {
        Path file = root.resolve(path);
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (attributes.isSymbolicLink()) {
                return Optional.of(new TreeNode.SymbolicLink(Files.readSymbolicLink(file).toString()));
            }
            if (attributes.isDirectory()) {
                return Optional.of(new TreeNode.Directory(isWritableByAll(file)));
            }
            return Optional.of(attributes.isRegularFile() ? new TreeNode.RegularFile(attributes.size(), elf(file)) : new TreeNode.Special());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<ElfFile> elf(Path file) {
        try {
            return Optional.of(ElfFile.read(file));
        } catch (ElfException e) {
            return Optional.empty();
        }
    }

    /**
     * Whether everybody may put files into a folder and replace those of others.
     *
     * @param folder the folder
     * @return false as well where the file system knows no such permissions
     * @throws IOException if it cannot be looked at
     */
    public static boolean isWritableByAll(Path folder) throws IOException {
        if (!folder.getFileSystem().supportedFileAttributeViews().contains("unix")) {
            return false;
        }
        int mode = (int) Files.getAttribute(folder, "unix:mode", LinkOption.NOFOLLOW_LINKS);
        return (mode & 0002) != 0 && (mode & 01000) == 0;
    }

    @Override
    public List<String> paths() {
        List<String> paths = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    paths.add(root.relativize(file).toString());
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException problem) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            return List.of();
        }
        Collections.sort(paths);
        return paths;
    }

    @Override
    public List<String> pathsIn(String folder) {
        try (Stream<Path> files = Files.list(root.resolve(folder))) {
            return files.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                    .map(file -> root.relativize(file).toString()).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    @Override
    public Optional<String> text(String path) {
        Path file = root.resolve(path);
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > MAX_TEXT_BYTES) {
                return Optional.empty();
            }
            return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
