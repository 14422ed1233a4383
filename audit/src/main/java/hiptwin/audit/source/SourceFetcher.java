package hiptwin.audit.source;

import hiptwin.audit.source.FetchOptions.MirrorOrder;
import hiptwin.audit.source.FetchOutcome.Origin;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Fills a bundle with the source that pins name. A file appears under its name only after it was verified; a pin that cannot be had does
 * not keep the others from being fetched; what was begun is gone on with by the next run. Not thread safe; several processes may work on
 * one bundle, in which case one of them fetches a file and the others report that.
 */
public final class SourceFetcher implements AutoCloseable {
    private final FetchOptions options;
    private final Consumer<String> progress;
    private final Optional<ContentCache> cache;
    private final Download download;
    private final GitFetch git;

    private SourceFetcher(FetchOptions options, Consumer<String> progress) {
        this.options = options;
        this.progress = progress;
        cache = options.cache().map(ContentCache::new);
        download = new Download(options);
        git = new GitFetch(options);
    }

    /**
     * Fetches, and writes {@code SOURCES.json} if all is there. While a git tree is fetched, JGit in this JVM sees no configuration of
     * user or system.
     *
     * @param pins what is owed
     * @param options how
     * @param progress told in one line what is asked for; for people
     * @return what became of each pin
     * @throws IllegalArgumentException if a pin is malformed or two have one name
     * @throws IOException if the bundle or the cache cannot be written
     * @throws InterruptedException if this thread is interrupted
     */
    public static FetchReport fetch(List<SourcePin> pins, FetchOptions options, Consumer<String> progress)
            throws IOException, InterruptedException {
        PinRules.check(pins);
        Files.createDirectories(options.bundle());
        // A list that an earlier run wrote must not stand beside a bundle that is no longer what it says.
        Files.deleteIfExists(options.bundle().resolve(BundleIndex.FILE_NAME));
        List<FetchOutcome> outcomes = new ArrayList<>();
        try (SourceFetcher fetcher = new SourceFetcher(options, progress)) {
            for (SourcePin pin : pins) {
                outcomes.add(fetcher.fetch(pin));
            }
        }
        FetchReport report = new FetchReport(outcomes);
        if (report.complete()) {
            List<BundleIndex.Entry> entries = outcomes.stream().map(FetchOutcome.Complete.class::cast).map(BundleIndex.Entry::of).toList();
            new BundleIndex(options.toolVersion(), entries).write(options.bundle());
        }
        return report;
    }

    private FetchOutcome fetch(SourcePin pin) throws IOException, InterruptedException {
        Path target = options.bundle().resolve(pin.fileName());
        List<String> reasons = new ArrayList<>();
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            Optional<FetchOutcome> present = present(pin, target, reasons);
            if (present.isPresent()) {
                return present.get();
            }
        }
        Deadline deadline = Deadline.after(options.deadlineMillis());
        try (Draft draft = Draft.open(target)) {
            Optional<FetchOutcome> cached = fromCache(pin, draft, target, deadline, reasons);
            if (cached.isPresent()) {
                return cached.get();
            }
            for (Place place : places(pin)) {
                Optional<FetchOutcome> done = from(place, pin, draft, target, deadline, reasons);
                if (done.isPresent()) {
                    return done.get();
                }
            }
        } catch (UnavailableException e) {
            reasons.add(e.getMessage());
        }
        return new FetchOutcome.Failed(pin, reasons);
    }

    private Optional<FetchOutcome> present(SourcePin pin, Path target, List<String> reasons) throws IOException {
        if (Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)) {
            try {
                Hashes hashes = Hashes.of(target);
                List<Submodule> submodules = accept(pin, target, hashes);
                keep(pin, target);
                return Optional.of(complete(pin, Origin.PRESENT, target.toString(), hashes, submodules));
            } catch (UnavailableException e) {
                reasons.add(target + ": " + e.getMessage());
                return Optional.empty();
            }
        }
        reasons.add(target + ": is no regular file");
        return Optional.empty();
    }

    private Optional<FetchOutcome> fromCache(SourcePin pin, Draft draft, Path target, Deadline deadline, List<String> reasons)
            throws IOException {
        if (cache.isEmpty()) {
            return Optional.empty();
        }
        Path place = cache.get().place(pin);
        if (!Files.exists(place, LinkOption.NOFOLLOW_LINKS)) {
            if (options.offline()) {
                reasons.add(place + ": is not in the cache");
            }
            return Optional.empty();
        }
        try {
            download.copy(place, draft, deadline);
            return Optional.of(install(pin, draft, target, Origin.CACHE, place.toString()));
        } catch (UnavailableException e) {
            reasons.add(place + ": " + e.getMessage());
            draft.restart();
            cache.get().drop(pin);
            return Optional.empty();
        }
    }

    private Optional<FetchOutcome> from(Place place, SourcePin pin, Draft draft, Path target, Deadline deadline, List<String> reasons)
            throws IOException, InterruptedException {
        if (options.offline() && !place.uri().getScheme().equalsIgnoreCase("file")) {
            reasons.add(place.uri() + ": not asked, offline");
            return Optional.empty();
        }
        long pauseMillis = options.pauseMillis();
        for (int attempt = 1; attempt <= options.attempts(); attempt++) {
            progress.accept(pin.id() + ": " + place.uri() + (attempt > 1 ? " (attempt " + attempt + ")" : ""));
            // Only what has just come whole from its first byte is sure to be what the place has; see below.
            boolean resumed = draft.length() > 0;
            try {
                if (place.repository()) {
                    git.into(draft, place.uri(), (SourcePin.GitTree) pin, deadline);
                } else {
                    download.into(draft, place.uri(), deadline);
                }
            } catch (UnavailableException e) {
                reasons.add(place.uri() + ": " + e.getMessage());
                if (!e.mayPass()) {
                    break;
                }
                if (attempt < options.attempts()) {
                    Thread.sleep(Math.min(pauseMillis, deadline.remainingMillis()));
                    pauseMillis *= 2;
                }
                continue;
            }
            try {
                return Optional.of(install(pin, draft, target, place.origin(), place.uri().toString()));
            } catch (UnavailableException e) {
                reasons.add(place.uri() + ": " + e.getMessage());
                draft.restart();
                if (!resumed) {
                    break;
                }
            }
        }
        return Optional.empty();
    }

    private FetchOutcome install(SourcePin pin, Draft draft, Path target, Origin origin, String from)
            throws IOException, UnavailableException {
        Hashes hashes = draft.finish();
        List<Submodule> submodules = accept(pin, draft.part(), hashes);
        if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new UnavailableException(target + " is a folder and in the way", false);
        }
        draft.install();
        keep(pin, target);
        return complete(pin, origin, from, hashes, submodules);
    }

    private void keep(SourcePin pin, Path file) throws IOException {
        if (cache.isPresent()) {
            cache.get().keep(pin, file);
        }
    }

    /** Compares a file with its pin. */
    private static List<Submodule> accept(SourcePin pin, Path file, Hashes hashes) throws IOException, UnavailableException {
        switch (pin) {
            case SourcePin.Archive archive -> {
                same("SHA-256", hashes.sha256(), archive.sha256());
                if (archive.sha512().isPresent()) {
                    same("SHA-512", hashes.sha512(), archive.sha512().get());
                }
                return List.of();
            }
            case SourcePin.GitTree tree -> {
                List<Submodule> submodules;
                try {
                    submodules = PackedTree.check(file, tree);
                } catch (NotPackedException e) {
                    throw new UnavailableException(e.getMessage(), false);
                }
                if (tree.packedSha256().isPresent()) {
                    same("SHA-256 of the packed tree", hashes.sha256(), tree.packedSha256().get());
                }
                return submodules;
            }
        }
    }

    private static void same(String what, String found, String recorded) throws UnavailableException {
        if (!found.equals(recorded)) {
            throw new UnavailableException(what + " is " + found + ", and " + recorded + " is recorded", false);
        }
    }

    private static FetchOutcome complete(SourcePin pin, Origin origin, String from, Hashes hashes, List<Submodule> submodules) {
        return new FetchOutcome.Complete(pin, origin, from, hashes.sizeBytes(), hashes.sha256(), hashes.sha512(), submodules);
    }

    private record Place(URI uri, Origin origin, boolean repository) {
    }

    private List<Place> places(SourcePin pin) {
        List<Place> mirrors = new ArrayList<>();
        List<Place> upstream = new ArrayList<>();
        for (URI mirror : options.mirrors()) {
            mirrors.add(new Place(below(mirror, pin.fileName()), Origin.MIRROR, false));
        }
        switch (pin) {
            case SourcePin.Archive archive -> archive.urls().forEach(url -> upstream.add(new Place(url, Origin.UPSTREAM, false)));
            case SourcePin.GitTree tree -> {
                String path = tree.url().getPath().replaceAll("/+$", "");
                String name = path.substring(path.lastIndexOf('/') + 1);
                for (URI mirror : options.mirrors()) {
                    if (!name.isEmpty()) {
                        mirrors.add(new Place(below(mirror, name), Origin.MIRROR, true));
                    }
                }
                upstream.add(new Place(tree.url(), Origin.UPSTREAM, true));
            }
        }
        List<Place> all = new ArrayList<>(options.mirrorOrder() == MirrorOrder.FIRST ? mirrors : upstream);
        all.addAll(options.mirrorOrder() == MirrorOrder.FIRST ? upstream : mirrors);
        return all;
    }

    /** A name of a file or repository below a mirror, which may carry a query. */
    private static URI below(URI mirror, String name) {
        String text = mirror.toString();
        int query = text.indexOf('?');
        String front = query < 0 ? text : text.substring(0, query);
        return URI.create((front.endsWith("/") ? front : front + "/") + name.replace(" ", "%20") + (query < 0 ? "" : text.substring(query)));
    }

    /** Ends what is still connected. */
    @Override
    public void close() {
        download.close();
    }
}
