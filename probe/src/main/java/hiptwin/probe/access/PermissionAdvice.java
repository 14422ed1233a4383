package hiptwin.probe.access;

import hiptwin.probe.access.AccessFacts.NamedGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What to say and do about nodes that group and mode, or something beyond them, keep closed (EACCES). */
final class PermissionAdvice {
    /** What a user namespace shows for a group it does not map ({@code /proc/sys/kernel/overflowgid}). */
    private static final long UNMAPPED_GID = 65534;

    private final AccessFacts facts;

    PermissionAdvice(AccessFacts facts) {
        this.facts = facts;
    }

    /** {@return node, error, owner group and mode, and how this process stands to it; no full stop} */
    String describe(DeviceNode node) {
        if (node.failsWith(OpenError.NOT_A_DEVICE)) {
            return node.place() + " " + node.failure().get();
        }
        String text = node.place() + " cannot be opened for reading and writing: "
                + node.failure().map(OpenFailure::toString).orElse("");
        if (node.status().isEmpty()) {
            return text;
        }
        NodeStatus status = node.status().get();
        text += "; it belongs to group " + status.gid() + " with mode " + status.modeText();
        if (facts.groups().gids().isEmpty()) {
            return text;
        }
        return text + (facts.groups().gids().contains(status.gid()) ? ", and this process is in that group"
                : ", and this process is in " + (facts.groups().gids().size() == 1 ? "group " : "groups ")
                + facts.groups().gids().stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }

    /** {@return the fix for all the nodes together, one sentence} */
    String fix(List<DeviceNode> denied) {
        TreeSet<Long> toJoin = new TreeSet<>();
        boolean unmapped = false;
        List<String> closedToGroups = new ArrayList<>();
        List<String> openByMode = new ArrayList<>();
        for (DeviceNode node : denied) {
            Optional<NodeStatus> status = node.status();
            if (status.isEmpty()) {
                openByMode.add(node.place());
            } else if (status.get().everybodyMayReadAndWrite()
                    || status.get().groupMayReadAndWrite() && facts.groups().gids().contains(status.get().gid())) {
                openByMode.add(node.place());
            } else if (!status.get().groupMayReadAndWrite() || status.get().gid() == 0 && !inContainer()) {
                closedToGroups.add(node.place());
            } else if (status.get().gid() == UNMAPPED_GID && inContainer()) {
                unmapped = true;
            } else {
                toJoin.add(status.get().gid());
            }
        }
        List<String> steps = new ArrayList<>();
        if (!toJoin.isEmpty()) {
            steps.add(facts.container().kind().map(kind -> kind.groupFix(List.copyOf(toJoin)))
                    .orElseGet(() -> joinOnHost(toJoin)));
        }
        if (unmapped) {
            steps.add("add --group-add keep-groups to `podman run`: the container's user namespace does not map the "
                    + "owner group, which shows as " + UNMAPPED_GID);
        }
        if (!closedToGroups.isEmpty()) {
            steps.add((inContainer() ? "on the host, " : "") + "install the udev rules of ROCm or amdgpu, which give "
                    + String.join(" and ", closedToGroups) + " to the group render with mode 0660");
        }
        if (!openByMode.isEmpty()) {
            steps.add("look for what else forbids " + String.join(" and ", openByMode)
                    + ": a security module (SELinux, AppArmor) or a folder above it");
        }
        return Sentence.of(String.join("; and ", steps));
    }

    private boolean inContainer() {
        return facts.container().inContainer();
    }

    /** The user's name is left to the shell. */
    private String joinOnHost(TreeSet<Long> gids) {
        List<String> names = new ArrayList<>();
        List<String> numbers = new ArrayList<>();
        for (long gid : gids) {
            Optional<String> name = facts.namedGroups().stream().filter(g -> g.gid() == gid).map(NamedGroup::name)
                    .findFirst();
            name.ifPresentOrElse(names::add, () -> numbers.add(Long.toString(gid)));
        }
        names.sort(null);
        names.addAll(numbers);
        return "run `sudo usermod -a -G " + String.join(",", names) + " $USER`, then log out and in again";
    }
}
