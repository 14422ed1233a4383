package hiptwin.probe.hsa;

import hiptwin.bindings.hsa.Hsa;

/** What agents are asked, in this order. The name is the C name without {@code HSA_AGENT_INFO_} and the like. */
enum AgentAttribute {
    DEVICE(Hsa.HSA_AGENT_INFO_DEVICE(), Form.UINT32, Asked.OF_ALL),
    NAME(Hsa.HSA_AGENT_INFO_NAME(), Form.TEXT, Asked.OF_ALL),
    VENDOR_NAME(Hsa.HSA_AGENT_INFO_VENDOR_NAME(), Form.TEXT, Asked.OF_ALL),
    PRODUCT_NAME(Hsa.HSA_AMD_AGENT_INFO_PRODUCT_NAME(), Form.TEXT, Asked.OF_ALL),
    DRIVER_NODE_ID(Hsa.HSA_AMD_AGENT_INFO_DRIVER_NODE_ID(), Form.UINT32, Asked.OF_ALL),
    COMPUTE_UNIT_COUNT(Hsa.HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT(), Form.UINT32, Asked.OF_ALL),
    MAX_CLOCK_FREQUENCY(Hsa.HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY(), Form.UINT32, Asked.OF_ALL),
    WAVEFRONT_SIZE(Hsa.HSA_AGENT_INFO_WAVEFRONT_SIZE(), Form.UINT32, Asked.OF_GPUS),
    NUM_SIMDS_PER_CU(Hsa.HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU(), Form.UINT32, Asked.OF_GPUS),
    MAX_WAVES_PER_CU(Hsa.HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU(), Form.UINT32, Asked.OF_GPUS),
    CHIP_ID(Hsa.HSA_AMD_AGENT_INFO_CHIP_ID(), Form.UINT32, Asked.OF_GPUS),
    DOMAIN(Hsa.HSA_AMD_AGENT_INFO_DOMAIN(), Form.UINT32, Asked.OF_GPUS),
    BDFID(Hsa.HSA_AMD_AGENT_INFO_BDFID(), Form.UINT32, Asked.OF_GPUS),
    UUID(Hsa.HSA_AMD_AGENT_INFO_UUID(), Form.TEXT, Asked.OF_GPUS),
    ASIC_REVISION(Hsa.HSA_AMD_AGENT_INFO_ASIC_REVISION(), Form.UINT32, Asked.OF_GPUS),
    MEMORY_AVAIL(Hsa.HSA_AMD_AGENT_INFO_MEMORY_AVAIL(), Form.UINT64, Asked.OF_GPUS),
    UCODE_VERSION(Hsa.HSA_AMD_AGENT_INFO_UCODE_VERSION(), Form.UINT32, Asked.OF_GPUS),
    SDMA_UCODE_VERSION(Hsa.HSA_AMD_AGENT_INFO_SDMA_UCODE_VERSION(), Form.UINT32, Asked.OF_GPUS),
    NUM_XCC(Hsa.HSA_AMD_AGENT_INFO_NUM_XCC(), Form.UINT32, Asked.OF_GPUS),
    MEMORY_PROPERTIES(Hsa.HSA_AMD_AGENT_INFO_MEMORY_PROPERTIES(), Form.FIRST_BYTE, Asked.OF_GPUS);

    /** What the runtime writes. */
    enum Form {
        UINT32,
        UINT64,
        FIRST_BYTE,
        TEXT
    }

    /** Asking a CPU for what only GPUs have may end the process: builds with assertions abort. */
    enum Asked {
        OF_ALL,
        OF_GPUS
    }

    private static final int FIRST_OF_AMD = Hsa.HSA_AMD_AGENT_INFO_CHIP_ID();

    private final int number;
    private final Form form;
    private final Asked asked;

    AgentAttribute(int number, Form form, Asked asked) {
        this.number = number;
        this.form = form;
        this.asked = asked;
    }

    int number() {
        return number;
    }

    Form form() {
        return form;
    }

    boolean ofGpusOnly() {
        return asked == Asked.OF_GPUS;
    }

    String cName() {
        return (number >= FIRST_OF_AMD ? "HSA_AMD_AGENT_INFO_" : "HSA_AGENT_INFO_") + name();
    }
}
