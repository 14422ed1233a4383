package hiptwin.harness.engine.libvmaf;

import java.util.List;

/**
 * What some builds of libvmaf can do and others cannot, told by the functions they export.
 */
public enum Capability {
    /** Device states can be made and given to a context. Says nothing about kernels or devices. */
    HIP("vmaf_hip_available", "vmaf_hip_state_init", "vmaf_hip_import_state", "vmaf_hip_state_free"),
    /** The same for CUDA; upstream has no function that frees a state. */
    CUDA("vmaf_cuda_state_init", "vmaf_cuda_import_state"),
    /** The same for SYCL. */
    SYCL("vmaf_sycl_state_init", "vmaf_sycl_import_state", "vmaf_sycl_state_free"),
    /** The same for Vulkan. */
    VULKAN("vmaf_vulkan_state_init", "vmaf_vulkan_import_state", "vmaf_vulkan_state_free"),
    /** The same for Metal. */
    METAL("vmaf_metal_state_init", "vmaf_metal_import_state", "vmaf_metal_state_free"),
    /** The library names the extractors it registered and where they ran. */
    RECEIPT("vmaf_registered_feature_extractor"),
    /** The library names the device twin of a CPU extractor. */
    BACKEND_TWIN("vmaf_feature_backend_twin"),
    /** The library tells which backend a context was given. */
    CONTEXT_BACKEND("vmaf_context_get_backend"),
    /** Reports with all digits. Only the fork has it, under either of its names. */
    EXACT_REPORT("vmaf_write_output_with_format"),
    /** Samples above the depth's largest value are refused on request. */
    SAMPLE_RANGE_CHECK("vmaf_set_sample_range_check_enabled");

    private final List<String> symbols;

    Capability(String... symbols) {
        this.symbols = List.of(symbols);
    }

    /** {@return the C functions that make it up; all of them must be there} */
    public List<String> symbols() {
        return symbols;
    }
}
