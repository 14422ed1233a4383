/*
 * An HSA runtime with four agents: a CPU that is called like a GPU, a gfx1030, an NPU, and a gfx906 without a unique id
 * that is partition 1 of its card (the upper four bits of its BDFID). In mode "eight" there are eight cards gfx942 with
 * 304 CUs, in mode "partitions" one such card in eight parts, in mode "disguised" CPU and NPU have names of GPUs.
 */
#include "double_mischief.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MODE "HIPTWIN_HSA_DOUBLE"
#define EXPORT __attribute__((visibility("default")))

enum { SUCCESS = 0, ERROR = 0x1000, INVALID_ARGUMENT = 0x1001, OUT_OF_RESOURCES = 0x1008, USUAL = 4, EIGHT = 8 };

typedef struct {
    uint64_t handle;
} handle_t;

typedef uint32_t (*visitor_t)(handle_t, void *);

typedef struct {
    uint32_t type;
    const char *name, *product, *isa, *uuid;
    uint32_t cus, wave, simds, waves, clock, chip, bdf, domain, node;
    uint64_t vram;
} agent_t;

static const agent_t usual[USUAL] = {
    { 0, "AMD Instinct MI300A", "AMD Instinct MI300A Accelerator", "", "CPU-XX", 24, 0, 0, 0, 3700, 0, 0, 0, 0, 0 },
    { 1, "gfx1030", "Radeon Double", "amdgcn-amd-amdhsa--gfx1030", "GPU-1122334455667788", 60, 32, 2, 32, 2475,
      0x73bf, 0x0c00, 0, 1, 17163091968u },
    { 3, "aie2", "AMD NPU", "", "AIE-XX", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 },
    { 1, "gfx906", "Instinct Double", "amdgcn-amd-amdhsa--gfx906:sramecc+:xnack-", "GPU-XX", 60, 64, 4, 40, 1725,
      0x66a1, 0x10004308, 1, 2, 34342961152u },
};

static int has_eight(void)
{
    return double_mode(MODE, "eight") || double_mode(MODE, "partitions");
}

static uint64_t agent_count(void)
{
    return has_eight() ? 1 + EIGHT : USUAL;
}

static agent_t agent_at(uint64_t i)
{
    static const char *const uuids[EIGHT] = {
        "GPU-00000000000000a0", "GPU-00000000000000a1", "GPU-00000000000000a2", "GPU-00000000000000a3",
        "GPU-00000000000000a4", "GPU-00000000000000a5", "GPU-00000000000000a6", "GPU-00000000000000a7",
    };
    if (has_eight() && i > 0) {
        int parts = double_mode(MODE, "partitions");
        uint32_t number = (uint32_t) i - 1;
        return (agent_t){ 1, "gfx942", "Instinct Double", "amdgcn-amd-amdhsa--gfx942:sramecc+:xnack-", uuids[number],
                          parts ? 38 : 304, 64, 4, 32, 2100, 0x74a1,
                          parts ? number << 28 | 0x1100 : (0x10 + number) << 8, 0, number + 1, 25769803776u };
    }
    agent_t agent = usual[i];
    if (double_mode(MODE, "disguised")) {
        if (agent.type == 0)
            agent.name = "gfx942";
        if (agent.type == 3) {
            agent.name = "gfx1100";
            agent.product = "AMD Radeon RX 7900 XTX";
        }
    }
    return agent;
}

static uint32_t put32(void *value, uint32_t number)
{
    memcpy(value, &number, sizeof number);
    return SUCCESS;
}

static uint32_t put64(void *value, uint64_t number)
{
    memcpy(value, &number, sizeof number);
    return SUCCESS;
}

static uint32_t text(void *value, const char *source, size_t size)
{
    memset(value, 0, size);
    strncpy(value, source, size - 1);
    return SUCCESS;
}

EXPORT uint32_t hsa_init(void)
{
    double_mischief(MODE, "init");
    if (double_mode(MODE, "init_out_of_resources"))
        return OUT_OF_RESOURCES;
    if (double_mode(MODE, "init_strange_status"))
        return 0x1fff;
    if (double_mode(MODE, "flood"))
        double_flood();
    return SUCCESS;
}

EXPORT uint32_t hsa_shut_down(void)
{
    double_mischief(MODE, "shut_down");
    return double_mode(MODE, "shut_down_fails") ? ERROR : SUCCESS;
}

EXPORT uint32_t hsa_status_string(uint32_t status, const char **answer)
{
    if (status != OUT_OF_RESOURCES)
        return INVALID_ARGUMENT;
    *answer = "the double has no resources";
    return SUCCESS;
}

EXPORT uint32_t hsa_system_get_info(uint32_t attribute, void *value)
{
    uint16_t version = attribute == 0 ? 1 : 14;
    if (attribute > 1)
        return INVALID_ARGUMENT;
    memcpy(value, &version, sizeof version);
    return SUCCESS;
}

EXPORT uint32_t hsa_iterate_agents(visitor_t visitor, void *data)
{
    if (double_mode(MODE, "iterate_fails"))
        return ERROR;
    for (uint64_t i = 0; i < agent_count(); i++) {
        agent_t agent = agent_at(i);
        if (agent.type == 1 && (double_mode(MODE, "no_gpu") || (double_mode(MODE, "one_gpu") && agent.node == 2)))
            continue;
        uint32_t status = visitor((handle_t){ i + 100 }, data);
        if (status != SUCCESS)
            return status;
    }
    return SUCCESS;
}

EXPORT uint32_t hsa_agent_get_info(handle_t handle, uint32_t attribute, void *value)
{
    const agent_t found = agent_at(handle.handle - 100), *agent = &found;
    int gpu = agent->type == 1;
    if (attribute == 0xA006 && agent->node == 2)
        double_mischief(MODE, "attribute");
    if (!gpu && attribute != 0 && attribute != 1 && attribute != 17 && attribute != 0xA009 && attribute != 0xA002
        && attribute != 0xA003 && attribute != 0xA004)
        abort();
    switch (attribute) {
    case 0: return text(value, agent->name, 64);
    case 1: return text(value, gpu ? "AMD" : "CPU", 64);
    case 6: return put32(value, agent->wave);
    case 17: return put32(value, agent->type);
    case 0xA000: return put32(value, agent->chip);
    case 0xA002: return put32(value, agent->cus);
    case 0xA003: return put32(value, agent->clock);
    case 0xA004: return put32(value, agent->node);
    case 0xA006: return put32(value, agent->bdf);
    case 0xA009: return text(value, agent->product, 64);
    case 0xA00A: return put32(value, agent->waves);
    case 0xA00B: return put32(value, agent->simds);
    case 0xA00F: return put32(value, agent->domain);
    case 0xA011: return text(value, agent->uuid, 21);
    case 0xA012: return put32(value, 1);
    case 0xA015: return put64(value, agent->vram - 1);
    case 0xA108: return put32(value, 115);
    case 0xA109: return put32(value, 83);
    case 0xA111: return agent->node == 2 ? INVALID_ARGUMENT : put32(value, 1);
    case 0xA114: return put64(value, agent->node == 2);
    default: return INVALID_ARGUMENT;
    }
}

EXPORT uint32_t hsa_agent_iterate_isas(handle_t agent, visitor_t visitor, void *data)
{
    return visitor((handle_t){ agent.handle + 100 }, data);
}

EXPORT uint32_t hsa_isa_get_info_alt(handle_t isa, uint32_t attribute, void *value)
{
    const char *name = agent_at(isa.handle - 200).isa;
    if (attribute == 0)
        return put32(value, (uint32_t) strlen(name) + 1);
    memcpy(value, name, strlen(name) + 1);
    return SUCCESS;
}

EXPORT uint32_t hsa_amd_agent_iterate_memory_pools(handle_t agent, visitor_t visitor, void *data)
{
    uint32_t status = visitor((handle_t){ agent.handle * 10 }, data);
    return status != SUCCESS ? status : visitor((handle_t){ agent.handle * 10 + 1 }, data);
}

EXPORT uint32_t hsa_amd_memory_pool_get_info(handle_t pool, uint32_t attribute, void *value)
{
    int group = pool.handle % 10 == 1;
    const agent_t found = agent_at(pool.handle / 10 - 100), *agent = &found;
    switch (attribute) {
    case 0: return put32(value, group ? 3 : 0);
    case 1: return group ? INVALID_ARGUMENT : put32(value, 4);
    case 2: return put64(value, group ? 65536 : agent->vram);
    case 5: return *(uint8_t *) value = !group, SUCCESS;
    case 16: return put64(value, group ? 0 : agent->vram);
    default: return INVALID_ARGUMENT;
    }
}
