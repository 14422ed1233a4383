package hiptwin.probe.access;

import java.util.Objects;
import java.util.Optional;

/**
 * The kernel driver amdgpu, as {@code /sys/module} shows it.
 *
 * @param state whether it is there
 * @param initState {@code initstate}: {@code live}, {@code coming} or {@code going}; empty if built into the kernel
 * @param version {@code version}; only drivers that are not part of the kernel have one
 */
public record AmdgpuModule(State state, Optional<String> initState, Optional<String> version) {
    /** Whether the driver is there. */
    public enum State {
        /** Loaded and ready. */
        LOADED,
        /** Being loaded or unloaded. */
        IN_TRANSITION,
        /** Not loaded. */
        ABSENT,
        /** {@code /sys/module} cannot be seen from here. */
        UNKNOWN
    }

    /** Refuses null. */
    public AmdgpuModule {
        Objects.requireNonNull(state);
        Objects.requireNonNull(initState);
        Objects.requireNonNull(version);
    }

    static AmdgpuModule of(SystemView view) {
        if (!view.isFolder("/sys/module/amdgpu")) {
            return new AmdgpuModule(view.isFolder("/sys/module") ? State.ABSENT : State.UNKNOWN,
                    Optional.empty(), Optional.empty());
        }
        Optional<String> initState = view.text("/sys/module/amdgpu/initstate");
        return new AmdgpuModule(initState.orElse("live").equals("live") ? State.LOADED : State.IN_TRANSITION,
                initState, view.text("/sys/module/amdgpu/version"));
    }
}
