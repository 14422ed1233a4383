/**
 * The audit of a ROCm runtime tree: what it holds, what it needs, under which licences, and which source is owed for it.
 */
module hiptwin.audit {
    requires transitive hiptwin.probe;
    requires com.fasterxml.jackson.databind;

    exports hiptwin.audit.document;
    exports hiptwin.audit.finding;
    exports hiptwin.audit.licence;
    exports hiptwin.audit.notices;
    exports hiptwin.audit.propose;
    exports hiptwin.audit.record;
    exports hiptwin.audit.report;
    exports hiptwin.audit.sbom;
    exports hiptwin.audit.source;
    exports hiptwin.audit.spdx;
    exports hiptwin.audit.tree;
}
