/*
 * The part of the HIP runtime's interface that hiptwin calls: which devices there are, and loading and starting a small
 * kernel. Numbers marked "new" came after ROCm 5.2.
 *
 * Success of hipRuntimeGetVersion, hipDriverGetVersion or hipInit says nothing about a device.
 */
#ifndef HIPTWIN_HIP_H
#define HIPTWIN_HIP_H

typedef enum {
    hipSuccess = 0,
    hipErrorInvalidValue = 1,
    hipErrorOutOfMemory = 2,
    hipErrorNotInitialized = 3,
    hipErrorDeinitialized = 4,
    hipErrorInvalidConfiguration = 9,
    hipErrorInvalidSymbol = 13,
    hipErrorInvalidDevicePointer = 17,
    hipErrorInvalidMemcpyDirection = 21,
    hipErrorInsufficientDriver = 35,
    hipErrorPriorLaunchFailure = 53,
    hipErrorInvalidDeviceFunction = 98,
    hipErrorNoDevice = 100,
    hipErrorInvalidDevice = 101,
    hipErrorInvalidImage = 200,
    hipErrorInvalidContext = 201,
    hipErrorMapFailed = 205,
    hipErrorUnmapFailed = 206,
    hipErrorNoBinaryForGpu = 209,
    hipErrorECCNotCorrectable = 214,
    hipErrorInvalidKernelFile = 218,
    hipErrorInvalidSource = 300,
    hipErrorFileNotFound = 301,
    hipErrorSharedObjectSymbolNotFound = 302,
    hipErrorSharedObjectInitFailed = 303,
    hipErrorOperatingSystem = 304,
    hipErrorInvalidHandle = 400,
    hipErrorIllegalState = 401,
    hipErrorNotFound = 500,
    hipErrorNotReady = 600,
    hipErrorIllegalAddress = 700,
    hipErrorLaunchOutOfResources = 701,
    hipErrorLaunchTimeOut = 702,
    hipErrorContextIsDestroyed = 709,
    hipErrorAssert = 710,
    hipErrorLaunchFailure = 719,
    hipErrorNotSupported = 801,
    hipErrorInvalidChannelDescriptor = 911, /* new */
    hipErrorInvalidTexture = 912,           /* new */
    hipErrorUnknown = 999,
    hipErrorRuntimeMemory = 1052,
    hipErrorRuntimeOther = 1053
} hipError_t;

typedef enum {
    hipDeviceAttributeEccEnabled = 0,
    hipDeviceAttributeClockRate = 5, /* kHz */
    hipDeviceAttributeIntegrated = 16,
    hipDeviceAttributeL2CacheSize = 19, /* bytes */
    hipDeviceAttributeComputeCapabilityMajor = 23,
    hipDeviceAttributeMaxThreadsPerBlock = 56,
    hipDeviceAttributeMaxThreadsPerMultiProcessor = 57,
    hipDeviceAttributeMemoryBusWidth = 59,  /* bits */
    hipDeviceAttributeMemoryClockRate = 60, /* kHz */
    hipDeviceAttributeComputeCapabilityMinor = 61,
    /* Compute units, or work-group processors where the chip pairs them. */
    hipDeviceAttributeMultiprocessorCount = 63,
    hipDeviceAttributePciBusId = 67,
    hipDeviceAttributePciDeviceId = 68,
    hipDeviceAttributePciDomainID = 69,
    hipDeviceAttributeMaxSharedMemoryPerBlock = 74, /* bytes */
    hipDeviceAttributeWarpSize = 87,
    hipDeviceAttributeIsLargeBar = 10011,
    hipDeviceAttributeAsicRevision = 10012,
    hipDeviceAttributePhysicalMultiProcessorCount = 10015,
    hipDeviceAttributeWallClockRate = 10017, /* kHz; new */
    hipDeviceAttributeNumberOfXccs = 10018,  /* new */
    hipDeviceAttributePciChipId = 10020      /* new */
} hipDeviceAttribute_t;

typedef enum {
    hipMemcpyHostToHost = 0,
    hipMemcpyHostToDevice = 1,
    hipMemcpyDeviceToHost = 2,
    hipMemcpyDeviceToDevice = 3,
    hipMemcpyDefault = 4
} hipMemcpyKind;

typedef struct HipModule *hipModule_t;
typedef struct HipFunction *hipFunction_t;
typedef struct HipStream *hipStream_t;
typedef int hipDevice_t;

typedef struct hipUUID {
    char bytes[16];
} hipUUID;

/*
 * The device properties before ROCm 6, which hipGetDeviceProperties and hipGetDevicePropertiesR0000 write. Only the
 * fields that hiptwin reads have names; text is NUL terminated.
 */
typedef struct HipDevicePropR0000 {
    char name[256];
    __SIZE_TYPE__ totalGlobalMem;
    char opaque264[12];
    int warpSize;
    char opaque280[28];
    int clockRate;
    char opaque312[24];
    int multiProcessorCount;
    char opaque340[24];
    int pciDomainID;
    int pciBusID;
    int pciDeviceID;
    char opaque376[20];
    char gcnArchName[256];
    int integrated;
    char opaque656[84];
    int ECCEnabled;
    char opaque744[24];
    int asicRevision;
    char opaque772[20];
} HipDevicePropR0000;

/* The device properties from ROCm 6 on, which hipGetDevicePropertiesR0600 writes. */
typedef struct HipDevicePropR0600 {
    char name[256];
    hipUUID uuid;
    char opaque272[16];
    __SIZE_TYPE__ totalGlobalMem;
    char opaque296[12];
    int warpSize;
    char opaque312[36];
    int clockRate;
    char opaque352[36];
    int multiProcessorCount;
    char opaque392[4];
    int integrated;
    char opaque400[180];
    int ECCEnabled;
    int pciBusID;
    int pciDeviceID;
    int pciDomainID;
    char opaque596[564];
    char gcnArchName[256];
    char opaque1416[52];
    int asicRevision;
} HipDevicePropR0600;

const char *hipGetErrorName(hipError_t error);
const char *hipGetErrorString(hipError_t error);

hipError_t hipInit(unsigned flags);
hipError_t hipRuntimeGetVersion(int *version);
hipError_t hipDriverGetVersion(int *version);

hipError_t hipGetDeviceCount(int *count);
hipError_t hipSetDevice(int device);
hipError_t hipDeviceGetName(char *name, int length, hipDevice_t device);
hipError_t hipDeviceGetPCIBusId(char *bus_id, int length, int device);
hipError_t hipDeviceGetUuid(hipUUID *uuid, hipDevice_t device);
hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t attribute, int device);

/*
 * In a ROCm 6 library the plain name still means the old structure: C callers are redirected by a macro, a look-up by
 * name is not. Try the name that ends in R0600 first, then R0000, then the plain one, each with its own structure.
 */
hipError_t hipGetDevicePropertiesR0600(HipDevicePropR0600 *properties, int device);
hipError_t hipGetDevicePropertiesR0000(HipDevicePropR0000 *properties, int device);
hipError_t hipGetDeviceProperties(HipDevicePropR0000 *properties, int device);

hipError_t hipModuleLoadData(hipModule_t *module, const void *image);
hipError_t hipModuleGetFunction(hipFunction_t *function, hipModule_t module, const char *name);
hipError_t hipModuleUnload(hipModule_t module);

/* Grid sizes count blocks. `arguments` holds a pointer to each argument; `extra` is NULL then. */
hipError_t hipModuleLaunchKernel(hipFunction_t function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                                 unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                                 hipStream_t stream, void **arguments, void **extra);

hipError_t hipStreamCreate(hipStream_t *stream);
hipError_t hipStreamSynchronize(hipStream_t stream);
hipError_t hipStreamDestroy(hipStream_t stream);

hipError_t hipMalloc(void **memory, __SIZE_TYPE__ bytes);
hipError_t hipFree(void *memory);
hipError_t hipMemcpy(void *target, const void *source, __SIZE_TYPE__ bytes, hipMemcpyKind kind);

#endif
