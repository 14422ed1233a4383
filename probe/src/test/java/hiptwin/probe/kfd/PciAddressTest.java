package hiptwin.probe.kfd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PciAddressTest {
    static IntStream everyHundredthBdf() {
        return IntStream.iterate(0, bdf -> bdf <= 0xffff, bdf -> bdf + 97);
    }

    /** Worked by hand: 0x4308 is bus 0x43, and 0x08 is device 1, function 0. */
    @ParameterizedTest
    @CsvSource({"0,0x0c00,0000:0c:00.0", "1,0x4308,0001:43:01.0",
        "0,0xffff,0000:ff:1f.7", "0x10000,0x0300,10000:03:00.0"})
    void theNumberIsTakenApart(String domain, String bdf, String text) {
        assertThat(PciAddress.of(Integer.decode(domain), Integer.decode(bdf)).toString()).isEqualTo(text);
    }

    @ParameterizedTest
    @MethodSource("everyHundredthBdf")
    void whatIsWrittenIsReadAgain(int bdf) {
        PciAddress address = PciAddress.of(bdf % 7, bdf);

        assertThat(PciAddress.parse(address.toString())).contains(address);
    }

    @Test
    void aShortFormIsOfDomainZero() {
        assertThat(PciAddress.parse("03:00.1")).contains(new PciAddress(0, 3, 0, 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0000:03:00", "0000:03:20.0", "0000:03:00.8", "0000:103:00.0", "80000000:03:00.0", "x"})
    void whatIsNoAddressIsNone(String text) {
        assertThat(PciAddress.parse(text)).isEmpty();
    }

    /** The upper four bits of KFD's location_id and HSA's BDFID are the number of a partition. */
    @Test
    void aPartitionHasTheAddressOfItsCard() {
        assertThat(PciAddress.of(0, 0x30000c00)).isEqualTo(PciAddress.of(0, 0x0c00));
    }

    @Test
    void aNumberOutOfRangeIsNamed() {
        assertThatIllegalArgumentException().isThrownBy(() -> new PciAddress(0, 0, 32, 0))
                .withMessageContaining("device 32");
    }
}
