/*
 * The part of the HSA runtime's interface that hiptwin calls: who the agents are, what they can do, what memory they
 * have. Numbers marked "new" came after ROCm 5.2; an older runtime answers them with
 * HSA_STATUS_ERROR_INVALID_ARGUMENT.
 *
 * The type after an attribute is what the runtime writes through `value`. It does not ask how long the buffer is.
 */
#ifndef HIPTWIN_HSA_H
#define HIPTWIN_HSA_H

typedef enum {
    HSA_STATUS_SUCCESS = 0x0,
    HSA_STATUS_INFO_BREAK = 0x1,
    HSA_STATUS_ERROR = 0x1000,
    HSA_STATUS_ERROR_INVALID_ARGUMENT = 0x1001,
    HSA_STATUS_ERROR_INVALID_QUEUE_CREATION = 0x1002,
    HSA_STATUS_ERROR_INVALID_ALLOCATION = 0x1003,
    HSA_STATUS_ERROR_INVALID_AGENT = 0x1004,
    HSA_STATUS_ERROR_INVALID_REGION = 0x1005,
    HSA_STATUS_ERROR_INVALID_SIGNAL = 0x1006,
    HSA_STATUS_ERROR_INVALID_QUEUE = 0x1007,
    /* Also what hsa_init answers for every failure to open /dev/kfd. */
    HSA_STATUS_ERROR_OUT_OF_RESOURCES = 0x1008,
    HSA_STATUS_ERROR_INVALID_PACKET_FORMAT = 0x1009,
    HSA_STATUS_ERROR_RESOURCE_FREE = 0x100A,
    HSA_STATUS_ERROR_NOT_INITIALIZED = 0x100B,
    HSA_STATUS_ERROR_REFCOUNT_OVERFLOW = 0x100C,
    HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS = 0x100D,
    HSA_STATUS_ERROR_INVALID_INDEX = 0x100E,
    HSA_STATUS_ERROR_INVALID_ISA = 0x100F,
    HSA_STATUS_ERROR_INVALID_CODE_OBJECT = 0x1010,
    HSA_STATUS_ERROR_INVALID_EXECUTABLE = 0x1011,
    HSA_STATUS_ERROR_FROZEN_EXECUTABLE = 0x1012,
    HSA_STATUS_ERROR_INVALID_SYMBOL_NAME = 0x1013,
    HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED = 0x1014,
    HSA_STATUS_ERROR_VARIABLE_UNDEFINED = 0x1015,
    HSA_STATUS_ERROR_EXCEPTION = 0x1016,
    HSA_STATUS_ERROR_INVALID_ISA_NAME = 0x1017,
    HSA_STATUS_ERROR_INVALID_CODE_SYMBOL = 0x1018,
    HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL = 0x1019,
    HSA_STATUS_ERROR_INVALID_FILE = 0x1020,
    HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER = 0x1021,
    HSA_STATUS_ERROR_INVALID_CACHE = 0x1022,
    HSA_STATUS_ERROR_INVALID_WAVEFRONT = 0x1023,
    HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP = 0x1024,
    HSA_STATUS_ERROR_INVALID_RUNTIME_STATE = 0x1025,
    HSA_STATUS_ERROR_FATAL = 0x1026
} hsa_status_t;

/* Statuses that AMD's runtime adds. */
enum {
    HSA_STATUS_ERROR_INVALID_MEMORY_POOL = 40,
    HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION = 41,
    HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION = 42,
    HSA_STATUS_ERROR_MEMORY_FAULT = 43,
    HSA_STATUS_CU_MASK_REDUCED = 44,
    HSA_STATUS_ERROR_OUT_OF_REGISTERS = 45, /* new */
    HSA_STATUS_ERROR_RESOURCE_BUSY = 46     /* new */
};

typedef enum {
    HSA_SYSTEM_INFO_VERSION_MAJOR = 0,       /* uint16 */
    HSA_SYSTEM_INFO_VERSION_MINOR = 1,       /* uint16 */
    HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY = 3, /* uint64, Hz */
    HSA_AMD_SYSTEM_INFO_BUILD_VERSION = 0x200 /* const char *, owned by the runtime */
} hsa_system_info_t;

typedef enum {
    HSA_DEVICE_TYPE_CPU = 0,
    HSA_DEVICE_TYPE_GPU = 1,
    HSA_DEVICE_TYPE_DSP = 2,
    HSA_DEVICE_TYPE_AIE = 3 /* new */
} hsa_device_type_t;

/* Bits. */
typedef enum {
    HSA_AGENT_FEATURE_KERNEL_DISPATCH = 1,
    HSA_AGENT_FEATURE_AGENT_DISPATCH = 2
} hsa_agent_feature_t;

typedef enum {
    HSA_AGENT_INFO_NAME = 0,           /* char[64], NUL padded; the gfx target of a GPU */
    HSA_AGENT_INFO_VENDOR_NAME = 1,    /* char[64], NUL padded */
    HSA_AGENT_INFO_FEATURE = 2,        /* hsa_agent_feature_t bits */
    HSA_AGENT_INFO_WAVEFRONT_SIZE = 6, /* uint32 */
    HSA_AGENT_INFO_NODE = 16,          /* uint32 */
    HSA_AGENT_INFO_DEVICE = 17,        /* hsa_device_type_t */
    HSA_AGENT_INFO_CACHE_SIZE = 18,    /* uint32[4], bytes, level 1 first */
    HSA_AGENT_INFO_ISA = 19            /* hsa_isa_t */
} hsa_agent_info_t;

/* To be passed where hsa_agent_info_t is asked for. */
typedef enum {
    HSA_AMD_AGENT_INFO_CHIP_ID = 0xA000,             /* uint32, PCI device id */
    HSA_AMD_AGENT_INFO_CACHELINE_SIZE = 0xA001,      /* uint32, bytes */
    HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT = 0xA002,  /* uint32 */
    HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY = 0xA003, /* uint32, MHz */
    HSA_AMD_AGENT_INFO_DRIVER_NODE_ID = 0xA004,      /* uint32, the node in the KFD topology */
    HSA_AMD_AGENT_INFO_BDFID = 0xA006,               /* uint32: bus << 8 | device << 3 | function */
    HSA_AMD_AGENT_INFO_MEMORY_WIDTH = 0xA007,        /* uint32, bits */
    HSA_AMD_AGENT_INFO_MEMORY_MAX_FREQUENCY = 0xA008, /* uint32, MHz */
    HSA_AMD_AGENT_INFO_PRODUCT_NAME = 0xA009,        /* char[64], NUL padded */
    HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU = 0xA00A,    /* uint32 */
    HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU = 0xA00B,    /* uint32 */
    HSA_AMD_AGENT_INFO_NUM_SHADER_ENGINES = 0xA00C,  /* uint32 */
    HSA_AMD_AGENT_INFO_DOMAIN = 0xA00F,              /* uint32, PCI domain */
    HSA_AMD_AGENT_INFO_UUID = 0xA011,                /* char[21], NUL terminated; "GPU-XX" where there is none */
    HSA_AMD_AGENT_INFO_ASIC_REVISION = 0xA012,       /* uint32 */
    HSA_AMD_AGENT_INFO_MEMORY_AVAIL = 0xA015,        /* uint64, bytes; new */
    HSA_AMD_AGENT_INFO_UCODE_VERSION = 0xA108,       /* uint32; new */
    HSA_AMD_AGENT_INFO_SDMA_UCODE_VERSION = 0xA109,  /* uint32; new */
    HSA_AMD_AGENT_INFO_NUM_XCC = 0xA111,             /* uint32; new */
    HSA_AMD_AGENT_INFO_MEMORY_PROPERTIES = 0xA114    /* uint8[8] of bits, the first means integrated; new */
} hsa_amd_agent_info_t;

typedef enum {
    /* uint32, bytes. AMD's runtime counts the terminating NUL, against the specification. */
    HSA_ISA_INFO_NAME_LENGTH = 0,
    HSA_ISA_INFO_NAME = 1 /* char[NAME_LENGTH] */
} hsa_isa_info_t;

typedef enum {
    HSA_AMD_SEGMENT_GLOBAL = 0,
    HSA_AMD_SEGMENT_READONLY = 1,
    HSA_AMD_SEGMENT_PRIVATE = 2,
    HSA_AMD_SEGMENT_GROUP = 3
} hsa_amd_segment_t;

/* Bits. */
typedef enum {
    HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT = 1,
    HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED = 2,
    HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED = 4
} hsa_amd_memory_pool_global_flag_t;

typedef enum {
    HSA_AMD_MEMORY_POOL_INFO_SEGMENT = 0,               /* hsa_amd_segment_t */
    HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS = 1,          /* uint32, only for the global segment */
    HSA_AMD_MEMORY_POOL_INFO_SIZE = 2,                  /* uint64, bytes */
    HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED = 5, /* bool */
    HSA_AMD_MEMORY_POOL_INFO_ALLOC_MAX_SIZE = 16        /* uint64, bytes */
} hsa_amd_memory_pool_info_t;

typedef struct hsa_agent_t {
    __UINT64_TYPE__ handle;
} hsa_agent_t;

typedef struct hsa_isa_t {
    __UINT64_TYPE__ handle;
} hsa_isa_t;

typedef struct hsa_amd_memory_pool_t {
    __UINT64_TYPE__ handle;
} hsa_amd_memory_pool_t;

/* Visitors: any result but success ends the walk and becomes its result. Nothing may be thrown through them. */
typedef hsa_status_t (*hsa_agent_visitor)(hsa_agent_t agent, void *data);
typedef hsa_status_t (*hsa_isa_visitor)(hsa_isa_t isa, void *data);
typedef hsa_status_t (*hsa_amd_memory_pool_visitor)(hsa_amd_memory_pool_t pool, void *data);

/* Counted: each success wants one hsa_shut_down. */
hsa_status_t hsa_init(void);
hsa_status_t hsa_shut_down(void);

/* *text is the runtime's and stays. */
hsa_status_t hsa_status_string(hsa_status_t status, const char **text);

hsa_status_t hsa_system_get_info(hsa_system_info_t attribute, void *value);

/* In the order that ROCR_VISIBLE_DEVICES counts the GPUs. */
hsa_status_t hsa_iterate_agents(hsa_agent_visitor visitor, void *data);
hsa_status_t hsa_agent_get_info(hsa_agent_t agent, hsa_agent_info_t attribute, void *value);

hsa_status_t hsa_agent_iterate_isas(hsa_agent_t agent, hsa_isa_visitor visitor, void *data);
hsa_status_t hsa_isa_get_info_alt(hsa_isa_t isa, hsa_isa_info_t attribute, void *value);

hsa_status_t hsa_amd_agent_iterate_memory_pools(hsa_agent_t agent, hsa_amd_memory_pool_visitor visitor, void *data);
hsa_status_t hsa_amd_memory_pool_get_info(hsa_amd_memory_pool_t pool, hsa_amd_memory_pool_info_t attribute,
                                          void *value);

#endif
