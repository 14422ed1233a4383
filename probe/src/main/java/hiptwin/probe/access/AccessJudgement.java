package hiptwin.probe.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes a report of facts. The order: {@code /dev/kfd} is absent (WSL2, driver, node), is closed; render nodes are
 * absent, are closed; the environment hides what is left. The first that fits is the reason.
 */
final class AccessJudgement {
    private static final String KERNEL_LOG = "read the kernel log (`sudo dmesg | grep -i -e kfd -e amdgpu`)";
    /** From this release on the runtime looks for {@code /dev/dxg} without being told (ROCm/librocdxg, issue 34). */
    private static final int DXG_BY_DEFAULT_MAJOR = 7;
    private static final int DXG_BY_DEFAULT_MINOR = 13;

    private final AccessFacts facts;
    private final Map<String, String> environment;
    private final PermissionAdvice permission;

    AccessJudgement(AccessFacts facts, Map<String, String> environment) {
        this.facts = facts;
        this.environment = environment;
        this.permission = new PermissionAdvice(facts);
    }

    AccessReport report() {
        boolean throughDxg = !facts.kfd().present() && facts.dxg().present();
        Optional<Reason> closed = throughDxg ? dxg() : kfd();
        if (closed.isEmpty() && !throughDxg) {
            closed = renderNodes();
        }
        if (closed.isPresent()) {
            return new AccessReport(facts, AccessPath.NONE, closed, List.of());
        }
        AccessPath path = throughDxg ? AccessPath.DXG : AccessPath.KFD;
        EnvironmentJudgement variables = new EnvironmentJudgement(environment,
                throughDxg ? OptionalInt.empty() : OptionalInt.of(facts.reachableGpus()));
        if (variables.reason().isPresent()) {
            return new AccessReport(facts, path, variables.reason(), List.of());
        }
        List<AccessWarning> warnings = new ArrayList<>(throughDxg ? dxgWarnings() : nodeWarnings());
        warnings.addAll(variables.warnings());
        return new AccessReport(facts, path, Optional.empty(), warnings);
    }

    private Optional<Reason> dxg() {
        String setting = environment.getOrDefault(RocmVariable.DXG_DETECTION, "");
        boolean detection = setting.isEmpty() ? detectsDxgByDefault() : !setting.equals("0");
        String seen = "this is WSL2, where the GPU is behind /dev/dxg";
        if (!facts.dxg().openable()) {
            return reason(ReasonCode.WSL2, seen + ", and " + permission.describe(facts.dxg()),
                    facts.container().inContainer() ? "add --device /dev/dxg to the line that starts the container"
                            : "update WSL (`wsl --update` in Windows) and start it again");
        }
        if (facts.rocdxg().isEmpty()) {
            return reason(ReasonCode.WSL2, seen + ", and librocdxg, through which ROCm reaches it, was not found"
                            + (detection ? "" : "; " + RocmVariable.DXG_DETECTION + " is not 1 either"),
                    "install librocdxg" + (detection ? "" : " and set " + RocmVariable.DXG_DETECTION + "=1"));
        }
        if (!detection) {
            return reason(ReasonCode.WSL2_DETECTION_OFF, seen + ", and " + RocmVariable.DXG_DETECTION
                            + (setting.isEmpty() ? " is not set, without which ROCm before 7.13 does not look there"
                            : " is 0, which forbids ROCm to look there"),
                    "set " + RocmVariable.DXG_DETECTION + "=1");
        }
        return Optional.empty();
    }

    private boolean detectsDxgByDefault() {
        Matcher version = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*").matcher(facts.rocmVersion().orElse(""));
        if (!version.matches()) {
            return false;
        }
        int major = Integer.parseInt(version.group(1));
        return major > DXG_BY_DEFAULT_MAJOR
                || major == DXG_BY_DEFAULT_MAJOR && Integer.parseInt(version.group(2)) >= DXG_BY_DEFAULT_MINOR;
    }

    private Optional<Reason> kfd() {
        if (!facts.kfd().present()) {
            return noKfd();
        }
        Optional<OpenFailure> failure = facts.kfd().failure();
        if (failure.isEmpty()) {
            return Optional.empty();
        }
        return switch (failure.get().error()) {
            case EACCES -> {
                List<DeviceNode> denied = new ArrayList<>(List.of(facts.kfd()));
                facts.renderNodesForRocm().stream().map(RenderNode::node)
                        .filter(node -> node.failsWith(OpenError.EACCES)).forEach(denied::add);
                yield reason(ReasonCode.KFD_DENIED, permission.describe(facts.kfd()), permission.fix(denied));
            }
            case EPERM -> reason(ReasonCode.KFD_BLOCKED, "/dev/kfd is there, and the device cgroup does not let "
                    + "it be opened: " + failure.get(), deviceFix("/dev/kfd"));
            case NOT_A_DEVICE -> reason(ReasonCode.KFD_REJECTED, permission.describe(facts.kfd()),
                    rejectedFix("/dev/kfd", failure.get().error()));
            default -> reason(ReasonCode.KFD_REJECTED, "/dev/kfd cannot be opened for reading and writing: "
                    + failure.get(), rejectedFix("/dev/kfd", failure.get().error()));
        };
    }

    private Optional<Reason> noKfd() {
        boolean noGpu = facts.amdGpusOnPci().isPresent() && facts.amdGpusOnPci().getAsInt() == 0;
        AmdgpuModule.State driver = facts.amdgpu().state();
        boolean inContainer = facts.container().inContainer();
        if (driver == AmdgpuModule.State.IN_TRANSITION) {
            return reason(ReasonCode.AMDGPU_NOT_LOADED,
                    "/dev/kfd does not exist, and the kernel driver amdgpu is in state \""
                            + facts.amdgpu().initState().orElse("") + "\"",
                    "wait until it is live; if it stays so, " + KERNEL_LOG);
        }
        if (driver == AmdgpuModule.State.ABSENT && !noGpu) {
            String gpus = facts.amdGpusOnPci().isPresent()
                    ? ", although the PCI bus lists " + Sentence.count(facts.amdGpusOnPci().getAsInt(), "AMD GPU") : "";
            String load = "load it with `sudo modprobe amdgpu`, and if that fails " + KERNEL_LOG;
            return reason(ReasonCode.AMDGPU_NOT_LOADED,
                    "/dev/kfd does not exist because the kernel driver amdgpu is not loaded" + gpus,
                    inContainer ? "on the host, " + load + "; then " + deviceFix("/dev/kfd") : load);
        }
        if (noGpu) {
            return reason(ReasonCode.NO_KFD, "/dev/kfd does not exist, and the PCI bus lists no AMD GPU",
                    "run on a Linux machine with an AMD GPU and its kernel driver amdgpu"
                            + (inContainer ? ", and " + deviceFix("/dev/kfd") : ""));
        }
        if (inContainer) {
            return reason(ReasonCode.NO_KFD, "/dev/kfd does not exist in this container",
                    deviceFix("/dev/kfd") + "; the host must be Linux with the kernel driver amdgpu");
        }
        return driver == AmdgpuModule.State.LOADED
                ? reason(ReasonCode.NO_KFD, "/dev/kfd does not exist although the kernel driver amdgpu is loaded",
                        "use a kernel built with CONFIG_HSA_AMD, or AMD's own amdgpu-dkms, and " + KERNEL_LOG)
                : reason(ReasonCode.NO_KFD, "/dev/kfd does not exist",
                        "run on a Linux machine with an AMD GPU and its kernel driver amdgpu");
    }

    private Optional<Reason> renderNodes() {
        List<RenderNode> candidates = facts.renderNodesForRocm();
        if (candidates.isEmpty()) {
            return reason(ReasonCode.NO_AMD_RENDER_NODE, "/dev/kfd can be opened, and /dev/dri has no render node of "
                            + "an AMD GPU under the driver amdgpu" + renderNodesSeen() + topologySeen(),
                    facts.container().inContainer() ? deviceFix("/dev/dri") : KERNEL_LOG);
        }
        if (candidates.stream().anyMatch(n -> n.node().openable())) {
            return Optional.empty();
        }
        List<DeviceNode> denied = failing(candidates, OpenError.EACCES);
        if (!denied.isEmpty()) {
            return reason(ReasonCode.RENDER_DENIED, described(denied), permission.fix(denied));
        }
        List<DeviceNode> blocked = failing(candidates, OpenError.EPERM);
        if (!blocked.isEmpty()) {
            return reason(ReasonCode.RENDER_BLOCKED, described(blocked), deviceFix("/dev/dri"));
        }
        DeviceNode first = candidates.get(0).node();
        return reason(ReasonCode.RENDER_REJECTED, described(candidates.stream().map(RenderNode::node).toList()),
                rejectedFix(first.place(), first.failure().map(OpenFailure::error).orElse(OpenError.OTHER)));
    }

    private List<AccessWarning> nodeWarnings() {
        List<AccessWarning> warnings = new ArrayList<>();
        List<DeviceNode> denied = failing(facts.renderNodesForRocm(), OpenError.EACCES);
        if (!denied.isEmpty()) {
            warnings.add(new AccessWarning(WarningCode.RENDER_NODE_CLOSED, Sentence.of(described(denied)
                    + "; the ROCm runtimes 5.2 to 6.4 then give up altogether"), permission.fix(denied)));
        }
        List<DeviceNode> closed = facts.renderNodesForRocm().stream().map(RenderNode::node)
                .filter(n -> !n.openable() && !n.failsWith(OpenError.EACCES)).toList();
        if (!closed.isEmpty()) {
            warnings.add(new AccessWarning(WarningCode.RENDER_NODE_CLOSED, Sentence.of(described(closed)
                    + "; its GPU is left out and the others are renumbered"), Sentence.of(deviceFix("/dev/dri"))));
        }
        long without = facts.topology().gpus().stream().filter(gpu -> gpu.renderMinor().isEmpty()
                || facts.renderNodes().stream().noneMatch(n -> n.minor() == gpu.renderMinor().getAsInt()
                && n.node().present())).count();
        if (without > 0) {
            warnings.add(new AccessWarning(WarningCode.RENDER_NODE_MISSING, "KFD lists "
                    + Sentence.count(facts.topology().gpus().size(), "GPU") + ", and " + without
                    + " of them without a render node in /dev/dri; those are left out and the others are renumbered.",
                    Sentence.of(facts.container().inContainer() ? deviceFix("/dev/dri") : KERNEL_LOG)));
        }
        if (facts.topology().hiddenNodes() > 0) {
            warnings.add(new AccessWarning(WarningCode.GPU_HIDDEN_BY_CGROUP, "The device cgroup keeps "
                    + Sentence.count(facts.topology().hiddenNodes(), "GPU") + " of KFD from this process.",
                    Sentence.of(deviceFix("/dev/dri"))));
        }
        return warnings;
    }

    private List<AccessWarning> dxgWarnings() {
        return facts.rocdxg().filter(step -> switch (step) {
            case USUAL_FOLDER, EXPLICIT_PATH, ENVIRONMENT_VARIABLE, RUN_PATH -> true;
            case LD_LIBRARY_PATH, LOADER_CACHE, LOADER_FOLDER -> false;
        }).map(step -> new AccessWarning(WarningCode.ROCDXG_OUTSIDE_LOADER_PATH,
                "librocdxg is in a folder that the loader does not search.",
                "Add the folder to /etc/ld.so.conf.d and run `sudo ldconfig`, or add it to LD_LIBRARY_PATH.")).stream()
                .toList();
    }

    private String deviceFix(String node) {
        return facts.container().inContainer() ? facts.container().kind().get().deviceFix()
                : "allow " + node + " in the device list of whatever confines this process (DeviceAllow= in systemd)";
    }

    private static String rejectedFix(String place, OpenError error) {
        return switch (error) {
            case ENOMEM, EINVAL -> KERNEL_LOG + ": the driver says so of a GPU that it does not support for computing";
            case EBUSY, EAGAIN -> "try again in a minute, for a GPU may be in reset; if it stays so, " + KERNEL_LOG;
            case ENODEV, ENXIO -> "load the driver (`sudo modprobe amdgpu` on the host), and if a container holds an "
                    + "outdated node, start it anew";
            case EISDIR -> "remove the folder " + place
                    + ": a container engine makes one when the host has no such device; "
                    + "pass it with --device, not -v, on a host with the kernel driver amdgpu";
            case NOT_A_DEVICE -> "remove the file " + place + ", and pass the device with --device on a host with the "
                    + "kernel driver amdgpu";
            case EMFILE, ENFILE -> "raise the limit of open files (`ulimit -n`)";
            default -> KERNEL_LOG;
        };
    }

    private String renderNodesSeen() {
        String seen = facts.renderNodes().stream().map(n -> "renderD" + n.minor() + " ("
                + n.pciVendorId().stream().mapToObj("vendor 0x%04x"::formatted).findFirst().orElse("vendor unknown")
                + n.driver().map(d -> ", driver " + d).orElse("")
                + (n.node().present() ? "" : ", not in /dev/dri") + ")").collect(Collectors.joining(", "));
        return seen.isEmpty() ? "" : "; the render nodes are " + seen;
    }

    private String topologySeen() {
        return "; KFD lists " + Sentence.count(facts.topology().gpus().size(), "GPU");
    }

    private String described(List<DeviceNode> nodes) {
        return nodes.stream().map(permission::describe).collect(Collectors.joining("; "));
    }

    private static List<DeviceNode> failing(List<RenderNode> nodes, OpenError error) {
        return nodes.stream().map(RenderNode::node).filter(n -> n.failsWith(error)).toList();
    }

    private static Optional<Reason> reason(ReasonCode code, String clause, String fix) {
        return Optional.of(new Reason(code, Sentence.of(clause), fix.endsWith(".") ? fix : Sentence.of(fix)));
    }
}
