package hiptwin.probe.access;

import static hiptwin.probe.access.AccessTree.KFD;
import static hiptwin.probe.access.AccessTree.RENDER;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** EACCES: who may, who is asked, and the fix with its numbers. */
class PermissionTest {
    @TempDir
    Path root;

    private AccessTree tree;

    @BeforeEach
    void soundTreeIsUsable() {
        tree = new AccessTree(root);
        assertThat(tree.inspect().reason()).isEmpty();
    }

    @Test
    void deniedKfdNamesGroupModeAndTheGroupsOfTheProcess() {
        tree.denied(KFD, 109, 0660);

        assertThat(tree.inspect().status()).isEqualTo(AccessStatus.DENIED);
        assertThat(tree.reason()).isEqualTo(new Reason(ReasonCode.KFD_DENIED,
                "/dev/kfd cannot be opened for reading and writing: Permission denied (EACCES); it belongs to group "
                        + "109 with mode 0660, and this process is in groups 27, 1000.",
                "Run `sudo usermod -a -G render $USER`, then log out and in again."));
    }

    @Test
    void deniedRenderNodeHasItsOwnCode() {
        tree.denied(RENDER, 44, 0660);

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.RENDER_DENIED);
        assertThat(tree.reason().fix()).isEqualTo("Run `sudo usermod -a -G video $USER`, then log out and in again.");
    }

    @Test
    void hostNamesEachGroupOnceAndUnnamedOnesByNumber() {
        tree.gpu(2, 129).gpu(3, 130).denied(KFD, 109, 0660).denied(RENDER, 44, 0660)
                .denied("/dev/dri/renderD129", 109, 0660)
                .denied("/dev/dri/renderD130", 995, 0660);

        assertThat(tree.reason().fix())
                .isEqualTo("Run `sudo usermod -a -G render,video,995 $USER`, then log out and in again.");
    }

    @Test
    void containerIsGivenNumbersSortedAsNumbersEachOnce() {
        tree.inDocker().gpu(2, 129).denied(KFD, 109, 0660).denied(RENDER, 44, 0660)
                .denied("/dev/dri/renderD129", 109, 0660);

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.KFD_DENIED);
        assertThat(tree.reason().fix()).isEqualTo("Add --group-add 44 --group-add 109 to `docker run`.");
    }

    @Test
    void groupOfARenderNodeThatOpensIsNotAsked() {
        tree.inDocker().gpu(2, 129).denied(KFD, 109, 0660);
        assertThat(tree.reason().fix()).isEqualTo("Add --group-add 109 to `docker run`.");

        tree.denied(RENDER, 44, 0660);
        assertThat(tree.reason().fix()).contains("--group-add 44");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "podman         | Add --group-add 109 to `podman run`.",
            "systemd-nspawn | Put the user into the groups with the numbers 109 inside the container.",
            "lxc            | Put the user into the groups with the numbers 109 inside the container.",
            "something      | Add --group-add 109 to the line that starts the container.",
    })
    void eachKindOfContainerHasItsOwnWay(String container, String fix) {
        tree.set("container", container).denied(KFD, 109, 0660);

        assertThat(tree.reason().fix()).isEqualTo(fix);
    }

    @Test
    void podIsGivenSupplementalGroups() {
        tree.set("KUBERNETES_SERVICE_HOST", "10.0.0.1").inDocker().denied(KFD, 109, 0660).denied(RENDER, 44, 0660);

        assertThat(tree.reason().fix()).isEqualTo("Add supplementalGroups: [44, 109] to the pod's securityContext.");
    }

    @Test
    void groupThatAUserNamespaceDoesNotMapCannotBeAdded() {
        tree.set("container", "podman").denied(KFD, 65534, 0660);

        assertThat(tree.reason().fix()).startsWith("Add --group-add keep-groups to `podman run`")
                .doesNotContain("--group-add 65534");
    }

    @Test
    void modeThatClosesTheNodeToItsGroupIsNotCuredByJoiningIt() {
        tree.denied(KFD, 109, 0600);
        assertThat(tree.reason().fix()).startsWith("Install the udev rules").doesNotContain("usermod");

        tree.denied(KFD, 0, 0660);
        assertThat(tree.reason().fix()).as("nobody is to join the group root").startsWith("Install the udev rules");
    }

    @Test
    void processThatIsInTheGroupIsSentElsewhere() {
        tree.denied(KFD, 27, 0660);

        assertThat(tree.reason().sentence()).endsWith("mode 0660, and this process is in that group.");
        assertThat(tree.reason().fix()).startsWith("Look for what else forbids /dev/kfd: a security module");
    }

    @Test
    void groupForFileAccessCountsWithTheSupplementaryOnes() {
        tree.text("/proc/self/status", "Gid:\t1000\t1000\t1000\t109\nGroups:\t27 \n").denied(KFD, 109, 0660);

        assertThat(tree.inspect().facts().groups().gids()).containsExactly(27L, 109L);
        assertThat(tree.reason().fix()).startsWith("Look for what else");
    }

    @Test
    void groupsThatCannotBeSeenAreNotClaimed() {
        tree.remove("/proc/self/status").denied(KFD, 109, 0660);

        assertThat(tree.reason().sentence()).endsWith("it belongs to group 109 with mode 0660.");
        assertThat(tree.reason().fix()).contains("usermod -a -G render");
    }

    @Test
    void largestGroupNumberIsNoNegativeOne() {
        tree.inDocker().denied(KFD, 4294967294L, 0660);

        assertThat(tree.reason().fix()).isEqualTo("Add --group-add 4294967294 to `docker run`.");
    }
}
