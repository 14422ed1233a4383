package hiptwin.audit.tree;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;

/** What holds the files of an image: a folder, or an unpacked tar whose files are reached by their place in it. */
sealed interface BlobStore {
    /** {@return a file by its name in the store; can be read until the spool is closed} */
    FilePiece piece(String name) throws IOException;

    /** {@return whether there is a file of that name} */
    boolean has(String name);

    /** A folder; no link in it is followed. */
    record InFolder(Path folder, Spool spool) implements BlobStore {
        @Override
        public FilePiece piece(String name) throws IOException {
            Path file = file(name);
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException("no " + name + " in the layout");
            }
            return FilePiece.whole(spool.open(file));
        }

        @Override
        public boolean has(String name) {
            try {
                return Files.isRegularFile(file(name), LinkOption.NOFOLLOW_LINKS);
            } catch (IOException e) {
                return false;
            }
        }

        private Path file(String name) throws IOException {
            Path here = folder;
            for (String part : name.split("/")) {
                if (part.isEmpty() || part.equals("..") || part.equals(".") || Files.isSymbolicLink(here.resolve(part))) {
                    throw new IOException(name + ": leads out of the layout");
                }
                here = here.resolve(part);
            }
            return here;
        }
    }

    /** A tar that has been listed. */
    final class InTar implements BlobStore {
        private final Map<String, FilePiece> places = new HashMap<>();

        private InTar() {
        }

        static InTar index(FilePiece file) throws IOException {
            InTar store = new InTar();
            Map<String, String> links = new HashMap<>();
            try (TarWalk tar = new TarWalk(file)) {
                for (TarArchiveEntry entry = tar.next(); entry != null; entry = tar.next()) {
                    String name = entry.getName().replaceFirst("^(\\./)+", "");
                    if (entry.isFile() && !entry.isSparse() && !entry.isLink() && !entry.isSymbolicLink()) {
                        store.places.put(name, tar.piece().orElseThrow());
                    } else if (entry.isSymbolicLink() || entry.isLink()) {
                        // Old archives of docker save store a layer once and link to it.
                        String from = entry.isLink() ? "" : name.substring(0, name.lastIndexOf('/') + 1);
                        links.put(name, Path.of(from + entry.getLinkName()).normalize().toString());
                    }
                }
            } catch (InvalidPathException e) {
                throw new IOException("not a sound tar: " + e.getMessage(), e);
            }
            links.forEach((name, target) -> {
                if (store.places.containsKey(target)) {
                    store.places.putIfAbsent(name, store.places.get(target));
                }
            });
            return store;
        }

        Set<String> names() {
            return places.keySet();
        }

        @Override
        public FilePiece piece(String name) throws IOException {
            FilePiece piece = places.get(name);
            if (piece == null) {
                throw new IOException("no " + name + " in the archive");
            }
            return piece;
        }

        @Override
        public boolean has(String name) {
            return places.containsKey(name);
        }
    }
}
