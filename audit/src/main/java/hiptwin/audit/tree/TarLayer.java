package hiptwin.audit.tree;

import hiptwin.audit.finding.Rule;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;

/**
 * Lays a tar over a listing. In a layer of an image the names {@code .wh.NAME} and {@code .wh..wh..opq} take away what lower layers
 * have (OCI image specification, "Whiteouts"), never what the same layer brings.
 */
final class TarLayer {
    private static final String WHITEOUT = ".wh.";
    private static final String OPAQUE = ".wh..wh..opq";
    private static final String AUFS = ".wh..wh.";
    private static final int WORLD_WRITABLE = 0002;
    private static final int STICKY = 01000;

    private final Listing listing;
    private final Spool spool;
    private final boolean whiteouts;
    private final FileReading reading = new FileReading();
    private final Set<String> brought = new HashSet<>();
    private long unpackedBytes;

    TarLayer(Listing listing, Spool spool, boolean whiteouts) {
        this.listing = listing;
        this.spool = spool;
        this.whiteouts = whiteouts;
    }

    /**
     * Reads a whole tar to the last byte.
     *
     * @param in unpacked
     * @return bytes of the regular files in it
     */
    long apply(InputStream in) throws IOException, TreeException {
        return apply(new TarWalk(in));
    }

    /**
     * Lists a tar that is not packed; its files are read later, from where they lie.
     *
     * @param piece the tar
     * @return bytes of the regular files in it
     */
    long apply(FilePiece piece) throws IOException, TreeException {
        return apply(new TarWalk(piece));
    }

    private long apply(TarWalk walk) throws IOException, TreeException {
        try (TarWalk tar = walk) {
            for (TarArchiveEntry entry = tar.next(); entry != null; entry = tar.next()) {
                apply(entry, tar);
            }
            tar.drain();
        }
        return unpackedBytes;
    }

    private void apply(TarArchiveEntry entry, TarWalk tar) throws IOException, TreeException {
        Optional<String> name = inside(entry.getName());
        if (name.isEmpty()) {
            listing.add(Rule.UNSAFE_PATH, entry.getName(), "the path leads out of the tree, or has a NUL at which it ends elsewhere", "pack the tree again with relative paths");
            return;
        }
        Optional<String> real = listing.throughLinks(name.get());
        if (real.isEmpty()) {
            listing.add(Rule.UNSAFE_PATH, name.get(), "a link among the parents leads to no directory of the tree",
                    "pack the tree again");
            return;
        }
        String path = real.get();
        Optional<String> inTheWay = listing.fileAbove(path);
        if (inTheWay.isPresent()) {
            listing.add(Rule.UNSAFE_PATH, path, inTheWay.get() + " above it is no directory", "pack the tree again");
            return;
        }
        String fileName = path.substring(path.lastIndexOf('/') + 1);
        if (whiteouts && fileName.startsWith(WHITEOUT)) {
            whiteout(path.substring(0, path.length() - fileName.length()), fileName);
            return;
        }
        add(entry, path, tar);
        brought(path);
    }

    private void brought(String path) {
        for (String part = path; !part.isEmpty() && brought.add(part); part = part.substring(0, Math.max(part.lastIndexOf('/'), 0))) {
            // each parent as well
        }
    }

    private void whiteout(String folder, String fileName) {
        if (fileName.equals(OPAQUE)) {
            List<String> hidden = new ArrayList<>();
            for (String path : listing.pathsBelow(folder)) {
                if (!brought.contains(path)) {
                    hidden.add(path);
                }
            }
            hidden.forEach(listing::removeOne);
        } else if (!fileName.startsWith(AUFS) && fileName.length() > WHITEOUT.length()) {
            String path = folder + fileName.substring(WHITEOUT.length());
            if (!brought.contains(path)) {
                listing.remove(path);
            }
        }
    }

    private void add(TarArchiveEntry entry, String path, TarWalk tar) throws IOException, TreeException {
        if (entry.isDirectory()) {
            boolean open = (entry.getMode() & WORLD_WRITABLE) != 0 && (entry.getMode() & STICKY) == 0;
            listing.put(path, new Listing.Item.OfDirectory(open));
        } else if (entry.isSymbolicLink()) {
            listing.put(path, new Listing.Item.OfLink(entry.getLinkName()));
        } else if (entry.isLink()) {
            hardLink(entry, path);
        } else if (entry.isCharacterDevice() || entry.isBlockDevice() || entry.isFIFO()) {
            listing.put(path, new Listing.Item.OfSpecial());
        } else if (entry.isFile()) {
            Optional<FilePiece> piece = tar.piece();
            if (piece.isPresent()) {
                spool.place(path, piece.get());
                unpackedBytes += piece.get().sizeBytes();
                listing.put(path, new Listing.Item.OfUnread(piece.get()));
                return;
            }
            FileFacts facts = reading.fromArchive(path, tar.bytes(), spool);
            if (facts.sizeBytes() != entry.getRealSize()) {
                throw new IOException(path + ": ends after " + facts.sizeBytes() + " bytes of " + entry.getRealSize());
            }
            unpackedBytes += facts.sizeBytes();
            listing.put(path, new Listing.Item.OfFile(facts));
        } else {
            listing.put(path, new Listing.Item.OfSpecial());
        }
    }

    private void hardLink(TarArchiveEntry entry, String path) throws TreeException {
        Optional<String> target = inside(entry.getLinkName()).flatMap(listing::throughLinks);
        Optional<Listing.Item> item = target.flatMap(listing::item);
        if (item.isEmpty() || item.get() instanceof Listing.Item.OfDirectory) {
            listing.add(Rule.HARD_LINK, path, "a hard link to " + entry.getLinkName() + ", which is no file of the tree so far",
                    "pack the tree again with the file in front of its links");
            return;
        }
        listing.put(path, item.get());
        spool.keepSame(path, target.get());
    }

    /** {@return the path relative to the root; empty if it leads out, or if it is no path at all} */
    private static Optional<String> inside(String name) {
        if (name.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        for (String part : name.split("/")) {
            if (part.equals("..")) {
                return Optional.empty();
            }
            if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return Optional.of(String.join("/", parts));
    }
}
