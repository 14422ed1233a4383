package hiptwin.probe.kfd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import hiptwin.probe.kfd.GpuTree.Gpu;
import hiptwin.probe.kfd.KfdNode.Kind;
import hiptwin.probe.kfd.TopologyFinding.Code;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KfdTopologyReaderTest {
    private static KfdTopology read(GpuTree tree) {
        return KfdTopologyReader.read(new MemoryTopology(tree));
    }

    private static KfdNode onlyGpu(KfdTopology topology) {
        assertThat(topology.gpus()).hasSize(1);
        return topology.gpus().getFirst();
    }

    private static TopologyFinding onlyFinding(KfdTopology topology) {
        assertThat(topology.findings()).hasSize(1);
        return topology.findings().getFirst();
    }

    @Test
    void everyValueOfACardIsRead() {
        KfdTopology topology = read(new GpuTree().gpu(Gpu.gfx1030(0x1122334455667788L).pci(1, 0xc3, 0x1f, 7)
                .clockMhz(2575).memoryBytes(17_163_091_968L)));

        KfdNode gpu = onlyGpu(topology);
        assertThat(gpu.number()).isEqualTo(1);
        assertThat(gpu.gpuId()).hasValue(51111);
        assertThat(gpu.targetName()).contains("gfx1030");
        assertThat(gpu.simdCount()).hasValue(120);
        assertThat(gpu.computeUnits()).hasValue(60);
        assertThat(gpu.pciVendorId()).hasValue(0x1002);
        assertThat(gpu.pciDeviceId()).hasValue(0x73bf);
        assertThat(gpu.pciAddress()).map(PciAddress::toString).contains("0001:c3:1f.7");
        assertThat(gpu.partition()).hasValue(0);
        assertThat(gpu.uuid()).contains("GPU-1122334455667788");
        assertThat(gpu.renderMinor()).hasValue(128);
        assertThat(gpu.xccCount()).hasValue(1);
        assertThat(gpu.maxClockMhz()).hasValue(2575);
        assertThat(gpu.memoryBanks()).containsExactly(
                new MemoryBank(0, MemoryBank.Heap.FRAME_BUFFER_PUBLIC, 1, 17_163_091_968L));
        assertThat(topology.findings()).isEmpty();
    }

    @Test
    void cpuIsNoGpuAndHasItsCoresClockAndMemory() {
        KfdTopology topology = read(new GpuTree());

        assertThat(topology.present()).isTrue();
        assertThat(topology.gpus()).isEmpty();
        assertThat(topology.findings()).isEmpty();
        KfdNode cpu = topology.nodes().getFirst();
        assertThat(cpu.kind()).isEqualTo(Kind.CPU);
        assertThat(cpu.cpuCores()).hasValue(4);
        assertThat(cpu.maxClockMhz()).hasValue(4000);
        assertThat(cpu.computeUnits()).isEmpty();
        assertThat(cpu.targetName()).isEmpty();
        assertThat(cpu.pciAddress()).isEmpty();
        assertThat(cpu.memoryBanks()).containsExactly(new MemoryBank(0, MemoryBank.Heap.SYSTEM, 0, 8L << 30));
    }

    @Test
    void diskIsReadLikeMemoryAndAMachineWithoutDriverHasNoTopology(@TempDir Path root) throws Exception {
        assertThat(KfdTopologyReader.read(root).present()).isFalse();
        GpuTree tree = new GpuTree().gpu(Gpu.gfx906(1)).partitions(8, 0x0c, 38);

        assertThat(KfdTopologyReader.read(tree.write(root))).isEqualTo(read(tree));

        Files.delete(root.resolve("sys/devices/virtual/kfd/kfd/topology/nodes/1/gpu_id"));
        Files.createDirectory(root.resolve("sys/devices/virtual/kfd/kfd/topology/nodes/1/gpu_id"));
        assertThat(KfdTopologyReader.read(root).hiddenGpus()).isEqualTo(1);
    }

    /** Names of LLVM's AMDGPU user guide. */
    @ParameterizedTest
    @CsvSource({"90010, gfx90a", "90012, gfx90c", "100306, gfx1036", "90402, gfx942", "70000, gfx700",
            "110003, gfx1103", "120001, gfx1201", "80003, gfx803", "90500, gfx950"})
    void targetNameHasItsSteppingInHexadecimal(int version, String name) {
        assertThat(onlyGpu(read(new GpuTree().gpu(Gpu.gfx1036().gfxTargetVersion(version)))).targetName())
                .contains(name);
    }

    @Test
    void targetVersionZeroIsNoTargetAndNoFault() {
        KfdTopology topology = read(new GpuTree().gpu(Gpu.gfx1036().gfxTargetVersion(0)));

        assertThat(onlyGpu(topology).targetName()).isEmpty();
        assertThat(topology.findings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"90016", "91100", "99", "1000000"})
    void versionThatNamesNoTargetIsAbsurd(String version) {
        KfdTopology topology = read(new GpuTree().gpu(Gpu.gfx1036()).property(1, "gfx_target_version", version));

        assertThat(onlyGpu(topology).targetName()).isEmpty();
        assertThat(onlyFinding(topology)).isEqualTo(new TopologyFinding(Code.ABSURD_VALUE, GpuTree.node(1)
                + "properties", "gfx_target_version " + version, "major * 10000 + minor * 100 + stepping"));
    }

    /** The runtimes divide by it and die of SIGFPE. */
    @Test
    void zeroSimdsPerComputeUnitGivesNoComputeUnits() {
        KfdTopology topology = read(new GpuTree().gpu(Gpu.gfx1036()).property(1, "simd_per_cu", "0"));

        assertThat(onlyGpu(topology).computeUnits()).isEmpty();
        assertThat(onlyFinding(topology).code()).isEqualTo(Code.ABSURD_VALUE);
        assertThat(onlyFinding(topology).value()).isEqualTo("simd_per_cu 0");
    }

    @Test
    void simdsThatDoNotDivideGiveNoComputeUnits() {
        KfdTopology topology = read(new GpuTree().gpu(Gpu.gfx906(1)).property(1, "simd_count", "239"));

        assertThat(onlyGpu(topology).computeUnits()).isEmpty();
        assertThat(onlyFinding(topology).value()).isEqualTo("simd_count 239");
    }

    /** Bug A12: MI300 in CPX mode is eight GPUs with 38 CUs each at one PCI address. */
    @Test
    void partitionsOfACardShareItsAddressAndAreToldApart() {
        KfdTopology topology = read(new GpuTree().gpu(Gpu.gfx1036()).partitions(8, 0x0c, 38));

        assertThat(topology.findings()).isEmpty();
        assertThat(topology.partitionedCards()).hasSize(1)
                .containsOnlyKeys(PciAddress.parse("0000:0c:00.0").orElseThrow());
        assertThat(topology.partitionedCards().values().iterator().next()).hasSize(8)
                .allSatisfy(gpu -> assertThat(gpu.computeUnits()).hasValue(38))
                .extracting(gpu -> gpu.partition().orElseThrow()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    }

    @Test
    void uniqueIdZeroIsAbsentAndALargeOneIsUnsigned() {
        KfdTopology topology = read(new GpuTree().gpu(Gpu.gfx1036()).gpu(Gpu.gfx1030(0xfedcba9876543210L)));

        assertThat(topology.gpus()).extracting(KfdNode::uuid)
                .containsExactly(Optional.empty(), Optional.of("GPU-fedcba9876543210"));
    }

    @Test
    void twoCardsWithoutUniqueIdAreNoFaultAndTwoWithTheSameAre() {
        assertThat(read(new GpuTree().gpu(Gpu.gfx1036()).gpu(Gpu.gfx1036())).findings()).isEmpty();
        assertThat(onlyFinding(read(new GpuTree().gpu(Gpu.gfx906(7)).gpu(Gpu.gfx906(7))))).isEqualTo(
                new TopologyFinding(Code.SHARED_IDENTITY, GpuTree.node(2) + "properties", "unique_id (id)",
                        "a number of its own, for node 1 has this one"));
    }

    @Test
    void gpuOfAnotherCgroupIsHiddenAndNothingOfItIsTold() {
        KfdTopology topology = KfdTopologyReader.read(new MemoryTopology(new GpuTree().gpu(Gpu.gfx906(1))
                .gpu(Gpu.gfx1036()).files(), Set.of(GpuTree.node(1) + "gpu_id", GpuTree.node(1) + "properties")));

        assertThat(topology.hiddenGpus()).isEqualTo(1);
        assertThat(onlyGpu(topology).number()).isEqualTo(2);
        assertThat(onlyFinding(topology).sentence()).isEqualTo("/sys/devices/virtual/kfd/kfd/topology/nodes/1/gpu_id: "
                + "unreadable file \"Operation not permitted\"; expected a file that this process may read.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "51111", "-1\n", "0x1\n", "gpu\n", "4294967296\n", "1 2\n", "\n", "\0\n"})
    void gpuIdThatIsNoNumberMakesNoGpu(String content) {
        KfdTopology topology = read(new GpuTree().gpu(Gpu.gfx906(1)).text(GpuTree.node(1) + "gpu_id", content));

        assertThat(topology.gpus()).isEmpty();
        assertThat(topology.nodes().get(1).kind()).isEqualTo(Kind.UNKNOWN);
        assertThat(onlyFinding(topology).file()).isEqualTo(GpuTree.node(1) + "gpu_id");
    }

    /** A number cut short is another number: 120 SIMDs must not become 12. */
    @Test
    void lineThatIsCutShortIsNotTrusted() {
        String place = GpuTree.node(1) + "properties";
        String whole = new String(new GpuTree().gpu(Gpu.gfx1030(1)).files().get(place), StandardCharsets.ISO_8859_1);
        int cut = whole.indexOf("simd_count 120") + "simd_count 12".length();
        KfdTopology topology = read(new GpuTree().gpu(Gpu.gfx1030(1)).truncate(place, cut));

        assertThat(onlyGpu(topology).simdCount()).isEmpty();
        assertThat(topology.findings()).first().isEqualTo(new TopologyFinding(Code.TRUNCATED_FILE, place,
                "simd_count 12", "a line end after the last line"));
        assertThat(topology.findings().stream().skip(1).filter(f -> f.code() == Code.MISSING_PROPERTY))
                .extracting(TopologyFinding::value).containsExactly("simd_count", "simd_per_cu", "gfx_target_version",
                        "location_id", "drm_render_minor");
    }

    @ParameterizedTest
    @CsvSource({"simd_count, 99999999999", "simd_count, 18446744073709551616", "location_id, 65536",
            "device_id, 65536", "drm_render_minor, 0", "num_xcc, 4000000000", "max_engine_clk_fcompute, 4294967295"})
    void absurdNumberIsAFindingWithFileAndValue(String key, String value) {
        KfdTopology topology = read(new GpuTree().gpu(Gpu.gfx906(1)).property(1, key, value));

        assertThat(topology.findings()).extracting(TopologyFinding::code, TopologyFinding::file, TopologyFinding::value)
                .containsExactly(tuple(Code.ABSURD_VALUE,
                        GpuTree.node(1) + "properties", key + " " + value));
    }

    @Test
    void valueBeyond64BitsIsNotWrapped() {
        KfdTopology topology = read(new GpuTree().gpu(Gpu.gfx906(1)).property(1, "unique_id", "18446744073709551617"));

        assertThat(onlyGpu(topology).uniqueId()).isEqualTo(OptionalLong.empty());
        assertThat(onlyFinding(topology).code()).isEqualTo(Code.ABSURD_VALUE);
    }

    @Test
    void propertyGivenTwiceIsAFinding() {
        GpuTree tree = new GpuTree().gpu(Gpu.gfx906(1)).property(1, "gds_size_in_kb", "0\nsimd_count 4");

        assertThat(onlyFinding(read(tree)).code()).isEqualTo(Code.REPEATED_PROPERTY);
    }

    @Test
    void filesAndFoldersWithoutEndAreReadToABound() {
        assertThat(read(new GpuTree().gpu(Gpu.gfx906(1)).text(GpuTree.node(1) + "properties", "a 1\n".repeat(30_000)))
                .findings()).extracting(TopologyFinding::code).contains(Code.OVERSIZED_FILE);

        GpuTree many = new GpuTree();
        for (int node = 1; node < 1000; node++) {
            many.text(GpuTree.node(node) + "gpu_id", node + "\n");
        }
        KfdTopology topology = read(many);
        assertThat(topology.nodes()).hasSize(KfdTopologyReader.MAX_NODES);
        assertThat(topology.findings()).hasSize(KfdTopologyReader.MAX_FINDINGS)
                .extracting(TopologyFinding::code).contains(Code.TOO_MANY);
    }

    @Test
    void foldersThatAreNoNodesAreNamed() {
        GpuTree tree = new GpuTree().text(GpuTree.TOPOLOGY + "nodes/01/gpu_id", "7\n");

        assertThat(read(tree).gpus()).isEmpty();
        assertThat(onlyFinding(read(tree))).isEqualTo(new TopologyFinding(Code.UNEXPECTED_NAME,
                KfdTopologyReader.TOPOLOGY + "/nodes", "01", "a number"));
    }

    @Test
    void missingNodeAndWrongBankCountAreFindings() {
        assertThat(onlyFinding(read(new GpuTree().gpu(Gpu.gfx906(1)).gpu(Gpu.gfx906(2)).remove(GpuTree.node(1))))
                .code()).isEqualTo(Code.GAP_IN_NODES);
        assertThat(onlyFinding(read(new GpuTree().gpu(Gpu.gfx906(1)).remove(GpuTree.node(1) + "mem_banks/"))).code())
                .isEqualTo(Code.COUNT_MISMATCH);
    }

    /** Without it the runtime 5.2.3 says success and lists no agent at all. */
    @Test
    void missingGenerationIsAFinding() {
        KfdTopology topology = read(new GpuTree().gpu(Gpu.gfx906(1)).remove(GpuTree.TOPOLOGY + "generation_id"));

        assertThat(onlyGpu(topology).computeUnits()).isEqualTo(OptionalInt.of(60));
        assertThat(onlyFinding(topology).code()).isEqualTo(Code.MISSING_FILE);
    }

    @Test
    void unknownHeapKeepsItsNumber() {
        KfdTopology topology = read(new GpuTree().gpu(Gpu.gfx906(1)).text(GpuTree.node(1)
                + "mem_banks/0/properties", "heap_type 9\nsize_in_bytes 5\n"));

        assertThat(onlyGpu(topology).memoryBanks()).singleElement().extracting(MemoryBank::heapText)
                .isEqualTo("UNKNOWN(0x9)");
    }

    @ParameterizedTest
    @CsvSource({"03:00.0, 0000:03:00.0", "0000:C3:1F.7, 0000:c3:1f.7", "10000:01:00.0, 10000:01:00.0"})
    void pciAddressIsReadAndWrittenAsLspciDoes(String text, String written) {
        assertThat(PciAddress.parse(text)).map(PciAddress::toString).contains(written);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "0000:03:20.0", "0000:03:00.8", "ffffffff:03:00.0", "0000:03:00", "g:03:00.0"})
    void whatIsNoPciAddressIsRefused(String text) {
        assertThat(PciAddress.parse(text)).isEmpty();
    }
}
