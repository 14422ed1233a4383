/**
 * Runs an engine in a child JVM, so that native code that crashes, hangs or ends the process takes nothing with it.
 *
 * <p>{@link hiptwin.harness.worker.WorkerProcess} starts a child whose main class is {@link
 * hiptwin.harness.worker.WorkerMain}. The two talk over a Unix domain socket in a private folder; the child's standard
 * output and error carry nothing but native prints. Scores reach the parent while a piece runs, and how a piece ended
 * is a {@link hiptwin.harness.worker.PieceOutcome}.
 */
package hiptwin.harness.worker;
