package hiptwin.audit.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hiptwin.audit.source.FetchOptions.MirrorOrder;
import hiptwin.audit.source.FetchOutcome.Origin;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was fetched once is not fetched again, and neither cache nor mirror is trusted. */
class CacheAndMirrorTest {
    private static final byte[] CONTENT = Pins.content(50_000);

    @TempDir
    private Path folder;
    private LocalServer server;

    @BeforeEach
    void serve() throws IOException {
        server = new LocalServer();
        server.at("/elf", LocalServer.bytes(CONTENT));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private SourcePin.Archive pin() {
        return Pins.archive("elf", CONTENT, server.uri("/elf"));
    }

    private FetchOptions into(String name) {
        return Pins.options(folder.resolve(name));
    }

    private FetchOptions cachedInto(String name) {
        return into(name).withCache(folder.resolve("cache"));
    }

    private Path cached() {
        return folder.resolve("cache/sha256").resolve(pin().sha256().substring(0, 2)).resolve(pin().sha256());
    }

    @Test
    void another_bundle_comes_from_the_cache_also_offline() throws Exception {
        Pins.fetch(cachedInto("one"), pin());
        FetchReport report = Pins.fetch(cachedInto("two").withOffline(true), pin());
        assertThat(Pins.complete(report).origin()).isEqualTo(Origin.CACHE);
        assertThat(folder.resolve("two/elf.tar.bz2")).hasBinaryContent(CONTENT);
        assertThat(server.requests).hasSize(1);
    }

    @Test
    void offline_without_cache_asks_nobody_and_names_each_place_that_it_would_have_asked() throws Exception {
        FetchReport report = Pins.fetch(into("one").withOffline(true), pin());
        assertThat(Pins.reasons(report)).containsExactly(server.uri("/elf") + ": not asked, offline");
        assertThat(server.requests).isEmpty();
    }

    @Test
    void offline_with_an_empty_cache_says_so() throws Exception {
        assertThat(Pins.reasons(Pins.fetch(cachedInto("one").withOffline(true), pin()))).anyMatch(reason -> reason.contains("not in the cache"));
    }

    @Test
    void offline_with_the_finished_file_in_place_is_complete() throws Exception {
        Pins.fetch(into("one"), pin());
        assertThat(Pins.fetch(into("one").withOffline(true), pin()).complete()).isTrue();
    }

    @Test
    void a_spoilt_file_in_the_cache_is_not_used_and_replaced() throws Exception {
        Pins.fetch(cachedInto("one"), pin());
        Files.writeString(cached(), "spoilt");
        FetchReport report = Pins.fetch(cachedInto("two"), pin());
        assertThat(Pins.complete(report).origin()).isEqualTo(Origin.UPSTREAM);
        assertThat(cached()).hasBinaryContent(CONTENT);
    }

    @Test
    void what_is_done_to_a_bundle_does_not_reach_the_cache() throws Exception {
        Pins.fetch(cachedInto("one"), pin());
        Files.writeString(folder.resolve("one/elf.tar.bz2"), "spoilt");
        assertThat(cached()).hasBinaryContent(CONTENT);
    }

    @Test
    void a_git_tree_comes_from_the_cache_by_its_commit_and_a_planted_one_does_not() throws Exception {
        GitRepository.assumeGit();
        GitRepository repository = GitRepository.make(folder.resolve("work"));
        repository.serve(server, "/t.git");
        SourcePin.GitTree pin = new SourcePin.GitTree("t", "t-1.tar.gz", server.uri("/t.git"), repository.head(), Optional.empty());
        Pins.fetch(cachedInto("one"), pin);
        assertThat(Pins.complete(Pins.fetch(cachedInto("two").withOffline(true), pin)).origin()).isEqualTo(Origin.CACHE);
        SourcePin.GitTree other = new SourcePin.GitTree("t", "t-1.tar.gz", pin.url(), repository.change("x"), Optional.empty());
        Path planted = folder.resolve("cache/git").resolve(other.commit()).resolve("t-1.tar.gz");
        Files.createDirectories(planted.getParent());
        Files.copy(folder.resolve("one/t-1.tar.gz"), planted);
        assertThat(Pins.reasons(Pins.fetch(cachedInto("three").withOffline(true), other)))
                .anyMatch(reason -> reason.contains("it holds commit " + pin.commit()));
        assertThat(planted).doesNotExist();
    }

    @Test
    void a_mirror_is_asked_first_and_upstream_only_if_it_fails() throws Exception {
        server.at("/mirror/elf.tar.bz2", LocalServer.bytes(CONTENT), LocalServer.status(404));
        FetchOptions options = into("one").withMirrors(MirrorOrder.FIRST, List.of(server.uri("/mirror")));
        assertThat(Pins.complete(Pins.fetch(options, pin())).origin()).isEqualTo(Origin.MIRROR);
        Files.delete(folder.resolve("one/elf.tar.bz2"));
        assertThat(Pins.complete(Pins.fetch(options, pin())).origin()).isEqualTo(Origin.UPSTREAM);
        assertThat(server.requests).containsExactly("GET /mirror/elf.tar.bz2", "GET /mirror/elf.tar.bz2", "GET /elf");
    }

    @Test
    void a_mirror_that_is_asked_last_is_asked_only_if_upstream_fails() throws Exception {
        server.at("/elf", LocalServer.status(404));
        server.at("/mirror/elf.tar.bz2", LocalServer.bytes(CONTENT));
        Pins.fetch(into("one").withMirrors(MirrorOrder.LAST, List.of(server.uri("/mirror/"))), pin());
        assertThat(server.requests).containsExactly("GET /elf", "GET /mirror/elf.tar.bz2");
    }

    @Test
    void a_mirror_with_other_bytes_is_passed_over() throws Exception {
        server.at("/mirror/elf.tar.bz2", LocalServer.bytes(Pins.content(49_999)));
        FetchOptions options = into("one").withMirrors(MirrorOrder.FIRST, List.of(server.uri("/mirror")));
        assertThat(Pins.complete(Pins.fetch(options, pin())).origin()).isEqualTo(Origin.UPSTREAM);
    }

    @Test
    void a_folder_is_a_mirror_also_offline() throws Exception {
        Path mirror = Files.createDirectories(folder.resolve("mirror"));
        Files.write(mirror.resolve("elf.tar.bz2"), CONTENT);
        FetchOptions options = into("one").withOffline(true).withMirrors(MirrorOrder.FIRST, List.of(mirror.toUri()));
        assertThat(Pins.complete(Pins.fetch(options, pin())).origin()).isEqualTo(Origin.MIRROR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mirror", "ftp://h/", "http://user:word@h/", "file://host/x", "http://h/#x"})
    void a_mirror_that_is_no_web_address_or_folder_is_refused(String mirror) {
        assertThatThrownBy(() -> into("one").withMirrors(MirrorOrder.FIRST, List.of(URI.create(mirror))))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("mirror");
    }
}
