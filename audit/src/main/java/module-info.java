/**
 * The audit of a ROCm runtime tree: what it holds, what it needs, under which licences, and which source is owed for it.
 */
@SuppressWarnings("requires-automatic") // jzlib, and JGit
module hiptwin.audit {
    requires transitive hiptwin.probe;
    requires com.fasterxml.jackson.databind;
    requires com.github.luben.zstd_jni;
    requires java.net.http;
    requires jzlib;
    requires org.apache.commons.compress;
    requires org.eclipse.jgit;
    // For JGit, which as an automatic module cannot say so itself.
    requires org.slf4j;

    exports hiptwin.audit;
    exports hiptwin.audit.closure;
    exports hiptwin.audit.debian;
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

    opens hiptwin.audit.source to com.fasterxml.jackson.databind;
}
