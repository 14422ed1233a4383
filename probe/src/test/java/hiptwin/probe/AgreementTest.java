package hiptwin.probe;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.kfd.PciAddress;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgreementTest {
    private static DeviceView hsa(int index, String pci, String target, int units) {
        return new DeviceView("HSA", index, PciAddress.parse(pci), Optional.of(target), OptionalInt.of(units), false,
                OptionalInt.of(32), Optional.empty());
    }

    private static DeviceView hip(int index, String pci, String target, int units, boolean pairs) {
        return new DeviceView("HIP", index, PciAddress.parse(pci), Optional.of(target), OptionalInt.of(units), pairs,
                OptionalInt.of(32), Optional.empty());
    }

    private static List<FindingCode> compare(List<DeviceView> hsa, List<DeviceView> hip) {
        return Agreement.compare(hsa, hip, FindingCode.NOT_IN_HSA, FindingCode.NOT_IN_HIP, "").stream()
                .map(Finding::code).toList();
    }

    /** field-bugs: gfx1100 with HSA 96 and HIP 48; gfx1036 with 2 and 1; an odd count is rounded. */
    @ParameterizedTest
    @CsvSource({"96,48", "60,30", "2,1", "96,96", "13,6", "13,7"})
    void halfTheUnitsIsNoFaultWhereHipCountsPairs(int hsaUnits, int hipUnits) {
        assertThat(compare(List.of(hsa(0, "0000:03:00.0", "gfx1100", hsaUnits)),
                List.of(hip(0, "0000:03:00.0", "gfx1100", hipUnits, true)))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"60,30,false", "60,31,true", "60,15,true", "60,61,false", "30,60,true"})
    void anyOtherRatioIsAFinding(int hsaUnits, int hipUnits, boolean pairs) {
        assertThat(compare(List.of(hsa(0, "0000:03:00.0", "gfx906", hsaUnits)),
                List.of(hip(0, "0000:03:00.0", "gfx906", hipUnits, pairs))))
                .containsExactly(FindingCode.COMPUTE_UNITS_DIFFER);
    }

    @Test
    void gpusAreMatchedByAddressAndNotByIndex() {
        assertThat(compare(
                List.of(hsa(0, "0000:03:00.0", "gfx1030", 60), hsa(1, "0000:0c:00.0", "gfx906", 64)),
                List.of(hip(0, "0000:0c:00.0", "gfx906", 64, false), hip(1, "0000:03:00.0", "gfx1030", 30, true))))
                .isEmpty();
    }

    @Test
    void anotherTargetAtTheSameAddressIsAFinding() {
        List<Finding> findings = Agreement.compare(List.of(hsa(0, "0000:03:00.0", "gfx1030", 60)),
                List.of(hip(0, "0000:03:00.0", "gfx1031", 30, true)), FindingCode.NOT_IN_HSA, FindingCode.NOT_IN_HIP,
                "");

        assertThat(findings).containsExactly(new Finding(FindingCode.TARGET_DIFFERS,
                PciAddress.parse("0000:03:00.0"), "The gfx target of the GPU at 0000:03:00.0 is gfx1030 for HSA GPU 0 "
                        + "and gfx1031 for HIP GPU 0."));
    }

    @Test
    void aGpuThatOnlyOneHasIsAFinding() {
        assertThat(compare(List.of(hsa(0, "0000:03:00.0", "gfx1030", 60)),
                List.of(hip(0, "0000:04:00.0", "gfx1030", 30, true))))
                .containsExactly(FindingCode.NOT_IN_HIP, FindingCode.NOT_IN_HSA);
    }

    @Test
    void partitionsAtOneAddressAreCounted() {
        List<DeviceView> eight = IntStream.range(0, 8)
                .mapToObj(i -> hsa(i, "0000:03:00.0", "gfx942", 38)).toList();
        List<DeviceView> seven = IntStream.range(0, 7)
                .mapToObj(i -> hip(i, "0000:03:00.0", "gfx942", 38, false)).toList();

        assertThat(compare(eight, seven)).containsExactly(FindingCode.NOT_IN_HIP);
    }

    @Test
    void whatHasNoAddressIsNotMatchedByGuess() {
        assertThat(compare(List.of(hsa(0, "none", "gfx1030", 60)), List.of(hip(0, "none", "gfx906", 1, false))))
                .containsExactly(FindingCode.NO_PCI_ADDRESS, FindingCode.NO_PCI_ADDRESS);
    }
}
