package hiptwin.audit.tree;

import hiptwin.audit.finding.Rule;
import hiptwin.probe.closure.DirectoryTree;
import hiptwin.probe.file.IoReason;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** Reads a folder: listed first, then its files hashed. */
final class DirectoryReader {
    private record Pending(Path file, String path, long sizeBytes) {
    }

    private final Path root;
    private final Listing listing;

    DirectoryReader(Path root, Listing listing) {
        this.root = root;
        this.listing = listing;
    }

    void read() throws IOException, TreeException {
        List<Pending> files = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                put(path(folder), new Listing.Item.OfDirectory(DirectoryTree.isWritableByAll(folder)));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String path = path(file);
                if (attributes.isSymbolicLink()) {
                    put(path, new Listing.Item.OfLink(Files.readSymbolicLink(file).toString()));
                } else if (attributes.isRegularFile()) {
                    files.add(new Pending(file, path, attributes.size()));
                } else {
                    put(path, new Listing.Item.OfSpecial());
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException problem) {
                unreadable(path(file), problem);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, IOException problem) {
                if (problem != null) {
                    unreadable(path(folder), problem);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        hash(files);
    }

    private void put(String path, Listing.Item item) throws IOException {
        try {
            listing.put(path, item);
        } catch (TreeException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private void hash(List<Pending> files) throws IOException {
        FileFacts[] facts = new FileFacts[files.size()];
        IOException[] problems = new IOException[files.size()];
        Readings readings = new Readings();
        for (int i = 0; i < files.size(); i++) {
            int number = i;
            readings.add(files.get(i).sizeBytes, reading -> {
                try {
                    facts[number] = reading.onDisk(files.get(number).file);
                } catch (IOException e) {
                    problems[number] = e;
                }
            });
        }
        readings.run();
        for (int i = 0; i < facts.length; i++) {
            if (problems[i] == null) {
                put(files.get(i).path, new Listing.Item.OfFile(facts[i]));
            } else {
                unreadable(files.get(i).path, problems[i]);
            }
        }
    }

    private void unreadable(String path, IOException problem) {
        listing.add(Rule.UNREADABLE, path, "cannot be read: " + IoReason.reason(problem),
                "run as a user who may read it, or correct its permissions");
    }

    private String path(Path file) {
        return root.relativize(file).toString().replace(file.getFileSystem().getSeparator(), "/");
    }

    /** A second reading of a file; a link at any place of its path was listed as a link and is not in the way of a listed file. */
    static TreeBytes bytes(Path root) {
        return path -> {
            InputStream in = Files.newInputStream(root.resolve(path), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
            return in;
        };
    }
}
