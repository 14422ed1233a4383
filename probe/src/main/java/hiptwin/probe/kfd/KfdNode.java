package hiptwin.probe.kfd;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A node of KFD's topology. A value that the files do not give, or give in a form that cannot be, is absent.
 *
 * @param number node number; CPUs have numbers too
 * @param kind what it is
 * @param gpuId KFD's own number for the GPU; present if it is one
 * @param cpuCores CPU cores
 * @param simdCount SIMDs in all; 0 for a CPU
 * @param simdsPerComputeUnit SIMDs in each CU
 * @param gfxTarget instruction set
 * @param pciVendorId PCI vendor
 * @param pciDeviceId PCI device
 * @param pciAddress where it sits; several partitions of one card share an address
 * @param partition which partition of its card it is, 0 for the first or only one; present if the address is
 * @param uniqueId serial number of the card or partition; absent if the driver gives 0, as for most APUs
 * @param renderMinor number of its render node, 128 or more
 * @param xccCount compute dies (XCCs)
 * @param maxClockMhz highest engine clock
 * @param memoryBanks its memory, by bank number
 */
public record KfdNode(int number, Kind kind, OptionalLong gpuId, OptionalInt cpuCores, OptionalInt simdCount,
        OptionalInt simdsPerComputeUnit, Optional<GfxTargetVersion> gfxTarget, OptionalInt pciVendorId,
        OptionalInt pciDeviceId, Optional<PciAddress> pciAddress, OptionalInt partition, OptionalLong uniqueId,
        OptionalInt renderMinor, OptionalInt xccCount, OptionalInt maxClockMhz, List<MemoryBank> memoryBanks) {
    /** What a node is, by its {@code gpu_id}. */
    public enum Kind {
        /** {@code gpu_id} is 0. */
        CPU,
        /** {@code gpu_id} is a number other than 0. */
        GPU,
        /** {@code gpu_id} is there and cannot be read: the device cgroup hides the GPU from this process. */
        HIDDEN,
        /** {@code gpu_id} is not there, empty, cut short or no number. */
        UNKNOWN
    }

    /** Copies the list. */
    public KfdNode {
        Objects.requireNonNull(kind);
        Objects.requireNonNull(gfxTarget);
        Objects.requireNonNull(pciAddress);
        memoryBanks = List.copyOf(memoryBanks);
    }

    /** {@return CUs: SIMDs over SIMDs per CU; absent if one is not known, is 0, or the division leaves a rest} */
    public OptionalInt computeUnits() {
        if (simdCount.isEmpty() || simdsPerComputeUnit.isEmpty() || simdCount.getAsInt() == 0
                || simdsPerComputeUnit.getAsInt() == 0
                || simdCount.getAsInt() % simdsPerComputeUnit.getAsInt() != 0) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(simdCount.getAsInt() / simdsPerComputeUnit.getAsInt());
    }

    /** {@return the target's name, for example {@code gfx90a}} */
    public Optional<String> targetName() {
        return gfxTarget.map(GfxTargetVersion::targetName);
    }

    /** {@return the unique id as the runtime spells it: {@code GPU-} and 16 hexadecimal digits} */
    public Optional<String> uuid() {
        return uniqueId.isPresent() ? Optional.of("GPU-%016x".formatted(uniqueId.getAsLong())) : Optional.empty();
    }
}
