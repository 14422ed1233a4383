/**
 * The audit of a ROCm runtime tree: what it holds, what it needs, under which licences, and which source is owed for it.
 */
@SuppressWarnings("requires-automatic") // aircompressor has no module name of its own
module hiptwin.audit {
    requires transitive hiptwin.probe;
    requires aircompressor.v3;
    requires com.fasterxml.jackson.databind;
    requires org.apache.commons.compress;

    exports hiptwin.audit;
    exports hiptwin.audit.closure;
    exports hiptwin.audit.document;
    exports hiptwin.audit.finding;
    exports hiptwin.audit.gfx;
    exports hiptwin.audit.licence;
    exports hiptwin.audit.notices;
    exports hiptwin.audit.propose;
    exports hiptwin.audit.record;
    exports hiptwin.audit.report;
    exports hiptwin.audit.sbom;
    exports hiptwin.audit.source;
    exports hiptwin.audit.spdx;
    exports hiptwin.audit.tree;

    provides hiptwin.probe.codeobject.ZstdDecoder with hiptwin.audit.tree.ZstdBundles;
}
