package hiptwin.audit.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hiptwin.audit.finding.Rule;
import hiptwin.audit.source.FetchOutcome.Origin;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that err: nothing but the pinned content ever has the file's name, and the reason is said. */
class ArchiveFetchTest {
    private static final byte[] CONTENT = Pins.content(300_000);

    @TempDir
    private Path bundle;
    private LocalServer server;

    @BeforeEach
    void serve() throws IOException {
        server = new LocalServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private SourcePin.Archive pin() {
        return Pins.archive("elf", CONTENT, server.uri("/elf"));
    }

    private FetchReport fetch() throws Exception {
        return Pins.fetch(Pins.options(bundle), pin());
    }

    private List<String> filesInBundle() throws IOException {
        try (Stream<Path> files = Files.list(bundle)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void what_the_pin_says_is_in_place_with_its_list_and_nothing_else() throws Exception {
        server.at("/elf", LocalServer.bytes(CONTENT));
        FetchReport report = fetch();
        assertThat(report.complete()).isTrue();
        assertThat(Pins.complete(report).origin()).isEqualTo(Origin.UPSTREAM);
        assertThat(bundle.resolve("elf.tar.bz2")).hasBinaryContent(CONTENT);
        assertThat(filesInBundle()).containsExactly("SOURCES.json", "elf.tar.bz2");
    }

    @Test
    void a_second_run_asks_no_server() throws Exception {
        server.at("/elf", LocalServer.bytes(CONTENT));
        fetch();
        assertThat(Pins.complete(fetch()).origin()).isEqualTo(Origin.PRESENT);
        assertThat(server.requests).hasSize(1);
    }

    @Test
    void wrong_bytes_never_get_the_name_and_are_not_asked_for_again() throws Exception {
        byte[] wrong = CONTENT.clone();
        wrong[150_000] ^= 1;
        server.at("/elf", LocalServer.bytes(wrong));
        FetchReport report = fetch();
        assertThat(Pins.reasons(report)).singleElement().asString().contains("SHA-256 is " + Pins.hash("SHA-256", wrong),
                pin().sha256() + " is recorded");
        assertThat(filesInBundle()).isEmpty();
        assertThat(server.requests).hasSize(1);
        assertThat(report.findings()).singleElement().satisfies(finding -> assertThat(finding.rule()).isEqualTo(Rule.SOURCE_NOT_FETCHED));
    }

    @Test
    void a_wrong_sha512_is_refused_though_the_sha256_fits() throws Exception {
        server.at("/elf", LocalServer.bytes(CONTENT));
        SourcePin.Archive pin = new SourcePin.Archive("elf", "elf.tar.bz2", List.of(server.uri("/elf")), pin().sha256(),
                Optional.of("0".repeat(128)));
        assertThat(Pins.reasons(Pins.fetch(Pins.options(bundle), pin))).singleElement().asString().contains("SHA-512");
        assertThat(filesInBundle()).isEmpty();
    }

    @Test
    void a_file_that_was_altered_in_the_bundle_is_replaced() throws Exception {
        server.at("/elf", LocalServer.bytes(CONTENT));
        Files.writeString(bundle.resolve("elf.tar.bz2"), "something else");
        assertThat(fetch().complete()).isTrue();
        assertThat(bundle.resolve("elf.tar.bz2")).hasBinaryContent(CONTENT);
    }

    @Test
    void not_found_is_not_asked_for_again_and_the_next_place_is() throws Exception {
        server.at("/second", LocalServer.bytes(CONTENT));
        FetchReport report = Pins.fetch(Pins.options(bundle), Pins.archive("elf", CONTENT, server.uri("/elf"), server.uri("/second")));
        assertThat(Pins.complete(report).from()).endsWith("/second");
        assertThat(server.requests).containsExactly("GET /elf", "GET /second");
    }

    @Test
    void a_server_error_that_passes_is_asked_again() throws Exception {
        server.at("/elf", LocalServer.status(500), LocalServer.bytes(CONTENT));
        assertThat(fetch().complete()).isTrue();
        assertThat(server.requests).hasSize(2);
    }

    @Test
    void a_server_error_that_stays_is_reported_once_for_each_attempt() throws Exception {
        server.at("/elf", LocalServer.status(503));
        assertThat(Pins.reasons(fetch())).hasSize(2).allMatch(reason -> reason.endsWith("HTTP status 503"));
    }

    @Test
    void one_failure_does_not_keep_the_others_and_no_list_is_written() throws Exception {
        server.at("/numa", LocalServer.bytes(CONTENT));
        FetchReport report = Pins.fetch(Pins.options(bundle), pin(), Pins.archive("gone", CONTENT, server.uri("/gone")),
                Pins.archive("numa", CONTENT, server.uri("/numa")));
        assertThat(report.complete()).isFalse();
        assertThat(report.findings()).hasSize(2);
        assertThat(filesInBundle()).containsExactly("numa.tar.bz2");
    }

    @Test
    void a_list_of_an_earlier_run_does_not_outlive_a_run_that_failed() throws Exception {
        server.at("/elf", LocalServer.bytes(CONTENT));
        fetch();
        Pins.fetch(Pins.options(bundle), pin(), Pins.archive("gone", CONTENT, server.uri("/gone")));
        assertThat(filesInBundle()).containsExactly("elf.tar.bz2");
    }

    @Test
    void a_redirect_is_followed_also_to_a_relative_place() throws Exception {
        server.at("/elf", LocalServer.redirect("moved/here"));
        server.at("/moved/here", LocalServer.bytes(CONTENT));
        assertThat(fetch().complete()).isTrue();
    }

    @Test
    void a_redirect_loop_ends() throws Exception {
        server.at("/elf", LocalServer.redirect("/elf"));
        assertThat(Pins.reasons(fetch())).singleElement().asString().endsWith("more than 5 redirects");
        assertThat(server.requests).hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:///etc/passwd", "ftp://127.0.0.1/elf", "http://user:word@127.0.0.1/elf", "http:///nohost"})
    void a_redirect_to_anything_but_a_web_address_is_refused(String target) throws Exception {
        server.at("/elf", LocalServer.redirect(target));
        assertThat(Pins.reasons(fetch())).singleElement().asString().contains("redirect to '" + target + "'");
    }

    @Test
    void a_silent_server_is_left_after_the_stall_limit() throws Exception {
        server.at("/elf", LocalServer.hanging(CONTENT, 1000));
        long startNanos = System.nanoTime();
        FetchReport report = Pins.fetch(Pins.impatient(bundle, 300), pin());
        assertThat(Pins.reasons(report)).hasSize(2).allMatch(reason -> reason.contains("nothing came for 300 ms")
                || reason.contains("no answer within 300 ms"));
        // The server would go on for 20 s.
        assertThat(System.nanoTime() - startNanos).isLessThan(10_000_000_000L);
    }

    @Test
    void a_server_that_never_answers_is_left() throws Exception {
        server.at("/elf", exchange -> {
            try {
                Thread.sleep(20_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        assertThat(Pins.reasons(Pins.fetch(Pins.impatient(bundle, 300), pin()))).hasSize(2)
                .allMatch(reason -> reason.contains("no answer within 300 ms"));
    }

    @Test
    void a_server_that_sends_a_byte_now_and_then_does_not_outlast_the_deadline() throws Exception {
        server.at("/elf", LocalServer.trickling(CONTENT));
        FetchReport report = Pins.fetch(Pins.options(bundle).withLimits(15_000, 600, 2, 1, 1_000_000), pin());
        assertThat(Pins.reasons(report)).singleElement().asString().contains("the deadline of 600 ms for one source has passed");
    }

    @Test
    void a_file_announced_as_too_large_is_not_read() throws Exception {
        server.at("/elf", LocalServer.bytes(CONTENT));
        FetchReport report = Pins.fetch(Pins.options(bundle).withLimits(15_000, 30_000, 2, 1, 299_999), pin());
        assertThat(Pins.reasons(report)).singleElement().asString().contains("300000 bytes are announced, and 299999 is the limit");
    }

    @Test
    void a_file_that_grows_too_large_unannounced_is_cut_off() throws Exception {
        server.at("/elf", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(CONTENT);
        });
        FetchReport report = Pins.fetch(Pins.options(bundle).withLimits(15_000, 30_000, 2, 1, 299_999), pin());
        assertThat(Pins.reasons(report)).singleElement().asString().contains("more than 299999 bytes");
        assertThat(filesInBundle()).isEmpty();
    }

    @Test
    void a_cut_download_goes_on_where_it_stopped() throws Exception {
        server.at("/elf", LocalServer.truncated(CONTENT, 100_000, "\"v1\""), LocalServer.file(CONTENT, "\"v1\""));
        assertThat(fetch().complete()).isTrue();
        assertThat(server.requests).hasSize(2);
        assertThat(server.requests.get(1)).matches("GET /elf bytes=[1-9]\\d*-");
        assertThat(bundle.resolve("elf.tar.bz2")).hasBinaryContent(CONTENT);
    }

    @Test
    void a_later_run_goes_on_where_a_killed_one_stopped() throws Exception {
        plantPart(Arrays.copyOf(CONTENT, 200_000), "\"v1\"");
        server.at("/elf", LocalServer.file(CONTENT, "\"v1\""));
        assertThat(fetch().complete()).isTrue();
        assertThat(server.requests).containsExactly("GET /elf bytes=200000-");
        assertThat(filesInBundle()).containsExactly("SOURCES.json", "elf.tar.bz2");
    }

    @Test
    void a_whole_part_of_which_no_more_can_be_had_is_fetched_anew() throws Exception {
        plantPart(CONTENT, "\"v1\"");
        server.at("/elf", exchange -> {
            if (exchange.getRequestHeaders().containsKey("Range")) {
                LocalServer.status(416).to(exchange);
            } else {
                LocalServer.bytes(CONTENT).to(exchange);
            }
        });
        assertThat(fetch().complete()).isTrue();
        assertThat(server.requests).containsExactly("GET /elf bytes=300000-", "GET /elf");
    }

    @Test
    void a_part_of_unknown_origin_is_thrown_away() throws Exception {
        Files.write(bundle.resolve("elf.tar.bz2.part"), Arrays.copyOf(CONTENT, 200_000));
        server.at("/elf", LocalServer.file(CONTENT, "\"v1\""));
        assertThat(fetch().complete()).isTrue();
        assertThat(server.requests).containsExactly("GET /elf");
    }

    @Test
    void a_server_that_ignores_the_range_sends_the_whole_file_which_is_taken_from_its_start() throws Exception {
        plantPart(Arrays.copyOf(CONTENT, 200_000), "\"v1\"");
        server.at("/elf", LocalServer.bytes(CONTENT));
        assertThat(fetch().complete()).isTrue();
        assertThat(server.requests).containsExactly("GET /elf bytes=200000-");
    }

    @Test
    void a_file_that_changed_on_the_server_is_fetched_anew() throws Exception {
        plantPart(new byte[200_000], "\"v1\"");
        server.at("/elf", LocalServer.file(CONTENT, "\"v2\""));
        assertThat(fetch().complete()).isTrue();
        assertThat(server.requests).containsExactly("GET /elf bytes=200000-");
    }

    @Test
    void a_file_that_changed_behind_the_servers_back_is_fetched_anew() throws Exception {
        plantPart(new byte[200_000], "\"v1\"");
        server.at("/elf", LocalServer.file(CONTENT, "\"v1\""));
        assertThat(fetch().complete()).isTrue();
        assertThat(server.requests).containsExactly("GET /elf bytes=200000-", "GET /elf");
    }

    @Test
    void another_range_than_asked_for_is_not_appended() throws Exception {
        plantPart(Arrays.copyOf(CONTENT, 200_000), "\"v1\"");
        server.at("/elf", exchange -> {
            exchange.getResponseHeaders().add("Content-Range", "bytes 0-299999/300000");
            exchange.sendResponseHeaders(206, CONTENT.length);
            exchange.getResponseBody().write(CONTENT);
        }, LocalServer.bytes(CONTENT));
        assertThat(fetch().complete()).isTrue();
        assertThat(server.requests).containsExactly("GET /elf bytes=200000-", "GET /elf");
    }

    @Test
    void a_cut_download_without_a_validator_starts_anew() throws Exception {
        server.at("/elf", exchange -> {
            exchange.sendResponseHeaders(200, CONTENT.length);
            exchange.getResponseBody().write(CONTENT, 0, 100_000);
            throw new IOException("the connection is cut");
        }, LocalServer.bytes(CONTENT));
        assertThat(fetch().complete()).isTrue();
        assertThat(server.requests).containsExactly("GET /elf", "GET /elf");
    }

    @Test
    void a_weak_entity_tag_is_no_validator() throws Exception {
        server.at("/elf", LocalServer.truncated(CONTENT, 100_000, "W/\"v1\""), LocalServer.bytes(CONTENT));
        fetch();
        assertThat(server.requests).containsExactly("GET /elf", "GET /elf");
    }

    @Test
    void a_file_that_another_run_is_writing_is_left_alone() throws Exception {
        server.at("/elf", LocalServer.bytes(CONTENT));
        Path part = bundle.resolve("elf.tar.bz2.part");
        try (FileChannel channel = FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock();
            assertThat(Pins.reasons(fetch())).singleElement().asString().contains("another run");
        }
        assertThat(part).exists();
    }

    @Test
    void a_symbolic_link_in_place_of_the_part_is_not_written_through() throws Exception {
        server.at("/elf", LocalServer.bytes(CONTENT));
        Path victim = bundle.resolve("victim");
        Files.writeString(victim, "precious");
        Files.createSymbolicLink(bundle.resolve("elf.tar.bz2.part"), victim);
        assertThatThrownBy(this::fetch).isInstanceOf(IOException.class);
        assertThat(victim).hasContent("precious");
    }

    @Test
    void a_symbolic_link_in_place_of_the_file_is_replaced_by_the_file() throws Exception {
        server.at("/elf", LocalServer.bytes(CONTENT));
        Path elsewhere = Files.write(bundle.resolve("elsewhere"), CONTENT);
        Files.createSymbolicLink(bundle.resolve("elf.tar.bz2"), elsewhere);
        assertThat(fetch().complete()).isTrue();
        assertThat(Files.isSymbolicLink(bundle.resolve("elf.tar.bz2"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../elf", "/elf", "a/b", "", ".", "..", "SOURCES.json", "sources.JSON", "elf.part", "a\\b", "-elf"})
    void a_name_that_is_no_plain_file_name_is_refused(String name) {
        SourcePin pin = new SourcePin.Archive("elf", name, List.of(URI.create("http://127.0.0.1/")), pin().sha256(), Optional.empty());
        assertThatThrownBy(() -> Pins.fetch(Pins.options(bundle), pin)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("source 'elf'").hasMessageContaining("file name '" + name + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:///etc/passwd", "ftp://127.0.0.1/", "//127.0.0.1/x", "http://user:word@127.0.0.1/", "jar:file:/a!/b"})
    void a_pin_names_a_web_address_and_no_password(String url) {
        SourcePin pin = Pins.archive("elf", CONTENT, URI.create(url));
        assertThatThrownBy(() -> Pins.fetch(Pins.options(bundle), pin)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("source 'elf'").hasMessageNotContaining("word@");
    }

    private void plantPart(byte[] bytes, String entityTag) throws IOException {
        Files.write(bundle.resolve("elf.tar.bz2.part"), bytes);
        Files.writeString(bundle.resolve("elf.tar.bz2.part.from"), server.uri("/elf") + "\n" + entityTag + "\n");
    }
}
