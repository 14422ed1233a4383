package hiptwin.audit.tree;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;

/** Makes tars and images for tests. */
public final class Archives {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes);

    public Archives() {
        tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    }

    public Archives file(String path, String text) {
        return file(path, text.getBytes(StandardCharsets.UTF_8));
    }

    public Archives file(String path, byte[] content) {
        TarArchiveEntry entry = new TarArchiveEntry(path, true);
        entry.setSize(content.length);
        return put(entry, content);
    }

    Archives link(String path, String target) {
        TarArchiveEntry entry = new TarArchiveEntry(path, TarConstants.LF_SYMLINK);
        entry.setLinkName(target);
        return put(entry, new byte[0]);
    }

    Archives hardLink(String path, String target) {
        TarArchiveEntry entry = new TarArchiveEntry(path, TarConstants.LF_LINK);
        entry.setLinkName(target);
        return put(entry, new byte[0]);
    }

    Archives pipe(String path) {
        return put(new TarArchiveEntry(path, TarConstants.LF_FIFO), new byte[0]);
    }

    private Archives put(TarArchiveEntry entry, byte[] content) {
        try {
            tar.putArchiveEntry(entry);
            tar.write(content);
            tar.closeArchiveEntry();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a folder as it is. */
    public Archives tree(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted().toList()) {
                String path = root.relativize(file).toString();
                if (Files.isSymbolicLink(file)) {
                    link(path, Files.readSymbolicLink(file).toString());
                } else if (Files.isRegularFile(file)) {
                    file(path, Files.readAllBytes(file));
                }
            }
        }
        return this;
    }

    public byte[] bytes() {
        try {
            tar.finish();
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(plain);
        }
        return packed.toByteArray();
    }

    static String digest(byte[] bytes) {
        return "sha256:" + HexFormat.of().formatHex(FileReading.sha256().digest(bytes));
    }

    static String blob(byte[] bytes) {
        return "blobs/sha256/" + digest(bytes).substring(7);
    }

    /** How a layer is packed. */
    public interface Packing {
        byte[] pack(byte[] plain) throws IOException;
    }

    /** An OCI layout that has an index and no file of that name yet. */
    record Image(Archives layout, String index) {
    }

    /** An OCI layout as a tar, with one image of gzip layers for each platform. */
    static Archives layout(List<String> platforms, List<byte[]> layers) throws IOException {
        return layout(platforms, layers, Archives::gzip);
    }

    /** An OCI layout as a tar, with one image for each platform. */
    public static Archives layout(List<String> platforms, List<byte[]> layers, Packing packing) throws IOException {
        Image image = image(platforms, layers, packing);
        return image.layout.file("index.json", image.index);
    }

    static Image image(List<String> platforms, List<byte[]> layers) throws IOException {
        return image(platforms, layers, Archives::gzip);
    }

    private static Image image(List<String> platforms, List<byte[]> layers, Packing packing) throws IOException {
        Archives layout = new Archives().file("oci-layout", "{\"imageLayoutVersion\":\"1.0.0\"}");
        StringBuilder index = new StringBuilder();
        for (String platform : platforms) {
            StringBuilder descriptors = new StringBuilder();
            StringBuilder diffIds = new StringBuilder();
            for (byte[] layer : layers) {
                byte[] packed = packing.pack(layer);
                layout.file(blob(packed), packed);
                descriptors.append(descriptors.isEmpty() ? "" : ",").append("{\"digest\":\"").append(digest(packed)).append("\"}");
                diffIds.append(diffIds.isEmpty() ? "" : ",").append('"').append(digest(layer)).append('"');
            }
            byte[] config = ("{\"architecture\":\"" + platform + "\",\"rootfs\":{\"diff_ids\":[" + diffIds + "]}}")
                    .getBytes(StandardCharsets.UTF_8);
            byte[] manifest = ("{\"config\":{\"digest\":\"" + digest(config) + "\"},\"layers\":[" + descriptors + "]}")
                    .getBytes(StandardCharsets.UTF_8);
            layout.file(blob(config), config).file(blob(manifest), manifest);
            index.append(index.isEmpty() ? "" : ",").append("{\"digest\":\"").append(digest(manifest))
                    .append("\",\"platform\":{\"os\":\"linux\",\"architecture\":\"").append(platform).append("\"}}");
        }
        return new Image(layout, "{\"manifests\":[" + index + "]}");
    }

    /** The layout with an index.json that names its index by digest, as BuildKit writes it. */
    static byte[] nested(Image image) {
        return nested(image, 1);
    }

    /** The same with so many indexes in between. */
    static byte[] nested(Image image, int depth) {
        String index = image.index;
        for (int i = 0; i < depth; i++) {
            byte[] inner = index.getBytes(StandardCharsets.UTF_8);
            image.layout.file(blob(inner), inner);
            index = "{\"manifests\":[{\"mediaType\":\"application/vnd.oci.image.index.v1+json\",\"digest\":\"" + digest(inner) + "\"}]}";
        }
        return image.layout.file("index.json", index).bytes();
    }
}
