package hiptwin.audit.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hiptwin.audit.source.FetchOptions.MirrorOrder;
import hiptwin.audit.source.FetchOutcome.Origin;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A commit is fetched alone, from a real git server, and packed the same way everywhere. */
class GitTreeFetchTest {
    /**
     * SHA-256 of the packed form of the first commit of {@link GitRepository}. It is in records: if a change to this program alters it,
     * every recorded hash of a packed tree is void.
     */
    private static final String FIRST_PACKED = "ac171dfe7302634453b78e78e631400c7f1d18a7adb604ed514aa9ba3bc12bcb";
    /** What git 2.39.5 gives the first commit of {@link GitRepository}. */
    private static final String FIRST_COMMIT = "38dc2a99f65d964d54940aaad649975e91f0376f";

    @TempDir
    private static Path shared;
    private static GitRepository repository;
    private static String first;
    private static String second;

    @TempDir
    private Path folder;
    private LocalServer server;

    @BeforeAll
    static void make() throws IOException {
        GitRepository.assumeGit();
        repository = GitRepository.make(shared.resolve("work"));
        first = repository.head();
        second = repository.change("second\n");
        repository.change("third\n");
    }

    @BeforeEach
    void serve() throws IOException {
        server = new LocalServer();
        repository.serve(server, "/TheRock.git");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Path bundle() {
        return folder.resolve("bundle");
    }

    private SourcePin.GitTree pin(String commit, Optional<String> packedSha256) {
        return new SourcePin.GitTree("therock", "TheRock-1.tar.gz", server.uri("/TheRock.git"), commit, packedSha256);
    }

    private FetchReport fetch(String commit) throws Exception {
        return Pins.fetch(limits(FetchOptions.of(bundle(), "hiptwin test")), pin(commit, Optional.empty()));
    }

    private static FetchOptions limits(FetchOptions options) {
        return options.withLimits(15_000, 30_000, 2, 1, 1_000_000);
    }

    @Test
    void the_packed_tree_has_the_files_of_the_commit_and_none_is_left_out_or_rewritten() throws Exception {
        assertThat(fetch(first).complete()).isTrue();
        GitRepository.unpack(bundle().resolve("TheRock-1.tar.gz"), folder.resolve("out"));
        Path out = folder.resolve("out/TheRock-1");
        assertThat(out.resolve("README")).hasContent("source\n");
        assertThat(out.resolve("hidden")).hasContent("is packed all the same\n");
        assertThat(out.resolve("stamp")).hasContent("$Format:%H$ $Id$\n");
        // As it is stored: git archive would make every line end with CR LF.
        assertThat(out.resolve("lines.txt")).hasBinaryContent("unix\nand dos\n".getBytes(StandardCharsets.US_ASCII));
        assertThat(out.resolve("d".repeat(60) + "/" + "e".repeat(80) + "/long")).hasContent("4\n");
        assertThat(out.resolve("gr\u00fc\u00dfe")).hasContent("5\n");
        assertThat(Files.readSymbolicLink(out.resolve("link"))).hasToString("a/inner");
        assertThat(Files.readSymbolicLink(out.resolve("far"))).hasToString("../" + "f".repeat(150));
        assertThat(out.resolve("third-party/sub")).isEmptyDirectory();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(out.resolve("configure")))).isEqualTo("rwxr-xr-x");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(out.resolve("README")))).isEqualTo("rw-r--r--");
        assertThat(Files.getLastModifiedTime(out.resolve("README")).toMillis()).isEqualTo(1_700_000_001_000L);
    }

    @Test
    void git_itself_finds_the_commit_and_the_tree_in_it() throws Exception {
        fetch(first);
        Path packed = bundle().resolve("TheRock-1.tar.gz");
        byte[] commit = GitRepository.run(folder, Map.of(), GitRepository.gunzip(packed), List.of("git", "get-tar-commit-id"));
        assertThat(new String(commit, StandardCharsets.US_ASCII).strip()).isEqualTo(first);
        GitRepository.unpack(packed, folder.resolve("out"));
        List<String> git = List.of("git", "--git-dir=" + folder.resolve("again.git"), "--work-tree=.", "-c", "core.autocrlf=false", "-c",
                "core.attributesFile=/dev/null");
        Path out = folder.resolve("out/TheRock-1");
        Files.move(out.resolve(".gitattributes"), out.resolve("attributes"));
        run(out, git, "init", "-q");
        run(out, git, "add", "-A", "-f");
        String attributes = run(out, git, "ls-files", "-s", "attributes").split(" ")[1];
        run(out, git, "update-index", "--force-remove", "attributes");
        run(out, git, "update-index", "--add", "--cacheinfo", "100644," + attributes + ",.gitattributes");
        run(out, git, "update-index", "--add", "--cacheinfo", "160000," + GitRepository.SUBMODULE_COMMIT + ",third-party/sub");
        assertThat(run(out, git, "write-tree")).isEqualTo(repository.git("rev-parse", first + "^{tree}"));
    }

    private static String run(Path folder, List<String> git, String... arguments) throws IOException {
        List<String> command = Stream.concat(git.stream(), Arrays.stream(arguments)).toList();
        return new String(GitRepository.run(folder, Map.of("GIT_CONFIG_GLOBAL", "/dev/null"), new byte[0], command),
                StandardCharsets.UTF_8).strip();
    }

    @Test
    void entries_are_in_the_order_of_their_bytes_with_owner_0_and_the_time_of_the_commit() throws Exception {
        fetch(first);
        String list = new String(GitRepository.run(folder, Map.of("TZ", "UTC", "LC_ALL", "C.UTF-8"), new byte[0], List.of("tar", "-tvzf",
                bundle().resolve("TheRock-1.tar.gz").toString(), "--numeric-owner", "--full-time")), StandardCharsets.UTF_8);
        assertThat(list.lines()).allMatch(line -> line.contains(" 0/0 ") && line.contains("2023-11-14 22:13:21"));
        assertThat(list.lines().map(line -> line.replaceAll(".*:21 TheRock-1/([^ ]*).*", "$1")).filter(name -> name.startsWith("a")))
                .containsExactly("a-b", "a.b", "a/", "a/inner");
    }

    @Test
    void the_packed_form_is_the_recorded_one() throws Exception {
        assertThat(first).isEqualTo(FIRST_COMMIT);
        assertThat(Pins.complete(fetch(first)).sha256()).isEqualTo(FIRST_PACKED);
    }

    @Test
    void a_recorded_hash_that_fits_is_accepted_and_another_one_is_not() throws Exception {
        FetchOptions options = limits(FetchOptions.of(bundle(), "hiptwin test"));
        assertThat(Pins.fetch(options, pin(first, Optional.of("0".repeat(64)))).complete()).isFalse();
        assertThat(bundle()).isEmptyDirectory();
        assertThat(Pins.fetch(options, pin(first, Optional.of(FIRST_PACKED))).complete()).isTrue();
    }

    @Test
    void a_commit_that_is_no_tip_is_fetched_without_the_others() throws Exception {
        assertThat(fetch(second).complete()).isTrue();
        GitRepository.unpack(bundle().resolve("TheRock-1.tar.gz"), folder.resolve("out"));
        assertThat(folder.resolve("out/TheRock-1/README")).hasContent("second\n");
    }

    @Test
    void submodules_are_named_and_not_fetched() throws Exception {
        FetchReport report = fetch(first);
        assertThat(Pins.complete(report).submodules()).containsExactly(new Submodule("third-party/sub", GitRepository.SUBMODULE_COMMIT));
        assertThat(server.requests).allMatch(request -> request.contains(" /TheRock.git/"));
    }

    @Test
    void nothing_but_the_packed_tree_and_the_list_stays() throws Exception {
        fetch(first);
        try (Stream<Path> files = Files.list(bundle())) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrder("SOURCES.json", "TheRock-1.tar.gz");
        }
    }

    @Test
    void a_commit_that_the_server_does_not_have_fails_with_its_words() throws Exception {
        assertThat(Pins.reasons(fetch("1".repeat(40)))).allMatch(reason -> reason.contains("/TheRock.git: git: "));
        assertThat(bundle()).isEmptyDirectory();
    }

    @Test
    void an_object_that_is_no_commit_is_refused() throws Exception {
        repository.git("tag", "-f", "-a", "-m", "tag", "v1", first);
        String tag = repository.git("rev-parse", "v1");
        assertThat(Pins.reasons(fetch(tag))).anyMatch(reason -> reason.contains(tag + " is no commit"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"main", "16adc4d8", "0123456789ABCDEF0123456789ABCDEF01234567", "v1.0"})
    void a_commit_that_is_not_40_lower_case_hex_digits_is_refused(String commit) {
        assertThatThrownBy(() -> fetch(commit)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("'" + commit + "'");
    }

    @Test
    void a_server_that_asks_for_a_password_gets_none_and_fails() throws Exception {
        server.at("/TheRock.git/info/refs", exchange -> {
            exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"x\"");
            exchange.sendResponseHeaders(401, -1);
        });
        assertThat(fetch(first).complete()).isFalse();
    }

    @Test
    void a_server_that_hangs_is_left() throws Exception {
        server.at("/TheRock.git/git-upload-pack", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "application/x-git-upload-pack-result");
            LocalServer.hanging(new byte[10], 1).to(exchange);
        });
        FetchReport report = Pins.fetch(FetchOptions.of(bundle(), "t").withLimits(1_000, 30_000, 1, 1, 1_000_000),
                pin(first, Optional.empty()));
        assertThat(Pins.reasons(report)).singleElement().asString().contains("timed out");
    }

    @Test
    void a_server_that_answers_rubbish_does_not_end_the_run() throws Exception {
        server.at("/TheRock.git/info/refs", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "application/x-git-upload-pack-advertisement");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(Pins.content(5000));
        });
        server.at("/numa", LocalServer.bytes(Pins.content(10)));
        FetchReport report = Pins.fetch(limits(FetchOptions.of(bundle(), "t")), pin(first, Optional.empty()),
                Pins.archive("numa", Pins.content(10), server.uri("/numa")));
        assertThat(report.findings()).hasSize(1);
        assertThat(bundle().resolve("numa.tar.bz2")).exists();
    }

    @Test
    void a_repository_larger_than_the_limit_is_cut_off() throws Exception {
        FetchReport report = Pins.fetch(FetchOptions.of(bundle(), "t").withLimits(15_000, 30_000, 1, 1, 1_000), pin(first, Optional.empty()));
        assertThat(Pins.reasons(report)).singleElement().asString().contains("1000 bytes, which is the limit");
    }

    @Test
    void a_mirror_has_the_repository_under_its_name() throws Exception {
        repository.serve(server, "/mirror/TheRock.git");
        FetchReport report = Pins.fetch(limits(FetchOptions.of(bundle(), "t"))
                .withMirrors(MirrorOrder.FIRST, List.of(server.uri("/mirror/"))), pin(first, Optional.empty()));
        assertThat(Pins.complete(report).origin()).isEqualTo(Origin.MIRROR);
        assertThat(Pins.complete(report).from()).endsWith("/mirror/TheRock.git");
    }

    @Test
    void a_folder_of_finished_bundles_or_bare_repositories_serves_as_mirror_offline() throws Exception {
        fetch(first);
        Path mirror = Files.createDirectories(folder.resolve("mirror"));
        repository.git("clone", "-q", "--bare", ".", mirror.resolve("TheRock.git").toString());
        Path other = folder.resolve("other");
        FetchOptions options = limits(FetchOptions.of(other, "t")).withOffline(true);
        server.close();
        FetchReport packed = Pins.fetch(options.withMirrors(MirrorOrder.FIRST, List.of(bundle().toUri())), pin(first, Optional.empty()));
        assertThat(Pins.complete(packed).origin()).isEqualTo(Origin.MIRROR);
        Files.delete(other.resolve("TheRock-1.tar.gz"));
        FetchReport cloned = Pins.fetch(options.withMirrors(MirrorOrder.FIRST, List.of(mirror.toUri())), pin(first, Optional.empty()));
        assertThat(Pins.complete(cloned).from()).endsWith("/mirror/TheRock.git");
        assertThat(other.resolve("TheRock-1.tar.gz")).hasSameBinaryContentAs(bundle().resolve("TheRock-1.tar.gz"));
    }

    @Test
    void another_user_in_another_place_makes_the_same_bytes_and_his_settings_do_not_reach_the_server() throws Exception {
        fetch(first);
        Path home = Files.createDirectories(folder.resolve("home"));
        Files.writeString(home.resolve(".gitconfig"), "[url \"http://127.0.0.1:1/\"]\n\tinsteadOf = http://\n"
                + "[http]\n\textraHeader = X-Secret: word\n[core]\n\tautocrlf = true\n\thooksPath = " + home + "\n");
        List<String> agents = new CopyOnWriteArrayList<>();
        server.at("/TheRock.git/info/refs", exchange -> {
            agents.addAll(exchange.getRequestHeaders().getOrDefault("X-Secret", List.of()));
            repository.backend(exchange, "/info/refs");
        });
        Path other = folder.resolve("other");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Map<String, String> environment = Map.of("TZ", "Asia/Kathmandu", "HOME", home.toString(), "LC_ALL", "C", "GIT_DIR", "/nowhere",
                "XDG_CONFIG_HOME", home.resolve("xdg").toString(), "GIT_CONFIG_GLOBAL", home.resolve(".gitconfig").toString());
        GitRepository.run(folder, environment, new byte[0], List.of("/bin/sh", "-c", "umask 077; exec \"$@\"", "sh", java,
                "-Duser.home=" + home, "-Duser.language=tr", "-cp", System.getProperty("java.class.path"), OneFetch.class.getName(),
                other.toString(), server.uri("/TheRock.git").toString(), first));
        assertThat(other.resolve("TheRock-1.tar.gz")).hasSameBinaryContentAs(bundle().resolve("TheRock-1.tar.gz"));
        assertThat(other.resolve("SOURCES.json")).hasSameTextualContentAs(bundle().resolve("SOURCES.json"));
        assertThat(agents).isEmpty();
        try (Stream<Path> files = Files.list(home)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly(".gitconfig");
        }
    }

    /** One fetch in a process of its own. */
    static final class OneFetch {
        private OneFetch() {
        }

        public static void main(String[] arguments) throws Exception {
            SourcePin pin = new SourcePin.GitTree("therock", "TheRock-1.tar.gz", URI.create(arguments[1]), arguments[2], Optional.empty());
            FetchReport report = Pins.fetch(limits(FetchOptions.of(Path.of(arguments[0]), "hiptwin test")), pin);
            report.findings().forEach(finding -> System.err.println(finding.message()));
            System.exit(report.complete() ? 0 : 1);
        }
    }
}
