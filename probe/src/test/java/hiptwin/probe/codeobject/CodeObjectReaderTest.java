package hiptwin.probe.codeobject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import hiptwin.probe.codeobject.CodeObjectFinding.Code;
import hiptwin.probe.codeobject.CodeObjects.Status;
import hiptwin.probe.elf.ElfException;
import hiptwin.probe.elf.ElfImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodeObjectReaderTest {
    private static final byte[] GFX1036 = Images.codeObject(3, 0x45, "vif", "adm");
    private static final CodeObjectReader READER = CodeObjectReader.create().withZstd(Optional.of(new StoredZstd()));

    private static CodeObjects read(byte[] file) throws ElfException {
        return READER.parse(file);
    }

    private static List<Code> codes(CodeObjects found) {
        return found.findings().stream().map(CodeObjectFinding::code).toList();
    }

    /** e_flags of version 4 and later: bits 8 and 9 xnack, 10 and 11 sramecc; 0 unsupported, 1 any, 2 off, 3 on. */
    @ParameterizedTest
    @CsvSource({"2,0x045,gfx1036", "2,0x53f,gfx90a", "2,0xe3f,gfx90a:sramecc+:xnack-", "3,0xb3f,gfx90a:sramecc-:xnack+",
        "2,0x22f,gfx906:xnack-", "4,0x1000054,gfx11-generic", "4,0x1000d5f,gfx9-4-generic:sramecc+",
        "1,0x030,gfx908:sramecc-:xnack-", "1,0x330,gfx908:sramecc+:xnack+", "1,0x036,gfx1030", "1,0x033,gfx1010:xnack-"})
    void theTargetIsThatOfTheHeadersFlags(int abiVersion, String flags, String target) throws ElfException {
        CodeObjects found = read(Images.codeObject(abiVersion, Integer.decode(flags), "k"));

        assertThat(found.codeObjects()).extracting(o -> o.target().toString()).containsExactly(target);
        assertThat(found.status()).isEqualTo(Status.FOUND);
        assertThat(found.findings()).isEmpty();
    }

    @Test
    void aProcessorThatLlvmDoesNotNameIsListedByItsNumber() throws ElfException {
        CodeObjects found = read(Images.codeObject(4, 0xfe, "k"));

        assertThat(found.codeObjects().getFirst().target()).hasToString("UNKNOWN(0xfe)");
        assertThat(codes(found)).containsExactly(Code.TARGET_UNKNOWN);
    }

    @Test
    void aCodeObjectInTheOpenIsFoundWhereItLiesWithItsKernels() throws ElfException {
        CodeObjects found = read(Images.host(".rodata", GFX1036));

        assertThat(found.codeObjects()).containsExactly(new CodeObject(TargetId.of("gfx1036"), 4096, GFX1036.length,
                Packing.PLAIN, List.of("adm", "vif")));
    }

    @Test
    void aLibraryWithoutGpuCodeHasNone() throws ElfException {
        assertThat(read(Images.host(".rodata", new byte[5000])).status()).isEqualTo(Status.NONE);
    }

    /** Section headers at the end: 3 of 64 bytes behind 4096 bytes of header, 5000 of content and 13 of names. */
    @ParameterizedTest
    @ValueSource(ints = {64, 4_096, 5_000, 9_096, 9_109, 9_300})
    void aFileThatEndsTooEarlyIsTruncatedAndNotWithoutGpuCode(int sizeBytes) throws ElfException {
        byte[] whole = Images.host(".hip_fatbin", new byte[5_000]);

        CodeObjects found = read(Arrays.copyOf(whole, sizeBytes));

        assertThat(found.status()).isEqualTo(Status.TRUNCATED);
        assertThat(found.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo(Code.FILE_TRUNCATED);
            assertThat(finding.sentence()).isEqualTo("The file is truncated: its section headers end at byte " + whole.length
                    + ", and the file has " + sizeBytes + " bytes.");
        });
    }

    @Test
    void aSectionThatEndsBehindTheFileIsNamed() throws ElfException {
        byte[] file = Images.host(".rodata", new byte[5_000]);
        int header = file.length - 2 * 64;
        ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).putLong(header + 32, 6_000_000);

        assertThat(read(file).findings()).singleElement().extracting(CodeObjectFinding::sentence).isEqualTo(
                "The file is truncated: its section 1 .rodata ends at byte 6004096, and the file has " + file.length + " bytes.");
    }

    @Test
    void withoutSectionsTheSegmentsTellWhereTheFileEnds() throws ElfException {
        byte[] whole = ElfImage.library("liba.so", "libc.so.6").bytes();

        assertThat(read(whole).status()).isEqualTo(Status.NONE);
        for (int size : new int[] {100, 176, whole.length - 1}) {
            assertThat(read(Arrays.copyOf(whole, size)).status()).as(size + " bytes").isEqualTo(Status.TRUNCATED);
        }
    }

    @Test
    void whatIsFoundInATruncatedFileIsFoundInPart() throws ElfException {
        byte[] whole = Images.host(".hip_fatbin", GFX1036);

        CodeObjects found = read(Arrays.copyOf(whole, whole.length - 1));

        assertThat(found.status()).isEqualTo(Status.FOUND_IN_PART);
        assertThat(found.targets()).containsExactly(TargetId.of("gfx1036"));
    }

    @ParameterizedTest
    @ValueSource(strings = {".hip_fatbin", ".data", ""})
    void aBundleIsFoundWhateverItsSectionIsCalledAndTheHostIsPassedOver(String section) throws ElfException {
        Map<String, byte[]> code = new LinkedHashMap<>();
        code.put("gfx1036", GFX1036);
        code.put("gfx90a:sramecc+:xnack-", Images.codeObject(2, 0xe3f, "vif"));
        byte[] bundle = Images.hipBundle(code);

        CodeObjects found = read(Images.host(section, bundle));

        assertThat(found.findings()).isEmpty();
        assertThat(found.codeObjects()).extracting(o -> o.target().toString(), CodeObject::packing, CodeObject::kernels)
                .containsExactly(tuple("gfx1036", Packing.BUNDLE, List.of("adm", "vif")),
                        tuple("gfx90a:sramecc+:xnack-", Packing.BUNDLE, List.of("vif")));
        CodeObject first = found.codeObjects().getFirst();
        assertThat(first.offsetBytes() - 4096 + GFX1036.length).isLessThan(bundle.length);
        assertThat(first.sizeBytes()).isEqualTo(GFX1036.length);
        assertThat(found.targetsByKernel().get("adm")).containsExactly(TargetId.of("gfx1036"));
    }

    @Test
    void bundlesOfSeveralTranslationUnitsAreAllFound() throws ElfException {
        byte[] one = Images.hipBundle("gfx1036", GFX1036);
        byte[] two = Images.hipBundle("gfx1030", Images.codeObject(3, 0x36, "motion"));

        assertThat(read(Images.host(".hip_fatbin", Images.join(one, new byte[777], two))).targets())
                .containsExactly(TargetId.of("gfx1030"), TargetId.of("gfx1036"));
    }

    /** A chunk of the search is 1 MiB. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 23, 24, 25})
    void nothingIsMissedWhereTwoReadsMeet(int before) throws ElfException {
        byte[] pad = new byte[(1 << 20) - 4096 - before];
        byte[] library = Images.host("", Images.join(pad, Images.hipBundle("gfx1036", GFX1036)));
        byte[] open = Images.host("", Images.join(pad, GFX1036));
        byte[] packed = Images.host("", Images.join(pad, ccob(2, 0)));

        assertThat(read(library).codeObjects()).extracting(CodeObject::packing).containsExactly(Packing.BUNDLE);
        assertThat(read(open).codeObjects()).extracting(CodeObject::offsetBytes).containsExactly((1L << 20) - before);
        assertThat(read(packed).codeObjects()).extracting(CodeObject::packing).containsExactly(Packing.ZLIB);
    }

    private static byte[] ccob(int version, int method) {
        byte[] bundle = Images.hipBundle("gfx1036", GFX1036);
        return Images.compressed(version, method, method == 0 ? Images.deflate(bundle) : Images.storedZstd(bundle),
                bundle.length);
    }

    @ParameterizedTest
    @CsvSource({"1,0,ZLIB", "2,0,ZLIB", "3,0,ZLIB", "1,1,ZSTD", "2,1,ZSTD", "3,1,ZSTD"})
    void compressedBundlesOfAllVersionsAreRead(int version, int method, Packing packing) throws ElfException {
        CodeObjects found = read(Images.host(".hip_fatbin", Images.join(ccob(version, method), new byte[4096])));

        assertThat(found.findings()).isEmpty();
        assertThat(found.codeObjects()).containsExactly(new CodeObject(TargetId.of("gfx1036"), 4096, GFX1036.length,
                packing, List.of("adm", "vif")));
    }

    @Test
    void aBundleThatIsAFileByItselfIsRead() throws ElfException {
        assertThat(read(Images.hipBundle("gfx1036", GFX1036)).targets()).containsExactly(TargetId.of("gfx1036"));
        assertThat(read(ccob(3, 0)).targets()).containsExactly(TargetId.of("gfx1036"));
    }

    @Test
    void zstdWithoutADecoderIsNotTakenForNoTargets() throws ElfException {
        CodeObjects found = READER.withZstd(Optional.empty()).parse(Images.host(".hip_fatbin", ccob(3, 1)));

        assertThat(found.status()).isEqualTo(Status.NOT_READABLE);
        assertThat(codes(found)).containsExactly(Code.NO_ZSTD_DECODER);
        assertThat(found.findings().getFirst().sentence()).contains("zstd").contains("no decoder");
    }

    @Test
    void aPartThatCannotBeReadIsSaidBesideWhatCould() throws ElfException {
        CodeObjects found = READER.withZstd(Optional.empty())
                .parse(Images.host(".hip_fatbin", Images.join(ccob(3, 1), ccob(3, 0))));

        assertThat(found.status()).isEqualTo(Status.FOUND_IN_PART);
        assertThat(found.targets()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"4,1,UNKNOWN_COMPRESSION", "2,7,UNKNOWN_COMPRESSION"})
    void aCompressionThatIsNotKnownIsSaid(int version, int method, Code code) throws ElfException {
        CodeObjects found = read(Images.host(".hip_fatbin", Images.compressed(version, method, new byte[100], 5000)));

        assertThat(found.status()).isEqualTo(Status.NOT_READABLE);
        assertThat(codes(found)).containsExactly(code);
    }

    @Test
    void aBombStopsAtTheLimit() throws ElfException {
        byte[] huge = Images.compressed(3, 0, Images.deflate(new byte[8 << 20]), 8 << 20);
        CodeObjectReader small = READER.withLimits(new CodeObjectLimits(1 << 20, 1L << 30, 1000, 1 << 20));

        assertThat(codes(small.parse(Images.host(".hip_fatbin", huge)))).containsExactly(Code.TOO_LARGE);
        byte[] lying = Images.compressed(3, 0, Images.deflate(new byte[8 << 20]), 1000);
        assertThat(codes(small.parse(Images.host(".hip_fatbin", lying)))).containsExactly(Code.COMPRESSION_DAMAGED);
        byte[] absurd = Images.compressed(3, 0, new byte[100], Long.MIN_VALUE);
        assertThat(codes(small.parse(Images.host(".hip_fatbin", absurd)))).containsExactly(Code.TOO_LARGE);
    }

    /** Each of the headers is small, and together they ask for more than is allowed. */
    @Test
    void manyHeadersThatShareOneStreamStopAtTheLimit() throws ElfException {
        byte[] data = Images.deflate(new byte[1 << 20]);
        byte[][] pieces = new byte[2001][];
        Arrays.fill(pieces, 0, 2000, Images.compressed(1, 0, new byte[0], 1 << 20));
        pieces[2000] = data;
        CodeObjectReader small = READER.withLimits(new CodeObjectLimits(1 << 20, 8L << 20, 1000, 1 << 20));

        assertThat(codes(small.parse(Images.host("", Images.join(pieces))))).contains(Code.LIMIT_REACHED);
    }

    @Test
    void aCutCodeObjectIsDamagedAndNotListed() throws ElfException {
        byte[] cut = Arrays.copyOf(GFX1036, GFX1036.length - 10);

        CodeObjects found = read(Images.host("", cut));

        assertThat(found.codeObjects()).isEmpty();
        assertThat(found.status()).isEqualTo(Status.NOT_READABLE);
        assertThat(codes(found)).containsExactly(Code.CODE_OBJECT_DAMAGED);
    }

    @Test
    void anEntryThatLeadsOutOfTheFileIsDamage() throws ElfException {
        byte[] bundle = Images.hipBundle("gfx1036", GFX1036);
        CodeObjects found = read(Images.host("", Arrays.copyOf(bundle, bundle.length - 1)));

        assertThat(codes(found)).contains(Code.BUNDLE_DAMAGED);
    }

    @Test
    void anEntryUnderAWrongNameIsToldAndTheHeaderCounts() throws ElfException {
        CodeObjects found = read(Images.host("", Images.hipBundle("gfx1030", GFX1036)));

        assertThat(found.targets()).containsExactly(TargetId.of("gfx1036"));
        assertThat(codes(found)).containsExactly(Code.ENTRY_DIFFERS);
        assertThat(found.findings().getFirst().sentence()).contains("gfx1030").contains("gfx1036");
    }

    @Test
    void bitcodeInABundleIsNoCodeObject() throws ElfException {
        CodeObjects found = read(Images.host("", Images.hipBundle("gfx1036", new byte[] {'B', 'C', 1, 2, 3, 4})));

        assertThat(found.codeObjects()).isEmpty();
        assertThat(codes(found)).containsExactly(Code.NOT_MACHINE_CODE);
    }

    /** Every program that reads bundles holds the magic as a constant. */
    @Test
    void theMagicAloneIsNoBundle() throws ElfException {
        byte[] constant = "__CLANG_OFFLOAD_BUNDLE__\0some other text\0CCOB\0and more text than a header\0"
                .getBytes(java.nio.charset.StandardCharsets.US_ASCII);

        assertThat(read(Images.host(".rodata", Images.join(constant, new byte[100]))).status()).isEqualTo(Status.NONE);
        assertThat(codes(read(Images.host(".hip_fatbin", Images.join(constant, new byte[100])))))
                .containsExactly(Code.FATBIN_NOT_RECOGNISED);
    }

    @Test
    void codeOfOtherSystemsAndUnlinkedCodeIsNotForHsa() throws ElfException {
        assertThat(codes(read(Images.elf(224, 65, 0, 3, 0x36, "k")))).containsExactly(Code.NOT_FOR_HSA);
        assertThat(codes(read(Images.elf(224, 64, 3, 1, 0x36, "k")))).containsExactly(Code.NOT_FOR_HSA);
    }

    @Test
    void aCodeObjectWithoutSymbolsIsListedAndItsKernelsAreSaidToBeUnknown() throws ElfException {
        byte[] stripped = GFX1036.clone();
        stripped[60] = 0;

        CodeObjects found = read(stripped);

        assertThat(found.codeObjects().getFirst().kernels()).isEmpty();
        assertThat(codes(found)).containsExactly(Code.KERNELS_UNKNOWN);
    }

    @Test
    void whatIsNoElfFileIsRefused() {
        assertThatThrownBy(() -> read(new byte[0])).isInstanceOf(ElfException.class);
        assertThatThrownBy(() -> read("MZ and more".getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                .isInstanceOf(ElfException.class).hasMessageContaining("7f 45 4c 46");
        byte[] narrow = Images.host("", new byte[0]);
        narrow[4] = 1;
        assertThatThrownBy(() -> read(narrow)).isInstanceOf(ElfException.class).hasMessageContaining("64-bit");
    }

    @Test
    void aFileIsReadLikeMemory(@TempDir Path folder) throws ElfException, IOException {
        byte[] library = Images.host(".hip_fatbin", Images.join(ccob(2, 0), new byte[3 << 20], GFX1036));
        Path file = Files.write(folder.resolve("libvmaf.so.3"), library);

        assertThat(READER.read(file)).isEqualTo(read(library));
        assertThatThrownBy(() -> READER.read(folder)).isInstanceOf(ElfException.class);
        assertThatThrownBy(() -> READER.read(folder.resolve("none"))).isInstanceOf(ElfException.class)
                .hasMessage("no such file");
    }
}
