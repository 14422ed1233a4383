package hiptwin.harness.worker;

/** What said no, when the worker lives on. */
public enum FailureKind {
    /** The engine: {@link hiptwin.harness.engine.EngineException}. */
    ENGINE,
    /** A clip could not be read: {@link hiptwin.harness.fixture.FixtureException}. */
    FIXTURE,
    /** Our own code, or the JVM: an exception that nothing announces, or no memory left. */
    PROGRAM
}
