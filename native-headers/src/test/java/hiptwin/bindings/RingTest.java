package hiptwin.bindings;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

/** What is missing fails a test where its ring is required, and skips it elsewhere, with the reason either way. */
class RingTest {

    @ParameterizedTest
    @ValueSource(strings = {"double", "double,runtime", " runtime , double ", "libvmaf,double"})
    void whatIsMissingFromARequiredRingIsAFailure(String required) {
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> Ring.DOUBLE.absent("no cc", required))
                .withMessage("ring double is required: no cc");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "runtime", "doubled", "libvmaf,runtime"})
    void whatIsMissingFromAnotherRingIsASkip(String required) {
        assertThatExceptionOfType(TestAbortedException.class)
                .isThrownBy(() -> Ring.DOUBLE.absent("no cc", required))
                .withMessageContaining("no cc");
    }
}
