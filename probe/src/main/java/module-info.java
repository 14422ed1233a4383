/**
 * Which AMD GPUs can be used from here, and if none, why not.
 */
module hiptwin.probe {
    exports hiptwin.probe.access;
    exports hiptwin.probe.elf;
    exports hiptwin.probe.kfd;
    exports hiptwin.probe.library;
    exports hiptwin.probe.pin;
}
