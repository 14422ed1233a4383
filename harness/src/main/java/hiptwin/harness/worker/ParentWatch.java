package hiptwin.harness.worker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Reads what the parent says, and ends the process when the parent is gone: nobody would take the results, and a
 * forgotten child would keep a GPU busy.
 */
final class ParentWatch extends Thread {
    /** Exit code of a child whose parent is gone. Nobody is there to read it. */
    static final int EXIT_ORPHANED = 75;

    /** How long engine and exit handlers have, once the parent has said goodbye, before its absence is noticed. */
    private static final long EXIT_GRACE_MILLIS = 10_000;

    private final MessageChannel channel;
    private final Path folder;
    /** The parent says one thing at a time; more than a few waiting is nonsense. */
    private final BlockingQueue<Message> waiting = new ArrayBlockingQueue<>(4);

    /**
     * Prepares to read.
     *
     * @param channel to the parent
     * @param folder the private folder, removed at the end: a parent that was killed cannot do it
     */
    ParentWatch(MessageChannel channel, Path folder) {
        super("parent watch");
        this.channel = channel;
        this.folder = folder;
        setDaemon(true);
    }

    /** {@return the next word of the parent; waits for it} */
    Message next() {
        while (true) {
            try {
                return waiting.take();
            } catch (InterruptedException ignored) {
                // An engine may have interrupted its own thread; the parent waits for an answer all the same.
                continue;
            }
        }
    }

    @Override
    public void run() {
        try {
            Optional<Message> message;
            while ((message = channel.read()).isPresent()) {
                waiting.put(message.get());
                if (message.get() instanceof Message.Quit) {
                    // A thread that waits in a read would hold up the JVM's exit for 300 ms; one that sleeps does not.
                    sleep(EXIT_GRACE_MILLIS);
                }
            }
        } catch (ProtocolException malformed) {
            System.err.println("hiptwin worker: the parent sent no message: " + malformed.getMessage());
        } catch (IOException | InterruptedException gone) {
            // Handled as the end of the conversation that it is.
        }
        PrivateFolder.remove(folder);
        Runtime.getRuntime().halt(EXIT_ORPHANED);
    }
}
