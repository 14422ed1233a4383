package hiptwin.probe.codeobject;

import hiptwin.probe.codeobject.SectionTable.Section;
import hiptwin.probe.elf.ElfException;
import hiptwin.probe.elf.ElfMachine;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * An AMDGPU ELF file that may lie inside another file. Source: LLVM, "User Guide for AMDGPU Backend", ELF Code Object.
 */
final class AmdgpuElf {
    private static final int HSA = 64;
    private static final int SHARED_OBJECT = 3;
    private static final int SYMBOL_BYTES = 24;
    private static final int MAX_TABLE_BYTES = 64 << 20;
    private static final int PROGRAM_HEADER_BYTES = 56;
    private static final String DESCRIPTOR = ".kd";

    private final ByteSource source;
    private final long at;
    private final ByteBuffer header;

    private AmdgpuElf(ByteSource source, long at, ByteBuffer header) {
        this.source = source;
        this.at = at;
        this.header = header;
    }

    /** {@return what lies at a position, if its header is that of a 64-bit little-endian ELF file for AMD GPUs} */
    static Optional<AmdgpuElf> at(ByteSource source, long at) throws ElfException {
        if (!source.holds(at, SectionTable.FILE_HEADER_BYTES)) {
            return Optional.empty();
        }
        ByteBuffer header = source.piece(at, SectionTable.FILE_HEADER_BYTES);
        boolean isIt = header.getInt(0) == 0x464c457f && header.get(4) == 2 && header.get(5) == 1
                && Short.toUnsignedInt(header.getShort(18)) == ElfMachine.AMDGPU.code();
        return isIt ? Optional.of(new AmdgpuElf(source, at, header)) : Optional.empty();
    }

    /** {@return why the HSA runtime would not even look at it; empty if it would} */
    Optional<String> notForHsa() {
        int system = Byte.toUnsignedInt(header.get(7));
        if (system != HSA) {
            return Optional.of("is for system " + system + " (e_ident[EI_OSABI]), HSA is " + HSA);
        }
        int type = Short.toUnsignedInt(header.getShort(16));
        return type == SHARED_OBJECT ? Optional.empty()
                : Optional.of("is of type " + type + " (e_type), which is not linked; " + SHARED_OBJECT + " is right");
    }

    /**
     * {@return where it ends, counted from its start: the end of what its headers announce}
     *
     * @param limitBytes bytes there are
     * @param effort what may still be read
     * @throws ElfException if it announces more than there is
     * @throws EffortException if limits are used up
     */
    long sizeBytes(long limitBytes, Effort effort) throws ElfException, EffortException {
        long end = Math.max(SectionTable.FILE_HEADER_BYTES, inside("section headers", SectionTable.endBytes(header),
                limitBytes));
        long segmentTable = header.getLong(32);
        int segments = Short.toUnsignedInt(header.getShort(56));
        int entryBytes = Short.toUnsignedInt(header.getShort(54));
        if (segments > 0 && entryBytes != PROGRAM_HEADER_BYTES) {
            throw new ElfException(ElfException.Fault.MALFORMED, "e_phentsize is %d, %d is right".formatted(entryBytes,
                    PROGRAM_HEADER_BYTES));
        }
        if (segments > 0) {
            long tableEnd = inside("program headers", segmentTable < 0 ? -1
                    : segmentTable + (long) segments * PROGRAM_HEADER_BYTES, limitBytes);
            end = Math.max(end, tableEnd);
            effort.spend((long) segments * PROGRAM_HEADER_BYTES);
            ByteBuffer table = source.piece(at + segmentTable, segments * PROGRAM_HEADER_BYTES);
            for (int i = 0; i < table.limit(); i += PROGRAM_HEADER_BYTES) {
                end = Math.max(end, inside("segment " + i / PROGRAM_HEADER_BYTES, sum(table.getLong(i + 8),
                        table.getLong(i + 32)), limitBytes));
            }
        }
        int number = 0;
        // Once here and once for the kernels.
        effort.spend(2L * SectionTable.FILE_HEADER_BYTES * Short.toUnsignedInt(header.getShort(60)));
        for (Section section : SectionTable.read(source, at, header)) {
            if (section.type() != SectionTable.NO_BITS) {
                end = Math.max(end, inside("section " + number, sum(section.offsetBytes(), section.sizeBytes()),
                        limitBytes));
            }
            number++;
        }
        return end;
    }

    private static long sum(long offset, long length) {
        return offset < 0 || length < 0 || offset > Long.MAX_VALUE - length ? -1 : offset + length;
    }

    private static long inside(String what, long end, long limit) throws ElfException {
        if (end < 0 || end > limit) {
            throw new ElfException(ElfException.Fault.TRUNCATED, what + " end at byte " + Long.toUnsignedString(end)
                    + " of " + limit);
        }
        return end;
    }

    /** {@return what it is compiled for} */
    TargetId target() {
        int flags = header.getInt(48);
        int version = Byte.toUnsignedInt(header.get(8));
        int machine = flags & 0xff;
        Optional<Processor> processor = version == 0 ? Optional.empty() : Processor.ofMachine(machine);
        if (processor.isEmpty()) {
            return TargetId.of("UNKNOWN(0x%x)".formatted(version == 0 ? 0 : machine));
        }
        String name = processor.get().target();
        if (version == 1) {
            // Version 3 of code objects, before "any" existed: a feature that the processor has is on or off.
            return new TargetId(name, !processor.get().hasSramecc() ? FeatureSetting.ANY
                    : (flags & 0x200) == 0 ? FeatureSetting.OFF : FeatureSetting.ON,
                    !processor.get().hasXnack() ? FeatureSetting.ANY
                    : (flags & 0x100) == 0 ? FeatureSetting.OFF : FeatureSetting.ON);
        }
        return new TargetId(name, setting(flags >> 10), setting(flags >> 8));
    }

    /** Two bits: 0 not supported, 1 any, 2 off, 3 on. */
    private static FeatureSetting setting(int bits) {
        return switch (bits & 3) {
            case 2 -> FeatureSetting.OFF;
            case 3 -> FeatureSetting.ON;
            default -> FeatureSetting.ANY;
        };
    }

    /**
     * Reads the names of its kernels: each has a descriptor, a symbol that ends in {@value #DESCRIPTOR}.
     *
     * @param sizeBytes size of the code object
     * @param effort what may still be read
     * @return the names
     * @throws ElfException if it has no symbols or they cannot be read
     * @throws EffortException if limits are used up
     */
    List<String> kernels(long sizeBytes, Effort effort) throws ElfException, EffortException {
        List<Section> sections = SectionTable.read(source, at, header);
        TreeSet<String> kernels = new TreeSet<>();
        boolean anyTable = false;
        for (Section symbols : sections) {
            if (symbols.type() != SectionTable.SYMBOLS && symbols.type() != SectionTable.DYNAMIC_SYMBOLS) {
                continue;
            }
            int link = symbols.link();
            if (symbols.entryBytes() != SYMBOL_BYTES || link < 0 || link >= sections.size()
                    || symbols.sizeBytes() > MAX_TABLE_BYTES || sections.get(link).sizeBytes() > MAX_TABLE_BYTES
                    || !symbols.liesIn(sizeBytes) || !sections.get(link).liesIn(sizeBytes)
                    || sections.get(link).type() == SectionTable.NO_BITS) {
                throw new ElfException(ElfException.Fault.MALFORMED, "its symbol table leads nowhere");
            }
            anyTable = true;
            addNames(symbols, sections.get(link), kernels, effort);
        }
        if (!anyTable) {
            throw new ElfException(ElfException.Fault.MALFORMED, "it has no symbol table");
        }
        return List.copyOf(kernels);
    }

    private void addNames(Section symbols, Section strings, TreeSet<String> kernels, Effort effort)
            throws ElfException, EffortException {
        effort.spend(symbols.sizeBytes() + strings.sizeBytes());
        ByteBuffer table = source.piece(at + symbols.offsetBytes(), (int) symbols.sizeBytes());
        byte[] text = source.piece(at + strings.offsetBytes(), (int) strings.sizeBytes()).array();
        for (int i = 0; i + SYMBOL_BYTES <= table.limit(); i += SYMBOL_BYTES) {
            long start = Integer.toUnsignedLong(table.getInt(i));
            if (start == 0 || start >= text.length) {
                continue;
            }
            int end = (int) start;
            while (end < text.length && text[end] != 0) {
                end++;
            }
            effort.spend(end - start);
            if (end < text.length && end - start > DESCRIPTOR.length() && text[end - 3] == '.' && text[end - 2] == 'k'
                    && text[end - 1] == 'd') {
                String name = new String(text, (int) start, end - (int) start - DESCRIPTOR.length(),
                        StandardCharsets.UTF_8);
                if (kernels.add(name)) {
                    effort.spendNames(name.length());
                }
            }
        }
    }
}
