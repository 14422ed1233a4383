/* The device states of a build with CUDA: copied into the context, which takes the device down when it is closed. */
#include "vmaf_double_audit.h"
#include "vmaf_double_context.h"

#include <stdlib.h>

enum { LIVE = 0x63756461, RELEASED = 0x676f6e65 };

/* Never freed, so that a second use is seen. */
struct VmafCudaState {
    unsigned magic;
};

void cuda_state_release(VmafCudaState *state)
{
    if (state->magic != LIVE) {
        audit_violation("a CUDA state was freed before the context that had imported it was closed");
    }
    state->magic = RELEASED;
    audit_add(AUDIT_LIVE_HIP_STATES, -1);
}

#if DOUBLE_HAS_CUDA
int vmaf_cuda_state_init(VmafCudaState **state, VmafCudaConfiguration cfg)
{
    struct faults faults;
    if (!state || cfg.cu_ctx || !faults_read(&faults)) {
        return -EINVAL;
    }
    if (hip_device_count(&faults) == 0) {
        return -ENODEV;
    }
    *state = calloc(1, sizeof **state);
    if (!*state) {
        return -ENOMEM;
    }
    (*state)->magic = LIVE;
    audit_add(AUDIT_LIVE_HIP_STATES, 1);
    return 0;
}

int vmaf_cuda_import_state(VmafContext *ctx, VmafCudaState *state)
{
    if (context_check(ctx) || !state) {
        return -EINVAL;
    }
    ctx->cuda = state;
    return 0;
}

#if DOUBLE_LINEAGE != DOUBLE_NETFLIX
int vmaf_cuda_state_free(VmafCudaState *state)
{
    if (state && state->magic == LIVE) {
        audit_violation("a CUDA state was freed before the context that had imported it was closed");
    }
    return 0;
}
#endif
#endif
