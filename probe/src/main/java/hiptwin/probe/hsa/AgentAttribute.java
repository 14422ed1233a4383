package hiptwin.probe.hsa;

import hiptwin.bindings.hsa.Hsa;

/** What agents are asked, in this order. */
enum AgentAttribute {
    DEVICE(Owner.HSA, Form.UINT32, Asked.OF_ALL),
    NAME(Owner.HSA, Form.TEXT, Asked.OF_ALL),
    VENDOR_NAME(Owner.HSA, Form.TEXT, Asked.OF_ALL),
    PRODUCT_NAME(Owner.AMD, Form.TEXT, Asked.OF_ALL),
    DRIVER_NODE_ID(Owner.AMD, Form.UINT32, Asked.OF_ALL),
    COMPUTE_UNIT_COUNT(Owner.AMD, Form.UINT32, Asked.OF_ALL),
    MAX_CLOCK_FREQUENCY(Owner.AMD, Form.UINT32, Asked.OF_ALL),
    WAVEFRONT_SIZE(Owner.HSA, Form.UINT32, Asked.OF_GPUS),
    NUM_SIMDS_PER_CU(Owner.AMD, Form.UINT32, Asked.OF_GPUS),
    MAX_WAVES_PER_CU(Owner.AMD, Form.UINT32, Asked.OF_GPUS),
    CHIP_ID(Owner.AMD, Form.UINT32, Asked.OF_GPUS),
    DOMAIN(Owner.AMD, Form.UINT32, Asked.OF_GPUS),
    BDFID(Owner.AMD, Form.UINT32, Asked.OF_GPUS),
    UUID(Owner.AMD, Form.TEXT, Asked.OF_GPUS),
    ASIC_REVISION(Owner.AMD, Form.UINT32, Asked.OF_GPUS),
    MEMORY_AVAIL(Owner.AMD, Form.UINT64, Asked.OF_GPUS),
    UCODE_VERSION(Owner.AMD, Form.UINT32, Asked.OF_GPUS),
    SDMA_UCODE_VERSION(Owner.AMD, Form.UINT32, Asked.OF_GPUS),
    NUM_XCC(Owner.AMD, Form.UINT32, Asked.OF_GPUS),
    MEMORY_PROPERTIES(Owner.AMD, Form.FIRST_BYTE, Asked.OF_GPUS);

    /** Who gave the attribute its number. */
    enum Owner {
        HSA("HSA_AGENT_INFO_"),
        AMD("HSA_AMD_AGENT_INFO_");

        private final String prefix;

        Owner(String prefix) {
            this.prefix = prefix;
        }
    }

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

    private final Owner owner;
    private final Form form;
    private final Asked asked;

    AgentAttribute(Owner owner, Form form, Asked asked) {
        this.owner = owner;
        this.form = form;
        this.asked = asked;
    }

    /** {@return the number; for the child alone, since the generated class needs native access} */
    int number() {
        return switch (this) {
            case DEVICE -> Hsa.HSA_AGENT_INFO_DEVICE();
            case NAME -> Hsa.HSA_AGENT_INFO_NAME();
            case VENDOR_NAME -> Hsa.HSA_AGENT_INFO_VENDOR_NAME();
            case PRODUCT_NAME -> Hsa.HSA_AMD_AGENT_INFO_PRODUCT_NAME();
            case DRIVER_NODE_ID -> Hsa.HSA_AMD_AGENT_INFO_DRIVER_NODE_ID();
            case COMPUTE_UNIT_COUNT -> Hsa.HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT();
            case MAX_CLOCK_FREQUENCY -> Hsa.HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY();
            case WAVEFRONT_SIZE -> Hsa.HSA_AGENT_INFO_WAVEFRONT_SIZE();
            case NUM_SIMDS_PER_CU -> Hsa.HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU();
            case MAX_WAVES_PER_CU -> Hsa.HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU();
            case CHIP_ID -> Hsa.HSA_AMD_AGENT_INFO_CHIP_ID();
            case DOMAIN -> Hsa.HSA_AMD_AGENT_INFO_DOMAIN();
            case BDFID -> Hsa.HSA_AMD_AGENT_INFO_BDFID();
            case UUID -> Hsa.HSA_AMD_AGENT_INFO_UUID();
            case ASIC_REVISION -> Hsa.HSA_AMD_AGENT_INFO_ASIC_REVISION();
            case MEMORY_AVAIL -> Hsa.HSA_AMD_AGENT_INFO_MEMORY_AVAIL();
            case UCODE_VERSION -> Hsa.HSA_AMD_AGENT_INFO_UCODE_VERSION();
            case SDMA_UCODE_VERSION -> Hsa.HSA_AMD_AGENT_INFO_SDMA_UCODE_VERSION();
            case NUM_XCC -> Hsa.HSA_AMD_AGENT_INFO_NUM_XCC();
            case MEMORY_PROPERTIES -> Hsa.HSA_AMD_AGENT_INFO_MEMORY_PROPERTIES();
        };
    }

    Form form() {
        return form;
    }

    boolean ofGpusOnly() {
        return asked == Asked.OF_GPUS;
    }

    String cName() {
        return owner.prefix + name();
    }
}
