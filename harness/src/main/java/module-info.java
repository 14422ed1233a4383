/**
 * The comparison harness: fixtures, engines, workers, comparison, gate, reports and the command line.
 *
 * <p>Start with {@link hiptwin.harness.fixture} (what is measured), {@link hiptwin.harness.engine} (what computes) and
 * {@link hiptwin.harness.compare} (what judges).
 */
module hiptwin.harness {
    requires com.fasterxml.jackson.databind;
    requires transitive hiptwin.probe;
    requires hiptwin.bindings;

    exports hiptwin.harness.engine;
    exports hiptwin.harness.engine.libvmaf;
    exports hiptwin.harness.fixture;
    exports hiptwin.harness.oracle;
    exports hiptwin.harness.score;
    exports hiptwin.harness.worker;
}
