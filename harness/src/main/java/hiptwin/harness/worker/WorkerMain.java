package hiptwin.harness.worker;

/**
 * The main class of a worker. Started by {@link WorkerProcess}; of no use to people.
 */
public final class WorkerMain {
    private WorkerMain() {
    }

    /**
     * Connects to the parent and does what it says until it says goodbye or is gone.
     *
     * @param args the path of the parent's socket
     */
    public static void main(String[] args) {
        WorkerSession.serve(args, new EngineFactory());
    }
}
