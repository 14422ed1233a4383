package hiptwin.probe.access;

import static hiptwin.probe.access.AccessTree.KFD;
import static hiptwin.probe.access.AccessTree.RENDER;
import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.elf.ElfImage;
import hiptwin.probe.library.SearchStep;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes and driver. Each test plants one fault in a tree that is sound: that is asserted before each of them. */
class DeviceAccessTest {
    @TempDir
    Path root;

    private AccessTree tree;

    @BeforeEach
    void soundTreeIsUsable() {
        tree = new AccessTree(root);
        AccessReport report = tree.inspect();
        assertThat(report.reason()).isEmpty();
        assertThat(report.warnings()).isEmpty();
        assertThat(report.status()).isEqualTo(AccessStatus.USABLE);
        assertThat(report.path()).isEqualTo(AccessPath.KFD);
    }

    private void assertReason(ReasonCode code, AccessStatus status, String sentence, String fix) {
        AccessReport report = tree.inspect();
        assertThat(report.reason()).contains(new Reason(code, sentence, fix));
        assertThat(report.status()).isEqualTo(status);
        assertThat(report.path()).isEqualTo(AccessPath.NONE);
    }

    @Test
    void soundTreeShowsItsFacts() {
        AccessFacts facts = tree.inspect().facts();

        assertThat(facts.kfd()).isEqualTo(new DeviceNode(KFD, true, Optional.of(new NodeStatus(109, 0660)),
                Optional.empty()));
        assertThat(facts.renderNodes()).singleElement().satisfies(node -> {
            assertThat(node.minor()).isEqualTo(128);
            assertThat(node.pciVendorId()).hasValue(0x1002);
            assertThat(node.pciDeviceId()).hasValue(0x73bf);
            assertThat(node.driver()).contains("amdgpu");
            assertThat(node.node().openable()).isTrue();
        });
        assertThat(facts.dxg().present()).isFalse();
        assertThat(facts.amdgpu().state()).isEqualTo(AmdgpuModule.State.LOADED);
        assertThat(facts.amdGpusOnPci()).hasValue(1);
        assertThat(facts.topology().gpus()).containsExactly(new KfdGpus.Gpu(1, OptionalInt.of(128)));
        assertThat(facts.groups().gids()).containsExactly(27L, 1000L);
        assertThat(facts.container().inContainer()).isFalse();
        assertThat(facts.reachableGpus()).isEqualTo(1);
    }

    @Test
    void noKfdInAContainerNamesTheDeviceOptions() {
        tree.inDocker().remove(KFD);

        assertReason(ReasonCode.NO_KFD, AccessStatus.NO_DEVICE, "/dev/kfd does not exist in this container.",
                "Add --device /dev/kfd --device /dev/dri to `docker run`; the host must be Linux with the kernel "
                        + "driver amdgpu.");
    }

    @Test
    void noKfdAndNoGpuOnTheBusSaysBoth() {
        tree.remove(KFD).remove("/sys/module/amdgpu").emptyPciBus();

        assertReason(ReasonCode.NO_KFD, AccessStatus.NO_DEVICE,
                "/dev/kfd does not exist, and the PCI bus lists no AMD GPU.",
                "Run on a Linux machine with an AMD GPU and its kernel driver amdgpu.");
    }

    @Test
    void noKfdAlthoughTheDriverIsLoadedBlamesTheKernel() {
        tree.remove(KFD);

        assertReason(ReasonCode.NO_KFD, AccessStatus.NO_DEVICE,
                "/dev/kfd does not exist although the kernel driver amdgpu is loaded.",
                "Use a kernel built with CONFIG_HSA_AMD, or AMD's own amdgpu-dkms, and read the kernel log "
                        + "(`sudo dmesg | grep -i -e kfd -e amdgpu`).");
    }

    @Test
    void noKfdWhereNothingElseCanBeSeenSaysJustThat() {
        tree.remove(KFD).remove("/sys");

        assertReason(ReasonCode.NO_KFD, AccessStatus.NO_DEVICE, "/dev/kfd does not exist.",
                "Run on a Linux machine with an AMD GPU and its kernel driver amdgpu.");
    }

    @Test
    void driverThatIsNotLoadedIsNamedOnAHost() {
        tree.remove(KFD).remove("/sys/module/amdgpu");

        assertReason(ReasonCode.AMDGPU_NOT_LOADED, AccessStatus.NO_DEVICE,
                "/dev/kfd does not exist because the kernel driver amdgpu is not loaded, although the PCI bus lists "
                        + "1 AMD GPU.",
                "Load it with `sudo modprobe amdgpu`, and if that fails read the kernel log "
                        + "(`sudo dmesg | grep -i -e kfd -e amdgpu`).");
    }

    @Test
    void driverThatIsNotLoadedIsToBeLoadedOnTheHostOfAContainer() {
        tree.inDocker().remove(KFD).remove("/sys/module/amdgpu");

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.AMDGPU_NOT_LOADED);
        assertThat(tree.reason().fix()).startsWith("On the host, load it with `sudo modprobe amdgpu`")
                .endsWith("; then add --device /dev/kfd --device /dev/dri to `docker run`.");
    }

    @Test
    void driverThatIsComingIsNotLoadedYet() {
        tree.remove(KFD).text("/sys/module/amdgpu/initstate", "coming\n");

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.AMDGPU_NOT_LOADED);
        assertThat(tree.reason().sentence()).endsWith("the kernel driver amdgpu is in state \"coming\".");
    }

    @Test
    void mi300IsAGpuOnTheBusAndAnAmdSoundDeviceIsNone() {
        tree.remove(KFD).remove("/sys/module/amdgpu").emptyPciBus().pci(1, "0x1002\n", "0x040300\n")
                .pci(2, "0x10de\n", "0x030000\n");
        assertThat(tree.reason().code()).isEqualTo(ReasonCode.NO_KFD);

        tree.pci(3, "0x1002\n", "0x120000\n");
        assertThat(tree.reason().code()).isEqualTo(ReasonCode.AMDGPU_NOT_LOADED);
    }

    /** Docker's -v, an unpacked image or a test may leave one; it opens, and no driver is behind it. */
    @Test
    void regularFileInThePlaceOfKfdIsNoDevice() {
        tree.ordinaryFile(KFD);

        assertReason(ReasonCode.KFD_REJECTED, AccessStatus.REJECTED, "/dev/kfd is a regular file, not a device.",
                "Remove the file /dev/kfd, and pass the device with --device on a host with the kernel driver amdgpu.");
    }

    @Test
    void regularFileInThePlaceOfARenderNodeIsNoDevice() {
        tree.ordinaryFile(RENDER);

        assertReason(ReasonCode.RENDER_REJECTED, AccessStatus.REJECTED,
                "/dev/dri/renderD128 is a regular file, not a device.", "Remove the file /dev/dri/renderD128, and pass "
                        + "the device with --device on a host with the kernel driver amdgpu.");
        assertThat(tree.inspect().facts().reachableGpus()).isZero();
    }

    @Test
    void kfdThatTheDeviceCgroupBlocksIsNotAMatterOfGroups() {
        tree.inDocker().fails(KFD, OpenError.EPERM);

        assertReason(ReasonCode.KFD_BLOCKED, AccessStatus.DENIED,
                "/dev/kfd is there, and the device cgroup does not let it be opened: Operation not permitted (EPERM).",
                "Add --device /dev/kfd --device /dev/dri to `docker run`.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "ENOMEM | Cannot allocate memory (ENOMEM)          | of a GPU that it does not support for computing",
            "EINVAL | Invalid argument (EINVAL)                | of a GPU that it does not support for computing",
            "EBUSY  | Device or resource busy (EBUSY)          | Try again in a minute",
            "EAGAIN | Resource temporarily unavailable (EAGAIN)| Try again in a minute",
            "ENODEV | No such device (ENODEV)                  | sudo modprobe amdgpu",
            "ENXIO  | No such device or address (ENXIO)        | sudo modprobe amdgpu",
            "EISDIR | Is a directory (EISDIR)                  | Remove the folder /dev/kfd",
            "EMFILE | Too many open files (EMFILE)             | ulimit -n",
            "EIO    | Input/output error (EIO)                 | Read the kernel log",
    })
    void kfdThatTheDriverRejectsNamesTheErrorAndItsFix(OpenError error, String text, String fix) {
        tree.fails(KFD, error);

        assertThat(tree.inspect().status()).isEqualTo(AccessStatus.REJECTED);
        assertThat(tree.reason().code()).isEqualTo(ReasonCode.KFD_REJECTED);
        assertThat(tree.reason().sentence())
                .isEqualTo("/dev/kfd cannot be opened for reading and writing: " + text + ".");
        assertThat(tree.reason().fix()).contains(fix);
    }

    @Test
    void errorInAnotherLanguageIsKeptWordForWord() {
        tree.fails(KFD, new OpenFailure(OpenError.OTHER, "Nicht genügend Hauptspeicher verfügbar"));

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.KFD_REJECTED);
        assertThat(tree.reason().sentence()).endsWith("writing: Nicht genügend Hauptspeicher verfügbar.");
    }

    @Test
    void folderInPlaceOfKfdIsRejectedByTheRealOpen() {
        tree.remove(KFD).folder(KFD);

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.KFD_REJECTED);
        assertThat(tree.reason().sentence()).endsWith("Is a directory (EISDIR).");
    }

    @Test
    void missingRenderNodesInAContainerNameTheDeviceOption() {
        tree.inDocker().remove("/dev/dri");

        assertReason(ReasonCode.NO_AMD_RENDER_NODE, AccessStatus.NO_DEVICE,
                "/dev/kfd can be opened, and /dev/dri has no render node of an AMD GPU under the driver amdgpu; the "
                        + "render nodes are renderD128 (vendor 0x1002, driver amdgpu, not in /dev/dri); KFD lists 1 "
                        + "GPU.",
                "Add --device /dev/kfd --device /dev/dri to `docker run`.");
    }

    @Test
    void renderNodesOfOtherMakersDoNotCount() {
        tree.remove("/sys/devices").renderNode(128, "0x8086\n", "0x9a49\n", "i915");

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.NO_AMD_RENDER_NODE);
        assertThat(tree.reason().sentence()).contains("renderD128 (vendor 0x8086, driver i915); KFD lists 0 GPUs");
    }

    @Test
    void amdGpuUnderAnotherDriverDoesNotCount() {
        tree.renderNode(128, "0x1002\n", "0x6798\n", "radeon");

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.NO_AMD_RENDER_NODE);
        assertThat(tree.reason().sentence()).contains("driver radeon");
    }

    @Test
    void amdGpuThatKfdDoesNotListDoesNotCount() {
        tree.remove(RENDER).text("/dev/dri/renderD129", "").renderNode(129, "0x1002\n", "0x67df\n", "amdgpu");

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.NO_AMD_RENDER_NODE);
    }

    @Test
    void whereSysfsHidesTheVendorKfdSaysWhoseTheNodeIs() {
        tree.remove("/sys/class");
        assertThat(tree.inspect().reason()).isEmpty();

        tree.remove("/sys/devices");
        assertThat(tree.reason().code()).isEqualTo(ReasonCode.NO_AMD_RENDER_NODE);
        assertThat(tree.reason().sentence()).contains("renderD128 (vendor unknown)");
    }

    @Test
    void blockedRenderNodeIsNotAMatterOfGroups() {
        tree.inDocker().fails(RENDER, OpenError.EPERM);

        assertThat(tree.reason().code()).isEqualTo(ReasonCode.RENDER_BLOCKED);
        assertThat(tree.reason().fix()).isEqualTo("Add --device /dev/kfd --device /dev/dri to `docker run`.");
    }

    @Test
    void rejectedRenderNodeNamesTheError() {
        tree.fails(RENDER, OpenError.ENODEV);

        assertThat(tree.inspect().status()).isEqualTo(AccessStatus.REJECTED);
        assertThat(tree.reason().code()).isEqualTo(ReasonCode.RENDER_REJECTED);
        assertThat(tree.reason().sentence()).startsWith("/dev/dri/renderD128 cannot be opened")
                .contains("No such device (ENODEV)");
    }

    @Test
    void oneClosedRenderNodeOfTwoIsAWarning() {
        tree.gpu(2, 129);
        assertThat(tree.inspect().warnings()).isEmpty();

        tree.denied("/dev/dri/renderD129", 109, 0660);
        AccessReport report = tree.inspect();

        assertThat(report.status()).isEqualTo(AccessStatus.USABLE);
        assertThat(report.warnings()).extracting(AccessWarning::code).containsExactly(WarningCode.RENDER_NODE_CLOSED);
        assertThat(report.warnings().getFirst().sentence()).contains("/dev/dri/renderD129")
                .contains("give up altogether");
        assertThat(report.facts().reachableGpus()).isEqualTo(1);
    }

    @Test
    void oneBlockedRenderNodeOfTwoIsAWarning() {
        tree.gpu(2, 129).fails("/dev/dri/renderD129", OpenError.EPERM);

        assertThat(tree.inspect().warnings()).extracting(AccessWarning::code)
                .containsExactly(WarningCode.RENDER_NODE_CLOSED);
        assertThat(tree.inspect().warnings().getFirst().sentence()).contains("renumbered");
    }

    @Test
    void gpuWithoutItsRenderNodeIsAWarning() {
        tree.inDocker().gpu(2, 129).remove("/dev/dri/renderD129");

        assertThat(tree.inspect().warnings()).containsExactly(new AccessWarning(WarningCode.RENDER_NODE_MISSING,
                "KFD lists 2 GPUs, and 1 of them without a render node in /dev/dri; those are left out and the "
                        + "others are renumbered.",
                "Add --device /dev/kfd --device /dev/dri to `docker run`."));
    }

    /** A folder stands for a file whose reading fails, as the device cgroup has it. */
    @Test
    void gpuWhoseIdCannotBeReadIsAWarning() {
        tree.folder("/sys/devices/virtual/kfd/kfd/topology/nodes/2/gpu_id");

        assertThat(tree.inspect().warnings()).extracting(AccessWarning::code)
                .containsExactly(WarningCode.GPU_HIDDEN_BY_CGROUP);
    }

    @Test
    void reportHoldsNoUniqueIdAndNoNameOfAPerson() {
        tree.set("ROCR_VISIBLE_DEVICES", "GPU-1122334455667788").set("LD_LIBRARY_PATH", "/home/alice/rocm")
                .set("HSAKMT_DEBUG_FILE", "/home/alice/log").set("HOME", "/home/alice").denied(KFD, 1000, 0660)
                .text("/dev/dxg", "")
                .bytes("/home/alice/rocm/librocdxg.so", ElfImage.library("librocdxg.so").bytes());
        assertThat(tree.inspect().facts().rocdxg()).contains(SearchStep.LD_LIBRARY_PATH);

        assertThat(tree.inspect().toString()).doesNotContain("1234605616436508552").doesNotContain("1122334455667788")
                .doesNotContainIgnoringCase("alice").doesNotContain("0000:03:00");
        assertThat(new SystemView(root, Map.of("TOKEN", "secret")).toString()).doesNotContain("secret");
    }

    @Test
    void thisMachineIsInspectedWithoutException() {
        AccessReport report = DeviceAccess.inspect(SystemView.ofThisMachine());

        assertThat(report.status() == AccessStatus.USABLE).isEqualTo(report.reason().isEmpty());
        assertThat(report.facts().groups().gids()).isNotEmpty();
    }

    @Test
    void emptyTreeIsInspectedWithoutException(@TempDir Path empty) {
        AccessReport report = DeviceAccess.inspect(new SystemView(empty, Map.of()));

        assertThat(report.reason().map(Reason::code)).contains(ReasonCode.NO_KFD);
    }
}
