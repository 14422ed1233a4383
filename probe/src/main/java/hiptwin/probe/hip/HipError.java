package hiptwin.probe.hip;

import java.util.Locale;
import java.util.OptionalInt;

/**
 * What HIP functions answer ({@code hipError_t} of hip_runtime_api.h). The numbers stand here too, for the generated
 * class cannot be touched without native access, which only the child has.
 */
public enum HipError {
    /** {@code hipSuccess}. */
    SUCCESS("hipSuccess", 0),
    /** {@code hipErrorInvalidValue}. */
    INVALID_VALUE("hipErrorInvalidValue", 1),
    /** {@code hipErrorOutOfMemory}. */
    OUT_OF_MEMORY("hipErrorOutOfMemory", 2),
    /** {@code hipErrorNotInitialized}. */
    NOT_INITIALIZED("hipErrorNotInitialized", 3),
    /** {@code hipErrorDeinitialized}. */
    DEINITIALIZED("hipErrorDeinitialized", 4),
    /** {@code hipErrorInvalidConfiguration}. */
    INVALID_CONFIGURATION("hipErrorInvalidConfiguration", 9),
    /** {@code hipErrorInvalidSymbol}. */
    INVALID_SYMBOL("hipErrorInvalidSymbol", 13),
    /** {@code hipErrorInvalidDevicePointer}. */
    INVALID_DEVICE_POINTER("hipErrorInvalidDevicePointer", 17),
    /** {@code hipErrorInvalidMemcpyDirection}. */
    INVALID_MEMCPY_DIRECTION("hipErrorInvalidMemcpyDirection", 21),
    /** {@code hipErrorInsufficientDriver}. */
    INSUFFICIENT_DRIVER("hipErrorInsufficientDriver", 35),
    /** {@code hipErrorPriorLaunchFailure}. */
    PRIOR_LAUNCH_FAILURE("hipErrorPriorLaunchFailure", 53),
    /** {@code hipErrorInvalidDeviceFunction}. */
    INVALID_DEVICE_FUNCTION("hipErrorInvalidDeviceFunction", 98),
    /** {@code hipErrorNoDevice}. */
    NO_DEVICE("hipErrorNoDevice", 100),
    /** {@code hipErrorInvalidDevice}. */
    INVALID_DEVICE("hipErrorInvalidDevice", 101),
    /** {@code hipErrorInvalidImage}. */
    INVALID_IMAGE("hipErrorInvalidImage", 200),
    /** {@code hipErrorInvalidContext}. */
    INVALID_CONTEXT("hipErrorInvalidContext", 201),
    /** {@code hipErrorMapFailed}. */
    MAP_FAILED("hipErrorMapFailed", 205),
    /** {@code hipErrorUnmapFailed}. */
    UNMAP_FAILED("hipErrorUnmapFailed", 206),
    /** {@code hipErrorNoBinaryForGpu}. */
    NO_BINARY_FOR_GPU("hipErrorNoBinaryForGpu", 209),
    /** {@code hipErrorECCNotCorrectable}. */
    ECC_NOT_CORRECTABLE("hipErrorECCNotCorrectable", 214),
    /** {@code hipErrorInvalidKernelFile}. */
    INVALID_KERNEL_FILE("hipErrorInvalidKernelFile", 218),
    /** {@code hipErrorInvalidSource}. */
    INVALID_SOURCE("hipErrorInvalidSource", 300),
    /** {@code hipErrorFileNotFound}. */
    FILE_NOT_FOUND("hipErrorFileNotFound", 301),
    /** {@code hipErrorSharedObjectSymbolNotFound}. */
    SHARED_OBJECT_SYMBOL_NOT_FOUND("hipErrorSharedObjectSymbolNotFound", 302),
    /** {@code hipErrorSharedObjectInitFailed}. */
    SHARED_OBJECT_INIT_FAILED("hipErrorSharedObjectInitFailed", 303),
    /** {@code hipErrorOperatingSystem}. */
    OPERATING_SYSTEM("hipErrorOperatingSystem", 304),
    /** {@code hipErrorInvalidHandle}. */
    INVALID_HANDLE("hipErrorInvalidHandle", 400),
    /** {@code hipErrorIllegalState}. */
    ILLEGAL_STATE("hipErrorIllegalState", 401),
    /** {@code hipErrorNotFound}. */
    NOT_FOUND("hipErrorNotFound", 500),
    /** {@code hipErrorNotReady}. */
    NOT_READY("hipErrorNotReady", 600),
    /** {@code hipErrorIllegalAddress}. */
    ILLEGAL_ADDRESS("hipErrorIllegalAddress", 700),
    /** {@code hipErrorLaunchOutOfResources}. */
    LAUNCH_OUT_OF_RESOURCES("hipErrorLaunchOutOfResources", 701),
    /** {@code hipErrorLaunchTimeOut}. */
    LAUNCH_TIME_OUT("hipErrorLaunchTimeOut", 702),
    /** {@code hipErrorContextIsDestroyed}. */
    CONTEXT_IS_DESTROYED("hipErrorContextIsDestroyed", 709),
    /** {@code hipErrorAssert}. */
    ASSERT("hipErrorAssert", 710),
    /** {@code hipErrorLaunchFailure}. */
    LAUNCH_FAILURE("hipErrorLaunchFailure", 719),
    /** {@code hipErrorNotSupported}. */
    NOT_SUPPORTED("hipErrorNotSupported", 801),
    /** {@code hipErrorInvalidChannelDescriptor}. */
    INVALID_CHANNEL_DESCRIPTOR("hipErrorInvalidChannelDescriptor", 911),
    /** {@code hipErrorInvalidTexture}. */
    INVALID_TEXTURE("hipErrorInvalidTexture", 912),
    /** {@code hipErrorUnknown}. */
    UNKNOWN_ERROR("hipErrorUnknown", 999),
    /** {@code hipErrorRuntimeMemory}. */
    RUNTIME_MEMORY("hipErrorRuntimeMemory", 1052),
    /** {@code hipErrorRuntimeOther}. */
    RUNTIME_OTHER("hipErrorRuntimeOther", 1053),
    /** A number without a name here; it may be of a later release. */
    UNKNOWN;

    private final String cName;
    private final OptionalInt code;

    HipError(String cName, int code) {
        this.cName = cName;
        this.code = OptionalInt.of(code);
    }

    HipError() {
        this.cName = "UNKNOWN";
        this.code = OptionalInt.empty();
    }

    /**
     * Finds the error of a number. Never throws.
     *
     * @param code number that a function returned
     * @return the error, or {@link #UNKNOWN}
     */
    public static HipError fromCode(int code) {
        for (HipError error : values()) {
            if (error.code.isPresent() && error.code.getAsInt() == code) {
                return error;
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
        HipError error = fromCode(code);
        return error == UNKNOWN ? "UNKNOWN(0x" + Integer.toHexString(code).toUpperCase(Locale.ROOT) + ")"
                : error.cName;
    }

    /** {@return the number; empty for {@link #UNKNOWN}} */
    public OptionalInt code() {
        return code;
    }
}
