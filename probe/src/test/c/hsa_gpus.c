/*
 * Lists the GPU agents of the HSA runtime, one line each: "gpu <name> node <n> cus <n> uuid <id>". The first line is
 * "init 0x<status>". Exit code 0 if hsa_init succeeded, 3 if not, 2 if there is no runtime.
 */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

/* Facts of hsa.h and hsa_ext_amd.h. */
typedef struct {
    uint64_t handle;
} hsa_agent;

enum { NAME = 0, DEVICE_TYPE = 17, COMPUTE_UNITS = 0xA002, DRIVER_NODE = 0xA004, UUID = 0xA011 };
enum { NAME_BYTES = 64, DEVICE_TYPE_GPU = 1 };

typedef uint32_t status_function(void);
typedef uint32_t info_function(hsa_agent agent, uint32_t attribute, void *value);
typedef uint32_t iterate_function(uint32_t (*visit)(hsa_agent agent, void *data), void *data);

static uint32_t visit(hsa_agent agent, void *data)
{
    info_function *info = *(info_function **)data;
    char name[NAME_BYTES] = "", uuid[NAME_BYTES] = "";
    uint32_t type = UINT32_MAX, units = UINT32_MAX, node = UINT32_MAX;

    info(agent, DEVICE_TYPE, &type);
    if (type != DEVICE_TYPE_GPU) {
        return 0;
    }
    info(agent, NAME, name);
    info(agent, UUID, uuid);
    info(agent, COMPUTE_UNITS, &units);
    info(agent, DRIVER_NODE, &node);
    printf("gpu %s node %" PRIu32 " cus %" PRIu32 " uuid %s\n", name, node, units, uuid);
    return 0;
}

int main(void)
{
    void *runtime = dlopen("libhsa-runtime64.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!runtime) {
        printf("no runtime: %s\n", dlerror());
        return 2;
    }
    status_function *init = (status_function *)dlsym(runtime, "hsa_init");
    status_function *shut_down = (status_function *)dlsym(runtime, "hsa_shut_down");
    iterate_function *iterate = (iterate_function *)dlsym(runtime, "hsa_iterate_agents");
    info_function *info = (info_function *)dlsym(runtime, "hsa_agent_get_info");
    uint32_t status = init();
    printf("init 0x%" PRIx32 "\n", status);
    if (status) {
        return 3;
    }
    iterate(visit, &info);
    fflush(stdout);
    shut_down();
    return 0;
}
