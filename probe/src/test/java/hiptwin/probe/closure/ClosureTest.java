package hiptwin.probe.closure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import hiptwin.probe.elf.ElfException;
import hiptwin.probe.elf.ElfFile;
import hiptwin.probe.elf.ElfImage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The rules of ld.so(8), one by one, on trees that exist in memory only. */
class ClosureTest {
    private final Map<String, TreeNode> nodes = new TreeMap<>();
    private final Map<String, String> texts = new TreeMap<>();

    private ClosureTest put(String path, ElfImage image) {
        try {
            byte[] bytes = image.bytes();
            nodes.put(path, new TreeNode.RegularFile(bytes.length, Optional.of(ElfFile.parse(bytes))));
            return this;
        } catch (ElfException e) {
            throw new AssertionError(e);
        }
    }

    private ClosureTest link(String path, String target) {
        nodes.put(path, new TreeNode.SymbolicLink(target));
        return this;
    }

    private Closure from(String root, String... libraryPath) {
        return Closure.of(new ListedTree(nodes, texts), new ClosureOptions(List.of(root), List.of(libraryPath)));
    }

    private static ElfImage lib(String soname, String... needed) {
        return ElfImage.library(soname, needed).withMachine(62);
    }

    private static Dependency only(Closure closure, String path) {
        assertThat(closure.file(path)).isPresent();
        assertThat(closure.file(path).get().dependencies()).hasSize(1);
        return closure.file(path).get().dependencies().getFirst();
    }

    @Test
    void rpathIsHandedDownTheChain() {
        put("a/libroot.so", lib("libroot.so", "libmid.so").withRpath("$ORIGIN/../b:$ORIGIN/../c"))
                .put("b/libmid.so", lib("libmid.so", "libleaf.so")).put("c/libleaf.so", lib("libleaf.so"));

        assertThat(only(from("a/libroot.so"), "b/libmid.so"))
                .isEqualTo(new Dependency.InTree("libleaf.so", "c/libleaf.so", SearchPlace.RPATH, false));
    }

    @Test
    void runpathIsNotHandedDown() {
        put("a/libroot.so", lib("libroot.so", "libmid.so").withRunpath("$ORIGIN/../b:$ORIGIN/../c"))
                .put("b/libmid.so", lib("libmid.so", "libleaf.so")).put("c/libleaf.so", lib("libleaf.so"));

        Closure closure = from("a/libroot.so");

        assertThat(only(closure, "a/libroot.so"))
                .isEqualTo(new Dependency.InTree("libmid.so", "b/libmid.so", SearchPlace.RUNPATH, false));
        assertThat(only(closure, "b/libmid.so")).isEqualTo(new Dependency.Missing("libleaf.so", List.of()));
        assertThat(closure.superfluous()).containsExactly("c/libleaf.so");
    }

    @Test
    void runpathOfAFileSwitchesTheInheritedRpathOff() {
        put("a/libroot.so", lib("libroot.so", "libmid.so").withRpath("$ORIGIN:$ORIGIN/../c"))
                .put("a/libmid.so", lib("libmid.so", "libleaf.so").withRunpath("$ORIGIN/none"))
                .put("c/libleaf.so", lib("libleaf.so"));

        assertThat(only(from("a/libroot.so"), "a/libmid.so"))
                .isEqualTo(new Dependency.Missing("libleaf.so", List.of("a/none/libleaf.so")));
    }

    @Test
    void rpathBesideRunpathIsIgnored() {
        put("a/libroot.so", lib("libroot.so", "libleaf.so").withRpath("$ORIGIN/../c").withRunpath("$ORIGIN/../d"))
                .put("c/libleaf.so", lib("libleaf.so"));

        assertThat(from("a/libroot.so").missingNames()).containsExactly("libleaf.so");
    }

    @Test
    void rpathComesBeforeLibraryPathAndThatBeforeRunpath() {
        put("a/librp.so", lib("librp.so", "libleaf.so").withRpath("$ORIGIN/../c"))
                .put("a/librun.so", lib("librun.so", "libleaf.so").withRunpath("$ORIGIN/../c"))
                .put("c/libleaf.so", lib("libleaf.so")).put("e/libleaf.so", lib("libleaf.so"));

        assertThat(only(from("a/librp.so", "/e"), "a/librp.so"))
                .isEqualTo(new Dependency.InTree("libleaf.so", "c/libleaf.so", SearchPlace.RPATH, false));
        assertThat(only(from("a/librun.so", "/e"), "a/librun.so"))
                .isEqualTo(new Dependency.InTree("libleaf.so", "e/libleaf.so", SearchPlace.LIBRARY_PATH, false));
    }

    @Test
    void whatOnlyTheLibraryPathFindsIsSaid() {
        put("a/libroot.so", lib("libroot.so", "libleaf.so")).put("e/libleaf.so", lib("libleaf.so"));

        assertThat(only(from("a/libroot.so", "e"), "a/libroot.so"))
                .isEqualTo(new Dependency.InTree("libleaf.so", "e/libleaf.so", SearchPlace.LIBRARY_PATH, true));
    }

    @Test
    void libraryThatIsLoadedUnderItsSonameIsNotSearchedAgain() {
        put("a/libroot.so", lib("libroot.so", "libx.so", "libmid.so").withRpath("$ORIGIN"))
                .put("a/libx.so", lib("libx.so.1")).put("a/libmid.so", lib("libmid.so", "libx.so.1"));

        assertThat(only(from("a/libroot.so"), "a/libmid.so"))
                .isEqualTo(new Dependency.InTree("libx.so.1", "a/libx.so", SearchPlace.LOADED_BEFORE, false));
    }

    @Test
    void originLibAndPlatformAreReplacedInBothSpellings() {
        put("o/a/libroot.so", lib("libroot.so", "lib1.so", "lib2.so").withRunpath("${ORIGIN}/../$LIB/$PLATFORM:$ORIGIN/../${LIB}"))
                .put("o/lib64/lib1.so", lib("lib1.so")).put("o/lib/x86_64/lib2.so", lib("lib2.so"));

        assertThat(from("o/a/libroot.so").missingNames()).isEmpty();
    }

    @Test
    void wordThatOnlyBeginsLikeOriginIsNoOrigin() {
        put("a/libroot.so", lib("libroot.so", "libleaf.so").withRunpath("$ORIGINAL")).put("a/libleaf.so", lib("libleaf.so"));

        Closure closure = from("a/libroot.so");

        assertThat(closure.missingNames()).containsExactly("libleaf.so");
        assertThat(closure.runPathFaults()).containsExactly(new RunPathFault("a/libroot.so", "DT_RUNPATH", "$ORIGINAL",
                RunPathFault.Kind.OF_WORKING_DIRECTORY));
    }

    @Test
    void libraryForAnotherProcessorIsPassedOver() {
        put("a/libroot.so", lib("libroot.so", "libleaf.so").withRpath("$ORIGIN/arm:$ORIGIN/x86"))
                .put("a/arm/libleaf.so", lib("libleaf.so").withMachine(183)).put("a/x86/libleaf.so", lib("libleaf.so"));

        assertThat(only(from("a/libroot.so"), "a/libroot.so"))
                .isEqualTo(new Dependency.InTree("libleaf.so", "a/x86/libleaf.so", SearchPlace.RPATH, false));
    }

    @Test
    void foldersOfLdSoConfCountInARootFileSystemOnly() {
        put("opt/libroot.so", lib("libroot.so", "libleaf.so", "libusual.so")).put("opt/more/libleaf.so", lib("libleaf.so"))
                .put("usr/lib/libusual.so", lib("libusual.so"));
        assertThat(from("opt/libroot.so").missingNames()).containsExactly("libleaf.so", "libusual.so");

        for (String conf : List.of("etc/ld.so.conf", "etc/ld.so.conf.d/more.conf")) {
            nodes.put(conf, new TreeNode.RegularFile(1, Optional.empty()));
        }
        texts.put("etc/ld.so.conf", "# comment\ninclude /etc/ld.so.conf.d/*.conf\n");
        texts.put("etc/ld.so.conf.d/more.conf", "/opt/more # more\n");

        assertThat(from("opt/libroot.so").file("opt/libroot.so").orElseThrow().dependencies()).containsExactly(
                new Dependency.InTree("libleaf.so", "opt/more/libleaf.so", SearchPlace.CONFIGURED_FOLDER, false),
                new Dependency.InTree("libusual.so", "usr/lib/libusual.so", SearchPlace.DEFAULT_FOLDER, false));
    }

    @Test
    void hostLibrariesAreNamedUnlessTheTreeHasThem() {
        put("a/libroot.so", lib("libroot.so", "libc.so.6", "libstdc++.so.6", "libgomp.so.1").withRpath("$ORIGIN"))
                .put("a/libstdc++.so.6", lib("libstdc++.so.6"));

        Closure closure = from("a/libroot.so");

        assertThat(closure.hostLibraries()).containsExactly("libc.so.6");
        assertThat(closure.missingNames()).containsExactly("libgomp.so.1");
        assertThat(closure.file("a/libstdc++.so.6")).isPresent();
    }

    @Test
    void linksAreFollowedInsideTheTreeAndNowhereElse() {
        put("a/libroot.so", lib("libroot.so", "libabs.so").withRpath("$ORIGIN")).put("b/real.so", lib("libabs.so"));
        link("a/libabs.so", "/b/real.so").link("a/up.so", "../../real.so").link("a/gone.so", "none.so").link("a/x.so", "y.so")
                .link("a/y.so", "x.so").link("a/mounted", "/proc/mounts");

        Closure closure = from("a/libroot.so");

        assertThat(closure.file("b/real.so")).isPresent();
        assertThat(closure.links()).containsExactly(new LinkFault("a/gone.so", "none.so", LinkFault.Kind.DANGLING),
                new LinkFault("a/up.so", "../../real.so", LinkFault.Kind.ESCAPING),
                new LinkFault("a/x.so", "y.so", LinkFault.Kind.LOOPING), new LinkFault("a/y.so", "x.so", LinkFault.Kind.LOOPING));
    }

    @Test
    void originIsTheFolderTheLibraryWasFoundInNotTheOneItsLinkLeadsTo() {
        put("a/libroot.so", lib("libroot.so", "libmid.so").withRpath("$ORIGIN"))
                .put("store/mid", lib("libmid.so", "libleaf.so").withRunpath("$ORIGIN/deps"))
                .put("a/deps/libleaf.so", lib("libleaf.so")).link("a/libmid.so", "../store/mid");

        assertThat(from("a/libroot.so").missingNames()).isEmpty();
    }

    @Test
    void runPathsThatATreeMayNotRelyOnAreNamed() {
        nodes.put("a/open", new TreeNode.Directory(true));
        put("a/libroot.so", lib("libroot.so").withRpath("/opt/rocm/lib:lib:$ORIGIN/../../up:$ORIGIN/open:$ORIGIN"));

        assertThat(from("a/libroot.so").runPathFaults()).extracting(RunPathFault::entry, RunPathFault::kind).containsExactly(
                tuple("/opt/rocm/lib", RunPathFault.Kind.ABSOLUTE),
                tuple("lib", RunPathFault.Kind.OF_WORKING_DIRECTORY),
                tuple("$ORIGIN/../../up", RunPathFault.Kind.ESCAPING),
                tuple("$ORIGIN/open", RunPathFault.Kind.WRITABLE_BY_ALL));
    }

    @Test
    void ringOfNeedsEnds() {
        put("a/lib1.so", lib("lib1.so", "lib2.so").withRpath("$ORIGIN")).put("a/lib2.so", lib("lib2.so", "lib1.so"));

        assertThat(from("a/lib1.so").files()).extracting(ClosureFile::path).containsExactly("a/lib1.so", "a/lib2.so");
    }

    @Test
    void rootThatIsNotThereIsSaid() {
        assertThat(from("a/none.so").absentRoots()).containsExactly("a/none.so");
    }
}
