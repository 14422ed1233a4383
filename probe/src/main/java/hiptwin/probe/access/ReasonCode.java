package hiptwin.probe.access;

/**
 * Why no GPU can be used from here. The texts are part of the report format: codes may be added, none changes its
 * meaning.
 */
public enum ReasonCode {
    /** There is no {@code /dev/kfd}. */
    NO_KFD("no_kfd", AccessStatus.NO_DEVICE),
    /** There is no {@code /dev/kfd}, for its driver is not loaded. */
    AMDGPU_NOT_LOADED("amdgpu_not_loaded", AccessStatus.NO_DEVICE),
    /** WSL2, and a part of the way through {@code /dev/dxg} is missing. */
    WSL2("wsl2", AccessStatus.NO_DEVICE),
    /** WSL2, all parts are there, and the runtime is not told to look. */
    WSL2_DETECTION_OFF("wsl2_detection_off", AccessStatus.HIDDEN),
    /** {@code /dev/kfd} cannot be opened: permission denied (EACCES). */
    KFD_DENIED("kfd_denied", AccessStatus.DENIED),
    /** {@code /dev/kfd} cannot be opened: not permitted (EPERM), which is the device cgroup of a container. */
    KFD_BLOCKED("kfd_blocked", AccessStatus.DENIED),
    /** {@code /dev/kfd} cannot be opened for another reason, for example ENOMEM, EINVAL or EBUSY. */
    KFD_REJECTED("kfd_rejected", AccessStatus.REJECTED),
    /** {@code /dev/kfd} is fine, and no render node of an AMD GPU is there. */
    NO_AMD_RENDER_NODE("no_amd_render_node", AccessStatus.NO_DEVICE),
    /** No render node of an AMD GPU can be opened: permission denied (EACCES). */
    RENDER_DENIED("render_denied", AccessStatus.DENIED),
    /** No render node of an AMD GPU can be opened: not permitted (EPERM). */
    RENDER_BLOCKED("render_blocked", AccessStatus.DENIED),
    /** No render node of an AMD GPU can be opened, for another reason. */
    RENDER_REJECTED("render_rejected", AccessStatus.REJECTED),
    /** A mask of visible devices leaves no GPU. */
    HIDDEN_BY_ENVIRONMENT("hidden_by_environment", AccessStatus.HIDDEN),
    /** A variable has a value with which the runtime fails. */
    INVALID_ENVIRONMENT("invalid_environment", AccessStatus.HIDDEN),
    /** The HSA runtime library was not found. */
    HSA_LIBRARY_MISSING("hsa_library_missing", AccessStatus.RUNTIME_MISSING),
    /** The HSA runtime library was found and cannot be loaded, for example for want of a library that it needs. */
    HSA_LOAD_FAILED("hsa_load_failed", AccessStatus.RUNTIME_MISSING),
    /** The HSA runtime answered with an error. */
    HSA_INIT_FAILED("hsa_init_failed", AccessStatus.RUNTIME_FAILED),
    /** The HSA runtime ended its process: a fault, an abort, or an exit before it had answered. */
    HSA_CRASHED("hsa_crashed", AccessStatus.RUNTIME_FAILED),
    /** The HSA runtime did not come back within its time. */
    HSA_HUNG("hsa_hung", AccessStatus.RUNTIME_FAILED),
    /** The process that was to ask the HSA runtime could not be started. */
    HSA_NOT_ASKED("hsa_not_asked", AccessStatus.RUNTIME_FAILED),
    /** The HSA runtime works and lists no GPU, and nothing says that there is one. */
    NO_GPU_AGENT("no_gpu_agent", AccessStatus.NO_DEVICE),
    /** The driver has a GPU that can be opened, and the HSA runtime does not list it: it does not know its target. */
    UNKNOWN_GPU("unknown_gpu", AccessStatus.RUNTIME_FAILED);

    private final String text;
    private final AccessStatus status;

    ReasonCode(String text, AccessStatus status) {
        this.text = text;
        this.status = status;
    }

    /** {@return the code as reports write it} */
    public String text() {
        return text;
    }

    /** {@return what it comes down to} */
    public AccessStatus status() {
        return status;
    }
}
