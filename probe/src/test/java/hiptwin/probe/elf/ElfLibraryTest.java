package hiptwin.probe.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import hiptwin.probe.elf.ElfException.Fault;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElfLibraryTest {
    @TempDir
    Path folder;

    @Test
    void handBuiltLibraryGivesItsNamesInTheOrderOfTheFile() throws ElfException {
        ElfLibrary elf = ElfLibrary.parse(ElfImage.library("liba.so.1", "libc.so.6", "libb.so.2").withMachine(62)
                .withRunpath("$ORIGIN:/opt/b").bytes());

        assertThat(elf).isEqualTo(new ElfLibrary(ElfMachine.X86_64, 3, true, Optional.of("liba.so.1"),
                List.of("libc.so.6", "libb.so.2"), Optional.empty(), Optional.of("$ORIGIN:/opt/b")));
    }

    @Test
    void rpathAndRunpathAreKeptApart() throws ElfException {
        ElfLibrary elf = ElfLibrary.parse(ElfImage.library("liba.so").withRpath("/r").bytes());

        assertThat(elf.rpath()).contains("/r");
        assertThat(elf.runpath()).isEmpty();
    }

    @Test
    void fileAndMemoryGiveTheSame() throws ElfException, IOException {
        byte[] bytes = ElfImage.library("liba.so.1", "libc.so.6").bytes();
        Path file = Files.write(folder.resolve("liba.so.1"), bytes);

        assertThat(ElfLibrary.read(file)).isEqualTo(ElfLibrary.parse(bytes));
    }

    @Test
    void javasOwnLibraryKnowsItsName() throws ElfException {
        Path jvm = Path.of(System.getProperty("java.home"), "lib", "server", "libjvm.so");
        assumeTrue(Files.exists(jvm), "this Java has no lib/server/libjvm.so");

        ElfLibrary elf = ElfLibrary.read(jvm);

        assertThat(elf.soname()).contains("libjvm.so");
        assertThat(ElfMachine.ofOsArch(System.getProperty("os.arch"))).contains(elf.machine());
        assertThat(elf.type()).isEqualTo(ElfLibrary.SHARED_OBJECT);
    }

    @Test
    void readelfSaysTheSameOfJavasLibraries() throws Exception {
        Path readelf = Path.of("/usr/bin/readelf");
        assumeTrue(Files.isExecutable(readelf), "no readelf here");
        Path lib = Path.of(System.getProperty("java.home"), "lib");
        for (String name : List.of("libjava.so", "libnio.so", "server/libjvm.so")) {
            Path file = lib.resolve(name);
            Process process = new ProcessBuilder(readelf.toString(), "-d", "-W", file.toString()).start();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).isZero();

            ElfLibrary elf = ElfLibrary.read(file);

            assertThat(elf.needed()).as(name).isEqualTo(values(text, "NEEDED")).isNotEmpty();
            assertThat(elf.soname()).as(name).isEqualTo(values(text, "SONAME").stream().findFirst());
            assertThat(elf.runpath()).as(name).isEqualTo(values(text, "RUNPATH").stream().findFirst());
            assertThat(elf.rpath()).as(name).isEqualTo(values(text, "RPATH").stream().findFirst());
        }
    }

    private static List<String> values(String readelf, String tag) {
        List<String> values = new ArrayList<>();
        Matcher matcher = Pattern.compile("\\(" + tag + "\\).*\\[(.*)]").matcher(readelf);
        while (matcher.find()) {
            values.add(matcher.group(1));
        }
        return values;
    }

    @Test
    void libraryWithoutDynamicSectionIsReadAndSaysSo() throws ElfException {
        byte[] bytes = ElfImage.library("liba.so").bytes();
        little(bytes).putInt(ElfImage.DYNAMIC_HEADER_AT, 4);

        assertThat(ElfLibrary.parse(bytes).dynamic()).isFalse();
    }

    /** Place and width of a planted value, and the fault it must give; the same file without it is read above. */
    @ParameterizedTest(name = "{4} at byte {0}: {3}")
    @CsvSource(delimiter = '|', value = {
            "  0 | 1 | 0x7e                | NOT_ELF     | no magic",
            "  4 | 1 | 1                   | OTHER_CLASS | 32 bits",
            "  5 | 1 | 2                   | OTHER_CLASS | big-endian",
            "  4 | 1 | 9                   | MALFORMED   | no such class",
            " 32 | 8 | 0x7fffffffffffffff  | TRUNCATED   | program headers far away",
            " 32 | 8 | -1                  | TRUNCATED   | program headers before the file",
            " 54 | 2 | 55                  | MALFORMED   | program headers of another size",
            " 56 | 2 | 0xffff              | MALFORMED   | count of program headers elsewhere",
            " 56 | 2 | 9999                | TRUNCATED   | more program headers than the file holds",
            " 64 | 4 | 2                   | MALFORMED   | two dynamic sections",
            "128 | 8 | 0x100000            | TRUNCATED   | dynamic section behind the end",
            "152 | 8 | 0x7fffffffffffffff  | MALFORMED   | dynamic section without bounds",
            "152 | 8 | -16                 | MALFORMED   | dynamic section of negative size",
            "152 | 8 | 16                  | MALFORMED   | dynamic section without end",
            "184 | 8 | 0x1000              | MALFORMED   | name behind the string table",
            "184 | 8 | -1                  | MALFORMED   | name before the string table",
            "208 | 8 | 6                   | MALFORMED   | no DT_STRTAB",
            "224 | 8 | 11                  | MALFORMED   | no DT_STRSZ",
            "216 | 8 | 0x7fffffffffff0000  | MALFORMED   | string table in no segment",
            "232 | 8 | 0x7fffffffffffffff  | MALFORMED   | string table without bounds",
            "232 | 8 | 5                   | MALFORMED   | name without end",
            " 72 | 8 | 0x7fffffffffffff00  | TRUNCATED   | segment behind the end",
    })
    void damagedFieldIsNamed(int at, int width, String value, Fault fault, String what) {
        // One DT_NEEDED at 176, DT_SONAME at 192, DT_STRTAB at 208, DT_STRSZ at 224, DT_NULL at 240.
        byte[] bytes = ElfImage.library("liba.so", "libc.so.6").bytes();
        long number = Long.decode(value);
        switch (width) {
            case 1 -> bytes[at] = (byte) number;
            case 2 -> little(bytes).putShort(at, (short) number);
            case 4 -> little(bytes).putInt(at, (int) number);
            default -> little(bytes).putLong(at, number);
        }

        assertThat(catchThrowableOfType(ElfException.class, () -> ElfLibrary.parse(bytes)).fault()).as(what)
                .isEqualTo(fault);
    }

    @Test
    void fileWithoutPlantedValueIsRead() throws ElfException {
        assertThat(ElfLibrary.parse(ElfImage.library("liba.so", "libc.so.6").bytes()).needed())
                .containsExactly("libc.so.6");
    }

    @Test
    void everyTruncationIsAnElfException() {
        byte[] bytes = ElfImage.library("liba.so", "libc.so.6").bytes();
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> ElfLibrary.parse(cut)).as("%d bytes", length).isInstanceOf(ElfException.class);
        }
    }

    @Test
    void textFileIsNoElfFile() {
        byte[] script = "/* GNU ld script */ INPUT(libvmaf.so.3)\n".getBytes(StandardCharsets.US_ASCII);

        assertThatThrownBy(() -> ElfLibrary.parse(script)).isInstanceOf(ElfException.class)
                .hasMessage("starts with bytes 2f 2a 20 47, an ELF file with 7f 45 4c 46");
    }

    @Test
    void thirtyTwoBitLibraryIsNamedAsSuch() {
        byte[] bytes = ElfImage.library("liba.so").bytes();
        bytes[4] = 1;

        assertThatThrownBy(() -> ElfLibrary.parse(bytes))
                .hasMessage("32-bit little-endian ELF, 64-bit little-endian is needed");
    }

    @Test
    void missingFileAndFolderAreUnreadable() {
        assertThat(catchThrowableOfType(ElfException.class, () -> ElfLibrary.read(folder.resolve("none"))).fault())
                .isEqualTo(Fault.UNREADABLE);
        assertThatThrownBy(() -> ElfLibrary.read(folder)).isInstanceOf(ElfException.class)
                .hasMessage("not a regular file");
    }

    @Test
    void unknownMachineKeepsItsNumber() {
        assertThat(ElfMachine.fromCode(0xbeef).cName()).isEqualTo("UNKNOWN(0xbeef)");
        assertThat(ElfMachine.fromCode(183)).isEqualTo(ElfMachine.AARCH64);
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
