package hiptwin.probe.hip;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.bindings.hip.Hip;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class HipErrorTest {
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
    void numbersAreThoseOfTheHeader(HipError error) throws ReflectiveOperationException {
        int code = error.code().orElseThrow();

        assertThat(Hip.class.getMethod(HipError.cName(code)).invoke(null)).isEqualTo(code);
        assertThat(HipError.fromCode(code)).isEqualTo(error);
    }

    /** Numbers and names of hip_runtime_api.h 5.2. */
    @ParameterizedTest
    @CsvSource({"0,hipSuccess", "100,hipErrorNoDevice", "101,hipErrorInvalidDevice", "999,hipErrorUnknown",
        "4242,UNKNOWN(0x1092)", "-1,UNKNOWN(0xFFFFFFFF)"})
    void anyNumberHasAName(int number, String name) {
        assertThat(HipError.cName(number)).isEqualTo(name);
    }

    @Test
    void anUnknownNumberIsNotTheErrorThatIsCalledUnknown() {
        assertThat(HipError.fromCode(999)).isEqualTo(HipError.UNKNOWN_ERROR);
        assertThat(HipError.fromCode(998)).isEqualTo(HipError.UNKNOWN);
    }
}
