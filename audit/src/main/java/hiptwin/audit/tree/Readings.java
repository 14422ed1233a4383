package hiptwin.audit.tree;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads many files by as many threads as there are processors, the largest first. */
final class Readings {
    private static final int MOST_THREADS = 8;

    /** What is done with one file; keeps the result itself. */
    @FunctionalInterface
    interface Work {
        void with(FileReading reading) throws IOException;
    }

    private record Job(long sizeBytes, Work work) {
    }

    private final List<Job> jobs = new ArrayList<>();

    void add(long sizeBytes, Work work) {
        jobs.add(new Job(sizeBytes, work));
    }

    /**
     * Does all that was added; what the works have written is visible to the caller then.
     *
     * @throws IOException the first one that a work gave; the rest is then not done
     */
    void run() throws IOException {
        int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
        jobs.sort(Comparator.comparingLong(Job::sizeBytes).reversed());
        ThreadLocal<FileReading> readings = ThreadLocal.withInitial(FileReading::new);
        try (ExecutorService workers = Executors.newFixedThreadPool(threads)) {
            List<Future<?>> running = new ArrayList<>(jobs.size());
            for (Job job : jobs) {
                running.add(workers.submit(() -> {
                    job.work.with(readings.get());
                    return null;
                }));
            }
            boolean done = false;
            try {
                for (Future<?> one : running) {
                    one.get();
                }
                done = true;
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException problem) {
                    throw problem;
                }
                throw new IllegalStateException("while reading a file", e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while hashing", e);
            } finally {
                if (!done) {
                    workers.shutdownNow();
                }
            }
        }
    }
}
