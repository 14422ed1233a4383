package hiptwin.probe.access;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What is looked at: a file tree, the environment, and a way to open device nodes. This machine, or a fabricated one.
 *
 * @param root folder that stands for {@code /}
 * @param environment environment variables
 * @param deviceFiles how device nodes are asked and opened
 */
public record SystemView(Path root, Map<String, String> environment, DeviceFiles deviceFiles) {
    private static final int MAX_TEXT_BYTES = 64 * 1024;

    /** Copies the map. */
    public SystemView {
        Objects.requireNonNull(root);
        Objects.requireNonNull(deviceFiles);
        environment = Map.copyOf(environment);
    }

    /**
     * A tree whose device nodes are opened for real.
     *
     * @param root folder that stands for {@code /}
     * @param environment environment variables
     */
    public SystemView(Path root, Map<String, String> environment) {
        this(root, environment, DeviceFiles.ofTheKernel());
    }

    /** {@return this machine with this process's environment} */
    public static SystemView ofThisMachine() {
        return new SystemView(Path.of("/"), System.getenv());
    }

    /**
     * Where a place lies on the disk.
     *
     * @param place absolute place as seen in the tree, for example {@code /dev/kfd}
     * @return its path below the root
     */
    Path at(String place) {
        return root.resolve(place.substring(1));
    }

    /** {@return whether there is a folder at a place} */
    boolean isFolder(String place) {
        return Files.isDirectory(at(place));
    }

    /** {@return whether there is anything at a place} */
    boolean exists(String place) {
        return Files.exists(at(place));
    }

    /** {@return the start of a text file without white space at its ends; empty if it is none or cannot be read} */
    Optional<String> text(String place) {
        Path file = at(place);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        // Not Files.newInputStream, which sets up channels.
        try (InputStream in = new FileInputStream(file.toFile())) {
            return Optional.of(new String(in.readNBytes(MAX_TEXT_BYTES), StandardCharsets.UTF_8).strip());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** {@return names in a folder, unordered; none if it is no folder or cannot be read} */
    List<String> names(String place) {
        // Not a stream of paths, whose first use makes a lambda: a good part of a probe that finds no GPU.
        String[] names = at(place).toFile().list();
        return names == null ? List.of() : List.of(names);
    }

    /** Leaves the environment out: it may hold secrets. */
    @Override
    public String toString() {
        return "SystemView[" + root + "]";
    }
}
