package hiptwin.probe.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether this process runs in a container, and by what that shows. No sign is no proof: a container may hide itself.
 *
 * @param kind the kind; empty if there is no sign of a container
 * @param signs what was seen, for people
 */
public record ContainerSigns(Optional<ContainerKind> kind, List<String> signs) {
    /** Cgroup paths of container engines; a service of the engine itself ({@code docker.service}) is not one. */
    private static final Map<ContainerKind, List<String>> CGROUPS = Map.of(
            ContainerKind.KUBERNETES, List.of("kubepods"),
            ContainerKind.DOCKER, List.of("/docker/", "/docker-"),
            ContainerKind.PODMAN, List.of("/libpod-", "/libpod_", "/libpod/"),
            ContainerKind.LXC, List.of("/lxc/", "/lxc."));

    /** Copies the list. */
    public ContainerSigns {
        Objects.requireNonNull(kind);
        signs = List.copyOf(signs);
    }

    /** {@return whether there is a sign of a container} */
    public boolean inContainer() {
        return kind.isPresent();
    }

    static ContainerSigns of(SystemView view) {
        Seen seen = new Seen();
        seen.addIf(view.environment().containsKey("KUBERNETES_SERVICE_HOST"), ContainerKind.KUBERNETES,
                "KUBERNETES_SERVICE_HOST is set");
        seen.addIf(view.exists("/var/run/secrets/kubernetes.io"), ContainerKind.KUBERNETES,
                "/var/run/secrets/kubernetes.io exists");
        cgroup(view, seen);
        seen.addIf(view.exists("/.singularity.d"), ContainerKind.APPTAINER, "/.singularity.d exists");
        for (String variable : List.of("APPTAINER_CONTAINER", "SINGULARITY_CONTAINER")) {
            seen.addIf(view.environment().containsKey(variable), ContainerKind.APPTAINER, variable + " is set");
        }
        seen.addIf(view.exists("/.dockerenv"), ContainerKind.DOCKER, "/.dockerenv exists");
        seen.addIf(view.exists("/run/.containerenv"), ContainerKind.PODMAN, "/run/.containerenv exists");
        named(seen, "variable container", Optional.ofNullable(view.environment().get("container")));
        named(seen, "variable container of process 1", ofFirstProcess(view));
        named(seen, "/run/systemd/container", view.text("/run/systemd/container"));
        return new ContainerSigns(Optional.ofNullable(seen.kind), seen.signs);
    }

    /** The first sign that names a kind decides: Kubernetes runs its pods with the engines named further down. */
    private static final class Seen {
        private final List<String> signs = new ArrayList<>();
        private ContainerKind kind;

        void add(ContainerKind sign, String text) {
            signs.add(text);
            if (kind == null || kind == ContainerKind.OTHER) {
                kind = sign;
            }
        }

        void addIf(boolean condition, ContainerKind sign, String text) {
            if (condition) {
                add(sign, text);
            }
        }
    }

    private static void cgroup(SystemView view, Seen seen) {
        String cgroup = view.text("/proc/self/cgroup").orElse("");
        for (ContainerKind kind : ContainerKind.values()) {
            if (hasOneOf(CGROUPS.getOrDefault(kind, List.of()), cgroup)) {
                // The text itself holds the container's id, which belongs to one machine.
                seen.add(kind, "/proc/self/cgroup has the mark of " + kind);
            }
        }
    }

    private static boolean hasOneOf(List<String> marks, String text) {
        for (String mark : marks) {
            if (text.contains(mark)) {
                return true;
            }
        }
        return false;
    }

    /** Only the one variable is taken from another process's environment, and only where the kernel lets it be read. */
    private static Optional<String> ofFirstProcess(SystemView view) {
        for (String entry : view.text("/proc/1/environ").orElse("").split("\0")) {
            if (entry.startsWith("container=")) {
                return Optional.of(entry.substring("container=".length()));
            }
        }
        return Optional.empty();
    }

    private static void named(Seen seen, String where, Optional<String> value) {
        // systemd counts WSL among the containers, but no option of a container engine changes its devices.
        if (value.isEmpty() || value.get().isBlank() || value.get().equals("wsl")) {
            return;
        }
        ContainerKind kind = switch (value.get()) {
            case "docker" -> ContainerKind.DOCKER;
            case "podman" -> ContainerKind.PODMAN;
            case "lxc", "lxc-libvirt" -> ContainerKind.LXC;
            case "systemd-nspawn" -> ContainerKind.NSPAWN;
            default -> ContainerKind.OTHER;
        };
        seen.add(kind, where + " names " + (kind == ContainerKind.OTHER ? "another kind of container" : kind));
    }
}
