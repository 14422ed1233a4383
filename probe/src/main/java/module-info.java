/**
 * Which AMD GPUs can be used from here, and if none, why not.
 */
module hiptwin.probe {
    requires hiptwin.bindings;

    exports hiptwin.probe;
    exports hiptwin.probe.access;
    exports hiptwin.probe.child;
    exports hiptwin.probe.closure;
    exports hiptwin.probe.codeobject;
    exports hiptwin.probe.drm;
    exports hiptwin.probe.elf;
    exports hiptwin.probe.file;
    exports hiptwin.probe.hip;
    exports hiptwin.probe.hsa;
    exports hiptwin.probe.kfd;
    exports hiptwin.probe.library;
    exports hiptwin.probe.pin;

    uses hiptwin.probe.codeobject.ZstdDecoder;
}
