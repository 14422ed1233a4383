package hiptwin.harness.engine.libvmaf;

import java.util.Locale;

/**
 * What a libvmaf call answers: 0, or a negated {@code errno} of Linux. Any number that is not 0 is a failure; Netflix's
 * {@code float_ms_ssim} answers +1 for a picture that is too small.
 *
 * <p>Source: {@code errno-base.h} and {@code errno.h} of Linux.
 */
public enum VmafStatus {
    /** The call did what it was asked for. */
    OK(0, "success"),
    /** No such entry. */
    ENOENT(2, "no such entry"),
    /** A device or driver failed. */
    EIO(5, "device or driver failed"),
    /** A kernel of the device cannot be run in this format. */
    ENOEXEC(8, "wrong executable format"),
    /** Not yet known. */
    EAGAIN(11, "not yet available"),
    /** No memory, on the host or the device. */
    ENOMEM(12, "out of memory"),
    /** Access denied. */
    EACCES(13, "permission denied"),
    /** In use. */
    EBUSY(16, "in use, try again"),
    /** There is one already. */
    EEXIST(17, "exists already"),
    /** There is no such device, or none at all. */
    ENODEV(19, "no such device"),
    /** An argument, option, size, format or name that the library does not accept. */
    EINVAL(22, "not accepted: argument, option, size, format or name"),
    /** Out of range. */
    ERANGE(34, "out of range"),
    /** The build lacks this function or its kernels. */
    ENOSYS(38, "not in this build"),
    /** The function exists but not for this. */
    ENOTSUP(95, "not supported"),
    /** Took too long. */
    ETIMEDOUT(110, "timed out"),
    /** A code that is none of these. */
    UNKNOWN(Integer.MIN_VALUE, "unknown code");

    private final int number;
    private final String meaning;

    VmafStatus(int number, String meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    /** {@return the {@code errno}, positive; for {@link #UNKNOWN} a number that no call answers} */
    public int number() {
        return number;
    }

    /**
     * Finds the status of a code.
     *
     * @param code what a call answered
     * @return the status; {@link #UNKNOWN} for any code that is not in this list, positive ones included
     */
    public static VmafStatus fromCode(int code) {
        if (code <= 0) {
            for (VmafStatus status : values()) {
                if (status != UNKNOWN && status.number == -code) {
                    return status;
                }
            }
        }
        return UNKNOWN;
    }

    /**
     * {@return a code for people: {@code ENODEV (-19, no such device)}, or {@code UNKNOWN(0x1)}}
     *
     * @param code what a call answered
     */
    public static String describe(int code) {
        VmafStatus status = fromCode(code);
        return status == UNKNOWN
                ? "UNKNOWN(0x" + Integer.toHexString(code).toLowerCase(Locale.ROOT) + ")"
                : status + " (" + code + ", " + status.meaning + ")";
    }
}
