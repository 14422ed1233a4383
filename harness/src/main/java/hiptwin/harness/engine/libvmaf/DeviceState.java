package hiptwin.harness.engine.libvmaf;

import hiptwin.bindings.vmaf.Vmaf;
import hiptwin.bindings.vmaf.VmafCudaConfiguration;
import hiptwin.bindings.vmaf.VmafHipConfiguration;
import hiptwin.bindings.vmaf.VmafMetalConfiguration;
import hiptwin.bindings.vmaf.VmafSyclConfiguration;
import hiptwin.bindings.vmaf.VmafVulkanConfiguration;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.EngineException;
import hiptwin.harness.engine.EngineSpec.Device;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.function.Supplier;

/**
 * A device as a context borrows it: {@code vmaf_<backend>_state_init}, {@code _import_state} and {@code _state_free}, which differ between the
 * backends only in what they are configured with, and for CUDA in how they are freed.
 */
final class DeviceState {
    private final Libvmaf library;
    private final Device device;
    /** Where the pointer to the state lies. */
    private final MemorySegment state;

    private DeviceState(Libvmaf library, Device device, MemorySegment state) {
        this.library = library;
        this.device = device;
        this.state = state;
    }

    /**
     * Opens a device for the calling thread.
     *
     * @param arena lives as long as the state
     * @throws EngineException if this library has no such backend, or no such device is there
     */
    static DeviceState open(Libvmaf library, Device device, Arena arena) throws EngineException {
        Supplier<FunctionDescriptor> descriptor = switch (device.backend()) {
            case HIP -> Vmaf::vmaf_hip_state_init$descriptor;
            case CUDA -> Vmaf::vmaf_cuda_state_init$descriptor;
            case SYCL -> Vmaf::vmaf_sycl_state_init$descriptor;
            case VULKAN -> Vmaf::vmaf_vulkan_state_init$descriptor;
            case METAL -> Vmaf::vmaf_metal_state_init$descriptor;
            case CPU -> throw new IllegalArgumentException("the CPU is no device");
        };
        DeviceState opened = new DeviceState(library, device, arena.allocate(Vmaf.C_POINTER));
        MethodHandle init = library.deviceFunction(opened.symbol("state_init"), device.backend(), descriptor);
        // Asked for before anything is open, so that a library with half of them leaves nothing open.
        opened.importing();
        opened.freeing();
        MemorySegment configuration = configuration(device, arena);
        int code;
        try {
            code = (int) init.invokeExact(opened.state, configuration);
        } catch (Throwable error) {
            throw Libvmaf.broken(error);
        }
        if (code != 0) {
            throw Libvmaf.failure(opened.symbol("state_init"), code, opened.describe());
        }
        return opened;
    }

    private static MemorySegment configuration(Device device, Arena arena) throws EngineException {
        return switch (device.backend()) {
            case HIP -> {
                MemorySegment hip = VmafHipConfiguration.allocate(arena);
                VmafHipConfiguration.device_index(hip, device.index());
                yield hip;
            }
            case SYCL -> {
                MemorySegment sycl = VmafSyclConfiguration.allocate(arena);
                VmafSyclConfiguration.device_index(sycl, device.index());
                yield sycl;
            }
            case VULKAN -> {
                MemorySegment vulkan = VmafVulkanConfiguration.allocate(arena);
                VmafVulkanConfiguration.device_index(vulkan, device.index());
                yield vulkan;
            }
            case METAL -> {
                MemorySegment metal = VmafMetalConfiguration.allocate(arena);
                VmafMetalConfiguration.device_index(metal, device.index());
                yield metal;
            }
            case CUDA -> {
                if (device.index() != 0) {
                    throw Libvmaf.failure("vmaf_cuda_state_init", -VmafStatus.EINVAL.number(), "not called for CUDA device "
                            + device.index() + ": it always takes the first one that the process sees; set CUDA_VISIBLE_DEVICES to "
                            + device.index() + " and ask for device 0");
                }
                yield VmafCudaConfiguration.allocate(arena);
            }
            case CPU -> throw new IllegalArgumentException("the CPU is no device");
        };
    }

    private String symbol(String function) {
        return "vmaf_" + device.backend().label() + "_" + function;
    }

    private String describe() {
        return device.backend() + " device " + device.index();
    }

    private MethodHandle importing() throws EngineException {
        Supplier<FunctionDescriptor> descriptor = switch (device.backend()) {
            case HIP -> Vmaf::vmaf_hip_import_state$descriptor;
            case CUDA -> Vmaf::vmaf_cuda_import_state$descriptor;
            case SYCL -> Vmaf::vmaf_sycl_import_state$descriptor;
            case VULKAN -> Vmaf::vmaf_vulkan_import_state$descriptor;
            case METAL -> Vmaf::vmaf_metal_import_state$descriptor;
            case CPU -> throw new IllegalArgumentException("the CPU is no device");
        };
        return library.deviceFunction(symbol("import_state"), device.backend(), descriptor);
    }

    /** Null for CUDA in an upstream library, which leaves a small structure behind. */
    private MethodHandle freeing() throws EngineException {
        Supplier<FunctionDescriptor> descriptor = switch (device.backend()) {
            case HIP -> Vmaf::vmaf_hip_state_free$descriptor;
            case CUDA -> Vmaf::vmaf_cuda_state_free$descriptor;
            case SYCL -> Vmaf::vmaf_sycl_state_free$descriptor;
            case VULKAN -> Vmaf::vmaf_vulkan_state_free$descriptor;
            case METAL -> Vmaf::vmaf_metal_state_free$descriptor;
            case CPU -> throw new IllegalArgumentException("the CPU is no device");
        };
        String symbol = symbol("state_free");
        boolean optional = device.backend() == Backend.CUDA;
        return optional && !library.exports(symbol) ? null : library.deviceFunction(symbol, device.backend(), descriptor);
    }

    /** Lends the device to a context. */
    void importInto(MemorySegment context) throws EngineException {
        MethodHandle function = importing();
        int code;
        try {
            code = (int) function.invokeExact(context, state.get(Vmaf.C_POINTER, 0));
        } catch (Throwable error) {
            throw Libvmaf.broken(error);
        }
        if (code != 0) {
            throw Libvmaf.failure(symbol("import_state"), code, describe());
        }
    }

    /** Gives the device back. To be called when the context that borrowed it is closed. */
    void free() throws EngineException {
        MethodHandle function = freeing();
        if (function == null) {
            return;
        }
        try {
            if (function.type().returnType() == int.class) {
                int unused = (int) function.invokeExact(state.get(Vmaf.C_POINTER, 0));
            } else {
                function.invokeExact(state);
            }
        } catch (Throwable error) {
            throw Libvmaf.broken(error);
        }
    }
}
