/**
 * The comparison harness: fixtures, engines, workers, comparison, gate, reports and the command line.
 *
 * <p>Start with {@link hiptwin.harness.fixture} (what is measured), {@link hiptwin.harness.engine} (what computes) and
 * {@link hiptwin.harness.compare} (what compares).
 */
module hiptwin.harness {
    requires transitive hiptwin.probe;
    requires static hiptwin.audit;
    requires hiptwin.bindings;
    requires com.fasterxml.jackson.databind;
    requires info.picocli;
    requires me.tongfei.progressbar;

    exports hiptwin.harness.bench;
    exports hiptwin.harness.catalogue;
    exports hiptwin.harness.compare;
    exports hiptwin.harness.device;
    exports hiptwin.harness.engine;
    exports hiptwin.harness.engine.libvmaf;
    exports hiptwin.harness.fixture;
    exports hiptwin.harness.gate;
    exports hiptwin.harness.job;
    exports hiptwin.harness.oracle;
    exports hiptwin.harness.plan;
    exports hiptwin.harness.reference;
    exports hiptwin.harness.report;
    exports hiptwin.harness.run;
    exports hiptwin.harness.score;
    exports hiptwin.harness.worker;

    opens hiptwin.harness.catalogue to com.fasterxml.jackson.databind;
    opens hiptwin.harness.reference to com.fasterxml.jackson.databind;
    opens hiptwin.harness.cli to info.picocli;
}
