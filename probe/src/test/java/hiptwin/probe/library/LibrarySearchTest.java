package hiptwin.probe.library;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.elf.ElfImage;
import hiptwin.probe.elf.ElfMachine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibrarySearchTest {
    private static final Optional<Path> NOT_GIVEN = Optional.empty();

    @TempDir
    Path root;

    @Test
    void nothingAnywhereListsEveryPlaceTried() {
        SearchResult result = libvmaf(Map.of("LD_LIBRARY_PATH", "/opt/v/lib"));

        assertThat(result.path()).isEmpty();
        assertThat(result.attempts()).extracting(Attempt::place).contains("/opt/v/lib", "/etc/ld.so.cache", "/usr/lib",
                "/usr/local/lib");
        assertThat(result.attempts()).extracting(Attempt::outcome).containsOnly(AttemptOutcome.NOT_THERE);
        assertThat(result.explanation()).startsWith("libvmaf was not found\n").contains("\n  /usr/lib: no such folder");
    }

    @Test
    void bothLineagesOfLibvmafAreFoundTheFirstNameFirst() throws IOException {
        library("/usr/lib/libvmafx.so.1", ElfImage.library("libvmafx.so.1"));
        assertThat(libvmaf(Map.of()).path()).contains(root.resolve("usr/lib/libvmafx.so.1"));

        library("/usr/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3"));
        assertThat(libvmaf(Map.of()).path()).contains(root.resolve("usr/lib/libvmaf.so.3"));
    }

    @Test
    void libraryPathGoesBeforeCacheAndCacheBeforeFolders() throws IOException {
        library("/usr/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3"));
        assertThat(step(libvmaf(Map.of()))).contains(SearchStep.LOADER_FOLDER);

        library("/opt/c/libvmaf.so.3", ElfImage.library("libvmaf.so.3"));
        cache(new CacheImage().with("libvmaf.so.3", "/opt/c/libvmaf.so.3"));
        assertThat(step(libvmaf(Map.of()))).contains(SearchStep.LOADER_CACHE);

        // A folder that was asked for wins even with the name that comes second.
        library("/opt/v/lib/libvmafx.so.1", ElfImage.library("libvmafx.so.1"));
        assertThat(step(libvmaf(Map.of("LD_LIBRARY_PATH", "/none:/opt/v/lib")))).contains(SearchStep.LD_LIBRARY_PATH);
    }

    @Test
    void environmentVariableGoesBeforeAllAndPathGivenBeforeIt() throws IOException {
        library("/usr/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3"));
        Path other = library("/opt/mine.so", ElfImage.library("libvmaf.so.3"));
        Path given = library("/opt/given.so", ElfImage.library("libvmaf.so.3"));
        Map<String, String> environment = Map.of("HIPTWIN_LIBVMAF", other.toString());

        assertThat(libvmaf(environment).path()).contains(other);
        assertThat(LibrarySearch.forLibvmaf(Optional.of(given), environment).under(root).find().path()).contains(given);
    }

    @Test
    void emptyEnvironmentVariableIsIgnoredAndSaysSo() throws IOException {
        Path there = library("/usr/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3"));

        SearchResult result = libvmaf(Map.of("HIPTWIN_LIBVMAF", ""));

        assertThat(result.path()).contains(there);
        assertThat(result.attempts().getFirst())
                .isEqualTo(new Attempt(SearchStep.ENVIRONMENT_VARIABLE, "HIPTWIN_LIBVMAF",
                AttemptOutcome.IGNORED, "set but empty"));
    }

    @Test
    void pathGivenThatDoesNotFitIsNeverReplaced() throws IOException {
        library("/usr/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3"));
        int otherMachine = ElfMachine.ofOsArch(System.getProperty("os.arch")).orElseThrow().code() == 183 ? 62 : 183;
        byte[] narrow = ElfImage.library("libvmaf.so.3").bytes();
        narrow[4] = 1;
        byte[] cut = Arrays.copyOf(ElfImage.library("libvmaf.so.3").bytes(), 100);

        assertRefused(root.resolve("none.so"), AttemptOutcome.NOT_THERE);
        assertRefused(Files.createSymbolicLink(root.resolve("link.so"), Path.of("nowhere.so")),
                AttemptOutcome.NOT_THERE);
        assertRefused(root, AttemptOutcome.NOT_A_FILE);
        assertRefused(Files.writeString(root.resolve("text.so"), "INPUT(libvmaf.so.3)"), AttemptOutcome.NOT_ELF);
        assertRefused(Files.write(root.resolve("narrow.so"), narrow), AttemptOutcome.WRONG_CLASS);
        assertRefused(Files.write(root.resolve("cut.so"), cut), AttemptOutcome.DAMAGED);
        assertRefused(library("/other.so", ElfImage.library("libvmaf.so.3").withMachine(otherMachine)),
                AttemptOutcome.WRONG_MACHINE);
        assertRefused(library("/program", ElfImage.library("libvmaf.so.3").withType(2)), AttemptOutcome.NOT_A_LIBRARY);
    }

    private void assertRefused(Path given, AttemptOutcome outcome) {
        for (LibrarySearch search : List.of(LibrarySearch.forLibvmaf(Optional.of(given), Map.of()),
                LibrarySearch.forLibvmaf(NOT_GIVEN, Map.of("HIPTWIN_LIBVMAF", given.toString())))) {
            SearchResult result = search.under(root).find();

            assertThat(result.found()).isEmpty();
            assertThat(result.attempts()).extracting(Attempt::outcome).containsExactly(outcome);
            assertThat(result.refusedPath()).contains(result.attempts().getFirst());
            assertThat(result.explanation()).startsWith("libvmaf: the file asked for cannot be used\n")
                    .contains(given.toString());
        }
    }

    @Test
    void candidateThatDoesNotFitIsKeptAndTheNextIsTaken() throws IOException {
        library("/opt/v/libvmaf.so.3", ElfImage.library("libvmaf.so.3").withMachine(0xbeef));
        Path good = library("/usr/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3"));

        SearchResult result = libvmaf(Map.of("LD_LIBRARY_PATH", "/opt/v"));

        assertThat(result.path()).contains(good);
        assertThat(result.refusedPath()).isEmpty();
        assertThat(result.attempts().getFirst().text()).startsWith("made for UNKNOWN(0xbeef), this Java runs on EM_");
    }

    @Test
    void damagedCacheIsAFindingAndTheSearchGoesOn() throws IOException {
        Path good = library("/usr/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3"));
        Files.createDirectories(root.resolve("etc"));
        Files.writeString(root.resolve("etc/ld.so.cache"), "glibc-ld.so.cache1.1");

        SearchResult result = libvmaf(Map.of());

        assertThat(result.path()).contains(good);
        assertThat(result.attempts()).contains(new Attempt(SearchStep.LOADER_CACHE, "/etc/ld.so.cache",
                AttemptOutcome.DAMAGED, "header of 20 bytes, 48 are right"));
    }

    @Test
    void rocmFoldersAreSearchedForRocmOnly() throws IOException {
        Path hip = library("/opt/rocm/lib/libamdhip64.so.6", ElfImage.library("libamdhip64.so.6"));
        library("/opt/rocm/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3"));
        Path own = library("/home/rocm/lib/libamdhip64.so.5", ElfImage.library("libamdhip64.so.5"));

        assertThat(LibrarySearch.forHipRuntime(NOT_GIVEN, Map.of()).under(root).find().path()).contains(hip);
        assertThat(LibrarySearch.forHipRuntime(NOT_GIVEN, Map.of("ROCM_PATH", "/home/rocm")).under(root).find().path())
                .contains(own);
        assertThat(libvmaf(Map.of()).path()).isEmpty();
    }

    @Test
    void hsaRuntimeIsFoundWithoutTheBareName() throws IOException {
        Path hsa = library("/usr/lib/libhsa-runtime64.so.1", ElfImage.library("libhsa-runtime64.so.1"));

        assertThat(LibrarySearch.forHsaRuntime(NOT_GIVEN, Map.of()).under(root).find().path()).contains(hsa);
    }

    @Test
    void needsThatAreThereAreNotMissing() throws IOException {
        library("/usr/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3", "liba.so.1"));
        library("/usr/lib/liba.so.1", ElfImage.library("liba.so.1"));

        assertThat(libvmaf(Map.of()).missing()).isEmpty();
    }

    @Test
    void needThatIsNotThereIsMissingWithEveryPlaceTried() throws IOException {
        Path vmaf = library("/usr/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3", "liba.so.1"));

        SearchResult result = libvmaf(Map.of("LD_LIBRARY_PATH", "/opt/v"));

        assertThat(result.path()).contains(vmaf);
        assertThat(result.missing()).singleElement().satisfies(missing -> {
            assertThat(missing.soname()).isEqualTo("liba.so.1");
            assertThat(missing.neededBy()).isEqualTo(vmaf);
            assertThat(missing.attempts()).extracting(Attempt::place).contains("/opt/v", "/etc/ld.so.cache",
                    "/usr/lib/liba.so.1");
            assertThat(missing.outsideTheLoadersPath()).isEmpty();
        });
        assertThat(result.explanation()).contains("liba.so.1, which " + vmaf + " needs, was not found");
    }

    @Test
    void needOfANeedIsMissing() throws IOException {
        library("/usr/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3", "liba.so.1"));
        Path a = library("/usr/lib/liba.so.1", ElfImage.library("liba.so.1", "libb.so.1"));

        assertThat(libvmaf(Map.of()).missing()).singleElement().satisfies(missing -> {
            assertThat(missing.soname()).isEqualTo("libb.so.1");
            assertThat(missing.neededBy()).isEqualTo(a);
        });
    }

    @Test
    void librariesThatNeedEachOtherEnd() throws IOException {
        library("/usr/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3", "liba.so.1"));
        library("/usr/lib/liba.so.1", ElfImage.library("liba.so.1", "libvmaf.so.3", "liba.so.1"));

        assertThat(libvmaf(Map.of()).missing()).isEmpty();
    }

    @Test
    void neighbourIsMissingUnlessARunPathPointsThere() throws IOException {
        Path neighbour = library("/opt/x/liba.so.1", ElfImage.library("liba.so.1"));
        Path given = library("/opt/x/libvmaf.so.3", ElfImage.library("libvmaf.so.3", "liba.so.1"));
        assertThat(given(given, Map.of()).missing()).singleElement().satisfies(missing -> {
            assertThat(missing.outsideTheLoadersPath()).contains(neighbour);
            assertThat(missing.sentence()).endsWith("add " + root.resolve("opt/x") + " to LD_LIBRARY_PATH.");
        });

        library("/opt/x/libvmaf.so.3", ElfImage.library("libvmaf.so.3", "liba.so.1").withRunpath("$ORIGIN"));
        assertThat(given(given, Map.of()).missing()).isEmpty();

        library("/opt/x/libvmaf.so.3", ElfImage.library("libvmaf.so.3", "liba.so.1").withRpath("${ORIGIN}/../x"));
        assertThat(given(given, Map.of()).missing()).isEmpty();

        library("/opt/x/libvmaf.so.3", ElfImage.library("libvmaf.so.3", "liba.so.1"));
        assertThat(given(given, Map.of("LD_LIBRARY_PATH", "/opt/x")).missing()).isEmpty();
    }

    @Test
    void rpathIsHandedDownAndRunpathIsNot() throws IOException {
        library("/usr/lib/liba.so.1", ElfImage.library("liba.so.1", "libb.so.1"));
        library("/opt/y/libb.so.1", ElfImage.library("libb.so.1"));

        library("/usr/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3", "liba.so.1").withRpath("/opt/y"));
        assertThat(libvmaf(Map.of()).missing()).isEmpty();

        library("/usr/lib/libvmaf.so.3", ElfImage.library("libvmaf.so.3", "liba.so.1").withRunpath("/opt/y"));
        assertThat(libvmaf(Map.of()).missing()).extracting(MissingLibrary::soname).containsExactly("libb.so.1");
    }

    @Test
    void thisMachinesCLibraryIsFoundWithAllItNeeds() {
        LibraryCandidates libc = new LibraryCandidates("libc", "NONE", List.of("libc.so.6", "libc.musl-x86_64.so.1",
                "libc.musl-aarch64.so.1"), false);

        SearchResult result = LibrarySearch.of(libc, NOT_GIVEN, Map.of()).find();

        assertThat(result.found()).as(result.explanation()).isPresent();
        assertThat(result.missing()).isEmpty();
    }

    private SearchResult libvmaf(Map<String, String> environment) {
        return LibrarySearch.forLibvmaf(NOT_GIVEN, environment).under(root).find();
    }

    private SearchResult given(Path file, Map<String, String> environment) {
        return LibrarySearch.forLibvmaf(Optional.of(file), environment).under(root).find();
    }

    private static Optional<SearchStep> step(SearchResult result) {
        return result.found().map(FoundLibrary::step);
    }

    private Path library(String place, ElfImage image) throws IOException {
        Path file = root.resolve(place.substring(1));
        Files.createDirectories(file.getParent());
        return Files.write(file, image.bytes());
    }

    private void cache(CacheImage image) throws IOException {
        Files.createDirectories(root.resolve("etc"));
        Files.write(root.resolve("etc/ld.so.cache"), image.bytes());
    }
}
