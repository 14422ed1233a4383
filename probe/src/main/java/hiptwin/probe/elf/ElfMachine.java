package hiptwin.probe.elf;

import java.util.List;
import java.util.Optional;

/**
 * The processor an ELF file is made for: {@code e_machine} (ELF gABI, chapter "ELF Header").
 *
 * @param code number in the file, 0 to 65535
 * @param cName its name in {@code elf.h}, or {@code UNKNOWN(0x…)}
 */
public record ElfMachine(int code, String cName) {
    /** 64-bit x86. */
    public static final ElfMachine X86_64 = new ElfMachine(62, "EM_X86_64");
    /** 64-bit Arm. */
    public static final ElfMachine AARCH64 = new ElfMachine(183, "EM_AARCH64");
    /** 64-bit POWER. */
    public static final ElfMachine PPC64 = new ElfMachine(21, "EM_PPC64");
    /** RISC-V. */
    public static final ElfMachine RISCV = new ElfMachine(243, "EM_RISCV");
    /** LoongArch. */
    public static final ElfMachine LOONGARCH = new ElfMachine(258, "EM_LOONGARCH");
    /** Code objects for AMD GPUs. */
    public static final ElfMachine AMDGPU = new ElfMachine(224, "EM_AMDGPU");

    private static final List<ElfMachine> KNOWN = List.of(X86_64, AARCH64, PPC64, RISCV, LOONGARCH, AMDGPU,
            new ElfMachine(3, "EM_386"), new ElfMachine(8, "EM_MIPS"), new ElfMachine(40, "EM_ARM"),
            new ElfMachine(22, "EM_S390"), new ElfMachine(190, "EM_CUDA"), new ElfMachine(247, "EM_BPF"));

    /**
     * Names a machine number. Never throws.
     *
     * @param code number in the file
     * @return the machine; its name is {@code UNKNOWN(0x…)} if this list does not hold it
     */
    public static ElfMachine fromCode(int code) {
        for (ElfMachine machine : KNOWN) {
            if (machine.code == code) {
                return machine;
            }
        }
        return new ElfMachine(code, "UNKNOWN(0x%x)".formatted(code));
    }

    /**
     * The machine a Java {@code os.arch} stands for.
     *
     * @param osArch value of the system property {@code os.arch}
     * @return the machine; empty if it is none whose libraries are 64-bit little-endian
     */
    public static Optional<ElfMachine> ofOsArch(String osArch) {
        return switch (osArch) {
            case "amd64", "x86_64" -> Optional.of(X86_64);
            case "aarch64" -> Optional.of(AARCH64);
            case "ppc64le" -> Optional.of(PPC64);
            case "riscv64" -> Optional.of(RISCV);
            case "loongarch64" -> Optional.of(LOONGARCH);
            default -> Optional.empty();
        };
    }

    @Override
    public String toString() {
        return cName;
    }
}
