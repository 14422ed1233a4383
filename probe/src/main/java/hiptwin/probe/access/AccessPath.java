package hiptwin.probe.access;

/** The way by which the ROCm runtime would reach a GPU. */
public enum AccessPath {
    /** {@code /dev/kfd} and a render node: Linux with the driver amdgpu. */
    KFD,
    /** {@code /dev/dxg} and librocdxg: WSL2. */
    DXG,
    /** None. */
    NONE
}
