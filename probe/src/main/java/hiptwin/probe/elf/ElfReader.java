package hiptwin.probe.elf;

import hiptwin.probe.elf.ElfException.Fault;
import hiptwin.probe.elf.ElfHeaders.Section;
import hiptwin.probe.elf.ElfHeaders.Segment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads what the loader reads ({@link #library()}, which refuses a damaged file), or everything there is
 * ({@link #file()}, which goes on after a damaged part and names it).
 */
final class ElfReader {
    private final ElfBytes bytes;
    private final ElfHeaders headers;
    private final List<ElfException> faults = new ArrayList<>();

    ElfReader(ElfBytes bytes) throws ElfException {
        this.bytes = bytes;
        this.headers = new ElfHeaders(bytes);
    }

    ElfLibrary library() throws ElfException {
        return library(DynamicSection.in(bytes, headers.segments()));
    }

    private ElfLibrary library(Optional<DynamicSection> section) throws ElfException {
        if (section.isEmpty()) {
            return nameless(false);
        }
        DynamicSection dynamic = section.get();
        return new ElfLibrary(headers.machine(), headers.type(), true,
                dynamic.nameOf("DT_SONAME", DynamicSection.DT_SONAME, DynamicSection.MAX_NAME_BYTES), dynamic.needed(),
                dynamic.nameOf("DT_RPATH", DynamicSection.DT_RPATH, DynamicSection.MAX_FOLDERS_BYTES),
                dynamic.nameOf("DT_RUNPATH", DynamicSection.DT_RUNPATH, DynamicSection.MAX_FOLDERS_BYTES));
    }

    private ElfLibrary nameless(boolean dynamic) {
        return new ElfLibrary(headers.machine(), headers.type(), dynamic, Optional.empty(), List.of(), Optional.empty(),
                Optional.empty());
    }

    private interface Reading<T> {
        T read() throws ElfException;
    }

    /** Reads one part; where it is damaged, notes that and goes on without it. */
    private <T> T orElse(T absent, Reading<T> reading) throws ElfException {
        try {
            return reading.read();
        } catch (ElfException e) {
            if (e.fault() == Fault.UNREADABLE) {
                throw e;
            }
            faults.add(e);
            return absent;
        }
    }

    ElfFile file() throws ElfException {
        List<Segment> segments = orElse(List.of(), headers::segments);
        List<Section> sections = orElse(List.of(), headers::sections);
        boolean hasDynamic = segments.stream().anyMatch(segment -> segment.type() == ElfHeaders.PT_DYNAMIC);
        Optional<DynamicSection> dynamic = orElse(Optional.empty(), () -> DynamicSection.in(bytes, segments));
        ElfLibrary library = orElse(nameless(hasDynamic), () -> library(dynamic));
        SymbolVersions versions = new SymbolVersions(dynamic);
        List<VersionNeed> needs = orElse(List.of(), versions::needs);
        List<String> definitions = orElse(List.of(), versions::definitions);
        Optional<String> buildId = orElse(Optional.empty(), () -> new Notes(bytes).buildId(segments, sections));
        Optional<String> interpreter = orElse(Optional.empty(), () -> interpreter(segments));
        List<String> named = orElse(List.of(), () -> new NamedLibraries(bytes).in(segments, sections));
        return new ElfFile(library, headers.flags(), dynamic.flatMap(d -> d.value(DynamicSection.DT_FLAGS_1)).orElse(0L),
                interpreter, stack(segments), needs, definitions, buildId, named, faults);
    }

    private static StackPermission stack(List<Segment> segments) {
        for (Segment segment : segments) {
            if (segment.type() == ElfHeaders.PT_GNU_STACK) {
                return (segment.flags() & ElfHeaders.PF_X) == 0 ? StackPermission.NOT_EXECUTABLE : StackPermission.EXECUTABLE;
            }
        }
        return StackPermission.NOT_STATED;
    }

    private Optional<String> interpreter(List<Segment> segments) throws ElfException {
        for (Segment segment : segments) {
            if (segment.type() == ElfHeaders.PT_INTERP) {
                if (segment.fileBytes() < 2 || segment.fileBytes() > DynamicSection.MAX_NAME_BYTES) {
                    throw new ElfException(Fault.MALFORMED, "PT_INTERP of %s bytes, 2 to %d are right".formatted(
                            Long.toUnsignedString(segment.fileBytes()), DynamicSection.MAX_NAME_BYTES));
                }
                ByteBuffer piece = bytes.piece("PT_INTERP", segment.fileOffset(), (int) segment.fileBytes());
                byte[] name = new byte[piece.remaining()];
                piece.get(name);
                int end = 0;
                while (end < name.length && name[end] != 0) {
                    end++;
                }
                return Optional.of(new String(name, 0, end, StandardCharsets.UTF_8));
            }
        }
        return Optional.empty();
    }
}
