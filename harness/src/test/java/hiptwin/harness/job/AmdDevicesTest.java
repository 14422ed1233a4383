package hiptwin.harness.job;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.pin.GpuIdentity;
import hiptwin.probe.kfd.PciAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AmdDevicesTest {
    private static final GpuIdentity PARTITION = identity("0000:03:00.0", "gfx942");
    private static final GpuIdentity OTHER = identity("0000:83:00.0", "gfx942");

    private static GpuIdentity identity(String pci, String target) {
        return new GpuIdentity(Optional.empty(), Optional.of(PciAddress.parse(pci).orElseThrow()), Optional.of(target));
    }

    /** Four partitions of one card without ids of their own: the third is the first that the mask leaves. */
    @Test
    void a_partition_that_a_mask_leaves_is_pinned_by_its_place_in_the_whole_list() {
        List<GpuIdentity> all = List.of(PARTITION, PARTITION, PARTITION, PARTITION);

        assertThat(AmdDevices.indexIn(all, PARTITION, 0, Optional.of("2,3"))).isEqualTo(2);
        assertThat(AmdDevices.indexIn(all, PARTITION, 1, Optional.of("2,3"))).isEqualTo(3);
    }

    @Test
    void without_a_mask_the_visible_order_is_the_whole_one() {
        assertThat(AmdDevices.indexIn(List.of(PARTITION, PARTITION, OTHER), PARTITION, 1, Optional.empty())).isEqualTo(1);
    }

    @Test
    void where_order_and_identity_disagree_the_identity_decides() {
        assertThat(AmdDevices.indexIn(List.of(PARTITION, OTHER), OTHER, 0, Optional.empty())).isEqualTo(1);
    }
}
