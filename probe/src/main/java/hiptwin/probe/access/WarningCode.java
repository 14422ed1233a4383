package hiptwin.probe.access;

/** What may spoil a result although a GPU can be used. The texts are part of the report format. */
public enum WarningCode {
    /** One of several AMD render nodes cannot be opened. */
    RENDER_NODE_CLOSED("render_node_closed"),
    /** KFD lists more GPUs than there are render nodes. */
    RENDER_NODE_MISSING("render_node_missing"),
    /** The device cgroup keeps a GPU from this process. */
    GPU_HIDDEN_BY_CGROUP("gpu_hidden_by_cgroup"),
    /** A mask of visible devices ends early and drops entries. */
    MASK_CUT_SHORT("mask_cut_short"),
    /** HIP releases differ in what they make of a mask. */
    MASK_AMBIGUOUS("mask_ambiguous"),
    /** GPUs report another gfx target than their own. */
    GFX_OVERRIDDEN("gfx_overridden"),
    /** librocdxg is where the loader does not look. */
    ROCDXG_OUTSIDE_LOADER_PATH("rocdxg_outside_loader_path");

    private final String text;

    WarningCode(String text) {
        this.text = text;
    }

    /** {@return the code as reports write it} */
    public String text() {
        return text;
    }
}
