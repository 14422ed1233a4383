package hiptwin.probe.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import hiptwin.probe.kfd.PciAddress;
import hiptwin.probe.pin.PinEnvironment.Change;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PinTest {
    private static final GpuIdentity CARD = gpu("GPU-1122334455667788", "0000:03:00.0", "gfx1030");
    private static final GpuIdentity INTEGRATED = gpu(null, "0000:0c:00.0", "gfx1036");
    private static final GpuIdentity OLD_CARD = gpu("GPU-aabbccddeeff0011", "0001:03:00.0", "gfx906");
    private static final List<GpuIdentity> GPUS = List.of(CARD, INTEGRATED, OLD_CARD);

    private static GpuIdentity gpu(String uuid, String address, String target) {
        return new GpuIdentity(Optional.ofNullable(uuid), PciAddress.parse(address), Optional.of(target));
    }

    private static PinEnvironment choose(String text, List<GpuIdentity> gpus, Map<String, String> environment)
            throws PinException {
        return Pin.choose(GpuChoice.parse(text).orElseThrow(), gpus, environment);
    }

    private static PinException refusal(String text, List<GpuIdentity> gpus, Map<String, String> environment) {
        return catchThrowableOfType(PinException.class, () -> choose(text, gpus, environment));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "2, 2", "0000:0c:00.0, 1", "0C:00.0, 1", "0001:03:00.0, 2", "GPU-1122334455667788, 0",
            "gpu-AA, 2", "gfx1036, 1", "gfx906, 2"})
    void indexAddressIdAndTargetNameOneGpu(String text, int index) throws Exception {
        PinEnvironment pin = choose(text, GPUS, Map.of());

        assertThat(pin.index()).isEqualTo(index);
        assertThat(pin.gpu()).isEqualTo(GPUS.get(index));
        assertThat(pin.of(Map.of("PATH", "/bin"))).isEqualTo(
                Map.of("PATH", "/bin", "ROCR_VISIBLE_DEVICES", Integer.toString(index)));
    }

    /** Bug A5: the same card, whichever comes first. */
    @Test
    void addressNamesTheSameCardInAnyOrder() throws Exception {
        assertThat(choose("03:00.0", List.of(INTEGRATED, CARD), Map.of()).index()).isEqualTo(1);
        assertThat(choose("03:00.0", List.of(CARD, INTEGRATED), Map.of()).gpu()).isEqualTo(CARD);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "all", "GPU-", "GPU-xyz", "gfx", "gfx90z", "3:0", "0x1", "1,0", " 0"})
    void whatNamesNoGpuIsNoChoice(String text) {
        assertThat(GpuChoice.parse(text)).isEmpty();
    }

    @Test
    void noGpuThatFitsListsThoseThatAreThere() {
        PinException e = refusal("gfx1100", List.of(CARD, INTEGRATED), Map.of());

        assertThat(e.code()).isEqualTo(PinException.Code.NO_SUCH_GPU);
        assertThat(e).hasMessage("No GPU has target gfx1100; there are: 0 = gfx1030 at 0000:03:00.0, "
                + "GPU-1122334455667788; 1 = gfx1036 at 0000:0c:00.0.");
        assertThat(refusal("0", List.of(), Map.of())).hasMessage("No GPU has index 0; there is none.");
    }

    /** Partitions of one card share its address. */
    @Test
    void severalGpusThatFitAreNamedAsCandidates() {
        GpuIdentity first = gpu("GPU-00000000000000a0", "0c:00.0", "gfx942");
        GpuIdentity second = gpu("GPU-00000000000000a1", "0c:00.0", "gfx942");
        PinException e = refusal("0c:00.0", List.of(CARD, first, second), Map.of());

        assertThat(e.code()).isEqualTo(PinException.Code.AMBIGUOUS);
        assertThat(e).hasMessage("2 GPUs have PCI address 0000:0c:00.0; ask for one by index: "
                + "1 = gfx942 at 0000:0c:00.0, GPU-00000000000000a0; "
                + "2 = gfx942 at 0000:0c:00.0, GPU-00000000000000a1.");
        assertThat(refusal("gfx942", List.of(first, second), Map.of()).code()).isEqualTo(PinException.Code.AMBIGUOUS);
        assertThat(refusal("GPU-00", List.of(first, second), Map.of()).code()).isEqualTo(PinException.Code.AMBIGUOUS);
    }

    /** Bug A1: the same number in both masks leaves no GPU at all. */
    @Test
    void masksThatWouldCountTheOneGpuAnewAreDroppedAndSaid() throws Exception {
        Map<String, String> parent = Map.of("HIP_VISIBLE_DEVICES", "1", "CUDA_VISIBLE_DEVICES", "0",
                "GPU_DEVICE_ORDINAL", "1", "ROCR_VISIBLE_DEVICES", ",0", "HOME", "/home/a");
        PinEnvironment pin = choose("1", GPUS, parent);

        assertThat(pin.of(parent)).isEqualTo(Map.of("ROCR_VISIBLE_DEVICES", "1", "HOME", "/home/a"));
        String recounts = " is dropped: it would index the one GPU that ROCR_VISIBLE_DEVICES leaves, counted anew "
                + "from 0.";
        assertThat(pin.changes()).containsExactly(
                new Change("CUDA_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES=\"0\"" + recounts),
                new Change("GPU_DEVICE_ORDINAL", "GPU_DEVICE_ORDINAL=\"1\" is dropped: some releases of HIP mask GPUs "
                        + "by it a second time."),
                new Change("HIP_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES=\"1\"" + recounts),
                new Change("ROCR_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES=\",0\" is replaced by the pin."));
    }

    /** Bug A6. */
    @ParameterizedTest
    @ValueSource(strings = {"HSA_OVERRIDE_GFX_VERSION", "HSA_OVERRIDE_GFX_VERSION_1"})
    void blankOverrideIsDroppedAMalformedOneRefusedAndASoundOneKept(String name) throws Exception {
        for (String blank : List.of("", "  ")) {
            PinEnvironment pin = choose("0", GPUS, Map.of(name, blank));
            assertThat(pin.changes()).containsExactly(
                    new Change(name, name + " is dropped: it is set but blank, on which hsa_init fails."));
            assertThat(pin.of(Map.of(name, blank))).containsOnlyKeys("ROCR_VISIBLE_DEVICES");
        }
        assertThat(refusal("0", GPUS, Map.of(name, "10.3"))).hasMessage(name + "=\"10.3\" is not of the form "
                + "major.minor.stepping, at most 63.255.255, and hsa_init fails on it; unset it, or "
                + "write for example 10.3.0.");
        assertThat(choose("0", GPUS, Map.of(name, "10.3.0")).changes()).isEmpty();
    }

    /** Measured on 5.2.3: hsa_init fails on those without a target; 63.255.255 is taken and names no known target. */
    @ParameterizedTest
    @CsvSource({"10.3.0, gfx1030", "9.0.10, gfx90a", "010.3.00, gfx1030", "63.255.255, ''", "10.3, -", "10.3.0x, -",
            "64.0.0, -", "63.256.0, -", "63.0.256, -", "-1.0.0, -", "'', -", "' ', -", "'10.3.0 ', -", "a.b.c, -"})
    void overrideHasThreeNumbers(String value, String target) {
        assertThat(GfxVersionOverride.parse(value).map(o -> o.targetName().orElse("")).orElse("-")).isEqualTo(target);
    }

    @Test
    void pinIsProvenByTheGpuThatTheChildSees() throws Exception {
        PinEnvironment pin = choose("0", GPUS, Map.of());

        pin.prove(List.of(CARD));
        pin.prove(List.of(gpu(null, "03:00.0", "gfx1030")));
        // An override changes what target the child sees, not which card it is.
        pin.prove(List.of(gpu("GPU-1122334455667788", "03:00.0", "gfx1031")));
        assertThatThrownBy(() -> pin.prove(List.of(INTEGRATED))).isInstanceOf(PinException.class)
                .hasMessage("Pinned to gfx1030 at 0000:03:00.0, GPU-1122334455667788, the child sees gfx1036 at "
                        + "0000:0c:00.0.");
        assertThatThrownBy(() -> pin.prove(List.of())).hasMessageContaining("the child sees 0 GPUs.");
        assertThatThrownBy(() -> pin.prove(List.of(CARD, INTEGRATED))).hasMessageContaining("2 GPUs: 0 = gfx1030");
        assertThatThrownBy(() -> pin.prove(List.of(gpu("GPU-0000000000000001", "03:00.0", "gfx1030"))))
                .isInstanceOf(PinException.class);
        assertThatThrownBy(() -> pin.prove(GpuIdentity.anonymous(1)))
                .hasMessageContaining("neither PCI address nor id can be compared");
    }
}
