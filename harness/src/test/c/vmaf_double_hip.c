/* The device side: states, and what the newer builds tell about backends. Upstream has none of it. */
#include "vmaf_double_audit.h"
#include "vmaf_double_context.h"

#include <stdlib.h>
#include <string.h>

enum { LIVE = 0x68697073, RELEASED = 0x676f6e65 };

/* Never freed, so that its use after vmaf_hip_state_free is seen. */
struct VmafHipState {
    unsigned magic;
    int device;
    int borrowers;
};

void hip_state_borrow(VmafHipState *state, int amount)
{
    if (state->magic != LIVE) {
        audit_violation("a HIP state was freed before the context that had imported it was closed");
    }
    state->borrowers += amount;
}

int hip_device_count(const struct faults *faults)
{
    const struct fault *devices = faults_find(faults, FAULT_HIP_DEVICES, NULL, -1);
    return devices ? (int)fault_number(devices, 0) : 1;
}

#if DOUBLE_HAS_HIP
int vmaf_hip_available(void)
{
    struct faults faults;
    if (!faults_read(&faults)) {
        return 0;
    }
    const struct fault *available = faults_find(&faults, FAULT_HIP_AVAILABLE, NULL, -1);
    /* The fork of May 2026 answers 0 although it was built with HIP. */
    return available ? (int)fault_number(available, 0) : DOUBLE_LINEAGE != DOUBLE_FORK;
}

int vmaf_hip_state_init(VmafHipState **out, VmafHipConfiguration cfg)
{
    struct faults faults;
    if (!out) {
        return -EINVAL;
    }
    *out = NULL;
    if (!faults_read(&faults)) {
        return -EINVAL;
    }
    const struct fault *refused = faults_find(&faults, FAULT_HIP_STATE, NULL, -1);
    if (refused) {
        return (int)fault_number(refused, -ENODEV);
    }
    int devices = hip_device_count(&faults);
    if (devices == 0) {
        return -ENODEV;
    }
    if (cfg.flags != 0 || cfg.device_index < -1 || cfg.device_index >= devices) {
        return -EINVAL;
    }
    VmafHipState *state = calloc(1, sizeof *state);
    if (!state) {
        return -ENOMEM;
    }
    *state = (VmafHipState){.magic = LIVE, .device = cfg.device_index};
    *out = state;
    audit_add(AUDIT_LIVE_HIP_STATES, 1);
    audit_set(AUDIT_LAST_HIP_DEVICE, cfg.device_index);
    return 0;
}

int vmaf_hip_import_state(VmafContext *ctx, VmafHipState *state)
{
    if (DOUBLE_LINEAGE == DOUBLE_FORK) {
        return -ENOSYS;
    }
    if (context_check(ctx) || !state) {
        return -EINVAL;
    }
    const struct fault *refused = faults_find(&ctx->faults, FAULT_HIP_IMPORT, NULL, -1);
    if (refused) {
        return (int)fault_number(refused, -ENOSYS);
    }
    hip_state_borrow(state, 1);
    ctx->hip = state;
    return 0;
}

void vmaf_hip_state_free(VmafHipState **state)
{
    if (!state || !*state) {
        return;
    }
    if ((*state)->magic == RELEASED) {
        audit_violation("a HIP state was freed twice");
    }
    if ((*state)->borrowers > 0) {
        audit_violation("a HIP state was freed while a context still uses it");
    }
    (*state)->magic = RELEASED;
    *state = NULL;
    audit_add(AUDIT_LIVE_HIP_STATES, -1);
}

int vmaf_hip_list_devices(void)
{
    struct faults faults;
    return faults_read(&faults) ? hip_device_count(&faults) : -EINVAL;
}
#endif

#if DOUBLE_LINEAGE == DOUBLE_VMAFX
int vmaf_context_get_backend(VmafContext *ctx, enum VmafBackend *out)
{
    if (context_check(ctx) || !out) {
        return -EINVAL;
    }
    *out = ctx->hip ? VMAF_BACKEND_HIP : VMAF_BACKEND_CPU;
    return 0;
}

int vmaf_feature_backend_twin(VmafContext *ctx, const char *cpu_name, const VmafFeatureDictionary *opts,
                              const VmafPictureConfiguration *geometry, const char **twin, const char **bad_option)
{
    if (context_check(ctx) || !cpu_name || !twin) {
        return -EINVAL;
    }
    const struct extractor *cpu = extractor_find(cpu_name);
    if (!cpu || cpu->hip) {
        return -EINVAL;
    }
    if (!ctx->hip) {
        return -ENODEV;
    }
    const struct extractor *device = extractor_twin(cpu);
    if (!device) {
        return -ENOENT;
    }
    struct fault_target target = {device->name, true};
    mischief_at_twin(ctx, &target);
    const struct fault *kept = faults_find(&ctx->faults, FAULT_NOT_DISPATCHED, &target, -1);
    if (kept) {
        return (int)fault_number(kept, -ENOENT);
    }
    const struct fault *refused = faults_find(&ctx->faults, FAULT_TWIN_REFUSES, &target, -1);
    if (bad_option) {
        *bad_option = refused && refused->value[0] ? refused->value : NULL;
    }
    if (refused) {
        return -ENOTSUP;
    }
    struct instance instance;
    bool small = geometry
                 && (geometry->pic_params.w < cpu->family->side_least
                         || geometry->pic_params.h < cpu->family->side_least);
    if (small || instance_make(&instance, device, opts, NULL)) {
        return -ENOTSUP;
    }
    *twin = device->name;
    return 0;
}

int vmaf_registered_feature_extractor(VmafContext *ctx, unsigned index, const char **name, enum VmafBackend *backend)
{
    if (context_check(ctx) || !name || !backend) {
        return -EINVAL;
    }
    if (index >= (unsigned)ctx->count) {
        return -ENOENT;
    }
    *name = ctx->list[index]->instance.extractor->name;
    *backend = extractor_backend(ctx->list[index]->instance.extractor);
    return 0;
}

int vmaf_set_sample_range_check_enabled(VmafContext *ctx, int enabled)
{
    (void)enabled;
    return context_check(ctx);
}
#endif
