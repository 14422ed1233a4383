package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.luben.zstd.Zstd;
import hiptwin.audit.seed.SeedRecord;
import hiptwin.audit.tree.Archives;
import hiptwin.probe.codeobject.Images;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code harness.jar audit} on trees with one library, made here after the ELF gABI. */
class AuditIT {
    private static final int ADDRESS = 0x10000;

    @TempDir
    private Path folder;

    private HarnessJar jar;
    private Path tree;

    @BeforeEach
    void start() throws Exception {
        jar = new HarnessJar(folder);
        tree = Files.createDirectories(folder.resolve("tree/lib")).getParent();
    }

    /** Header, PT_LOAD, PT_DYNAMIC and PT_GNU_STACK, five or six dynamic entries, names. */
    private static byte[] library(String soname, String needed) {
        byte[] names = ("\0" + soname + "\0" + needed + "\0$ORIGIN\0").getBytes(StandardCharsets.US_ASCII);
        int dynamicAt = 64 + 3 * 56;
        long[][] entries = {{14, 1}, {1, soname.length() + 2}, {29, soname.length() + needed.length() + 3},
            {5, ADDRESS + dynamicAt + 6 * 16}, {10, names.length}, {0, 0}};
        int size = dynamicAt + entries.length * 16 + names.length;
        ByteBuffer file = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        file.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0}).putShort((short) 3).putShort((short) 62).putInt(1)
                .putLong(0).putLong(64).putLong(0).putInt(0).putShort((short) 64).putShort((short) 56).putShort((short) 3)
                .putShort((short) 64).putShort((short) 0).putShort((short) 0);
        segment(file, 1, 0, size);
        segment(file, 2, dynamicAt, entries.length * 16);
        segment(file, 0x6474e551, 0, 0);
        for (long[] entry : entries) {
            file.putLong(entry[0]).putLong(entry[1]);
        }
        return file.put(names).array();
    }

    private static void segment(ByteBuffer file, int type, int offset, int size) {
        file.putInt(type).putInt(6).putLong(offset).putLong(ADDRESS + offset).putLong(ADDRESS + offset).putLong(size).putLong(size)
                .putLong(8);
    }

    private void put(String name, String needed) throws Exception {
        Files.write(tree.resolve("lib").resolve(name), library(name, needed));
    }

    @Test
    void a_tree_without_a_fault_is_exit_code_0_in_80_columns() throws Exception {
        put("libvmaf.so.3", "libamdhip64.so.7");
        put("libamdhip64.so.7", "libc.so.6");

        HarnessJar.Result result = jar.runPlain("audit", tree.toString());

        assertThat(result.out()).contains("Closure: 2 files", "Of the host: libc.so.6", "no finding");
        assertThat(result.exitCode()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines()).allMatch(line -> line.length() <= 80 || line.contains("/"));
    }

    @Test
    void a_missing_library_is_exit_code_1_with_the_file_and_the_fix() throws Exception {
        put("libvmaf.so.3", "libamdhip64.so.7");

        HarnessJar.Result result = jar.runPlain("audit", tree.toString());

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).contains("closure-library-missing", "lib/libvmaf.so.3", "libamdhip64.so.7", "fix:", "1 finding");
    }

    @Test
    void json_and_graph_say_the_same() throws Exception {
        put("libvmaf.so.3", "libamdhip64.so.7");
        put("libother.so.1", "libc.so.6");
        Path graph = folder.resolve("closure.dot");

        HarnessJar.Result result = jar.runPlain("audit", tree.toString(), "--json", "-", "--dot", graph.toString());

        assertThat(result.exitCode()).isEqualTo(1);
        JsonNode report = new ObjectMapper().readTree(result.out());
        assertThat(report.at("/result").asText()).isEqualTo("fail");
        assertThat(report.at("/closure/missing/0").asText()).isEqualTo("libamdhip64.so.7");
        assertThat(report.at("/closure/superfluous/0").asText()).isEqualTo("lib/libother.so.1");
        assertThat(report.at("/findings")).hasSize(2);
        assertThat(Files.readString(graph)).contains("\"lib/libvmaf.so.3\" -> \"libamdhip64.so.7\" [color=red]");
    }

    @Test
    void wrong_words_are_exit_code_2_and_an_input_that_is_no_tree_3() throws Exception {
        assertThat(jar.runPlain("audit").exitCode()).isEqualTo(2);
        assertThat(jar.runPlain("audit", tree.toString(), "--targets", "rdna2").exitCode()).isEqualTo(2);
        assertThat(jar.runPlain("audit", tree.toString(), "--platform", "amd64").exitCode()).isEqualTo(2);
        assertThat(jar.runPlain("audit", tree.toString(), "--json", "-", "--sarif", "-").exitCode()).isEqualTo(2);
        HarnessJar.Result absent = jar.runPlain("audit", folder.resolve("none").toString());
        assertThat(absent.exitCode()).isEqualTo(3);
        assertThat(absent.err()).contains("none", "nothing under this name");
    }

    @Test
    void a_list_of_targets_that_no_file_is_held_to_is_a_finding() throws Exception {
        put("libvmaf.so.3", "libc.so.6");

        HarnessJar.Result result = jar.runPlain("audit", tree.toString(), "--targets", "gfx1030");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out().replaceAll("\\s+", " ")).contains("target-missing", "no file has GPU code");
    }

    @Test
    void an_archive_packed_with_zstd_is_read_and_the_jvm_warns_of_nothing() throws Exception {
        put("libvmaf.so.3", "libc.so.6");
        Path archive = Files.write(folder.resolve("tree.tar.zst"), Zstd.compress(new Archives().tree(tree).bytes()));

        HarnessJar.Result result = jar.runPlain("audit", archive.toString());

        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).as(result.out()).isZero();
    }

    @Test
    void compressed_gpu_code_is_read_and_the_jvm_warns_of_nothing() throws Exception {
        byte[] bundle = Images.hipBundle(Map.of("gfx1036", Images.codeObject(3, 0x45, "psnr")));
        Files.write(tree.resolve("lib/kernels.co"), Images.compressed(3, 1, Zstd.compress(bundle), bundle.length));
        put("libvmaf.so.3", "libc.so.6");

        HarnessJar.Result result = jar.runPlain("audit", tree.toString(), "--targets", "gfx1036");

        assertThat(result.err()).isEmpty();
        assertThat(result.out()).contains("lib/kernels.co", "1 kernels; gfx1036");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void one_kernel_without_code_for_one_target_is_a_finding_that_names_both() throws Exception {
        Map<String, byte[]> code = new LinkedHashMap<>();
        code.put("gfx1036", Images.codeObject(3, 0x45, "psnr", "vif"));
        code.put("gfx1030", Images.codeObject(3, 0x36, "psnr"));
        byte[] host = library("libvmaf.so.3", "libc.so.6");
        byte[] bundle = Images.hipBundle(code);
        byte[] library = Arrays.copyOf(host, host.length + bundle.length);
        System.arraycopy(bundle, 0, library, host.length, bundle.length);
        Files.write(tree.resolve("lib/libvmaf.so.3"), library);
        Path packed = Files.write(folder.resolve("tree.tar"), new Archives().tree(tree).bytes());

        for (Path input : List.of(tree, packed)) {
            HarnessJar.Result result = jar.runPlain("audit", input.toString(), "--targets", "gfx1036;gfx1030");

            assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(1);
            assertThat(result.out().replaceAll("\\s+", " ")).contains("target-missing", "lib/libvmaf.so.3",
                    "no code for gfx1030 of the kernel vif", "1 finding").doesNotContain("psnr");
        }
        code.put("gfx1030", Images.codeObject(3, 0x36, "psnr", "vif"));
        byte[] whole = Images.hipBundle(code);
        library = Arrays.copyOf(host, host.length + whole.length);
        System.arraycopy(whole, 0, library, host.length, whole.length);
        Files.write(tree.resolve("lib/libvmaf.so.3"), library);
        assertThat(jar.runPlain("audit", tree.toString(), "--targets", "gfx1036;gfx1030").exitCode()).isZero();
    }

    @Test
    void an_output_never_takes_the_place_of_an_input_or_of_another_output() throws Exception {
        put("libvmaf.so.3", "libc.so.6");
        Path record = Files.writeString(folder.resolve("record.json"), "{}");
        Path valid = Files.write(folder.resolve("valid.json"), SeedRecord.JSON.writeValueAsBytes(SeedRecord.shipped()));
        String out = folder.resolve("out").toString();

        assertRefused("part of an input", "--record", valid.toString(), "--spdx", valid.toString());
        assertRefused("part of an input", "--json", tree.resolve("report.json").toString());
        assertRefused("names the same file", "--sarif", out, "--dot", out);
        assertRefused("needs a licence record", "--spdx", out);
        assertThat(jar.runPlain("audit", tree.toString(), "--record", record.toString()).exitCode()).isEqualTo(3);
        assertThat(Files.readString(record)).isEqualTo("{}");
        assertThat(tree.resolve("report.json")).doesNotExist();
    }

    private void assertRefused(String reason, String... options) throws Exception {
        List<String> all = new ArrayList<>(List.of("audit", tree.toString()));
        all.addAll(List.of(options));
        HarnessJar.Result result = jar.runPlain(all.toArray(String[]::new));
        assertThat(result.exitCode()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(reason);
    }

    @Test
    void a_document_that_cannot_be_written_is_exit_code_74() throws Exception {
        put("libvmaf.so.3", "libc.so.6");

        assertThat(jar.runPlain("audit", tree.toString(), "--sarif", "/dev/full").exitCode()).isEqualTo(74);
    }

    @Test
    void hostile_archives_are_refused_or_found_and_never_a_bug() throws Exception {
        byte[] good = new Archives().tree(tree).file("lib/libvmaf.so.3", library("libvmaf.so.3", "libc.so.6")).bytes();
        byte[] garbage = good.clone();
        new Random(5).nextBytes(garbage);
        byte[] packedGarbage = garbage.clone();
        packedGarbage[0] = 0x1f;
        packedGarbage[1] = (byte) 0x8b;
        assertExit(3, Arrays.copyOf(good, 1_200));
        assertExit(3, garbage);
        assertExit(3, packedGarbage);
        assertExit(3, new Archives().file("oci-layout", "{}").file("index.json", "{\"manifests\": [{}").bytes());
        assertExit(1, new Archives().file("../../etc/x", "1".getBytes(StandardCharsets.US_ASCII)).file("lib/libvmaf.so.3", Arrays.copyOf(good, 70))
                .bytes());
    }

    private void assertExit(int code, byte[] archive) throws Exception {
        HarnessJar.Result result = jar.runPlain("audit", Files.write(folder.resolve("hostile"), archive).toString());
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(code);
        assertThat(result.err()).doesNotContain("Exception in", "\tat ");
    }
}
