package hiptwin.probe.elf;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.NativeDouble;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A library made by the real compiler and linker, for what they were told to put in. */
class ElfFileTest {
    private static final String BUILD_ID = "11dee761756ec5b1608540b5962d4e2e2a175c65";
    private static final int PN_XNUM = 0xffff;

    @TempDir
    Path folder;

    private byte[] compiled(String... arguments) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("v.map"), "AMDROCM_SYSDEPS_1.0_A { global: a*; };\nAMDROCM_SYSDEPS_1.0_B { global: b*; };\n");
        Files.writeString(folder.resolve("a.c"), """
                #include <stdio.h>
                const char *opened = "libopened.so.4";
                const char *below = "/opt/x/libbelow.so";
                const char *sentence = "libnot.so could not be opened";
                const char *other = "library.sock";
                int a1(void) { return puts(opened); }
                int b1(void) { return puts(below) + puts(sentence) + puts(other); }
                """);
        List<String> command = new ArrayList<>(List.of("cc", "-shared", "-fPIC", "-o", "liba.so", "a.c",
                "-Wl,-soname,liba.so.1", "-Wl,--build-id=0x" + BUILD_ID, "-Wl,--version-script=v.map"));
        command.addAll(List.of(arguments));
        Process process;
        try {
            process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        } catch (IOException e) {
            NativeDouble.absent("double", "no C compiler: " + e.getMessage());
            throw e;
        }
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return Files.readAllBytes(folder.resolve("liba.so"));
    }

    @Test
    void whatTheLinkerWasToldIsRead() throws Exception {
        ElfFile elf = ElfFile.parse(compiled("-Wl,-z,nodefaultlib", "-Wl,-z,execstack"));

        assertThat(elf.buildId()).contains(BUILD_ID);
        assertThat(elf.versionDefinitions()).containsExactlyInAnyOrder("AMDROCM_SYSDEPS_1.0_A", "AMDROCM_SYSDEPS_1.0_B");
        assertThat(elf.versionNeeds()).isNotEmpty().allMatch(need -> need.file().equals("libc.so.6"))
                .anyMatch(need -> need.version().startsWith("GLIBC_2."));
        assertThat(elf.ignoresDefaultFolders()).isTrue();
        assertThat(elf.stack()).isEqualTo(StackPermission.EXECUTABLE);
        assertThat(elf.interpreter()).isEmpty();
        assertThat(elf.namedLibraries()).containsExactly("/opt/x/libbelow.so", "libopened.so.4");
        assertThat(elf.faults()).isEmpty();
    }

    @Test
    void libraryWithoutTheSwitchesHasNoneOfThem() throws Exception {
        ElfFile elf = ElfFile.parse(compiled());

        assertThat(elf.ignoresDefaultFolders()).isFalse();
        assertThat(elf.stack()).isEqualTo(StackPermission.NOT_EXECUTABLE);
    }

    @Test
    void withoutSectionHeadersTheSegmentsGiveTheSame() throws Exception {
        byte[] bytes = compiled();
        ElfFile whole = ElfFile.parse(bytes);
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(40, 0).putShort(58, (short) 0).putShort(60, (short) 0).putShort(62, (short) 0);

        ElfFile stripped = ElfFile.parse(bytes);

        assertThat(stripped.buildId()).contains(BUILD_ID);
        assertThat(stripped.versionDefinitions()).isEqualTo(whole.versionDefinitions());
        assertThat(stripped.namedLibraries()).containsAll(whole.namedLibraries());
        assertThat(stripped.faults()).isEmpty();
    }

    @Test
    void countsThatStandInSectionZeroAreFollowed() throws Exception {
        byte[] bytes = compiled();
        ElfFile whole = ElfFile.parse(bytes);
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int sectionZero = (int) file.getLong(40);
        file.putLong(sectionZero + 32, Short.toUnsignedInt(file.getShort(60)));
        file.putInt(sectionZero + 44, Short.toUnsignedInt(file.getShort(56)));
        file.putShort(60, (short) 0).putShort(56, (short) PN_XNUM);

        assertThat(ElfFile.parse(bytes)).isEqualTo(whole);
    }

    @Test
    void buildIdOfASectionCountsWhereNoSegmentHoldsIt() throws Exception {
        byte[] bytes = compiled();
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int count = Short.toUnsignedInt(file.getShort(56));
        for (int i = 0; i < count; i++) {
            int at = (int) file.getLong(32) + i * 56;
            if (file.getInt(at) == 4) {
                file.putInt(at, 0);
            }
        }

        assertThat(ElfFile.parse(bytes).buildId()).contains(BUILD_ID);
    }

    /** Offsets of section table, program headers, and section count 65535. */
    @ParameterizedTest
    @CsvSource({"40, 8, 4611686018427387904", "60, 2, 65535", "58, 2, 7"})
    void damagedSectionTableIsAFaultAndTheRestIsRead(int at, int width, long value) throws Exception {
        byte[] bytes = compiled();
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (width == 8) {
            file.putLong(at, value);
        } else {
            file.putShort(at, (short) value);
        }

        ElfFile elf = ElfFile.parse(bytes);

        assertThat(elf.faults()).hasSize(1);
        assertThat(elf.library().soname()).contains("liba.so.1");
        assertThat(elf.buildId()).contains(BUILD_ID);
    }

    @Test
    void mutatedFilesGiveAnAnswerOrAnElfException() throws Exception {
        byte[] sound = compiled();
        Random random = new Random(20261201);
        int sane = 0;
        int partly = 0;
        int refused = 0;
        for (int i = 0; i < 5_000; i++) {
            byte[] bytes = HostileElfTest.mutated(sound, random);
            // Most of the file is code and padding; a change in the first 4 KiB meets the tables.
            if (bytes.length > 0) {
                bytes[random.nextInt(Math.min(bytes.length, 4_096))] ^= (byte) random.nextInt();
            }
            try {
                if (ElfFile.parse(bytes).faults().isEmpty()) {
                    sane++;
                } else {
                    partly++;
                }
            } catch (ElfException e) {
                refused++;
            }
        }
        assertThat(Map.of("sane", sane, "partly", partly, "refused", refused).values()).allMatch(count -> count > 10);
    }

    @Test
    void versionsAreComparedAsNumbers() {
        ElfFile elf = new ElfFile(new ElfLibrary(ElfMachine.X86_64, 3, true, Optional.empty(), List.of(), Optional.empty(),
                Optional.empty()), 0, 0, Optional.empty(), StackPermission.NOT_EXECUTABLE,
                List.of(new VersionNeed("libc.so.6", "GLIBC_2.9", false), new VersionNeed("libc.so.6", "GLIBC_2.28", false),
                        new VersionNeed("libc.so.6", "GLIBC_2.34", true), new VersionNeed("libc.so.6", "GLIBC_PRIVATE", false),
                        new VersionNeed("libstdc++.so.6", "GLIBCXX_3.4.21", false)),
                List.of(), Optional.empty(), List.of(), List.of());

        assertThat(elf.highestNeeded("GLIBC")).contains("2.28");
        assertThat(elf.highestNeeded("GLIBCXX")).contains("3.4.21");
        assertThat(elf.highestNeeded("CXXABI")).isEmpty();
    }
}
