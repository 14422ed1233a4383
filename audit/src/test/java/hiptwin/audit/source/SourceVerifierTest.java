package hiptwin.audit.source;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import hiptwin.audit.finding.Finding;
import hiptwin.audit.finding.Rule;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A good bundle has no finding, and each fault has its own. */
class SourceVerifierTest {
    private static final byte[] NUMACTL = Pins.content(20_000);
    private static final String TREE_FILE = "TheRock-1.tar.gz";
    private static final String BUILD_ID = "5f2b9c01";

    @TempDir
    private static Path shared;
    private static LocalServer server;
    private static GitRepository repository;
    private static SourcePin.Archive archive;
    private static SourcePin.GitTree tree;
    private static SourcePin.GitTree next;

    @TempDir
    private Path folder;
    private Path bundle;

    @BeforeAll
    static void make() throws Exception {
        GitRepository.assumeGit();
        server = new LocalServer();
        server.at("/numactl", LocalServer.bytes(NUMACTL));
        repository = GitRepository.make(shared.resolve("work"));
        repository.serve(server, "/TheRock.git");
        archive = Pins.archive("numactl-2.0.19", NUMACTL, server.uri("/numactl"));
        tree = new SourcePin.GitTree("therock", TREE_FILE, server.uri("/TheRock.git"), repository.head(), Optional.empty());
        next = new SourcePin.GitTree("therock", TREE_FILE, server.uri("/TheRock.git"), repository.change("next\n"), Optional.empty());
        FetchOptions options = FetchOptions.of(shared.resolve("good"), "hiptwin test");
        assertThat(Pins.fetch(options, archive, tree).complete()).isTrue();
        assertThat(Pins.fetch(FetchOptions.of(shared.resolve("next"), "hiptwin test"), archive, next).complete()).isTrue();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void copy() throws IOException {
        bundle = Files.createDirectories(folder.resolve("bundle"));
        try (Stream<Path> files = Files.list(shared.resolve("good"))) {
            for (Path file : files.toList()) {
                Files.copy(file, bundle.resolve(file.getFileName()));
            }
        }
    }

    private List<Finding> verify(SourcePin... pins) throws IOException {
        return SourceVerifier.verify(bundle, pins.length == 0 ? List.of(archive, tree) : List.of(pins),
                Map.of(BUILD_ID, List.of("numactl-2.0.19", "therock")));
    }

    private List<Rule> rules() throws IOException {
        return verify().stream().map(Finding::rule).toList();
    }

    private Path file(String name) {
        return bundle.resolve(name);
    }

    @Test
    void a_good_bundle_has_no_finding() throws IOException {
        assertThat(verify()).isEmpty();
    }

    @Test
    void an_archive_that_is_gone_is_missing_and_the_library_that_it_is_owed_for_is_named() throws IOException {
        Files.delete(file("numactl-2.0.19.tar.bz2"));
        assertThat(verify()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.SOURCE_MISSING);
            assertThat(finding.path()).isEqualTo("numactl-2.0.19.tar.bz2");
            assertThat(finding.message()).contains("'numactl-2.0.19'", BUILD_ID);
        });
    }

    @Test
    void a_tree_that_is_gone_is_missing() throws IOException {
        Files.delete(file(TREE_FILE));
        assertThat(rules()).containsExactly(Rule.SOURCE_MISSING);
    }

    @Test
    void one_flipped_bit_in_an_archive_is_found_by_both_hashes_and_the_list_disagrees() throws IOException {
        byte[] bytes = NUMACTL.clone();
        bytes[9] ^= 1;
        Files.write(file("numactl-2.0.19.tar.bz2"), bytes);
        assertThat(rules()).containsOnly(Rule.SOURCE_ALTERED, Rule.SOURCE_INDEX_DISAGREES);
    }

    @Test
    void a_list_that_was_made_to_fit_an_altered_archive_does_not_hide_it() throws IOException {
        byte[] bytes = NUMACTL.clone();
        bytes[9] ^= 1;
        Files.write(file("numactl-2.0.19.tar.bz2"), bytes);
        rewriteList(sources -> {
            ((ObjectNode) sources.get(0)).put("sha256", Pins.hash("SHA-256", bytes)).put("sha512", Pins.hash("SHA-512", bytes));
        });
        assertThat(rules()).containsExactly(Rule.SOURCE_ALTERED, Rule.SOURCE_ALTERED);
    }

    @Test
    void a_tree_of_another_commit_is_the_wrong_commit() throws IOException {
        Files.copy(shared.resolve("next").resolve(TREE_FILE), file(TREE_FILE), StandardCopyOption.REPLACE_EXISTING);
        Files.copy(shared.resolve("next/SOURCES.json"), file("SOURCES.json"), StandardCopyOption.REPLACE_EXISTING);
        assertThat(verify()).anySatisfy(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.SOURCE_WRONG_COMMIT);
            assertThat(finding.message()).contains(next.commit(), tree.commit());
        });
        assertThat(verify(archive, next)).isEmpty();
    }

    @Test
    void a_file_in_a_packed_tree_that_was_altered_is_found_though_no_hash_of_the_pack_is_recorded() throws IOException {
        repackAltered(tar -> {
            int at = new String(tar, StandardCharsets.ISO_8859_1).indexOf("#!/bin/sh");
            tar[at + 7] = 'c';
        });
        assertThat(verify()).anySatisfy(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.SOURCE_ALTERED);
            assertThat(finding.message()).contains("its files make tree");
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 108, 124, 136, 156, 265, 345, 1024 + 108, 1024 + 512, 2048 + 700})
    void a_byte_of_any_header_that_was_altered_is_found(int at) throws IOException {
        repackAltered(tar -> tar[at] ^= 1);
        assertThat(rules()).contains(Rule.SOURCE_ALTERED);
    }

    @Test
    void something_behind_a_packed_tree_is_found() throws IOException {
        Files.write(file(TREE_FILE), new byte[] {0}, StandardOpenOption.APPEND);
        assertThat(rules()).contains(Rule.SOURCE_ALTERED);
        Files.write(file(TREE_FILE), new byte[512], StandardOpenOption.APPEND);
        assertThat(rules()).contains(Rule.SOURCE_ALTERED);
    }

    @Test
    void a_packed_tree_that_ends_anywhere_early_is_found() throws IOException {
        byte[] whole = Files.readAllBytes(file(TREE_FILE));
        for (int length = 0; length < whole.length; length += 37) {
            Files.write(file(TREE_FILE), Arrays.copyOf(whole, length));
            assertThat(rules()).as("%d bytes", length).contains(Rule.SOURCE_ALTERED);
        }
    }

    @Test
    void a_recorded_hash_of_the_pack_is_compared() throws IOException {
        SourcePin pin = new SourcePin.GitTree("therock", TREE_FILE, tree.url(), tree.commit(), Optional.of("0".repeat(64)));
        assertThat(verify(archive, pin)).singleElement().satisfies(finding -> assertThat(finding.rule()).isEqualTo(Rule.SOURCE_ALTERED));
    }

    @Test
    void a_link_in_place_of_a_file_is_no_file_of_the_bundle() throws IOException {
        Path elsewhere = Files.move(file("numactl-2.0.19.tar.bz2"), folder.resolve("elsewhere"));
        Files.createSymbolicLink(file("numactl-2.0.19.tar.bz2"), elsewhere);
        assertThat(rules()).containsExactly(Rule.SOURCE_ALTERED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"notes.txt", "elfutils.tar.bz2.part", ".hidden"})
    void a_file_that_nobody_recorded_is_extra(String name) throws IOException {
        Files.writeString(file(name), "x");
        assertThat(verify()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.SOURCE_EXTRA_FILE);
            assertThat(finding.path()).isEqualTo(name);
        });
    }

    @Test
    void a_folder_is_extra_too() throws IOException {
        Files.createDirectory(file("more"));
        assertThat(rules()).containsExactly(Rule.SOURCE_EXTRA_FILE);
    }

    @Test
    void a_file_that_cannot_be_read_is_said_to_be_so() throws IOException {
        Files.setPosixFilePermissions(file(TREE_FILE), PosixFilePermissions.fromString("---------"));
        Assumptions.assumeFalse(Files.isReadable(file(TREE_FILE)), "this user reads everything");
        assertThat(rules()).containsExactly(Rule.SOURCE_UNREADABLE);
    }

    @Test
    void a_bundle_without_its_list_is_not_finished() throws IOException {
        Files.delete(file("SOURCES.json"));
        assertThat(rules()).containsExactly(Rule.SOURCE_INDEX_ABSENT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "null", "{", "{\"schemaVersion\": 2, \"tool\": \"x\", \"sources\": []}",
        "{\"schemaVersion\": 1, \"sources\": []}", "{\"schemaVersion\": 1, \"tool\": \"x\", \"sources\": [null]}",
        "{\"schemaVersion\": 1, \"tool\": \"x\", \"sources\": [], \"more\": 1}", "{\"schemaVersion\": 1, \"tool\": 1, \"sources\": []}",
        "{\"schemaVersion\": 1, \"schemaVersion\": 1, \"tool\": \"x\", \"sources\": []}",
        "{\"schemaVersion\": 1, \"tool\": \"x\", \"sources\": []} {}", "{\"schemaVersion\": 1, \"tool\": \"x\", \"sources\": [{}]}"})
    void a_list_with_unknown_repeated_missing_or_wrong_keys_is_malformed(String text) throws IOException {
        Files.writeString(file("SOURCES.json"), text);
        assertThat(verify()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.SOURCE_INDEX_MALFORMED);
            assertThat(finding.message()).doesNotContain("hiptwin.audit", "jackson");
        });
    }

    @Test
    void an_unknown_key_of_an_entry_is_named_with_its_line() throws IOException {
        rewriteList(sources -> ((ObjectNode) sources.get(0)).put("sha265", "x"));
        assertThat(verify()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.SOURCE_INDEX_MALFORMED);
            assertThat(finding.message()).contains("sha265", "line ");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"file", "sha256", "sha512", "commit"})
    void each_field_of_the_list_is_compared(String field) throws IOException {
        rewriteList(sources -> ((ObjectNode) sources.get(1)).put(field, "other"));
        assertThat(verify()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.SOURCE_INDEX_DISAGREES);
            assertThat(finding.message()).contains(field, "'therock'", "other");
        });
    }

    @Test
    void the_length_the_urls_and_the_submodules_of_the_list_are_compared() throws IOException {
        rewriteList(sources -> {
            ObjectNode one = (ObjectNode) sources.get(1);
            one.put("sizeBytes", 1);
            one.putArray("urls").add("https://example.org/");
            one.putArray("submodules");
        });
        assertThat(verify()).hasSize(3).allSatisfy(finding -> assertThat(finding.rule()).isEqualTo(Rule.SOURCE_INDEX_DISAGREES));
    }

    @Test
    void a_source_that_the_list_does_not_have_and_one_that_the_record_does_not_have_disagree() throws IOException {
        rewriteList(sources -> ((ObjectNode) sources.get(0)).put("id", "another"));
        assertThat(rules()).containsExactly(Rule.SOURCE_INDEX_DISAGREES, Rule.SOURCE_INDEX_DISAGREES);
    }

    @Test
    void a_copyleft_library_without_a_recorded_source_is_not_covered() throws IOException {
        assertThat(SourceVerifier.verify(bundle, List.of(archive, tree), Map.of("247a106c", List.of()))).singleElement()
                .satisfies(finding -> {
                    assertThat(finding.rule()).isEqualTo(Rule.SOURCE_NOT_COVERED);
                    assertThat(finding.message()).contains("247a106c");
                });
    }

    @Test
    void a_source_that_is_owed_and_that_the_record_does_not_have_is_not_covered() throws IOException {
        assertThat(SourceVerifier.verify(bundle, List.of(archive, tree), Map.of(BUILD_ID, List.of("therock", "elfutils"))))
                .singleElement().satisfies(finding -> assertThat(finding.message()).contains("'elfutils'", BUILD_ID));
    }

    @Test
    void all_faults_are_found_at_once() throws IOException {
        Files.delete(file("SOURCES.json"));
        Files.delete(file(TREE_FILE));
        Files.writeString(file("extra"), "x");
        assertThat(rules()).containsExactly(Rule.SOURCE_INDEX_ABSENT, Rule.SOURCE_MISSING, Rule.SOURCE_EXTRA_FILE);
    }

    @Test
    void the_list_follows_its_schema_and_is_the_same_whatever_the_order_of_the_pins() throws Exception {
        String text = Files.readString(file("SOURCES.json"));
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(SourceVerifier.class.getResourceAsStream("sources.schema.json"));
        assertThat(schema.validate(text, InputFormat.JSON)).isEmpty();
        assertThat(schema.validate(text.replace("\"tool\"", "\"took\""), InputFormat.JSON)).isNotEmpty();
        Pins.fetch(FetchOptions.of(bundle, "hiptwin test"), tree, archive);
        assertThat(file("SOURCES.json")).hasContent(text);
    }

    private void rewriteList(Consumer<JsonNode> change) throws IOException {
        ObjectMapper mapper = new ObjectMapper();
        JsonNode root = mapper.readTree(file("SOURCES.json").toFile());
        change.accept(root.get("sources"));
        mapper.writeValue(file("SOURCES.json").toFile(), root);
    }

    private void repackAltered(Consumer<byte[]> change) throws IOException {
        byte[] tar = GitRepository.gunzip(file(TREE_FILE));
        change.accept(tar);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = PlainGzip.compress(bytes)) {
            out.write(tar);
        }
        Files.write(file(TREE_FILE), bytes.toByteArray());
    }
}
