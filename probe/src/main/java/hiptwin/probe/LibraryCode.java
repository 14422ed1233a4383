package hiptwin.probe;

import hiptwin.probe.codeobject.CodeObjectReader;
import hiptwin.probe.codeobject.CodeObjects;
import hiptwin.probe.codeobject.Loadability;
import hiptwin.probe.elf.ElfException;
import hiptwin.probe.hsa.HsaAgent;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What GPU code a file carries, and what of it the GPUs would load.
 *
 * @param file the file asked about
 * @param code its GPU code; empty if the file could not be read
 * @param problem why the file could not be read
 * @param loadability an answer for each GPU that the HSA runtime listed
 */
public record LibraryCode(Path file, Optional<CodeObjects> code, Optional<String> problem,
        List<Loadability> loadability) {
    /** Copies the list. */
    public LibraryCode {
        Objects.requireNonNull(file);
        Objects.requireNonNull(code);
        Objects.requireNonNull(problem);
        loadability = List.copyOf(loadability);
    }

    static LibraryCode of(Path file, CodeObjectReader reader, List<HsaAgent> gpus) {
        try {
            CodeObjects code = reader.read(file);
            return new LibraryCode(file, Optional.of(code), Optional.empty(),
                    gpus.stream().map(gpu -> Loadability.of(code, gpu)).toList());
        } catch (ElfException e) {
            return new LibraryCode(file, Optional.empty(), Optional.of(e.getMessage()), List.of());
        }
    }
}
