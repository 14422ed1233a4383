package hiptwin.audit.source;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How a bundle is fetched. Deadlines are in milliseconds.
 *
 * @param bundle folder that receives the files; made if it is not there
 * @param cache content-addressed folder that is asked first and filled afterwards
 * @param mirrors prefixes under which the files of a bundle, or bare git repositories, lie: {@code http}, {@code https} or {@code file}
 * @param mirrorOrder whether mirrors are asked before or after upstream
 * @param offline only the cache and mirrors in the file system are asked
 * @param stallMillis how long a server may send nothing
 * @param deadlineMillis how long one pin may take, over all places and attempts
 * @param attempts how often one place is asked if it fails in a way that may pass
 * @param pauseMillis pause before the second attempt; doubled for each one after
 * @param maxBytes no file, and no answer of a git server, may be longer
 * @param toolVersion version of this program, for {@code SOURCES.json} and the {@code User-Agent}
 */
public record FetchOptions(Path bundle, Optional<Path> cache, List<URI> mirrors, MirrorOrder mirrorOrder, boolean offline,
        long stallMillis, long deadlineMillis, int attempts, long pauseMillis, long maxBytes, String toolVersion) {
    private static final long STALL_MILLIS = 60_000;
    private static final long DEADLINE_MILLIS = 3_600_000;
    private static final int ATTEMPTS = 4;
    private static final long PAUSE_MILLIS = 1_000;
    private static final long MAX_BYTES = 8L << 30;

    /** When mirrors are asked. */
    public enum MirrorOrder {
        /** Before upstream. */
        FIRST,
        /** Only if upstream fails. */
        LAST
    }

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if a mirror is neither {@code http}, {@code https} nor {@code file}, or a number is not positive
     */
    public FetchOptions {
        Objects.requireNonNull(bundle);
        Objects.requireNonNull(cache);
        mirrors = List.copyOf(mirrors);
        Objects.requireNonNull(mirrorOrder);
        Objects.requireNonNull(toolVersion);
        mirrors.forEach(mirror -> PinRules.checkUri("mirror", mirror, true));
        if (stallMillis < 1 || deadlineMillis < 1 || attempts < 1 || pauseMillis < 0 || maxBytes < 1) {
            throw new IllegalArgumentException("deadlines, attempts and the size limit must be positive");
        }
    }

    /**
     * {@return options that suit release archives over the Internet}
     *
     * @param bundle folder that receives the files
     * @param toolVersion version of this program
     */
    public static FetchOptions of(Path bundle, String toolVersion) {
        return new FetchOptions(bundle, Optional.empty(), List.of(), MirrorOrder.FIRST, false, STALL_MILLIS, DEADLINE_MILLIS, ATTEMPTS,
                PAUSE_MILLIS, MAX_BYTES, toolVersion);
    }

    /**
     * {@return these options with a cache}
     *
     * @param folder the cache
     */
    public FetchOptions withCache(Path folder) {
        return new FetchOptions(bundle, Optional.of(folder), mirrors, mirrorOrder, offline, stallMillis, deadlineMillis, attempts,
                pauseMillis, maxBytes, toolVersion);
    }

    /**
     * {@return these options with other mirrors}
     *
     * @param order when they are asked
     * @param prefixes the mirrors
     */
    public FetchOptions withMirrors(MirrorOrder order, List<URI> prefixes) {
        return new FetchOptions(bundle, cache, prefixes, order, offline, stallMillis, deadlineMillis, attempts, pauseMillis, maxBytes,
                toolVersion);
    }

    /**
     * {@return these options with or without network}
     *
     * @param without whether the network is left alone
     */
    public FetchOptions withOffline(boolean without) {
        return new FetchOptions(bundle, cache, mirrors, mirrorOrder, without, stallMillis, deadlineMillis, attempts, pauseMillis, maxBytes,
                toolVersion);
    }

    /**
     * {@return these options with other limits}
     *
     * @param newStallMillis how long a server may send nothing
     * @param newDeadlineMillis how long one pin may take
     * @param newAttempts how often one place is asked
     * @param newPauseMillis pause before the second attempt
     * @param newMaxBytes longest file
     */
    public FetchOptions withLimits(long newStallMillis, long newDeadlineMillis, int newAttempts, long newPauseMillis, long newMaxBytes) {
        return new FetchOptions(bundle, cache, mirrors, mirrorOrder, offline, newStallMillis, newDeadlineMillis, newAttempts,
                newPauseMillis, newMaxBytes, toolVersion);
    }
}
