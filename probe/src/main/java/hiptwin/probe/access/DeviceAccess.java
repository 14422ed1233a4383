package hiptwin.probe.access;

/**
 * Looks at device nodes, driver, permissions and environment before any ROCm call.
 */
public final class DeviceAccess {
    private DeviceAccess() {
    }

    /**
     * Looks and judges. Opens and closes each device node once; loads no library; takes some milliseconds. Never throws
     * for what it finds. Safe for use by several threads.
     *
     * @param view this machine, or a tree that stands for one
     * @return what was seen and what it means
     */
    public static AccessReport inspect(SystemView view) {
        AccessFacts facts = AccessFacts.of(view);
        return new AccessJudgement(facts, view.environment()).report();
    }
}
