package hiptwin.probe.hsa;

import hiptwin.probe.kfd.PciAddress;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * An agent of the HSA runtime. What the runtime did not tell is absent, and why stands in {@code unanswered}. Of CPUs
 * and others only name, vendor, product, node, compute units and clock are asked.
 *
 * @param index number among all agents, in the runtime's order
 * @param gpuIndex number among the GPUs, which is what {@code ROCR_VISIBLE_DEVICES} counts; empty for what is no GPU
 * @param type what it is; empty if the runtime did not tell, and then it is not taken for a GPU
 * @param name name; for a GPU its gfx target
 * @param productName marketing name; the same chip may have another one in another release
 * @param vendor vendor
 * @param gfxTarget gfx target of a GPU as the runtime sees it, overrides included; empty if the name is none
 * @param isas instruction sets, with features
 * @param computeUnits compute units, never work-group processors
 * @param wavefrontSize work-items in a wavefront
 * @param simdsPerComputeUnit SIMD units in a compute unit
 * @param maxWavesPerComputeUnit wavefronts that a compute unit holds
 * @param maxClockMhz highest engine clock, MHz
 * @param chipId PCI device id
 * @param pci place on the PCI bus
 * @param uuid unique id, {@code GPU-} and 16 hexadecimal digits; empty where the chip has none
 * @param asicRevision revision of the chip
 * @param driverNodeId number of the node in the KFD topology
 * @param memoryAvailableBytes free memory
 * @param ucodeVersion version of the compute firmware
 * @param sdmaUcodeVersion version of the copy engine's firmware
 * @param xccCount accelerator complex dies of this partition
 * @param integrated whether it shares the processor's memory
 * @param memoryPools memory it can use
 * @param unanswered what was asked and not told
 */
public record HsaAgent(int index, OptionalInt gpuIndex, Optional<HsaDeviceType> type, Optional<String> name,
        Optional<String> productName, Optional<String> vendor, Optional<String> gfxTarget, List<HsaIsa> isas,
        OptionalInt computeUnits, OptionalInt wavefrontSize, OptionalInt simdsPerComputeUnit,
        OptionalInt maxWavesPerComputeUnit, OptionalInt maxClockMhz, OptionalInt chipId, Optional<PciAddress> pci,
        Optional<String> uuid, OptionalInt asicRevision, OptionalInt driverNodeId, OptionalLong memoryAvailableBytes,
        OptionalInt ucodeVersion, OptionalInt sdmaUcodeVersion, OptionalInt xccCount, Optional<Boolean> integrated,
        List<HsaMemoryPool> memoryPools, List<UnansweredAttribute> unanswered) {
    /** Copies the lists. */
    public HsaAgent {
        Objects.requireNonNull(gpuIndex);
        Objects.requireNonNull(type);
        Objects.requireNonNull(name);
        Objects.requireNonNull(productName);
        Objects.requireNonNull(vendor);
        Objects.requireNonNull(gfxTarget);
        Objects.requireNonNull(pci);
        Objects.requireNonNull(uuid);
        Objects.requireNonNull(integrated);
        isas = List.copyOf(isas);
        memoryPools = List.copyOf(memoryPools);
        unanswered = List.copyOf(unanswered);
    }

    /** {@return whether it is a GPU} */
    public boolean isGpu() {
        return gpuIndex.isPresent();
    }
}
