package hiptwin.probe.codeobject;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A processor that code objects are compiled for, with its number in {@code EF_AMDGPU_MACH}, the low byte of
 * {@code e_flags}. Source: LLVM, "User Guide for AMDGPU Backend", tables of processors, of {@code e_flags} and of
 * generic processors.
 */
public enum Processor {
    /** Number 0x20. */
    GFX600(0x20),
    /** Number 0x21. */
    GFX601(0x21),
    /** Number 0x3a. */
    GFX602(0x3a),
    /** Number 0x22. */
    GFX700(0x22),
    /** Number 0x23. */
    GFX701(0x23),
    /** Number 0x24. */
    GFX702(0x24),
    /** Number 0x25. */
    GFX703(0x25),
    /** Number 0x26. */
    GFX704(0x26),
    /** Number 0x3b. */
    GFX705(0x3b),
    /** Number 0x28. */
    GFX801(0x28, Has.XNACK),
    /** Number 0x29. */
    GFX802(0x29),
    /** Number 0x2a. */
    GFX803(0x2a),
    /** Number 0x3c. */
    GFX805(0x3c),
    /** Number 0x2b. */
    GFX810(0x2b, Has.XNACK),
    /** Number 0x2c. */
    GFX900(0x2c, Has.XNACK),
    /** Number 0x2d. */
    GFX902(0x2d, Has.XNACK),
    /** Number 0x2e. */
    GFX904(0x2e, Has.XNACK),
    /** Number 0x2f. */
    GFX906(0x2f, Has.BOTH),
    /** Number 0x30. */
    GFX908(0x30, Has.BOTH),
    /** Number 0x31. */
    GFX909(0x31, Has.XNACK),
    /** Number 0x3f. */
    GFX90A(0x3f, Has.BOTH),
    /** Number 0x32. */
    GFX90C(0x32, Has.XNACK),
    /** Number 0x40. */
    GFX940(0x40, Has.BOTH),
    /** Number 0x4b. */
    GFX941(0x4b, Has.BOTH),
    /** Number 0x4c. */
    GFX942(0x4c, Has.BOTH),
    /** Number 0x4f. */
    GFX950(0x4f, Has.BOTH),
    /** Number 0x33. */
    GFX1010(0x33, Has.XNACK),
    /** Number 0x34. */
    GFX1011(0x34, Has.XNACK),
    /** Number 0x35. */
    GFX1012(0x35, Has.XNACK),
    /** Number 0x42. */
    GFX1013(0x42, Has.XNACK),
    /** Number 0x36. */
    GFX1030(0x36),
    /** Number 0x37. */
    GFX1031(0x37),
    /** Number 0x38. */
    GFX1032(0x38),
    /** Number 0x39. */
    GFX1033(0x39),
    /** Number 0x3e. */
    GFX1034(0x3e),
    /** Number 0x3d. */
    GFX1035(0x3d),
    /** Number 0x45. */
    GFX1036(0x45),
    /** Number 0x41. */
    GFX1100(0x41),
    /** Number 0x46. */
    GFX1101(0x46),
    /** Number 0x47. */
    GFX1102(0x47),
    /** Number 0x44. */
    GFX1103(0x44),
    /** Number 0x43. */
    GFX1150(0x43),
    /** Number 0x4a. */
    GFX1151(0x4a),
    /** Number 0x55. */
    GFX1152(0x55),
    /** Number 0x58. */
    GFX1153(0x58),
    /** Number 0x57. */
    GFX1154(0x57),
    /** Number 0x5d. */
    GFX1170(0x5d),
    /** Number 0x5e. */
    GFX1171(0x5e),
    /** Number 0x5c. */
    GFX1172(0x5c),
    /** Number 0x48. */
    GFX1200(0x48),
    /** Number 0x4e. */
    GFX1201(0x4e),
    /** Number 0x49. */
    GFX1250(0x49),
    /** Number 0x5a. */
    GFX1251(0x5a),
    /** Number 0x50. */
    GFX1310(0x50),
    /** Number 0x51. */
    GFX9_GENERIC(0x51, Has.XNACK),
    /** Number 0x5f. */
    GFX9_4_GENERIC(0x5f, Has.BOTH),
    /** Number 0x52. */
    GFX10_1_GENERIC(0x52, Has.XNACK),
    /** Number 0x53. */
    GFX10_3_GENERIC(0x53),
    /** Number 0x54. */
    GFX11_GENERIC(0x54),
    /** Number 0x62. */
    GFX11_7_GENERIC(0x62),
    /** Number 0x59. */
    GFX12_GENERIC(0x59),
    /** Number 0x5b. */
    GFX12_5_GENERIC(0x5b),
    /** Number 0x63. */
    GFX13_GENERIC(0x63);

    private enum Has {
        NEITHER, XNACK, BOTH
    }

    private final int machine;
    private final Has features;

    Processor(int machine) {
        this(machine, Has.NEITHER);
    }

    Processor(int machine, Has features) {
        this.machine = machine;
        this.features = features;
    }

    /** {@return its number in {@code e_flags}} */
    public int machine() {
        return machine;
    }

    /** {@return its name in target ids, for example {@code gfx90a} or {@code gfx10-3-generic}} */
    public String target() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** {@return whether code for it can be compiled with or without retry of page faults} */
    public boolean hasXnack() {
        return features != Has.NEITHER;
    }

    /** {@return whether code for it can be compiled for memory with or without error correction} */
    public boolean hasSramecc() {
        return features == Has.BOTH;
    }

    /** {@return whether it stands for several processors} */
    public boolean isGeneric() {
        return !members().isEmpty();
    }

    /** {@return the processors that a generic one stands for; none for others} */
    public List<Processor> members() {
        return switch (this) {
            case GFX9_GENERIC -> List.of(GFX900, GFX902, GFX904, GFX906, GFX909, GFX90C);
            case GFX9_4_GENERIC -> List.of(GFX940, GFX941, GFX942, GFX950);
            case GFX10_1_GENERIC -> List.of(GFX1010, GFX1011, GFX1012, GFX1013);
            case GFX10_3_GENERIC -> List.of(GFX1030, GFX1031, GFX1032, GFX1033, GFX1034, GFX1035, GFX1036);
            case GFX11_GENERIC -> List.of(GFX1100, GFX1101, GFX1102, GFX1103, GFX1150, GFX1151, GFX1152, GFX1153,
                    GFX1154);
            case GFX11_7_GENERIC -> List.of(GFX1170, GFX1171, GFX1172);
            case GFX12_GENERIC -> List.of(GFX1200, GFX1201);
            case GFX12_5_GENERIC -> List.of(GFX1250, GFX1251);
            case GFX13_GENERIC -> List.of(GFX1310);
            default -> List.of();
        };
    }

    /**
     * Finds a processor by its number.
     *
     * @param machine number in {@code e_flags}
     * @return the processor; empty if LLVM's table has none of that number
     */
    public static Optional<Processor> ofMachine(int machine) {
        for (Processor processor : values()) {
            if (processor.machine == machine) {
                return Optional.of(processor);
            }
        }
        return Optional.empty();
    }

    /**
     * Finds a processor by its name.
     *
     * @param target for example {@code gfx90a}
     * @return the processor; empty if LLVM's table has none of that name
     */
    public static Optional<Processor> ofTarget(String target) {
        for (Processor processor : values()) {
            if (processor.target().equals(target)) {
                return Optional.of(processor);
            }
        }
        return Optional.empty();
    }
}
