package hiptwin.audit.tree;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;

/** What holds the files of an image: a folder, or an unpacked tar whose files are reached by their place in it. */
sealed interface BlobStore {
    /** Opens a file by its name in the store. */
    InputStream open(String name) throws IOException;

    /** {@return how long a file is} */
    long sizeBytes(String name) throws IOException;

    /** {@return whether there is a file of that name} */
    boolean has(String name);

    /** A folder; no link in it is followed. */
    record InFolder(Path folder) implements BlobStore {
        @Override
        public InputStream open(String name) throws IOException {
            return Files.newInputStream(file(name), StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        }

        @Override
        public long sizeBytes(String name) throws IOException {
            return Files.size(file(name));
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
        private record Place(long offset, long sizeBytes) {
        }

        private final Path file;
        private final Map<String, Place> places = new HashMap<>();

        private InTar(Path file) {
            this.file = file;
        }

        static InTar index(Path file) throws IOException {
            InTar store = new InTar(file);
            Map<String, String> links = new HashMap<>();
            try (TarWalk tar = new TarWalk(new Seeking(file))) {
                for (TarArchiveEntry entry = tar.next(); entry != null; entry = tar.next()) {
                    String name = entry.getName().replaceFirst("^(\\./)+", "");
                    if (entry.isFile() && !entry.isSparse() && !entry.isLink() && !entry.isSymbolicLink()) {
                        store.places.put(name, new Place(tar.position(), entry.getSize()));
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
        public InputStream open(String name) throws IOException {
            Place place = places.get(name);
            if (place == null) {
                throw new IOException("no " + name + " in the archive");
            }
            FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
            channel.position(place.offset);
            return new Window(new BufferedInputStream(Channels.newInputStream(channel), 1 << 16), place.sizeBytes);
        }

        @Override
        public long sizeBytes(String name) throws IOException {
            if (!places.containsKey(name)) {
                throw new IOException("no " + name + " in the archive");
            }
            return places.get(name).sizeBytes;
        }

        @Override
        public boolean has(String name) {
            return places.containsKey(name);
        }
    }

    /** A file whose bytes can be passed over without reading them, and not beyond its end. */
    final class Seeking extends InputStream {
        private final RandomAccessFile file;

        Seeking(Path path) throws IOException {
            file = new RandomAccessFile(path.toFile(), "r");
        }

        @Override
        public int read() throws IOException {
            return file.read();
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return file.read(bytes, offset, length);
        }

        @Override
        public long skip(long count) throws IOException {
            long here = file.getFilePointer();
            long there = Math.clamp(count, 0, file.length() - here) + here;
            file.seek(there);
            return there - here;
        }

        @Override
        public int available() throws IOException {
            return (int) Math.min(Integer.MAX_VALUE, file.length() - file.getFilePointer());
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }

    /** The next so many bytes of a stream. */
    final class Window extends InputStream {
        private final InputStream in;
        private long left;

        Window(InputStream in, long sizeBytes) {
            this.in = in;
            this.left = sizeBytes;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int read = in.read(bytes, offset, (int) Math.min(length, left));
            left -= Math.max(read, 0);
            return read;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}
