/* The HSA runtime's own headers, and names for the types of its visitors. */
#include <hsa/hsa.h>
#include <hsa/hsa_ext_amd.h>

typedef hsa_status_t (*hsa_agent_visitor)(hsa_agent_t, void *);
typedef hsa_status_t (*hsa_isa_visitor)(hsa_isa_t, void *);
typedef hsa_status_t (*hsa_amd_memory_pool_visitor)(hsa_amd_memory_pool_t, void *);
