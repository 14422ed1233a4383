package hiptwin.harness.worker;

import hiptwin.harness.engine.EngineException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What can happen in a worker. */
enum Fault {
    NONE,
    SLEEP,
    REFUSE,
    THROW,
    EXHAUST_HEAP,
    EXIT,
    HALT,
    EXIT_AT_ONCE,
    ABORT,
    BAD_ADDRESS,
    SIGNAL_SEGV,
    SIGNAL_ABRT,
    SIGNAL_KILL,
    SIGNAL_TERM,
    PRINT_A_MEGABYTE,
    PRINT_A_LINE,
    PRINT_AND_ABORT,
    ABORT_IN_EXIT_HANDLER,
    LEAVE_A_PROCESS_AND_ABORT;

    void happen() throws EngineException {
        switch (this) {
            case NONE -> { }
            case SLEEP -> sleepForEver();
            case REFUSE -> throw new EngineException("vmaf_read_pictures", -22, "-22 (EINVAL) at frame 2");
            case THROW -> throw new IllegalStateException("thrown on purpose");
            case EXHAUST_HEAP -> exhaustHeap();
            case EXIT -> System.exit(7);
            case HALT -> Runtime.getRuntime().halt(0);
            case EXIT_AT_ONCE -> NativeFaults.exitAtOnce(9);
            case ABORT -> NativeFaults.abort();
            case BAD_ADDRESS -> NativeFaults.readBadAddress();
            case SIGNAL_SEGV -> signal("SEGV");
            case SIGNAL_ABRT -> signal("ABRT");
            case SIGNAL_KILL -> signal("KILL");
            case SIGNAL_TERM -> signal("TERM");
            case PRINT_A_MEGABYTE -> printAMegabyte();
            case PRINT_A_LINE -> NativeFaults.print("a line in C's buffer");
            case PRINT_AND_ABORT -> {
                System.err.println("Memory access fault by GPU node-1");
                NativeFaults.abort();
            }
            case ABORT_IN_EXIT_HANDLER -> NativeFaults.abortInExitHandler();
            case LEAVE_A_PROCESS_AND_ABORT -> {
                NativeFaults.shell("sleep 20 &");
                NativeFaults.abort();
            }
        }
    }

    static void sleepForEver() {
        while (true) {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException ignored) {
                continue;
            }
        }
    }

    private static void exhaustHeap() {
        List<byte[]> all = new ArrayList<>();
        while (true) {
            all.add(new byte[1 << 20]);
        }
    }

    private static void signal(String name) {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(ProcessHandle.current().pid())).start().waitFor();
            sleepForEver();
        } catch (IOException | InterruptedException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private static void printAMegabyte() {
        String line = "x".repeat(1023);
        for (int i = 0; i < 512; i++) {
            NativeFaults.print(line);
            System.out.println(line);
        }
    }
}
