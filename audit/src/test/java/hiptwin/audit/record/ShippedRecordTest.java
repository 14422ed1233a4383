package hiptwin.audit.record;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.audit.source.SourcePin;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The record of the ROCm 10.0.0 runtime holds the published facts, letter by letter. */
class ShippedRecordTest {
    private final LicenceRecord record = LicenceRecord.rocm1000();

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "rocm-clr, MIT, -, rocm-systems, libamdhip64.so.7",
        "rocm-rocr, NCSA, -, rocm-systems, libhsa-runtime64.so.1",
        "rocm-comgr, Apache-2.0 WITH LLVM-exception, -, llvm-project, libamd_comgr.so.3",
        "rocm-rocprofiler-register, MIT, -, rocm-systems, librocprofiler-register.so.0",
        "rocm-kpack, MIT, -, rocm-systems, librocm_kpack.so.0",
        "rocm-llvm, Apache-2.0 WITH LLVM-exception, -, llvm-project, libLLVM.so.23.0git libclang-cpp.so.23.0git",
        "libelf, LGPL-3.0-or-later OR GPL-2.0-or-later, LGPL-3.0-or-later, elfutils, librocm_sysdeps_elf.so.1",
        "libnuma, LGPL-2.1-only, -, numactl, librocm_sysdeps_numa.so.1",
        "libdrm, MIT, -, libdrm, librocm_sysdeps_drm.so.2 librocm_sysdeps_drm_amdgpu.so.1",
        "zlib, Zlib, -, zlib, librocm_sysdeps_z.so.1",
        "zstd, BSD-3-Clause OR GPL-2.0-only, BSD-3-Clause, zstd, librocm_sysdeps_zstd.so.1",
        "liblzma, 0BSD, -, xz, librocm_sysdeps_liblzma.so.5",
        "bzip2, bzip2-1.0.6, -, bzip2, librocm_sysdeps_bz2.so"})
    void componentHasItsLicenceElectionOriginAndLibraries(String id, String licence, String elected, String upstream, String sonames) {
        Component component = record.component(id).orElseThrow();

        assertThat(component.licence()).contains(licence);
        assertThat(component.elected()).isEqualTo(Optional.ofNullable(elected));
        assertThat(component.upstream().orElseThrow().id()).isEqualTo(upstream);
        assertThat(component.libraries().stream().map(library -> library.soname().orElseThrow()))
                .containsExactly(sonames.split(" "));
    }

    @Test
    void fifteenRuntimeLibrariesAreOnRecord() {
        assertThat(record.components().stream().filter(component -> !component.id().equals("vmafx-binaries"))
                .mapToInt(component -> component.libraries().size()).sum()).isEqualTo(15);
    }

    @Test
    void copyleftLibrariesAreKnownByBuildIdWithUpstreamArchiveAndTheRock() {
        Library elf = record.component("libelf").orElseThrow().libraries().getFirst();
        Library numa = record.component("libnuma").orElseThrow().libraries().getFirst();

        assertThat(elf.identity()).isEqualTo(new Identity.BuildIdOnly("11dee761756ec5b1608540b5962d4e2e2a175c65"));
        assertThat(elf.sources()).containsExactly("elfutils-0.195", "therock-16adc4d8");
        assertThat(numa.identity()).isEqualTo(new Identity.BuildIdOnly("ec55f204edfe5332e94336ff95aa1da475a668b0"));
        assertThat(numa.sources()).containsExactly("numactl-2.0.19", "therock-16adc4d8");
    }

    @Test
    void sourcesAreThePinnedOnes() {
        assertThat(record.sources().values()).containsExactly(
                new SourcePin.Archive("elfutils-0.195", "elfutils-0.195.tar.bz2",
                        List.of(URI.create("https://sourceware.org/elfutils/ftp/0.195/elfutils-0.195.tar.bz2")),
                        "37629fdf7f1f3dc2818e138fca2b8094177d6c2d0f701d3bb650a561218dc026",
                        Optional.of("e1e1fdf4f7f72bf520deb0103bb8fd208dc247bab14af100c6fb56d38c0ef6c6"
                                + "d54ff5bd15b84e4f70e2b2ea481e5999fea2842360f8932a861122df79b5fc8f")),
                new SourcePin.Archive("numactl-2.0.19", "numactl-2.0.19.tar.gz",
                        List.of(URI.create("https://github.com/numactl/numactl/releases/download/v2.0.19/numactl-2.0.19.tar.gz")),
                        "f2672a0381cb59196e9c246bf8bcc43d5568bc457700a697f1a1df762b9af884", Optional.empty()),
                new SourcePin.GitTree("therock-16adc4d8", "TheRock-16adc4d875fd4f65ea23c7c84e1c66706fde3047.tar.gz",
                        URI.create("https://github.com/ROCm/TheRock.git"), "16adc4d875fd4f65ea23c7c84e1c66706fde3047", Optional.empty()));
        assertThat(record.upstreams().get("rocm-systems").commit()).contains("6b0e43f341195e203754e08f850e437ff2fc09f9");
        assertThat(record.upstreams().get("llvm-project").commit()).contains("8f497e0992fb7513f7f78a6f6b6f1056c375e961");
    }

    @ParameterizedTest
    @CsvSource({"rocm-kpack, e071e8c7d920817b6415f4b87c115c6aefafe137e36843b3723f28dde5f484c3",
        "rocm-llvm, 8d85c1057d742e597985c7d4e6320b015a9139385cff4cbae06ffc0ebe89afee",
        "rocm-llvm, ebcd9bbf783a73d05c53ba4d586b8d5813dcdf3bbec50265860ccc885e606f47",
        "libelf, 7728762ecd3256782c89e28b1887727a484deda6356887ef2f2898598e950cb8",
        "libelf, da7eabb7bafdf7d3ae5e9f223aa5bdc1eece45ac569dc21b3b037520b4464768",
        "libelf, 8ceb4b9ee5adedde47b31e975c1d90c73ad27b6b165a1dcd80c7c545eb65b903",
        "libelf, 8177f97513213526df2cf6184d8ff986c675afb514d4e68a404010521b880643",
        "libnuma, dc626520dcd53a22f727af3ee42c770e56c97a64fe3adb063799d8ab032fe551",
        "libdrm, 5fad86acbddcc3b6a685690da0c7de59412d354d1375644734672f5c6bdf4202",
        "libdrm, 83f5e436813f0a886f20943cde8535195c6b79ebc58ba2391bdae27e3d1d35ef",
        "zlib, e32ff4e00d9d94930537635291da39e7e612703334bf6fde8c7f1686fe8a45a2",
        "zstd, 7055266497633c9025b777c78eb7235af13922117480ed5c674677adc381c9d8",
        "liblzma, 616a3ad264ce29b8f1cb97e53037b139d406899ca8d1f799651e17bfa09830b8",
        "liblzma, 0b01625d853911cd0e2e088dcfb743261034a091bb379246cb25a14cc4c74bf1",
        "bzip2, c6dbbf828498be844a89eaa3b84adbab3199e342eb5cb2ed2f0d4ba7ec0f38a3"})
    void fetchedTextHasItsHash(String component, String sha256) {
        assertThat(record.component(component).orElseThrow().texts()).extracting(LicenceText::sha256).contains(Optional.of(sha256));
    }

    @Test
    void codeLinkedIntoKernelsIsAComponent() {
        Component deviceLibs = record.component("rocm-device-libs").orElseThrow();

        assertThat(deviceLibs.kind()).isEqualTo(ComponentKind.LINKED);
        assertThat(deviceLibs.licence()).contains("NCSA");
        assertThat(deviceLibs.linkedInto()).containsExactly("vmafx-binaries");
    }

    @Test
    void whatNoTextSaysIsUndecidedAndNotInvented() {
        assertThat(record.undecided()).allSatisfy(open -> assertThat(open.question()).isNotBlank());
        assertThat(record.components()).flatExtracting(Component::libraries)
                .noneMatch(library -> library.identity() instanceof Identity.Exact);
        assertThat(record.undecided().stream().filter(open -> open.place().path().endsWith(".identity")).count())
                .as("13 runtime libraries, libvmaf and vmaf").isEqualTo(15);
        assertThat(record.undecided().stream().filter(open -> open.place().path().startsWith("texts.")).count())
                .as("the four installed texts").isEqualTo(4);
    }
}
