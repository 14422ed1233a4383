package hiptwin.probe.hsa;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.bindings.hsa.Hsa;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HsaStatusTest {
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
    void numbersAreThoseOfTheHeader(HsaStatus status) throws ReflectiveOperationException {
        int ofTheHeader = (int) Hsa.class.getMethod("HSA_STATUS_" + status.name()).invoke(null);

        assertThat(status.code()).hasValue(ofTheHeader);
        assertThat(HsaStatus.fromCode(ofTheHeader)).isEqualTo(status);
    }

    /** Numbers and names of hsa.h 1.2 and hsa_ext_amd.h. */
    @ParameterizedTest
    @CsvSource({"0,HSA_STATUS_SUCCESS", "0x1008,HSA_STATUS_ERROR_OUT_OF_RESOURCES",
        "0x100b,HSA_STATUS_ERROR_NOT_INITIALIZED",
        "43,HSA_STATUS_ERROR_MEMORY_FAULT", "0x1fff,UNKNOWN(0x1FFF)", "-1,UNKNOWN(0xFFFFFFFF)"})
    void anyNumberHasAName(String number, String name) {
        assertThat(HsaStatus.cName(Integer.decode(number))).isEqualTo(name);
    }

    @Test
    void anUnknownNumberIsUnknownAndNothingIsThrown() {
        assertThat(HsaStatus.fromCode(Integer.MIN_VALUE)).isEqualTo(HsaStatus.UNKNOWN);
        assertThat(HsaStatus.UNKNOWN.code()).isEqualTo(OptionalInt.empty());
    }
}
