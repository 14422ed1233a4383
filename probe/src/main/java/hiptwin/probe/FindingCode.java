package hiptwin.probe;

/**
 * What is odd although it need not keep a GPU from being used. The texts are part of the report format: codes may be
 * added, none changes its meaning.
 */
public enum FindingCode {
    /**
     * There are more AMD render nodes that can be opened than the HSA runtime lists GPUs, no mask explains it, and
     * without a topology it cannot be said which is missing.
     */
    GPU_LEFT_OUT("gpu_left_out"),
    /** A GPU without a PCI address, which cannot be compared. */
    NO_PCI_ADDRESS("no_pci_address"),
    /** KFD has a GPU that can be opened, or HIP lists one, and HSA does not. */
    NOT_IN_HSA("not_in_hsa"),
    /** HSA lists a GPU that KFD does not have. */
    NOT_IN_KFD("not_in_kfd"),
    /** KFD has a GPU whose render node DRM does not list. */
    NOT_IN_DRM("not_in_drm"),
    /** DRM lists an AMD GPU that KFD does not. */
    DRM_NOT_IN_KFD("drm_not_in_kfd"),
    /** Two views give one GPU different places on the PCI bus. */
    PCI_ADDRESS_DIFFERS("pci_address_differs"),
    /** Two views give one GPU different PCI device ids. */
    DEVICE_ID_DIFFERS("device_id_differs"),
    /** HSA lists a GPU that HIP does not. */
    NOT_IN_HIP("not_in_hip"),
    /** Two views give one GPU different gfx targets. */
    TARGET_DIFFERS("target_differs"),
    /** Two views give one GPU different numbers of compute units, and counting in pairs does not explain it. */
    COMPUTE_UNITS_DIFFER("compute_units_differ"),
    /** Two views give one GPU different wavefront sizes. */
    WAVEFRONT_SIZE_DIFFERS("wavefront_size_differs"),
    /** Two views give one GPU different unique ids. */
    UUID_DIFFERS("uuid_differs"),
    /** A variable makes GPUs report another target than their own. */
    TARGET_OVERRIDDEN("target_overridden"),
    /** HSA answered, and its process ended badly afterwards. */
    HSA_UNTIDY_END("hsa_untidy_end"),
    /** A call of HSA failed after the runtime had begun. */
    HSA_CALL_FAILED("hsa_call_failed"),
    /** The HIP runtime library was not found. */
    HIP_LIBRARY_MISSING("hip_library_missing"),
    /** HIP could not be loaded, refused, crashed or hung. */
    HIP_FAILED("hip_failed"),
    /** HIP answered, and its process ended badly afterwards. */
    HIP_UNTIDY_END("hip_untidy_end"),
    /** HIP's record of a device is not believed. */
    HIP_RECORD_REFUSED("hip_record_refused");

    private final String text;

    FindingCode(String text) {
        this.text = text;
    }

    /** {@return the code as reports write it} */
    public String text() {
        return text;
    }
}
