package hiptwin.harness.cli;

import hiptwin.harness.run.Progress;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * Shows on standard error how a run gets on: a bar on a terminal, otherwise one plain line every few seconds.
 */
abstract class ProgressPrinter implements Progress, AutoCloseable {
    @Override
    public abstract void close();

    /** {@return the printer that fits what standard error is} */
    static ProgressPrinter onStandardError() {
        return isTerminal(2) ? new Bar() : new PlainLines(System.err, TimeUnit.SECONDS.toNanos(5));
    }

    /** {@return a printer that prints nothing} */
    static ProgressPrinter silent() {
        return new ProgressPrinter() {
            @Override
            public void planned(int passes) {
            }

            @Override
            public void finished(String what) {
            }

            @Override
            public void close() {
            }
        };
    }

    /** {@code System.console()} speaks of standard input and output only; the link in /proc speaks of the descriptor itself. */
    private static boolean isTerminal(int descriptor) {
        try {
            String target = Path.of("/proc/self/fd/" + descriptor).toRealPath().toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException e) {
            return false;
        }
    }

    private static final class Bar extends ProgressPrinter {
        private ProgressBar bar;

        @Override
        public synchronized void planned(int passes) {
            if (bar != null) {
                bar.maxHint(bar.getMax() + passes);
                return;
            }
            bar = new ProgressBarBuilder().setTaskName("passes").setInitialMax(passes).setStyle(ProgressBarStyle.ASCII)
                    .clearDisplayOnFinish().build();
        }

        @Override
        public synchronized void finished(String what) {
            bar.step();
            bar.setExtraMessage(what);
        }

        @Override
        public synchronized void close() {
            if (bar != null) {
                bar.close();
            }
        }
    }

    /** One line when more passes are known of, and one each time the interval has passed. */
    static final class PlainLines extends ProgressPrinter {
        private final PrintStream out;
        private final long intervalNanos;
        private final long startNanos = System.nanoTime();
        private long lastNanos = startNanos;
        private int planned;
        private int done;

        PlainLines(PrintStream out, long intervalNanos) {
            this.out = out;
            this.intervalNanos = intervalNanos;
        }

        @Override
        public synchronized void planned(int passes) {
            planned += passes;
            out.println("hiptwin: " + planned + " passes to make");
        }

        @Override
        public synchronized void finished(String what) {
            done++;
            long now = System.nanoTime();
            if (now - lastNanos >= intervalNanos) {
                lastNanos = now;
                out.println("hiptwin: " + done + " of " + planned + " passes after "
                        + TimeUnit.NANOSECONDS.toSeconds(now - startNanos) + " s; last: " + what);
            }
        }

        @Override
        public void close() {
        }
    }
}
