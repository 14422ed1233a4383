package hiptwin.probe.kfd;

import hiptwin.probe.kfd.KfdNode.Kind;
import hiptwin.probe.kfd.TopologyFinding.Code;
import hiptwin.probe.number.Digits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeSet;

/** Reads KFD's topology from sysfs. What is read is bounded: files, nodes, memory banks and findings. */
public final class KfdTopologyReader {
    /** Where the topology lies. */
    public static final String TOPOLOGY = "/sys/devices/virtual/kfd/kfd/topology";

    static final int MAX_NODES = 256;
    static final int MAX_FINDINGS = 500;
    private static final int MAX_BANKS = 64;
    private static final int MAX_NAMES = 4096;
    private static final int MAX_COUNT = 1 << 20;
    private static final int MAX_SIMDS_PER_CU = 64;
    private static final int MAX_PCI_ID = 0xffff;
    private static final int MAX_XCCS = 64;
    private static final int MAX_CLOCK_MHZ = 100_000;
    private static final int FIRST_RENDER_MINOR = 128;
    private static final long MAX_UINT32 = 0xffff_ffffL;
    /** KFD puts the partition's number into the four highest bits of location_id, and nothing between. */
    private static final int PARTITION_SHIFT = 28;
    private static final long LOCATION_UNUSED_BITS = 0x0fff_0000L;
    private static final List<String> EXPECTED_OF_A_GPU = List.of("simd_count", "simd_per_cu", "gfx_target_version",
            "location_id", "drm_render_minor");

    private final TopologyFiles files;
    private final List<TopologyFinding> findings = new ArrayList<>();

    private KfdTopologyReader(TopologyFiles files) {
        this.files = files;
    }

    /**
     * Reads the topology. Never throws for what it finds. Safe for use by several threads.
     *
     * @param root folder that stands for {@code /}
     * @return the topology; without nodes where there is no driver
     */
    public static KfdTopology read(Path root) {
        return read(TopologyFiles.below(root));
    }

    static KfdTopology read(TopologyFiles files) {
        return new KfdTopologyReader(files).topology();
    }

    private KfdTopology topology() {
        if (!files.exists(TOPOLOGY)) {
            return new KfdTopology(false, List.of(), List.of());
        }
        for (String file : List.of("generation_id", "system_properties")) {
            PropertyFile.text(files, TOPOLOGY + "/" + file, findings);
        }
        List<KfdNode> nodes = new ArrayList<>();
        int expected = 0;
        for (int number : numbers(TOPOLOGY + "/nodes", MAX_NODES)) {
            if (number != expected) {
                findings.add(new TopologyFinding(Code.GAP_IN_NODES, TOPOLOGY + "/nodes", Integer.toString(number),
                        "node " + expected + " before it"));
            }
            expected = number + 1;
            nodes.add(node(number));
        }
        sharedIdentities(nodes);
        return new KfdTopology(true, nodes, findings.subList(0, Math.min(findings.size(), MAX_FINDINGS)));
    }

    /** The folders that are called by a number, lowest first. */
    private List<Integer> numbers(String folder, int limit) {
        TreeSet<Integer> numbers = new TreeSet<>();
        boolean reported = false;
        for (String name : files.names(folder, MAX_NAMES)) {
            if (isNodeNumber(name)) {
                numbers.add(Integer.parseInt(name));
            } else if (!reported) {
                findings.add(new TopologyFinding(Code.UNEXPECTED_NAME, folder, name, "a number"));
                reported = true;
            }
        }
        if (numbers.size() > limit) {
            findings.add(new TopologyFinding(Code.TOO_MANY, folder, Integer.toString(numbers.size()),
                    "at most " + limit));
        }
        return numbers.stream().limit(limit).toList();
    }

    private static boolean isNodeNumber(String name) {
        return Digits.areDecimal(name, 6) && (name.equals("0") || name.charAt(0) != '0');
    }

    private KfdNode node(int number) {
        String folder = TOPOLOGY + "/nodes/" + number;
        OptionalLong gpuId = OptionalLong.empty();
        Kind kind;
        int before = findings.size();
        Optional<String> text = PropertyFile.text(files, folder + "/gpu_id", findings);
        if (text.isEmpty()) {
            kind = findings.size() > before && findings.get(before).code() == Code.UNREADABLE_FILE ? Kind.HIDDEN
                    : Kind.UNKNOWN;
        } else {
            gpuId = gpuId(folder + "/gpu_id", text.get());
            kind = gpuId.isEmpty() ? Kind.UNKNOWN : gpuId.getAsLong() == 0 ? Kind.CPU : Kind.GPU;
        }
        if (kind == Kind.HIDDEN) {
            // Every file of a hidden GPU refuses to be read; one finding says it.
            return new KfdNode(number, kind, gpuId, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(),
                    Optional.empty(), OptionalInt.empty(), OptionalInt.empty(), Optional.empty(), OptionalInt.empty(),
                    OptionalLong.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), List.of());
        }
        return described(number, kind, kind == Kind.GPU ? gpuId : OptionalLong.empty(),
                PropertyFile.read(files, folder + "/properties", findings));
    }

    private OptionalLong gpuId(String file, String text) {
        String number = text.endsWith("\n") ? text.substring(0, text.length() - 1) : "";
        long id = Digits.areDecimal(number, 10) ? Long.parseLong(number) : -1;
        if (id < 0 || id > MAX_UINT32) {
            findings.add(new TopologyFinding(Code.ABSURD_VALUE, file, text, "0 for a CPU, or a number of 32 bits"));
            return OptionalLong.empty();
        }
        return OptionalLong.of(id);
    }

    private KfdNode described(int number, Kind kind, OptionalLong gpuId, PropertyFile properties) {
        boolean gpu = kind == Kind.GPU;
        if (gpu) {
            EXPECTED_OF_A_GPU.stream().filter(name -> !properties.has(name)).forEach(properties::missing);
        }
        OptionalInt simds = properties.integer("simd_count", MAX_COUNT);
        OptionalInt simdsPerCu = properties.integer("simd_per_cu", MAX_SIMDS_PER_CU);
        if (gpu && simds.isPresent() && simdsPerCu.isPresent()) {
            if (simdsPerCu.getAsInt() == 0) {
                properties.absurd("simd_per_cu", "1 or more: the runtime divides by it");
            } else if (simds.getAsInt() == 0 || simds.getAsInt() % simdsPerCu.getAsInt() != 0) {
                properties.absurd("simd_count", "a multiple of simd_per_cu, which is " + simdsPerCu.getAsInt());
            }
        }
        OptionalLong location = gpu ? location(properties) : OptionalLong.empty();
        OptionalInt domain = properties.has("domain") ? properties.integer("domain", Integer.MAX_VALUE)
                : OptionalInt.of(0);
        boolean addressed = location.isPresent() && domain.isPresent();
        OptionalLong uniqueId = properties.unsigned("unique_id");
        return new KfdNode(number, kind, gpuId, properties.integer("cpu_cores_count", MAX_COUNT), simds, simdsPerCu,
                gpu ? target(properties) : Optional.empty(), properties.integer("vendor_id", MAX_PCI_ID),
                properties.integer("device_id", MAX_PCI_ID),
                addressed ? Optional.of(PciAddress.of(domain.getAsInt(), (int) location.getAsLong()))
                        : Optional.empty(),
                addressed ? OptionalInt.of((int) (location.getAsLong() >>> PARTITION_SHIFT)) : OptionalInt.empty(),
                gpu && uniqueId.orElse(0) != 0 ? uniqueId : OptionalLong.empty(),
                gpu ? renderMinor(properties) : OptionalInt.empty(), properties.integer("num_xcc", MAX_XCCS),
                clock(properties, gpu), banks(number, properties));
    }

    /** CPUs say 0 for a GPU's clock, and GPUs give the host's clock beside their own. */
    private static OptionalInt clock(PropertyFile properties, boolean gpu) {
        OptionalInt clock = properties.integer(gpu ? "max_engine_clk_fcompute" : "max_engine_clk_ccompute",
                MAX_CLOCK_MHZ);
        return clock.orElse(0) == 0 ? OptionalInt.empty() : clock;
    }

    private static Optional<GfxTargetVersion> target(PropertyFile properties) {
        OptionalInt version = properties.integer("gfx_target_version", Integer.MAX_VALUE);
        if (version.isEmpty() || version.getAsInt() == 0) {
            return Optional.empty();
        }
        Optional<GfxTargetVersion> target = GfxTargetVersion.of(version.getAsInt());
        if (target.isEmpty()) {
            properties.absurd("gfx_target_version", "major * 10000 + minor * 100 + stepping");
        }
        return target;
    }

    /** 0 is the host bridge's place, never a GPU's. */
    private static OptionalLong location(PropertyFile properties) {
        OptionalLong location = properties.number("location_id", MAX_UINT32);
        if (location.isEmpty() || location.getAsLong() == 0) {
            return OptionalLong.empty();
        }
        if ((location.getAsLong() & LOCATION_UNUSED_BITS) != 0) {
            properties.absurd("location_id", "bus, device and function in 16 bits, a partition number in the upper 4");
            return OptionalLong.empty();
        }
        return location;
    }

    private static OptionalInt renderMinor(PropertyFile properties) {
        OptionalInt minor = properties.integer("drm_render_minor", MAX_COUNT);
        if (minor.isPresent() && minor.getAsInt() < FIRST_RENDER_MINOR) {
            properties.absurd("drm_render_minor", FIRST_RENDER_MINOR + " or more");
            return OptionalInt.empty();
        }
        return minor;
    }

    private List<MemoryBank> banks(int node, PropertyFile properties) {
        String folder = TOPOLOGY + "/nodes/" + node + "/mem_banks";
        List<Integer> numbers = numbers(folder, MAX_BANKS);
        OptionalInt count = properties.integer("mem_banks_count", MAX_COUNT);
        if (count.isPresent() && count.getAsInt() != numbers.size() && numbers.size() < MAX_BANKS) {
            properties.finding(Code.COUNT_MISMATCH, "mem_banks_count " + count.getAsInt(),
                    numbers.size() + ", as there are folders in mem_banks");
        }
        List<MemoryBank> banks = new ArrayList<>();
        for (int number : numbers) {
            PropertyFile bank = PropertyFile.read(files, folder + "/" + number + "/properties", findings);
            OptionalInt heap = bank.integer("heap_type", Integer.MAX_VALUE);
            OptionalLong size = bank.number("size_in_bytes", Long.MAX_VALUE);
            if (heap.isPresent() && size.isPresent()) {
                banks.add(new MemoryBank(number, MemoryBank.Heap.fromCode(heap.getAsInt()), heap.getAsInt(),
                        size.getAsLong()));
            }
        }
        return banks;
    }

    private void sharedIdentities(List<KfdNode> nodes) {
        Map<String, Integer> owners = new HashMap<>();
        for (KfdNode node : nodes) {
            node.gpuId().ifPresent(id -> owned(owners, "gpu_id " + id, node.number(), "gpu_id"));
            node.uniqueId().ifPresent(id -> owned(owners, "unique_id " + Long.toUnsignedString(id), node.number(),
                    "properties"));
            node.renderMinor().ifPresent(minor -> owned(owners, "drm_render_minor " + minor, node.number(),
                    "properties"));
        }
    }

    private void owned(Map<String, Integer> owners, String identity, int node, String file) {
        Integer owner = owners.putIfAbsent(identity, node);
        if (owner != null) {
            findings.add(new TopologyFinding(Code.SHARED_IDENTITY, TOPOLOGY + "/nodes/" + node + "/" + file, identity,
                    "a number of its own, for node " + owner + " has this one"));
        }
    }
}
