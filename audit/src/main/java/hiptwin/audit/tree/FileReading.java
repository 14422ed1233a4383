package hiptwin.audit.tree;

import hiptwin.probe.codeobject.CodeObjectFinding;
import hiptwin.probe.codeobject.CodeObjectReader;
import hiptwin.probe.codeobject.CodeObjects;
import hiptwin.probe.elf.ElfException;
import hiptwin.probe.elf.ElfFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Reads one regular file: hashed and looked at for ELF in the same pass, through a buffer of fixed size. For one thread. */
final class FileReading {
    private static final byte[] ELF_MAGIC = {0x7f, 'E', 'L', 'F'};
    private static final byte[] COMPRESSED_BUNDLE_MAGIC = {'C', 'C', 'O', 'B'};
    private static final byte[] BUNDLE_MAGIC = "__CLANG_OFFLOAD_BUNDLE__".getBytes(StandardCharsets.US_ASCII);
    private static final CodeObjectReader CODE = CodeObjectReader.create();
    private static final int BUFFER_BYTES = 1 << 18;

    private final byte[] buffer = new byte[BUFFER_BYTES];
    private final MessageDigest digest = sha256();
    /** Only of what an archive gives once and the spool does not keep whole: packages list no better hash. */
    private final MessageDigest md5 = digest("MD5");

    static MessageDigest sha256() {
        return digest("SHA-256");
    }

    private static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has " + algorithm, e);
        }
    }

    /** Reads a file on disk; a link in its place is not followed. */
    FileFacts onDisk(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            return read(channel);
        }
    }

    /** Reads a file of which every byte can be reached at any time. */
    FileFacts read(SeekableByteChannel channel) throws IOException {
        digest.reset();
        ByteBuffer bytes = ByteBuffer.wrap(buffer);
        boolean elf = false;
        boolean bundle = false;
        long size = 0;
        while (channel.read(bytes.clear()) >= 0) {
            if (size == 0) {
                int firstLength = bytes.position();
                elf = beginsLike(ELF_MAGIC, firstLength);
                bundle = beginsLikeBundle(firstLength);
            }
            size += bytes.position();
            digest.update(buffer, 0, bytes.position());
        }
        return facts(size, elf, elf || bundle ? Optional.of(channel) : Optional.empty());
    }

    /** {@return SHA-256 of all that a channel has, as hex digits} */
    String hash(SeekableByteChannel channel) throws IOException {
        digest.reset();
        ByteBuffer bytes = ByteBuffer.wrap(buffer);
        while (channel.read(bytes.clear()) >= 0) {
            digest.update(buffer, 0, bytes.position());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /**
     * Reads a file out of a packed archive. Its first bytes stay in the spool; an ELF file is written there whole until it has been
     * looked at, since its tables lie anywhere in it.
     */
    FileFacts fromArchive(String path, InputStream in, Spool spool) throws IOException {
        digest.reset();
        int length = in.readNBytes(buffer, 0, BUFFER_BYTES);
        boolean elf = beginsLike(ELF_MAGIC, length);
        if (elf || beginsLikeBundle(length)) {
            return wholeFromArchive(path, in, length, elf, spool);
        }
        byte[] first = length < BUFFER_BYTES ? buffer : Arrays.copyOf(buffer, Spool.keptBytes(path));
        int kept = length;
        if (length == BUFFER_BYTES) {
            kept += in.readNBytes(first, length, first.length - length);
        }
        digest.update(first, 0, kept);
        long size = kept;
        // "first" is the buffer itself only for a file that has ended.
        int more = in.read(buffer, 0, BUFFER_BYTES);
        boolean whole = more < 0;
        if (!whole) {
            md5.reset();
            md5.update(first, 0, kept);
        }
        for (; more >= 0; more = in.read(buffer, 0, BUFFER_BYTES)) {
            digest.update(buffer, 0, more);
            md5.update(buffer, 0, more);
            size += more;
        }
        spool.keep(path, first, kept, whole ? Optional.empty() : Optional.of(HexFormat.of().formatHex(md5.digest())));
        return facts(size, false, Optional.empty());
    }

    private FileFacts wholeFromArchive(String path, InputStream in, int firstLength, boolean elf, Spool spool) throws IOException {
        Path file = spool.newFile();
        try {
            long size = 0;
            byte[] first = Arrays.copyOf(buffer, firstLength);
            md5.reset();
            try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE_NEW)) {
                for (int read = firstLength; read >= 0; read = in.read(buffer, 0, BUFFER_BYTES)) {
                    digest.update(buffer, 0, read);
                    md5.update(buffer, 0, read);
                    out.write(buffer, 0, read);
                    size += read;
                }
            }
            String hex = HexFormat.of().formatHex(md5.digest());
            spool.keep(path, first, firstLength, size == firstLength ? Optional.empty() : Optional.of(hex));
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
                return facts(size, elf, Optional.of(channel));
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private boolean beginsLike(byte[] magic, int length) {
        return length >= magic.length && Arrays.equals(buffer, 0, magic.length, magic, 0, magic.length);
    }

    private boolean beginsLikeBundle(int length) {
        return beginsLike(COMPRESSED_BUNDLE_MAGIC, length) || beginsLike(BUNDLE_MAGIC, length);
    }

    private FileFacts facts(long size, boolean beginsLikeElf, Optional<? extends SeekableByteChannel> channel) throws IOException {
        String sha256 = HexFormat.of().formatHex(digest.digest());
        if (channel.isEmpty()) {
            return new FileFacts(size, sha256, beginsLikeElf, Optional.empty(), Optional.empty(), Optional.empty());
        }
        Optional<ElfFile> elf = Optional.empty();
        Optional<CodeObjects> code = Optional.empty();
        Optional<String> fault = Optional.empty();
        try {
            if (beginsLikeElf) {
                elf = Optional.of(ElfFile.read(channel.get()));
                fault = elf.get().faults().stream().findFirst().map(ElfException::getMessage);
            }
            code = Optional.of(CODE.read(channel.get()));
            List<CodeObjectFinding> found = code.get().findings();
            fault = fault.or(() -> found.stream().filter(f -> f.code() == CodeObjectFinding.Code.FILE_TRUNCATED).findFirst()
                    .map(CodeObjectFinding::sentence));
        } catch (ElfException e) {
            fault = fault.or(() -> Optional.ofNullable(e.getMessage()));
        }
        return new FileFacts(size, sha256, beginsLikeElf, elf, fault, code);
    }
}
