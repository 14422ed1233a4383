package hiptwin.audit.tree;

import java.util.List;
import java.util.Optional;

/**
 * One library of the tree: what is handed to the linker.
 *
 * @param component id of the licence record's component
 * @param folder where it lies below {@link SeedTree#ROCM}; empty for the folder itself
 * @param soname {@code DT_SONAME}
 * @param fileName name of the regular file; where it is not the soname, the soname is a symbolic link to it
 * @param needs sonames of the libraries of the tree it is linked against
 * @param runPath folders it is linked with, as {@code DT_RPATH}
 * @param buildId hex digits for {@code --build-id=0x…}; empty lets the linker compute one
 * @param symbolVersion version node its symbols get; empty for none
 */
public record SeedLibrary(String component, String folder, String soname, String fileName, List<String> needs, String runPath,
        Optional<String> buildId, Optional<String> symbolVersion) {
    /** Copies the list. */
    public SeedLibrary {
        needs = List.copyOf(needs);
    }

    static SeedLibrary main(String component, String soname, String fileName, String... needs) {
        return new SeedLibrary(component, "", soname, fileName, List.of(needs),
                "$ORIGIN:$ORIGIN/llvm/lib:$ORIGIN/rocm_sysdeps/lib", Optional.empty(), Optional.empty());
    }

    static SeedLibrary llvm(String soname, String... needs) {
        return new SeedLibrary("rocm-llvm", "llvm/lib", soname, soname, List.of(needs), "$ORIGIN:$ORIGIN/../../rocm_sysdeps/lib",
                Optional.empty(), Optional.empty());
    }

    static SeedLibrary sysdep(String soname, String... needs) {
        return new SeedLibrary("rocm-sysdeps", "rocm_sysdeps/lib", soname, soname, List.of(needs), "$ORIGIN", Optional.empty(),
                Optional.of("AMDROCM_SYSDEPS_1.0_SEED"));
    }

    SeedLibrary withBuildId(String hex) {
        return new SeedLibrary(component, folder, soname, fileName, needs, runPath, Optional.of(hex), symbolVersion);
    }

    /** {@return the same library, linked with other folders} */
    public SeedLibrary withRunPath(String folders) {
        return new SeedLibrary(component, folder, soname, fileName, needs, folders, buildId, symbolVersion);
    }

    /** {@return the same file with another {@code DT_SONAME}} */
    public SeedLibrary withSoname(String name) {
        return new SeedLibrary(component, folder, name, fileName, needs, runPath, buildId, symbolVersion);
    }

    /** {@return the same library with another build id} */
    public SeedLibrary rebuiltAs(String hex) {
        return withBuildId(hex);
    }

    /** {@return where the regular file lies, relative to the root of the tree} */
    public String path() {
        return SeedTree.ROCM + "/" + (folder.isEmpty() ? "" : folder + "/") + fileName;
    }
}
