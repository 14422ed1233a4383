package hiptwin.probe.codeobject;

import hiptwin.probe.codeobject.CodeObjectFinding.Code;
import hiptwin.probe.codeobject.SectionTable.Section;
import hiptwin.probe.elf.ElfException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One walk through a file. All of it is searched, not only its sections: a stripped file has none, and a section's name
 * proves nothing.
 */
final class CodeScan {
    private static final int CHUNK_BYTES = 1 << 20;
    private static final byte[] ELF = {0x7f, 'E', 'L', 'F'};
    private static final byte[] BUNDLE = OffloadBundle.MAGIC.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] COMPRESSED = CompressedBundle.MAGIC.getBytes(StandardCharsets.US_ASCII);
    private static final String FATBIN = ".hip_fatbin";
    /** Bytes of each magic that decide how far the search may go on. */
    private static final int COMPARED = 4;
    private static final byte[] STEPS = steps();

    private final ByteSource file;
    private final Optional<ZstdDecoder> zstd;
    private final Effort effort;
    private final List<CodeObject> objects = new ArrayList<>();
    private final List<CodeObjectFinding> findings = new ArrayList<>();

    /**
     * Bytes that are searched: the file, or a bundle that was compressed in it.
     *
     * @param source the bytes
     * @param packing how code objects in the open lie there
     * @param packedAt where the compressed bundle begins in the file; -1 for the file itself
     * @param seen places that were looked at: an entry of a bundle is met again as an ELF file in the open
     */
    private record Area(ByteSource source, Packing packing, long packedAt, Set<Long> seen) {
        /** {@return a place in these bytes as a place in the file} */
        long inFile(long at) {
            return packedAt < 0 ? at : packedAt;
        }

        Packing ofBundles() {
            return packing == Packing.PLAIN ? Packing.BUNDLE : packing;
        }
    }

    CodeScan(ByteSource file, Optional<ZstdDecoder> zstd, CodeObjectLimits limits) {
        this.file = file;
        this.zstd = zstd;
        this.effort = new Effort(limits);
    }

    CodeObjects all() throws ElfException {
        boolean isElf = requireKnownFile();
        try {
            search(new Area(file, Packing.PLAIN, -1, new HashSet<>()));
            if (isElf) {
                truncation();
                fatbinSections();
            }
        } catch (EffortException e) {
            findings.add(new CodeObjectFinding(Code.LIMIT_REACHED, 0, "The file has " + e.getMessage()
                    + "; the rest was not read."));
        }
        findings.sort(Comparator.comparingLong(CodeObjectFinding::offsetBytes));
        objects.sort(Comparator.comparingLong(CodeObject::offsetBytes));
        return new CodeObjects(objects, findings);
    }

    /** {@return whether the file is an ELF file; otherwise it is a bundle} */
    private boolean requireKnownFile() throws ElfException {
        int length = (int) Math.min(file.sizeBytes(), SectionTable.FILE_HEADER_BYTES);
        byte[] start = file.piece(0, length).array();
        if (startsWith(start, 0, length, BUNDLE) || startsWith(start, 0, length, COMPRESSED)) {
            return false;
        }
        if (!startsWith(start, 0, length, ELF)) {
            throw new ElfException(ElfException.Fault.NOT_ELF, length < ELF.length ? length
                    + " bytes long, an ELF file has at least " + SectionTable.FILE_HEADER_BYTES
                    : "starts with bytes %02x %02x %02x %02x, an ELF file with 7f 45 4c 46".formatted(start[0],
                            start[1], start[2], start[3]));
        }
        if (length < SectionTable.FILE_HEADER_BYTES) {
            throw new ElfException(ElfException.Fault.TRUNCATED, "ELF header: %d bytes of %d".formatted(length,
                    SectionTable.FILE_HEADER_BYTES));
        }
        if (start[4] != 2 || start[5] != 1) {
            throw new ElfException(ElfException.Fault.OTHER_CLASS, "ELF class %d and byte order %d, 2 (64-bit) and 1 "
                    .formatted(start[4], start[5]) + "(little-endian) are needed");
        }
        return true;
    }

    private void search(Area area) throws ElfException, EffortException {
        ByteSource source = area.source();
        byte[] chunk = new byte[(int) Math.min(CHUNK_BYTES, source.sizeBytes())];
        for (long base = 0; base < source.sizeBytes();) {
            int length = (int) Math.min(chunk.length, source.sizeBytes() - base);
            source.fill(base, chunk, length);
            boolean isLast = base + length == source.sizeBytes();
            // What may be cut by the end of this chunk is searched with the next one.
            int searched = isLast ? length : length - BUNDLE.length + 1;
            long next = base + searched;
            for (int i = 0; i < searched && next <= base + searched; i++) {
                // Boyer-Moore-Horspool for three words: most bytes are passed over unseen.
                while (i + COMPARED <= length && STEPS[Byte.toUnsignedInt(chunk[i + COMPARED - 1])] > 0) {
                    i += STEPS[Byte.toUnsignedInt(chunk[i + COMPARED - 1])];
                }
                if (i >= searched) {
                    break;
                }
                switch (chunk[i]) {
                    case 0x7f -> {
                        if (startsWith(chunk, i, length, ELF)) {
                            elf(area, base + i, source.sizeBytes() - base - i, area.packing(), Optional.empty());
                        }
                    }
                    case '_' -> {
                        if (startsWith(chunk, i, length, BUNDLE)) {
                            bundle(area, base + i);
                        }
                    }
                    case 'C' -> {
                        if (area.packedAt() < 0 && startsWith(chunk, i, length, COMPRESSED)) {
                            long end = base + i + compressed(base + i);
                            if (end > base + searched) {
                                next = end;
                            } else {
                                i = Math.max(i, (int) (end - base) - 1);
                            }
                        }
                    }
                    default -> {
                        // Most bytes begin nothing.
                    }
                }
            }
            base = next;
        }
    }

    /** For each value of the fourth byte from here, how far from here the next magic can begin at the earliest. */
    private static byte[] steps() {
        byte[] steps = new byte[256];
        Arrays.fill(steps, (byte) COMPARED);
        for (byte[] magic : List.of(ELF, BUNDLE, COMPRESSED)) {
            for (int i = 0; i < COMPARED; i++) {
                int value = Byte.toUnsignedInt(magic[i]);
                steps[value] = (byte) Math.min(steps[value], COMPARED - 1 - i);
            }
        }
        return steps;
    }

    private static boolean startsWith(byte[] bytes, int at, int length, byte[] magic) {
        return length - at >= magic.length && Arrays.equals(bytes, at, at + magic.length, magic, 0, magic.length);
    }

    private void bundle(Area area, long at) throws ElfException, EffortException {
        int count = OffloadBundle.entryCount(area.source(), at);
        if (count == 0) {
            return;
        }
        OffloadBundle bundle;
        try {
            bundle = OffloadBundle.read(area.source(), at, count, effort);
        } catch (ElfException e) {
            find(e, Code.BUNDLE_DAMAGED, area.inFile(at), "The offload bundle is damaged: ");
            return;
        }
        for (OffloadBundle.Entry entry : bundle.entries()) {
            effort.spend(SectionTable.FILE_HEADER_BYTES);
            if (!entry.isHost()) {
                entry(area, at + entry.offsetBytes(), entry);
            }
        }
    }

    private void entry(Area area, long at, OffloadBundle.Entry entry) throws ElfException, EffortException {
        boolean isElf = AmdgpuElf.at(area.source(), at).isPresent() && entry.sizeBytes() >= SectionTable.FILE_HEADER_BYTES;
        if (isElf) {
            elf(area, at, entry.sizeBytes(), area.ofBundles(), Optional.of(entry));
        } else {
            note(Code.NOT_MACHINE_CODE, area.inFile(at), "The bundle's entry " + Printable.text(entry.id())
                    + " of " + entry.sizeBytes() + " bytes is no AMDGPU ELF file.");
        }
    }

    private void elf(Area area, long at, long limitBytes, Packing packing, Optional<OffloadBundle.Entry> entry)
            throws ElfException, EffortException {
        Optional<AmdgpuElf> found = AmdgpuElf.at(area.source(), at);
        long place = area.inFile(at);
        if (found.isEmpty() || !area.seen().add(at)) {
            return;
        }
        AmdgpuElf elf = found.get();
        Optional<String> other = elf.notForHsa();
        if (other.isPresent()) {
            note(Code.NOT_FOR_HSA, place, "An AMDGPU ELF file " + other.get() + ".");
            return;
        }
        TargetId target = elf.target();
        long sizeBytes;
        try {
            sizeBytes = elf.sizeBytes(limitBytes, effort);
        } catch (ElfException e) {
            find(e, Code.CODE_OBJECT_DAMAGED, place, "The code object for " + target + " is damaged: ");
            return;
        }
        List<String> kernels = List.of();
        try {
            kernels = elf.kernels(sizeBytes, effort);
        } catch (ElfException e) {
            find(e, Code.KERNELS_UNKNOWN, place, "The kernels of the code object for " + target + " are not known: ");
        }
        effort.spendItem();
        objects.add(new CodeObject(target, place, sizeBytes, packing, kernels));
        if (Processor.ofTarget(target.processor()).isEmpty()) {
            note(Code.TARGET_UNKNOWN, place, "A code object is for processor " + target
                    + ", which LLVM's table does not have.");
        }
        if (entry.isPresent() && entry.get().target().filter(target::equals).isEmpty()) {
            note(Code.ENTRY_DIFFERS, place, "The bundle calls a code object " + Printable.text(entry.get().id())
                    + ", and its own header says " + target + ".");
        }
    }

    /** {@return how many bytes are compressed data and not to be searched; 0 if that is not sure} */
    private long compressed(long at) throws ElfException, EffortException {
        Optional<CompressedBundle> header = CompressedBundle.at(file, at);
        if (header.isEmpty()) {
            return 0;
        }
        if (!header.get().isKnown()) {
            note(Code.UNKNOWN_COMPRESSION, at, "A compressed offload bundle has version " + header.get().version()
                    + " and method " + header.get().method() + "; versions 1 to 3, methods 0 (zlib) and 1 (zstd) are "
                    + "known.");
            return 0;
        }
        try {
            return unpack(header.get(), at);
        } catch (ElfException e) {
            find(e, Code.COMPRESSION_DAMAGED, at, "A compressed offload bundle is damaged: ");
            return 0;
        }
    }

    private long unpack(CompressedBundle header, long at) throws ElfException, EffortException {
        long end = header.endBytes(file.sizeBytes() - at);
        int limit = effort.limits().maxBundleBytes();
        long dataBytes = header.version() == 1 ? Math.min(limit, end - header.headerBytes())
                : end - header.headerBytes();
        if (header.bundleBytes() < 0 || header.bundleBytes() > limit || dataBytes > limit) {
            note(Code.TOO_LARGE, at, "A compressed offload bundle of " + Long.toUnsignedString(header.bundleBytes())
                    + " bytes is larger than " + limit + ", and was not read.");
            return 0;
        }
        effort.spend(header.bundleBytes() + dataBytes);
        byte[] data = file.piece(at + header.headerBytes(), (int) dataBytes).array();
        if (header.method() == CompressedBundle.ZLIB) {
            CompressedBundle.Inflated inflated = CompressedBundle.inflate(data, (int) header.bundleBytes());
            search(new Area(new ByteSource.InMemory(inflated.bundle()), Packing.ZLIB, at, new HashSet<>()));
            return header.headerBytes() + inflated.dataBytes();
        }
        OptionalInt frameBytes = ZstdFrame.sizeBytes(data);
        if (frameBytes.isEmpty()) {
            throw new ElfException(ElfException.Fault.MALFORMED, "its data is no whole zstd frame");
        }
        if (zstd.isEmpty()) {
            note(Code.NO_ZSTD_DECODER, at, "An offload bundle is compressed with zstd, and there is no decoder.");
        } else {
            byte[] frame = frameBytes.getAsInt() == data.length ? data : Arrays.copyOf(data, frameBytes.getAsInt());
            search(new Area(new ByteSource.InMemory(decoded(frame, (int) header.bundleBytes())), Packing.ZSTD, at,
                    new HashSet<>()));
        }
        return header.headerBytes() + frameBytes.getAsInt();
    }

    private byte[] decoded(byte[] frame, int bundleBytes) throws ElfException {
        try {
            byte[] bundle = zstd.orElseThrow().decode(frame, bundleBytes);
            if (bundle.length != bundleBytes) {
                throw new IOException("the decoder gave " + bundle.length + " bytes, and the header says "
                        + bundleBytes);
            }
            return bundle;
        } catch (IOException e) {
            throw new ElfException(ElfException.Fault.MALFORMED, "its zstd data: " + e.getMessage(), e);
        }
    }

    /** What was cut off must not read as "no GPU code". A code object by itself says so of its own. */
    private void truncation() throws ElfException, EffortException {
        if (AmdgpuElf.at(file, 0).isEmpty()) {
            ByteBuffer header = file.piece(0, SectionTable.FILE_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
            Optional<String> cutOff = FileExtent.cutOff(file, header);
            if (cutOff.isPresent()) {
                note(Code.FILE_TRUNCATED, file.sizeBytes(), cutOff.get());
            }
        }
    }

    /** A section for GPU code in which nothing was recognised must not read as "no GPU code". */
    private void fatbinSections() throws ElfException, EffortException {
        ByteBuffer header = file.piece(0, SectionTable.FILE_HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (Section section : SectionTable.named(file, header, FATBIN)) {
            long start = section.offsetBytes();
            long end = start + section.sizeBytes();
            boolean any = objects.stream().mapToLong(CodeObject::offsetBytes).anyMatch(at -> at >= start && at < end)
                    || findings.stream().mapToLong(CodeObjectFinding::offsetBytes)
                            .anyMatch(at -> at >= start && at < end);
            if (!any && section.sizeBytes() > 0) {
                note(Code.FATBIN_NOT_RECOGNISED, start, "Nothing is recognised in section " + FATBIN + " of "
                        + section.sizeBytes() + " bytes.");
            }
        }
    }

    /** Notes a fault of the file; one of reading it is passed on. */
    private void find(ElfException fault, Code code, long at, String before) throws ElfException, EffortException {
        if (fault.fault() == ElfException.Fault.UNREADABLE) {
            throw fault;
        }
        note(code, at, before + fault.getMessage() + ".");
    }

    private void note(Code code, long at, String sentence) throws EffortException {
        effort.spendItem();
        findings.add(new CodeObjectFinding(code, at, sentence));
    }
}
