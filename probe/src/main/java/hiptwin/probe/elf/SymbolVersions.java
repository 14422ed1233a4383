package hiptwin.probe.elf;

import hiptwin.probe.elf.ElfException.Fault;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The version tables of GNU symbol versioning: {@code Elf64_Verneed}/{@code Elf64_Vernaux} and
 * {@code Elf64_Verdef}/{@code Elf64_Verdaux} ({@code elf.h}). Both are chains of relative offsets, so the number of steps is
 * bounded, not only what the tables announce.
 */
final class SymbolVersions {
    private static final int NEED_BYTES = 16;
    private static final int NEED_AUX_BYTES = 16;
    private static final int DEFINITION_BYTES = 20;
    private static final int DEFINITION_AUX_BYTES = 8;
    private static final int WEAK = 2;
    /** {@code VER_FLG_BASE}: the name of the file itself, not of a version. */
    private static final int BASE = 1;
    /** libstdc++ defines some 60, glibc some 50. */
    private static final int MAX_STEPS = 8_192;
    private static final int MAX_NAME_BYTES = 1_024;

    private final Optional<DynamicSection> dynamic;

    SymbolVersions(Optional<DynamicSection> dynamic) {
        this.dynamic = dynamic;
    }

    List<VersionNeed> needs() throws ElfException {
        Optional<Long> start = dynamic.flatMap(d -> d.value(DynamicSection.DT_VERNEED));
        if (start.isEmpty()) {
            return List.of();
        }
        DynamicSection section = dynamic.get();
        long count = section.value(DynamicSection.DT_VERNEEDNUM).orElse(0L);
        List<VersionNeed> needs = new ArrayList<>();
        int steps = 0;
        long at = start.get();
        for (long i = 0; i < count; i++) {
            ByteBuffer need = section.inMemory("DT_VERNEED", at, NEED_BYTES);
            int versions = Short.toUnsignedInt(need.getShort(2));
            String file = section.name("vn_file", Integer.toUnsignedLong(need.getInt(4)), MAX_NAME_BYTES);
            long auxAt = at + Integer.toUnsignedLong(need.getInt(8));
            for (int j = 0; j < versions; j++) {
                steps = step(steps, "DT_VERNEED");
                ByteBuffer aux = section.inMemory("vn_aux", auxAt, NEED_AUX_BYTES);
                needs.add(new VersionNeed(file, section.name("vna_name", Integer.toUnsignedLong(aux.getInt(8)), MAX_NAME_BYTES),
                        (Short.toUnsignedInt(aux.getShort(4)) & WEAK) != 0));
                long next = Integer.toUnsignedLong(aux.getInt(12));
                if (next == 0) {
                    break;
                }
                auxAt += next;
            }
            steps = step(steps, "DT_VERNEED");
            long next = Integer.toUnsignedLong(need.getInt(12));
            if (next == 0) {
                break;
            }
            at += next;
        }
        return needs;
    }

    List<String> definitions() throws ElfException {
        Optional<Long> start = dynamic.flatMap(d -> d.value(DynamicSection.DT_VERDEF));
        if (start.isEmpty()) {
            return List.of();
        }
        DynamicSection section = dynamic.get();
        long count = section.value(DynamicSection.DT_VERDEFNUM).orElse(0L);
        List<String> definitions = new ArrayList<>();
        int steps = 0;
        long at = start.get();
        for (long i = 0; i < count; i++) {
            steps = step(steps, "DT_VERDEF");
            ByteBuffer definition = section.inMemory("DT_VERDEF", at, DEFINITION_BYTES);
            if ((Short.toUnsignedInt(definition.getShort(2)) & BASE) == 0 && definition.getShort(6) != 0) {
                ByteBuffer aux = section.inMemory("vd_aux", at + Integer.toUnsignedLong(definition.getInt(12)),
                        DEFINITION_AUX_BYTES);
                definitions.add(section.name("vda_name", Integer.toUnsignedLong(aux.getInt(0)), MAX_NAME_BYTES));
            }
            long next = Integer.toUnsignedLong(definition.getInt(16));
            if (next == 0) {
                break;
            }
            at += next;
        }
        return definitions;
    }

    private static int step(int steps, String table) throws ElfException {
        if (steps >= MAX_STEPS) {
            throw new ElfException(Fault.MALFORMED, "%s: more than %d entries are not read".formatted(table, MAX_STEPS));
        }
        return steps + 1;
    }
}
