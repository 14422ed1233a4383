package hiptwin.probe.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerSignsTest {
    @TempDir
    Path root;

    private AccessTree tree;

    @BeforeEach
    void hostHasNoSign() {
        tree = new AccessTree(root);
        assertThat(signs()).isEqualTo(new ContainerSigns(Optional.empty(), List.of()));
    }

    private ContainerSigns signs() {
        return tree.inspect().facts().container();
    }

    @ParameterizedTest
    @CsvSource({"/.dockerenv,DOCKER", "/run/.containerenv,PODMAN", "/.singularity.d/x,APPTAINER",
            "/var/run/secrets/kubernetes.io/token,KUBERNETES"})
    void fileIsASign(String place, ContainerKind kind) {
        tree.text(place, "");

        assertThat(signs().kind()).contains(kind);
        assertThat(signs().signs()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "12:devices:/docker/0123456789abcdef                                     | DOCKER",
            "0::/system.slice/docker-0123456789abcdef.scope                          | DOCKER",
            "0::/machine.slice/libpod-0123456789abcdef.scope                         | PODMAN",
            "0::/kubepods.slice/kubepods-burstable.slice/cri-containerd-0123.scope    | KUBERNETES",
            "12:devices:/kubepods/besteffort/pod1/docker-0123456789abcdef             | KUBERNETES",
            "0::/lxc.payload.box                                                     | LXC",
            "12:devices:/lxc/box                                                     | LXC",
    })
    void cgroupIsASignAndItsIdIsNotKept(String text, ContainerKind kind) {
        tree.text("/proc/self/cgroup", text);

        assertThat(signs().kind()).contains(kind);
        assertThat(signs().toString()).doesNotContain("0123").doesNotContain("box");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0::/system.slice/docker.service", "0::/", "0::/user.slice/lxcfs.service"})
    void serviceOfAnEngineIsNoContainer(String text) {
        tree.text("/proc/self/cgroup", text);

        assertThat(signs().inContainer()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"docker,DOCKER", "podman,PODMAN", "lxc,LXC", "systemd-nspawn,NSPAWN", "rkt,OTHER"})
    void variableOfTheFirstProcessIsASignAndNothingElseOfItIsKept(String value, ContainerKind kind) {
        tree.text("/proc/1/environ", "PATH=/bin\0SECRET=word\0container=" + value + "\0");

        assertThat(signs().kind()).contains(kind);
        assertThat(signs().toString()).doesNotContain("word");
    }

    @Test
    void ownVariableAndTheFileOfSystemdAreSigns() {
        tree.set("container", "lxc");
        assertThat(signs().kind()).contains(ContainerKind.LXC);

        tree = new AccessTree(root).text("/run/systemd/container", "systemd-nspawn\n");
        assertThat(signs().kind()).contains(ContainerKind.NSPAWN);

        tree = new AccessTree(root).text("/run/systemd/container", "wsl\n");
        assertThat(signs().inContainer()).isFalse();
    }

    @Test
    void podThatDockerRunsIsAPod() {
        tree.inDocker().set("KUBERNETES_SERVICE_HOST", "10.0.0.1");

        assertThat(signs().kind()).contains(ContainerKind.KUBERNETES);
        assertThat(signs().signs()).containsExactly("KUBERNETES_SERVICE_HOST is set", "/.dockerenv exists");
    }

    @Test
    void unknownKindGivesWayToAKnownOne() {
        tree.set("container", "oci").text("/run/systemd/container", "podman");

        assertThat(signs().kind()).contains(ContainerKind.PODMAN);
    }
}
