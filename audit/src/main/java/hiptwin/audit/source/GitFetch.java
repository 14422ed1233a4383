package hiptwin.audit.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.errors.NotSupportedException;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.lib.EmptyProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.transport.CredentialItem;
import org.eclipse.jgit.transport.CredentialsProvider;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.TagOpt;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.TransportHttp;
import org.eclipse.jgit.transport.URIish;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.eclipse.jgit.transport.http.HttpConnectionFactory;
import org.eclipse.jgit.transport.http.JDKHttpConnection;

/**
 * Fetches one commit, and no history, into an empty bare repository beside the draft, and packs its tree into the draft. Submodules are
 * neither fetched nor looked at; nothing is checked out; nobody is asked for a password.
 */
final class GitFetch {
    private static final String REF = "refs/heads/owed";
    private static final String REPOSITORY_ENDING = ".git";
    private static final int MILLIS_PER_SECOND = 1000;

    private final FetchOptions options;

    GitFetch(FetchOptions options) {
        this.options = options;
    }

    /** Fills the draft from a repository. */
    void into(Draft draft, URI repository, SourcePin.GitTree pin, Deadline deadline) throws IOException, UnavailableException {
        draft.restart();
        Path folder = draft.part().resolveSibling(draft.part().getFileName() + REPOSITORY_ENDING);
        delete(folder);
        try (GitIsolation _ = GitIsolation.enter()) {
            fetch(folder, draft, repository, pin, deadline);
        } finally {
            delete(folder);
        }
    }

    private void fetch(Path folder, Draft draft, URI repository, SourcePin.GitTree pin, Deadline deadline)
            throws IOException, UnavailableException {
        try (Repository local = new FileRepositoryBuilder().setGitDir(folder.toFile()).setBare().build()) {
            local.create(true);
            StoredConfig config = local.getConfig();
            // A collection of garbage would go on in a thread of its own, in a folder that is removed meanwhile.
            config.setInt(ConfigConstants.CONFIG_GC_SECTION, null, ConfigConstants.CONFIG_KEY_AUTO, 0);
            config.setBoolean(ConfigConstants.CONFIG_GC_SECTION, null, ConfigConstants.CONFIG_KEY_AUTODETACH, false);
            config.save();
            receive(local, repository, pin, deadline);
            try (ObjectReader objects = local.newObjectReader()) {
                // What a server sends is stored under the hash of its bytes: what is there under the commit's id is the commit.
                if (!objects.has(ObjectId.fromString(pin.commit()))) {
                    throw new UnavailableException("did not send commit " + pin.commit(), false);
                }
                pack(objects, pin, draft, deadline);
            }
        }
    }

    private void pack(ObjectReader objects, SourcePin.GitTree pin, Draft draft, Deadline deadline) throws IOException, UnavailableException {
        try (OutputStream out = PlainGzip.compress(new DraftStream(draft, options.maxBytes(), deadline))) {
            PackedTree.pack(objects, pin, out);
        } catch (LimitException e) {
            throw new UnavailableException(e.getMessage(), false);
        } catch (NotPackedException e) {
            throw new UnavailableException("cannot be packed: " + e.getMessage(), false);
        } catch (MissingObjectException | IncorrectObjectTypeException | CorruptObjectException | LargeObjectException e) {
            throw new UnavailableException("sent a tree that is not whole: " + e.getMessage(), false);
        }
    }

    private void receive(Repository local, URI repository, SourcePin.GitTree pin, Deadline deadline) throws UnavailableException {
        if (deadline.passed()) {
            throw new UnavailableException(deadline.sentence(), false);
        }
        try (Transport transport = Transport.open(local, new URIish(repository.toString()))) {
            transport.setTimeout((int) Math.max(1, Math.min(options.stallMillis(), deadline.remainingMillis()) / MILLIS_PER_SECOND));
            transport.setTagOpt(TagOpt.NO_TAGS);
            transport.setDepth(1);
            transport.setCredentialsProvider(new Nobody());
            if (transport instanceof TransportHttp http) {
                http.setHttpConnectionFactory(new Connections(options.maxBytes(), deadline));
            }
            transport.fetch(new DeadlineMonitor(deadline), List.of(new RefSpec(pin.commit() + ":" + REF)));
        } catch (URISyntaxException | NotSupportedException e) {
            throw new UnavailableException("is no git repository: " + e.getMessage(), false);
        } catch (IOException e) {
            throw unavailable(e, deadline);
        } catch (RuntimeException e) {
            // A hostile server must not end the run for the other sources, whatever it makes the library stumble over.
            throw new UnavailableException("git: the answer cannot be understood: " + e, false);
        }
    }

    private static UnavailableException unavailable(IOException problem, Deadline deadline) {
        StringBuilder message = new StringBuilder("git: ").append(problem.getMessage());
        for (Throwable cause = problem.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof LimitException) {
                return new UnavailableException(cause.getMessage(), false);
            }
            if (cause.getMessage() != null && message.indexOf(cause.getMessage()) < 0) {
                message.append(": ").append(cause.getMessage());
            }
        }
        if (deadline.passed()) {
            return new UnavailableException(deadline.sentence() + " (" + message + ")", false);
        }
        // git has no codes for its errors; a refusal only costs another question.
        return new UnavailableException(message.toString(), true);
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException problem) throws IOException {
                if (problem != null) {
                    throw problem;
                }
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** A limit of ours was reached. */
    private static final class LimitException extends IOException {
        private static final long serialVersionUID = 1L;

        private LimitException(String message) {
            super(message);
        }
    }

    /** Writes into the draft, which counts and hashes. */
    private static final class DraftStream extends OutputStream {
        private final Draft draft;
        private final long maxBytes;
        private final Deadline deadline;

        private DraftStream(Draft draft, long maxBytes, Deadline deadline) {
            this.draft = draft;
            this.maxBytes = maxBytes;
            this.deadline = deadline;
        }

        @Override
        public void write(int value) throws IOException {
            write(new byte[] {(byte) value}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int count) throws IOException {
            if (draft.length() + count > maxBytes) {
                throw new LimitException("packs to more than " + maxBytes + " bytes, which is the limit");
            }
            if (deadline.passed()) {
                throw new LimitException(deadline.sentence());
            }
            draft.write(bytes, offset, count);
        }
    }

    private static final class DeadlineMonitor extends EmptyProgressMonitor {
        private final Deadline deadline;

        private DeadlineMonitor(Deadline deadline) {
            this.deadline = deadline;
        }

        @Override
        public boolean isCancelled() {
            return deadline.passed();
        }
    }

    /** Has no credentials and asks nobody. */
    private static final class Nobody extends CredentialsProvider {
        @Override
        public boolean isInteractive() {
            return false;
        }

        @Override
        public boolean supports(CredentialItem... items) {
            return false;
        }

        @Override
        public boolean get(URIish uri, CredentialItem... items) {
            return false;
        }
    }

    /** Counts what a server sends, over all its answers. */
    private static final class Connections implements HttpConnectionFactory {
        private final long maxBytes;
        private final Deadline deadline;
        private long receivedBytes;

        private Connections(long maxBytes, Deadline deadline) {
            this.maxBytes = maxBytes;
            this.deadline = deadline;
        }

        @Override
        public HttpConnection create(URL url) throws IOException {
            return new Counted(url, Proxy.NO_PROXY);
        }

        @Override
        public HttpConnection create(URL url, Proxy proxy) throws IOException {
            return new Counted(url, proxy);
        }

        private void received(int count) throws LimitException {
            receivedBytes += Math.max(0, count);
            if (receivedBytes > maxBytes) {
                throw new LimitException("sent more than " + maxBytes + " bytes, which is the limit");
            }
            if (deadline.passed()) {
                throw new LimitException(deadline.sentence());
            }
        }

        private final class Counted extends JDKHttpConnection {
            private Counted(URL url, Proxy proxy) throws IOException {
                super(url, proxy);
            }

            @Override
            public InputStream getInputStream() throws IOException {
                return new FilterInputStream(super.getInputStream()) {
                    @Override
                    public int read() throws IOException {
                        int value = super.read();
                        received(value < 0 ? 0 : 1);
                        return value;
                    }

                    @Override
                    public int read(byte[] bytes, int offset, int count) throws IOException {
                        int got = super.read(bytes, offset, count);
                        received(got);
                        return got;
                    }
                };
            }
        }
    }
}
