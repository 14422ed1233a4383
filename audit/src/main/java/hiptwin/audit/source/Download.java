package hiptwin.audit.source;

import hiptwin.probe.file.IoReason;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Fetches one file into a {@link Draft}, going on where an earlier attempt stopped if the server can prove that the file is still the same.
 * Owns the HTTP client. Not thread safe.
 */
final class Download implements AutoCloseable {
    private static final int MAX_REDIRECTS = 5;
    private static final int WATCH_MILLIS = 25;
    private static final int OK = 200;
    private static final int PARTIAL = 206;
    private static final int TIMED_OUT = 408;
    private static final int NOT_SATISFIABLE = 416;
    private static final int TOO_MANY = 429;
    private static final int SERVER_ERRORS = 500;
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
    private static final Pattern CONTENT_RANGE = Pattern.compile("bytes (\\d{1,18})-(\\d{1,18})/(\\d{1,18}|\\*)");

    private final FetchOptions options;
    private final HttpClient client;
    private final ScheduledExecutorService watch;

    Download(FetchOptions options) {
        this.options = options;
        // Redirects are followed here, where their number and targets can be checked.
        client = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(Duration.ofMillis(options.stallMillis())).build();
        watch = Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("source-deadline").factory());
    }

    /** Fills the draft from a URL or a file; what it holds afterwards still has to be compared with the pin. */
    void into(Draft draft, URI uri, Deadline deadline) throws IOException, InterruptedException, UnavailableException {
        if (uri.getScheme().equalsIgnoreCase("file")) {
            copy(Path.of(uri), draft, deadline);
            return;
        }
        Optional<Draft.Start> resumable = draft.start().filter(start -> start.url().equals(uri.toString()) && draft.length() > 0);
        if (resumable.isEmpty()) {
            draft.restart();
        }
        HttpResponse<InputStream> response = answer(uri, resumable, draft.length(), deadline);
        if (resumable.isPresent() && response.statusCode() == NOT_SATISFIABLE) {
            response.body().close();
            draft.restart();
            response = answer(uri, Optional.empty(), 0, deadline);
        }
        try (InputStream body = response.body()) {
            accept(draft, uri, response);
            stream(body, draft, deadline, expectedEnd(response, draft.length()));
        }
    }

    /** Copies a file in this machine's file system. */
    void copy(Path file, Draft draft, Deadline deadline) throws IOException, UnavailableException {
        draft.restart();
        if (!Files.exists(file)) {
            throw new UnavailableException("is not there", false);
        }
        if (!Files.isRegularFile(file)) {
            throw new UnavailableException("is no regular file", false);
        }
        InputStream in;
        try {
            in = Files.newInputStream(file);
        } catch (IOException e) {
            throw new UnavailableException("cannot be read: " + IoReason.reason(e), false);
        }
        try (in) {
            stream(in, draft, deadline, -1);
        }
    }

    private HttpResponse<InputStream> answer(URI uri, Optional<Draft.Start> resumable, long from, Deadline deadline)
            throws IOException, InterruptedException, UnavailableException {
        URI at = uri;
        for (int hop = 0; hop <= MAX_REDIRECTS; hop++) {
            HttpResponse<InputStream> response = send(at, resumable, from, deadline);
            if (!REDIRECTS.contains(response.statusCode())) {
                return response;
            }
            response.body().close();
            at = redirected(at, response);
        }
        throw new UnavailableException("more than " + MAX_REDIRECTS + " redirects", false);
    }

    private HttpResponse<InputStream> send(URI at, Optional<Draft.Start> resumable, long from, Deadline deadline)
            throws InterruptedException, UnavailableException {
        if (deadline.passed()) {
            throw new UnavailableException(deadline.sentence(), false);
        }
        long waitMillis = Math.max(1, Math.min(options.stallMillis(), deadline.remainingMillis()));
        HttpRequest.Builder request = HttpRequest.newBuilder(at).timeout(Duration.ofMillis(waitMillis))
                .header("User-Agent", options.toolVersion().replaceAll("[^!-~]+", "/"));
        resumable.ifPresent(start -> request.header("Range", "bytes=" + from + "-").header("If-Range", start.validator()));
        try {
            return client.send(request.GET().build(), HttpResponse.BodyHandlers.ofInputStream());
        } catch (HttpTimeoutException e) {
            throw new UnavailableException("no answer within " + waitMillis + " ms", true);
        } catch (IOException e) {
            throw new UnavailableException("no connection: " + reason(e), true);
        }
    }

    private static URI redirected(URI at, HttpResponse<InputStream> response) throws UnavailableException {
        String location = response.headers().firstValue("Location")
                .orElseThrow(() -> new UnavailableException("redirect " + response.statusCode() + " without a target", false));
        URI target;
        try {
            target = at.resolve(location);
            PinRules.checkUri("redirect", target, false);
        } catch (IllegalArgumentException e) {
            throw new UnavailableException("redirect to '" + location + "': expected http:// or https://", false);
        }
        if (at.getScheme().equalsIgnoreCase("https") && !target.getScheme().equalsIgnoreCase("https")) {
            throw new UnavailableException("redirect from https to " + target + ", which is not encrypted", false);
        }
        return target;
    }

    private void accept(Draft draft, URI uri, HttpResponse<InputStream> response) throws IOException, UnavailableException {
        int status = response.statusCode();
        if (status == PARTIAL && draft.length() > 0) {
            Matcher range = CONTENT_RANGE.matcher(response.headers().firstValue("Content-Range").orElse(""));
            if (!range.matches() || Long.parseLong(range.group(1)) != draft.length()) {
                draft.restart();
                throw new UnavailableException("answered another range than was asked for", true);
            }
            return;
        }
        if (status != OK) {
            boolean mayPass = status >= SERVER_ERRORS || status == TIMED_OUT || status == TOO_MANY;
            throw new UnavailableException("HTTP status " + status, mayPass);
        }
        draft.restart();
        Optional<String> validator = response.headers().firstValue("ETag").filter(tag -> tag.startsWith("\""))
                .or(() -> response.headers().firstValue("Last-Modified"));
        if (validator.isPresent()) {
            draft.begin(new Draft.Start(uri.toString(), validator.get()));
        }
    }

    private static long expectedEnd(HttpResponse<InputStream> response, long from) {
        long rest = response.headers().firstValueAsLong("Content-Length").orElse(-1);
        return rest < 0 ? -1 : from + rest;
    }

    private void stream(InputStream body, Draft draft, Deadline deadline, long expectedEnd) throws IOException, UnavailableException {
        if (expectedEnd > options.maxBytes()) {
            draft.restart();
            throw new UnavailableException(expectedEnd + " bytes are announced, and " + options.maxBytes() + " is the limit", false);
        }
        AtomicLong heardNanos = new AtomicLong(System.nanoTime());
        AtomicBoolean stalled = new AtomicBoolean();
        ScheduledFuture<?> watcher = watch.scheduleWithFixedDelay(() -> {
            long silentMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - heardNanos.get());
            if (silentMillis > options.stallMillis() || deadline.passed()) {
                stalled.set(silentMillis > options.stallMillis());
                close(body);
            }
        }, WATCH_MILLIS, WATCH_MILLIS, TimeUnit.MILLISECONDS);
        try {
            byte[] buffer = new byte[Hashes.BUFFER_BYTES];
            for (int count = read(body, buffer); count >= 0; count = read(body, buffer)) {
                heardNanos.set(System.nanoTime());
                if (draft.length() + count > options.maxBytes()) {
                    draft.restart();
                    throw new UnavailableException("more than " + options.maxBytes() + " bytes, which is the limit", false);
                }
                draft.write(buffer, 0, count);
            }
        } catch (UnavailableException e) {
            if (stalled.get()) {
                throw new UnavailableException("nothing came for " + options.stallMillis() + " ms, after " + draft.length() + " bytes", true);
            }
            if (deadline.passed()) {
                throw new UnavailableException(deadline.sentence() + ", after " + draft.length() + " bytes", false);
            }
            throw e;
        } finally {
            watcher.cancel(false);
        }
        if (expectedEnd >= 0 && draft.length() != expectedEnd) {
            throw new UnavailableException("ended after " + draft.length() + " of " + expectedEnd + " bytes", true);
        }
    }

    /** Keeps what cannot be read apart from what cannot be written, which is no fault of the place. */
    private static int read(InputStream body, byte[] buffer) throws UnavailableException {
        try {
            return body.read(buffer);
        } catch (IOException e) {
            throw new UnavailableException("broke off: " + reason(e), true);
        }
    }

    private static void close(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            // The reader, which this wakes, reports why.
            return;
        }
    }

    private static String reason(IOException problem) {
        return problem.getMessage() == null ? problem.getClass().getSimpleName() : problem.getMessage();
    }

    @Override
    public void close() {
        watch.shutdownNow();
        client.shutdownNow();
        client.close();
    }
}
