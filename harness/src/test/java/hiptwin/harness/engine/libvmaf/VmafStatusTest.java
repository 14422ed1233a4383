package hiptwin.harness.engine.libvmaf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Codes have the names and numbers of Linux's errno.h; every other code is unknown, never an exception. */
class VmafStatusTest {

    @ParameterizedTest
    @CsvSource({"0, OK", "-2, ENOENT", "-5, EIO", "-8, ENOEXEC", "-11, EAGAIN", "-12, ENOMEM", "-13, EACCES",
            "-16, EBUSY", "-17, EEXIST",
        "-19, ENODEV", "-22, EINVAL", "-34, ERANGE", "-38, ENOSYS", "-95, ENOTSUP", "-110, ETIMEDOUT"})
    void codesHaveTheirErrnoNames(int code, VmafStatus status) {
        assertThat(VmafStatus.fromCode(code)).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 22, 19, -1, -200, Integer.MIN_VALUE, Integer.MAX_VALUE})
    void everyOtherCodeIsUnknown(int code) {
        assertThat(VmafStatus.fromCode(code)).isEqualTo(VmafStatus.UNKNOWN);
        assertThat(VmafStatus.describe(code)).isEqualTo("UNKNOWN(0x" + Integer.toHexString(code) + ")");
    }

    @Test
    void aKnownCodeShowsNameNumberAndMeaning() {
        assertThat(VmafStatus.describe(-19)).isEqualTo("ENODEV (-19, no such device)");
    }

    @ParameterizedTest
    @CsvSource({"0, CPU", "1, CUDA", "2, SYCL", "3, METAL", "4, HIP", "5, VULKAN", "6, UNKNOWN", "-7, UNKNOWN"})
    void backendsHaveTheForksNumbers(int code, VmafBackend backend) {
        assertThat(VmafBackend.fromCode(code)).isEqualTo(backend);
    }
}
