package hiptwin.probe.kfd;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where the topology's files come from: a disk, or what a test states. Places are absolute, as seen in the tree. */
interface TopologyFiles {
    /** {@return at most so many names in a folder, in no order; none if it is no folder or cannot be read} */
    List<String> names(String folder, int limit);

    /** {@return whether there is anything at a place} */
    boolean exists(String place);

    /** {@return at most so many bytes of the start of a file} */
    byte[] read(String file, int limitBytes) throws IOException;

    /** {@return the files below a folder that stands for {@code /}} */
    static TopologyFiles below(Path root) {
        return new TopologyFiles() {
            @Override
            public List<String> names(String folder, int limit) {
                List<String> names = new ArrayList<>();
                try (DirectoryStream<Path> entries = Files.newDirectoryStream(at(folder))) {
                    for (Path entry : entries) {
                        if (names.size() == limit) {
                            break;
                        }
                        names.add(entry.getFileName().toString());
                    }
                } catch (IOException | DirectoryIteratorException e) {
                    return names;
                }
                return names;
            }

            @Override
            public boolean exists(String place) {
                return Files.exists(at(place));
            }

            @Override
            public byte[] read(String file, int limitBytes) throws IOException {
                if (!Files.isRegularFile(at(file))) {
                    // A pipe would block whoever opens it.
                    throw new IOException("not a regular file");
                }
                try (InputStream in = Files.newInputStream(at(file))) {
                    return in.readNBytes(limitBytes);
                }
            }

            private Path at(String place) {
                return root.resolve(place.substring(1));
            }
        };
    }
}
