package hiptwin.harness.jar;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
        assertThat(report.at("/verdict").asText()).isEqualTo("fail");
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
        HarnessJar.Result absent = jar.runPlain("audit", folder.resolve("none").toString());
        assertThat(absent.exitCode()).isEqualTo(3);
        assertThat(absent.err()).contains("none", "nothing under this name");
    }
}
