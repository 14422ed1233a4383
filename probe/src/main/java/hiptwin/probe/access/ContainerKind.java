package hiptwin.probe.access;

import java.util.List;
import java.util.stream.Collectors;

/** What kind of container this process runs in, for the fix differs. */
public enum ContainerKind {
    /** A pod of Kubernetes, whatever runs it. */
    KUBERNETES("request the resource amd.com/gpu of the AMD device plugin for the container"),
    /** Docker. */
    DOCKER("add --device /dev/kfd --device /dev/dri to `docker run`"),
    /** Podman. */
    PODMAN("add --device /dev/kfd --device /dev/dri to `podman run`"),
    /** LXC, LXD or Incus. */
    LXC("allow the container the devices /dev/kfd (unix-char) and /dev/dri (gpu)"),
    /** systemd-nspawn. */
    NSPAWN("start systemd-nspawn with --bind=/dev/kfd --bind=/dev/dri and allow both in DeviceAllow="),
    /** Apptainer or Singularity. */
    APPTAINER("start the container with --rocm"),
    /** A container of a kind that is not known here. */
    OTHER("add --device /dev/kfd --device /dev/dri to the line that starts the container");

    private final String deviceFix;

    ContainerKind(String deviceFix) {
        this.deviceFix = deviceFix;
    }

    /** {@return how the GPU's device nodes get into it; part of a sentence} */
    String deviceFix() {
        return deviceFix;
    }

    /** {@return how this process gets into groups, part of a sentence} */
    String groupFix(List<Long> gids) {
        String numbers = gids.stream().map(String::valueOf).collect(Collectors.joining(", "));
        String options = gids.stream().map(gid -> "--group-add " + gid).collect(Collectors.joining(" "));
        return switch (this) {
            case DOCKER -> "add " + options + " to `docker run`";
            case PODMAN -> "add " + options + " to `podman run`";
            case OTHER -> "add " + options + " to the line that starts the container";
            case KUBERNETES -> "add supplementalGroups: [" + numbers + "] to the pod's securityContext";
            case LXC, NSPAWN -> "put the user into the groups with the numbers " + numbers + " inside the container";
            case APPTAINER -> "put the user into the groups with the numbers " + numbers + " on the host";
        };
    }
}
