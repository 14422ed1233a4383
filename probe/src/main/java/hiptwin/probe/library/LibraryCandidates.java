package hiptwin.probe.library;

import java.util.List;

/**
 * A library to look for: the names its file may have, and the environment variable that may name the file.
 *
 * @param name what people call it
 * @param environmentVariable holds a path that is then the only candidate
 * @param sonames file names in order of preference; versioned, for the bare {@code .so} comes with development packages
 *     only
 * @param partOfRocm whether ROCm's own folders are searched too
 */
public record LibraryCandidates(String name, String environmentVariable, List<String> sonames,
        boolean partOfRocm) {
    /** libvmaf of either lineage. */
    public static final LibraryCandidates LIBVMAF = new LibraryCandidates("libvmaf", "HIPTWIN_LIBVMAF",
            List.of("libvmaf.so.3", "libvmafx.so.1"), false);

    /** The HSA runtime of ROCm. */
    public static final LibraryCandidates HSA_RUNTIME = new LibraryCandidates("HSA runtime", "HIPTWIN_HSA_RUNTIME",
            List.of("libhsa-runtime64.so.1"), true);

    /** The HIP runtime of ROCm 7, 6 or 5, the newest first. */
    public static final LibraryCandidates HIP_RUNTIME = new LibraryCandidates("HIP runtime", "HIPTWIN_HIP_RUNTIME",
            List.of("libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5"), true);

    /** What stands between the HSA runtime and {@code /dev/dxg} under WSL2; the runtime asks for the bare name. */
    public static final LibraryCandidates ROCDXG = new LibraryCandidates("librocdxg", "HIPTWIN_ROCDXG",
            List.of("librocdxg.so", "librocdxg.so.1"), true);

    /** Copies the list. */
    public LibraryCandidates {
        sonames = List.copyOf(sonames);
        if (sonames.isEmpty()) {
            throw new IllegalArgumentException(name + ": at least one soname is needed");
        }
    }
}
