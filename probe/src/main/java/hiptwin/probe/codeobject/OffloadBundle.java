package hiptwin.probe.codeobject;

import hiptwin.probe.elf.ElfException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The table of a clang offload bundle: files for several targets, one after the other. Source: Clang documentation,
 * "Clang Offload Bundler", Bundled Binary File Layout.
 *
 * @param entries what is in it
 */
record OffloadBundle(List<Entry> entries) {
    static final String MAGIC = "__CLANG_OFFLOAD_BUNDLE__";
    private static final int ENTRY_BYTES = 24;
    private static final int MAX_ENTRIES = 65_536;
    private static final int MAX_ID_BYTES = 4096;
    private static final Pattern ID = Pattern.compile("([a-z0-9_]+)-(.*)");
    private static final Pattern AMDGPU = Pattern.compile("amdgcn-amd-amdhsa-(?:[a-z0-9._]*-)?(gfx.*)");

    /**
     * A file in a bundle.
     *
     * @param id offload kind, triple and target
     * @param offsetBytes where it begins, counted from the start of the bundle
     * @param sizeBytes its size
     */
    record Entry(String id, long offsetBytes, long sizeBytes) {
        /** {@return whether it is for the processor that the program runs on} */
        boolean isHost() {
            return id.startsWith("host-");
        }

        /** {@return the part behind the offload kind; empty if the id is of another form} */
        private Optional<String> triple() {
            Matcher matcher = ID.matcher(id);
            return matcher.matches() ? Optional.of(matcher.group(2)) : Optional.empty();
        }

        /** {@return the target that the id names; empty if it names no AMD GPU} */
        Optional<TargetId> target() {
            return triple().map(AMDGPU::matcher).filter(Matcher::matches).flatMap(m -> TargetId.parse(m.group(1)));
        }
    }

    /** Where a table stops making sense. */
    private static ElfException damaged(String message) {
        return new ElfException(ElfException.Fault.MALFORMED, message);
    }

    /**
     * {@return how many entries the header at a position announces; 0 if it cannot be one: the magic is also a constant
     * in every program that reads bundles}
     */
    static int entryCount(ByteSource source, long at) throws ElfException {
        if (!source.holds(at, MAGIC.length() + 8L)) {
            return 0;
        }
        long count = source.piece(at + MAGIC.length(), 8).getLong(0);
        return count < 1 || count > MAX_ENTRIES ? 0 : (int) count;
    }

    /**
     * Reads the table at a position where the magic stands.
     *
     * @throws ElfException if it leads out of its source
     */
    static OffloadBundle read(ByteSource source, long at, int count, Effort effort)
            throws ElfException, EffortException {
        long position = at + MAGIC.length() + 8;
        List<Entry> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (!source.holds(position, ENTRY_BYTES)) {
                throw damaged("its table ends within entry " + i + " of " + count);
            }
            ByteBuffer entry = source.piece(position, ENTRY_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            long offset = entry.getLong(0);
            long size = entry.getLong(8);
            long idBytes = entry.getLong(16);
            if (idBytes < 1 || idBytes > MAX_ID_BYTES || !source.holds(position + ENTRY_BYTES, idBytes)) {
                throw damaged("entry " + i + " of " + count + " has an id of " + Long.toUnsignedString(idBytes)
                        + " bytes, 1 to " + MAX_ID_BYTES + " are right");
            }
            effort.spend(ENTRY_BYTES + idBytes);
            String id = new String(source.piece(position + ENTRY_BYTES, (int) idBytes).array(),
                    StandardCharsets.ISO_8859_1);
            if (offset < 0 || size < 0 || at > Long.MAX_VALUE - offset || !source.holds(at + offset, size)) {
                throw damaged("entry " + i + " of " + count + " (" + Printable.text(id) + ") is bytes "
                        + Long.toUnsignedString(offset) + " and " + Long.toUnsignedString(size)
                        + " more, and there are " + (source.sizeBytes() - at));
            }
            entries.add(new Entry(id, offset, size));
            position += ENTRY_BYTES + idBytes;
        }
        return new OffloadBundle(List.copyOf(entries));
    }
}
