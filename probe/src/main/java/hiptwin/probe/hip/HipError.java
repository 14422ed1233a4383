package hiptwin.probe.hip;

import hiptwin.bindings.hip.Hip;
import java.util.Locale;
import java.util.OptionalInt;

/** What HIP functions answer ({@code hipError_t} of hip_runtime_api.h). */
public enum HipError {
    /** {@code hipSuccess}. */
    SUCCESS("hipSuccess", Hip.hipSuccess()),
    /** {@code hipErrorInvalidValue}. */
    INVALID_VALUE("hipErrorInvalidValue", Hip.hipErrorInvalidValue()),
    /** {@code hipErrorOutOfMemory}. */
    OUT_OF_MEMORY("hipErrorOutOfMemory", Hip.hipErrorOutOfMemory()),
    /** {@code hipErrorNotInitialized}. */
    NOT_INITIALIZED("hipErrorNotInitialized", Hip.hipErrorNotInitialized()),
    /** {@code hipErrorDeinitialized}. */
    DEINITIALIZED("hipErrorDeinitialized", Hip.hipErrorDeinitialized()),
    /** {@code hipErrorInvalidConfiguration}. */
    INVALID_CONFIGURATION("hipErrorInvalidConfiguration", Hip.hipErrorInvalidConfiguration()),
    /** {@code hipErrorInvalidSymbol}. */
    INVALID_SYMBOL("hipErrorInvalidSymbol", Hip.hipErrorInvalidSymbol()),
    /** {@code hipErrorInvalidDevicePointer}. */
    INVALID_DEVICE_POINTER("hipErrorInvalidDevicePointer", Hip.hipErrorInvalidDevicePointer()),
    /** {@code hipErrorInvalidMemcpyDirection}. */
    INVALID_MEMCPY_DIRECTION("hipErrorInvalidMemcpyDirection", Hip.hipErrorInvalidMemcpyDirection()),
    /** {@code hipErrorInsufficientDriver}. */
    INSUFFICIENT_DRIVER("hipErrorInsufficientDriver", Hip.hipErrorInsufficientDriver()),
    /** {@code hipErrorPriorLaunchFailure}. */
    PRIOR_LAUNCH_FAILURE("hipErrorPriorLaunchFailure", Hip.hipErrorPriorLaunchFailure()),
    /** {@code hipErrorInvalidDeviceFunction}. */
    INVALID_DEVICE_FUNCTION("hipErrorInvalidDeviceFunction", Hip.hipErrorInvalidDeviceFunction()),
    /** {@code hipErrorNoDevice}. */
    NO_DEVICE("hipErrorNoDevice", Hip.hipErrorNoDevice()),
    /** {@code hipErrorInvalidDevice}. */
    INVALID_DEVICE("hipErrorInvalidDevice", Hip.hipErrorInvalidDevice()),
    /** {@code hipErrorInvalidImage}. */
    INVALID_IMAGE("hipErrorInvalidImage", Hip.hipErrorInvalidImage()),
    /** {@code hipErrorInvalidContext}. */
    INVALID_CONTEXT("hipErrorInvalidContext", Hip.hipErrorInvalidContext()),
    /** {@code hipErrorMapFailed}. */
    MAP_FAILED("hipErrorMapFailed", Hip.hipErrorMapFailed()),
    /** {@code hipErrorUnmapFailed}. */
    UNMAP_FAILED("hipErrorUnmapFailed", Hip.hipErrorUnmapFailed()),
    /** {@code hipErrorNoBinaryForGpu}. */
    NO_BINARY_FOR_GPU("hipErrorNoBinaryForGpu", Hip.hipErrorNoBinaryForGpu()),
    /** {@code hipErrorECCNotCorrectable}. */
    ECC_NOT_CORRECTABLE("hipErrorECCNotCorrectable", Hip.hipErrorECCNotCorrectable()),
    /** {@code hipErrorInvalidKernelFile}. */
    INVALID_KERNEL_FILE("hipErrorInvalidKernelFile", Hip.hipErrorInvalidKernelFile()),
    /** {@code hipErrorInvalidSource}. */
    INVALID_SOURCE("hipErrorInvalidSource", Hip.hipErrorInvalidSource()),
    /** {@code hipErrorFileNotFound}. */
    FILE_NOT_FOUND("hipErrorFileNotFound", Hip.hipErrorFileNotFound()),
    /** {@code hipErrorSharedObjectSymbolNotFound}. */
    SHARED_OBJECT_SYMBOL_NOT_FOUND("hipErrorSharedObjectSymbolNotFound", Hip.hipErrorSharedObjectSymbolNotFound()),
    /** {@code hipErrorSharedObjectInitFailed}. */
    SHARED_OBJECT_INIT_FAILED("hipErrorSharedObjectInitFailed", Hip.hipErrorSharedObjectInitFailed()),
    /** {@code hipErrorOperatingSystem}. */
    OPERATING_SYSTEM("hipErrorOperatingSystem", Hip.hipErrorOperatingSystem()),
    /** {@code hipErrorInvalidHandle}. */
    INVALID_HANDLE("hipErrorInvalidHandle", Hip.hipErrorInvalidHandle()),
    /** {@code hipErrorIllegalState}. */
    ILLEGAL_STATE("hipErrorIllegalState", Hip.hipErrorIllegalState()),
    /** {@code hipErrorNotFound}. */
    NOT_FOUND("hipErrorNotFound", Hip.hipErrorNotFound()),
    /** {@code hipErrorNotReady}. */
    NOT_READY("hipErrorNotReady", Hip.hipErrorNotReady()),
    /** {@code hipErrorIllegalAddress}. */
    ILLEGAL_ADDRESS("hipErrorIllegalAddress", Hip.hipErrorIllegalAddress()),
    /** {@code hipErrorLaunchOutOfResources}. */
    LAUNCH_OUT_OF_RESOURCES("hipErrorLaunchOutOfResources", Hip.hipErrorLaunchOutOfResources()),
    /** {@code hipErrorLaunchTimeOut}. */
    LAUNCH_TIME_OUT("hipErrorLaunchTimeOut", Hip.hipErrorLaunchTimeOut()),
    /** {@code hipErrorContextIsDestroyed}. */
    CONTEXT_IS_DESTROYED("hipErrorContextIsDestroyed", Hip.hipErrorContextIsDestroyed()),
    /** {@code hipErrorAssert}. */
    ASSERT("hipErrorAssert", Hip.hipErrorAssert()),
    /** {@code hipErrorLaunchFailure}. */
    LAUNCH_FAILURE("hipErrorLaunchFailure", Hip.hipErrorLaunchFailure()),
    /** {@code hipErrorNotSupported}. */
    NOT_SUPPORTED("hipErrorNotSupported", Hip.hipErrorNotSupported()),
    /** {@code hipErrorInvalidChannelDescriptor}. */
    INVALID_CHANNEL_DESCRIPTOR("hipErrorInvalidChannelDescriptor", Hip.hipErrorInvalidChannelDescriptor()),
    /** {@code hipErrorInvalidTexture}. */
    INVALID_TEXTURE("hipErrorInvalidTexture", Hip.hipErrorInvalidTexture()),
    /** {@code hipErrorUnknown}. */
    UNKNOWN_ERROR("hipErrorUnknown", Hip.hipErrorUnknown()),
    /** {@code hipErrorRuntimeMemory}. */
    RUNTIME_MEMORY("hipErrorRuntimeMemory", Hip.hipErrorRuntimeMemory()),
    /** {@code hipErrorRuntimeOther}. */
    RUNTIME_OTHER("hipErrorRuntimeOther", Hip.hipErrorRuntimeOther()),
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
