package hiptwin.audit.tree;

import hiptwin.probe.closure.FileTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads a tree from whatever holds it: a folder, a tar (also packed with gzip or zstd), an archive of {@code docker save}, or an OCI
 * image layout as folder or tar. Nothing in it is executed, no link is followed out of it, and memory does not grow with the size of
 * a file. What an archive holds unpacked is read where it lies, by several threads, so the archive must not change before the result is
 * closed. A temporary folder holds until then the outer tar if it came packed, and of packed layers the first MiB of each file; an
 * ELF file of a packed layer is there whole only while it is looked at.
 */
public final class TreeReader {
    private static final List<String> TEXTS = List.of("etc/ld.so.conf", "etc/ld.so.conf.d/");
    private static final int MAX_TEXT_BYTES = 1 << 16;
    private static final int TAR_BLOCK_BYTES = 512;

    private TreeReader() {
    }

    /**
     * Reads a tree.
     *
     * @param input a folder or an archive
     * @param platform which image of a multi-platform index is meant; needed only where there are several
     * @return the tree; the caller closes it
     * @throws TreeException if it is none of the kinds, is damaged, or holds images for several platforms and none is named
     */
    public static ReadTree read(Path input, Optional<Platform> platform) throws TreeException {
        Listing listing = new Listing();
        try {
            if (Files.isDirectory(input)) {
                if (Files.isRegularFile(input.resolve("oci-layout")) && Files.isRegularFile(input.resolve("index.json"))) {
                    return archive(input, spool -> ImageReader.read(new BlobStore.InFolder(input, spool), platform, listing, spool), listing);
                }
                new DirectoryReader(input, listing).read();
                return readTree(input, listing, DirectoryReader.bytes(input), List.of(), () -> { });
            }
            if (!Files.isRegularFile(input)) {
                throw new TreeException(input + ": expected a folder, a tar, an archive of docker save or an OCI layout"
                        + (Files.exists(input) ? "" : "; there is nothing under this name"));
            }
            return archive(input, spool -> fromFile(input, platform, listing, spool), listing);
        } catch (IOException e) {
            throw new TreeException(input + ": " + message(e), e);
        }
    }

    private static String message(IOException e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    private interface Reading {
        List<LayerSize> read(Spool spool) throws IOException, TreeException;
    }

    private static ReadTree archive(Path input, Reading reading, Listing listing) throws IOException, TreeException {
        Spool spool = new Spool();
        boolean read = false;
        try {
            List<LayerSize> layers = reading.read(spool);
            listing.readFiles();
            ReadTree tree = readTree(input, listing, spool, layers, spool);
            read = true;
            return tree;
        } catch (TreeException e) {
            throw new TreeException(input + ": " + e.getMessage(), e);
        } finally {
            if (!read) {
                spool.close();
            }
        }
    }

    private static ReadTree readTree(Path input, Listing listing, TreeBytes bytes, List<LayerSize> layers, AutoCloseable owned) {
        return new ReadTree(new AuditedTree(input.toString(), listing.entries()), files(listing, bytes), listing.code(), bytes, layers,
                listing.findings(), owned);
    }

    private static FileTree files(Listing listing, TreeBytes bytes) {
        Map<String, String> texts = new HashMap<>();
        for (String path : listing.paths()) {
            if (TEXTS.stream().anyMatch(kept -> kept.equals(path) || kept.endsWith("/") && path.startsWith(kept))
                    && listing.item(path).orElseThrow() instanceof Listing.Item.OfFile) {
                try {
                    texts.put(path, new String(bytes.head(path, MAX_TEXT_BYTES), StandardCharsets.UTF_8));
                } catch (IOException e) {
                    // A file that was hashed a moment ago and is gone: its folders then count as not configured.
                    texts.remove(path);
                }
            }
        }
        return listing.files(texts);
    }

    private static List<LayerSize> fromFile(Path input, Optional<Platform> platform, Listing listing, Spool spool)
            throws IOException, TreeException {
        // The input may be named by a link, what lies in it never is.
        FilePiece tar = FilePiece.whole(spool.open(input.toRealPath()));
        if (Decompression.of(tar) != Decompression.NONE) {
            // What kind of archive it is may stand at its very end.
            Path unpacked = spool.newFile();
            try (InputStream in = Decompression.unpacked(tar.stream()); OutputStream out = Files.newOutputStream(unpacked)) {
                in.transferTo(out);
            }
            tar = FilePiece.whole(spool.open(unpacked));
        }
        BlobStore.InTar store = BlobStore.InTar.index(tar);
        if (store.names().contains("manifest.json") || store.names().contains("index.json") && store.names().contains("oci-layout")) {
            return ImageReader.read(store, platform, listing, spool);
        }
        if (store.names().isEmpty() && tar.sizeBytes() < 1024) {
            throw new TreeException("not a tar: " + tar.sizeBytes() + " bytes, two blocks of 512 is the least");
        }
        requireEnd(tar);
        new TarLayer(listing, spool, false).apply(tar);
        return List.of();
    }

    /** A tar ends with blocks of zeros (POSIX, pax interchange format). One that was cut between two files has no other sign of it. */
    private static void requireEnd(FilePiece tar) throws IOException, TreeException {
        long at = tar.sizeBytes() - TAR_BLOCK_BYTES;
        boolean end = at >= 0 && tar.sizeBytes() % TAR_BLOCK_BYTES == 0;
        if (end) {
            try (InputStream in = tar.part(at, TAR_BLOCK_BYTES).stream()) {
                for (byte one : in.readAllBytes()) {
                    end &= one == 0;
                }
            }
        }
        if (!end) {
            throw new TreeException("the archive is cut short: a tar ends with blocks of zeros, and this one of " + tar.sizeBytes()
                    + " bytes does not; fetch it again");
        }
    }
}
