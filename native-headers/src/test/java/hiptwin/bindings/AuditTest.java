package hiptwin.bindings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The audit programs are right about our headers and go red when a library's headers say otherwise. A copy of our own
 * header stands in for the library's, which differs from it in nothing but the planted fault.
 */
class AuditTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void needCompiler() throws InterruptedException {
        Command.needCompiler(Ring.DOUBLE);
    }

    @Test
    void theCommittedTableIsWhatTheCompilerSays() throws Exception {
        Command table = make("-s", "table");

        assertThat(table.exitCode()).as(table.output()).isZero();
        assertThat(table.output()).isEqualTo(Files.readString(Module.LAYOUTS));
    }

    /** Of the two forms of VmafPicture a header has one: the 20 rows are the other's size, alignment and 9 fields. */
    @ParameterizedTest
    @CsvSource({"hip, 0", "hiprtc, 0", "hsa, 0", "vmaf, 20"})
    void headersThatSayTheSamePass(String library, int rowsNotThere) throws Exception {
        standIn(library, "", "");

        Command check = check(library);

        assertThat(check.exitCode()).as(check.output()).isZero();
        assertThat(check.output()).contains(" 0 differ, " + rowsNotThere + " not in these headers");
    }

    static Stream<Arguments> plantedDifferences() {
        return Stream.of(
                arguments("vmaf", "VMAF_PIX_FMT_YUV422P = 2", "VMAF_PIX_FMT_YUV422P = 7",
                        "constant VMAF_PIX_FMT_YUV422P: 2 in our header, 7 in the library's"),
                arguments("vmaf", "int device_index; int flags;", "int flags; int device_index;",
                        "offset VmafHipConfiguration.flags: 4 in our header, 0 in the library's"),
                arguments("vmaf", "unsigned bpc; unsigned w[3];", "unsigned bpc, more; unsigned w[3];",
                        "offset VmafPicture.w: 8 in our header, 12 in the library's"),
                arguments("vmaf", "__UINT64_TYPE__ gpumask;", "unsigned gpumask;",
                        "width VmafConfiguration.gpumask: 8 in our header, 4 in the library's"),
                arguments("vmaf", "int vmaf_close(", "long vmaf_close(",
                        "function vmaf_close: the library's header does not declare it as int (VmafContext *)"),
                arguments("vmaf", "VmafHipState *state);", "VmafHipState *state, int more);",
                        "function vmaf_hip_import_state: the library's header does not declare it as int"),
                arguments("hsa", "HSA_AMD_AGENT_INFO_CHIP_ID = 0xA000", "HSA_AMD_AGENT_INFO_CHIP_ID = 7",
                        "constant HSA_AMD_AGENT_INFO_CHIP_ID: 40960 in our header, 7 in the library's"),
                arguments("hsa", "__UINT64_TYPE__ handle;", "unsigned handle;",
                        "width hsa_agent_t.handle: 8 in our header, 4 in the library's"),
                arguments("hsa", "hsa_isa_visitor visitor, void *data);", "hsa_isa_visitor visitor);",
                        "function hsa_agent_iterate_isas: the library's header does not declare it as"),
                arguments("hip", "opaque376[20]", "opaque376[24]",
                        "offset HipDevicePropR0000.gcnArchName: 396 in our header, 400 in the library's"),
                arguments("hip", "opaque596[564]", "opaque596[560]",
                        "offset HipDevicePropR0600.gcnArchName: 1160 in our header, 1156 in the library's"),
                arguments("hip", "typedef int hipDevice_t;", "typedef long hipDevice_t;",
                        "integer hipDevice_t: 4 in our header, 8 in the library's"),
                arguments("hiprtc", "HIPRTC_ERROR_LINKING = 100", "HIPRTC_ERROR_LINKING = 12",
                        "constant HIPRTC_ERROR_LINKING: 100 in our header, 12 in the library's"));
    }

    @ParameterizedTest
    @MethodSource("plantedDifferences")
    void aPlantedDifferenceEndsWithOneAndItsName(String library, String text, String replacement, String named)
            throws Exception {
        standIn(library, text, replacement);

        Command check = check(library);

        assertThat(check.exitCode()).as(check.output()).isEqualTo(1);
        assertThat(check.output()).contains("DIFFERS " + named);
    }

    @Test
    void aFaultInOurOwnHeaderIsSeenAgainstTheRealCLibrary() throws Exception {
        Path include = directory.resolve("ours");
        copyWith(Module.HEADERS.resolve("libc.h"), include.resolve("hiptwin/libc.h"),
                "int isatty(int descriptor)", "int isatty(long descriptor)");

        Command check = check("libc", "INCLUDE=" + include);

        assertThat(check.exitCode()).as(check.output()).isEqualTo(1);
        assertThat(check.output()).contains("DIFFERS function isatty: our header does not declare it as int (int)");
    }

    @Test
    void aPictureThatHoldsAColourIsComparedWithTheLongerForm() throws Exception {
        String header = flat(Files.readString(Module.HEADERS.resolve("vmaf.h")));
        int shorter = header.indexOf("typedef struct VmafPicture {");
        int longer = header.indexOf("typedef struct VmafPictureWithColor {");
        int next = header.indexOf("typedef struct VmafPictureParameters {");
        String withColor = header.substring(longer, next).replace("VmafPictureWithColor", "VmafPicture");
        install("vmaf", header.substring(0, shorter) + withColor + header.substring(next));

        Command check = check("vmaf");

        assertThat(check.exitCode()).as(check.output()).isZero();
        assertThat(check.output())
                .contains("size VmafPictureWithColor 112")
                .contains("absent  size VmafPicture\n")
                .doesNotContain("\nsize VmafPicture ");
    }

    @Test
    void headersWithoutANameThatAlwaysExistedAreRefused() throws Exception {
        standIn("vmaf", "VMAF_OUTPUT_FORMAT_JSON = 2,", "");

        Command check = make("VMAF_INCLUDE=" + directory.resolve("theirs"), target("vmaf"));

        assertThat(check.exitCode()).isNotZero();
        assertThat(check.output()).contains("VMAF_OUTPUT_FORMAT_JSON").contains("undeclared");
    }

    @Test
    void aNewNameThatTheHeadersLackIsReportedAsNotChecked() throws Exception {
        standIn("hsa", "HSA_AMD_AGENT_INFO_NUM_XCC = 0xA111,", "");

        Command check = check("hsa");

        assertThat(check.exitCode()).as(check.output()).isZero();
        assertThat(check.output())
                .contains("absent  constant HSA_AMD_AGENT_INFO_NUM_XCC\n")
                .contains(" 0 differ, 1 not in these headers");
    }

    @Test
    void headersThatAreNotThereAreSkippedUnlessRequired() throws Exception {
        String nowhere = "VMAF_INCLUDE=" + directory.resolve("nowhere");

        Command skipped = make(nowhere, "check-vmaf");
        Command required = make(nowhere, "check-vmaf", "REQUIRED=yes");

        assertThat(skipped.exitCode()).isZero();
        assertThat(skipped.output()).contains("vmaf: skipped, no libvmaf/libvmaf.h in VMAF_INCLUDE=");
        assertThat(required.exitCode()).isNotZero();
        assertThat(required.output()).contains("vmaf: FAILED, no libvmaf/libvmaf.h in VMAF_INCLUDE=");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hip", "hiprtc", "hsa"})
    void ourHeaderAgreesWithTheInstalledRuntime(String library) throws Exception {
        Command.needCompiler(Ring.RUNTIME);
        Command check = make("check-" + library);
        if (check.output().contains(library + ": skipped,")) {
            Ring.RUNTIME.absent("no headers of " + library + "; install the HSA and HIP development packages");
        }

        assertThat(check.exitCode()).as(check.output()).isZero();
        assertThat(check.output()).contains(" 0 differ, ");
    }

    private Command make(String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of("make", "BUILD=" + directory.resolve("build")));
        line.addAll(List.of(arguments));
        return Command.run(Module.AUDIT, line);
    }

    /** Builds the check of a library against the stand-in, then runs it: make would hide its exit code. */
    private Command check(String library, String... settings) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of(settings));
        for (String variable : List.of("HIP_INCLUDE", "HSA_INCLUDE", "VMAF_INCLUDE")) {
            arguments.add(variable + "=" + directory.resolve("theirs"));
        }
        arguments.add(target(library));
        Command built = make(arguments.toArray(String[]::new));
        assertThat(built.exitCode()).as(built.output()).isZero();
        return Command.run(Module.AUDIT, List.of(target(library)));
    }

    private String target(String library) {
        return directory.resolve("build").resolve(library + "-check").toString();
    }

    private void standIn(String library, String text, String replacement) throws IOException {
        String header = flat(Files.readString(Module.HEADERS.resolve(library + ".h")));
        install(library, replaceFirst(header, text, replacement));
    }

    /** Puts a header where the library's would be, under the library's names for things. */
    private void install(String library, String header) throws IOException {
        switch (library) {
            case "vmaf" -> write("libvmaf/libvmaf.h", header);
            case "hsa" -> {
                write("hsa/hsa.h", header);
                write("hsa/hsa_ext_amd.h", "");
            }
            case "hip" -> {
                write("hip/hip_runtime_api.h", header + """
                        typedef HipDevicePropR0000 hipDeviceProp_tR0000;
                        typedef HipDevicePropR0600 hipDeviceProp_tR0600;
                        """);
                write("hip/hip_version.h", "#define HIP_VERSION_MAJOR 6\n");
            }
            case "hiprtc" -> write("hip/hiprtc.h", header);
            default -> throw new IllegalArgumentException(library);
        }
    }

    private void write(String name, String text) throws IOException {
        Path file = directory.resolve("theirs").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void copyWith(Path from, Path to, String text, String replacement) throws IOException {
        Files.createDirectories(to.getParent());
        Files.writeString(to, replaceFirst(Files.readString(from), text, replacement));
    }

    private static String replaceFirst(String whole, String text, String replacement) {
        int at = whole.indexOf(text);
        assertThat(at).as("'%s' is in the header", text).isNotNegative();
        return whole.substring(0, at) + replacement + whole.substring(at + text.length());
    }

    /** Without comments, and on one line between directives, so that a fault can be planted by plain text. */
    private static String flat(String header) {
        StringBuilder flat = new StringBuilder();
        for (String line : header.replaceAll("(?s)/\\*.*?\\*/", "").lines().toList()) {
            if (line.startsWith("#")) {
                flat.append('\n').append(line).append('\n');
            } else if (!line.isBlank()) {
                flat.append(line.strip()).append(' ');
            }
        }
        return flat.toString();
    }
}
