package hiptwin.probe.hsa;

import java.util.Locale;
import java.util.OptionalInt;

/**
 * What HSA functions answer ({@code hsa_status_t} of hsa.h, and what AMD adds in hsa_ext_amd.h). The numbers stand here
 * too, for the generated class cannot be touched without native access, which only the child has.
 */
public enum HsaStatus {
    /** {@code HSA_STATUS_SUCCESS}. */
    SUCCESS(0x0),
    /** {@code HSA_STATUS_INFO_BREAK}. */
    INFO_BREAK(0x1),
    /** {@code HSA_STATUS_ERROR}. */
    ERROR(0x1000),
    /** {@code HSA_STATUS_ERROR_INVALID_ARGUMENT}. */
    ERROR_INVALID_ARGUMENT(0x1001),
    /** {@code HSA_STATUS_ERROR_INVALID_QUEUE_CREATION}. */
    ERROR_INVALID_QUEUE_CREATION(0x1002),
    /** {@code HSA_STATUS_ERROR_INVALID_ALLOCATION}. */
    ERROR_INVALID_ALLOCATION(0x1003),
    /** {@code HSA_STATUS_ERROR_INVALID_AGENT}. */
    ERROR_INVALID_AGENT(0x1004),
    /** {@code HSA_STATUS_ERROR_INVALID_REGION}. */
    ERROR_INVALID_REGION(0x1005),
    /** {@code HSA_STATUS_ERROR_INVALID_SIGNAL}. */
    ERROR_INVALID_SIGNAL(0x1006),
    /** {@code HSA_STATUS_ERROR_INVALID_QUEUE}. */
    ERROR_INVALID_QUEUE(0x1007),
    /** {@code HSA_STATUS_ERROR_OUT_OF_RESOURCES}. */
    ERROR_OUT_OF_RESOURCES(0x1008),
    /** {@code HSA_STATUS_ERROR_INVALID_PACKET_FORMAT}. */
    ERROR_INVALID_PACKET_FORMAT(0x1009),
    /** {@code HSA_STATUS_ERROR_RESOURCE_FREE}. */
    ERROR_RESOURCE_FREE(0x100A),
    /** {@code HSA_STATUS_ERROR_NOT_INITIALIZED}. */
    ERROR_NOT_INITIALIZED(0x100B),
    /** {@code HSA_STATUS_ERROR_REFCOUNT_OVERFLOW}. */
    ERROR_REFCOUNT_OVERFLOW(0x100C),
    /** {@code HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS}. */
    ERROR_INCOMPATIBLE_ARGUMENTS(0x100D),
    /** {@code HSA_STATUS_ERROR_INVALID_INDEX}. */
    ERROR_INVALID_INDEX(0x100E),
    /** {@code HSA_STATUS_ERROR_INVALID_ISA}. */
    ERROR_INVALID_ISA(0x100F),
    /** {@code HSA_STATUS_ERROR_INVALID_CODE_OBJECT}. */
    ERROR_INVALID_CODE_OBJECT(0x1010),
    /** {@code HSA_STATUS_ERROR_INVALID_EXECUTABLE}. */
    ERROR_INVALID_EXECUTABLE(0x1011),
    /** {@code HSA_STATUS_ERROR_FROZEN_EXECUTABLE}. */
    ERROR_FROZEN_EXECUTABLE(0x1012),
    /** {@code HSA_STATUS_ERROR_INVALID_SYMBOL_NAME}. */
    ERROR_INVALID_SYMBOL_NAME(0x1013),
    /** {@code HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED}. */
    ERROR_VARIABLE_ALREADY_DEFINED(0x1014),
    /** {@code HSA_STATUS_ERROR_VARIABLE_UNDEFINED}. */
    ERROR_VARIABLE_UNDEFINED(0x1015),
    /** {@code HSA_STATUS_ERROR_EXCEPTION}. */
    ERROR_EXCEPTION(0x1016),
    /** {@code HSA_STATUS_ERROR_INVALID_ISA_NAME}. */
    ERROR_INVALID_ISA_NAME(0x1017),
    /** {@code HSA_STATUS_ERROR_INVALID_CODE_SYMBOL}. */
    ERROR_INVALID_CODE_SYMBOL(0x1018),
    /** {@code HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL}. */
    ERROR_INVALID_EXECUTABLE_SYMBOL(0x1019),
    /** {@code HSA_STATUS_ERROR_INVALID_FILE}. */
    ERROR_INVALID_FILE(0x1020),
    /** {@code HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER}. */
    ERROR_INVALID_CODE_OBJECT_READER(0x1021),
    /** {@code HSA_STATUS_ERROR_INVALID_CACHE}. */
    ERROR_INVALID_CACHE(0x1022),
    /** {@code HSA_STATUS_ERROR_INVALID_WAVEFRONT}. */
    ERROR_INVALID_WAVEFRONT(0x1023),
    /** {@code HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP}. */
    ERROR_INVALID_SIGNAL_GROUP(0x1024),
    /** {@code HSA_STATUS_ERROR_INVALID_RUNTIME_STATE}. */
    ERROR_INVALID_RUNTIME_STATE(0x1025),
    /** {@code HSA_STATUS_ERROR_FATAL}. */
    ERROR_FATAL(0x1026),
    /** {@code HSA_STATUS_ERROR_INVALID_MEMORY_POOL}. */
    ERROR_INVALID_MEMORY_POOL(40),
    /** {@code HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION}. */
    ERROR_MEMORY_APERTURE_VIOLATION(41),
    /** {@code HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION}. */
    ERROR_ILLEGAL_INSTRUCTION(42),
    /** {@code HSA_STATUS_ERROR_MEMORY_FAULT}. */
    ERROR_MEMORY_FAULT(43),
    /** {@code HSA_STATUS_CU_MASK_REDUCED}. */
    CU_MASK_REDUCED(44),
    /** {@code HSA_STATUS_ERROR_OUT_OF_REGISTERS}. */
    ERROR_OUT_OF_REGISTERS(45),
    /** {@code HSA_STATUS_ERROR_RESOURCE_BUSY}. */
    ERROR_RESOURCE_BUSY(46),
    /** A number without a name here; it may be of a later release. */
    UNKNOWN;

    private static final String PREFIX = "HSA_STATUS_";

    private final OptionalInt code;

    HsaStatus(int code) {
        this.code = OptionalInt.of(code);
    }

    HsaStatus() {
        this.code = OptionalInt.empty();
    }

    /**
     * Finds the status of a number. Never throws.
     *
     * @param code number that a function returned
     * @return the status, or {@link #UNKNOWN}
     */
    public static HsaStatus fromCode(int code) {
        for (HsaStatus status : values()) {
            if (status.code.isPresent() && status.code.getAsInt() == code) {
                return status;
            }
        }
        return UNKNOWN;
    }

    /**
     * Names a number. Never throws.
     *
     * @param code number that a function returned
     * @return its name in C, or {@code UNKNOWN(0x…)}
     */
    public static String cName(int code) {
        HsaStatus status = fromCode(code);
        return status == UNKNOWN ? "UNKNOWN(0x" + Integer.toHexString(code).toUpperCase(Locale.ROOT) + ")"
                : PREFIX + status.name();
    }

    /** {@return the number; empty for {@link #UNKNOWN}} */
    public OptionalInt code() {
        return code;
    }
}
