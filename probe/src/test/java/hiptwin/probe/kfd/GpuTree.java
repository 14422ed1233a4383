package hiptwin.probe.kfd;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The files of a machine with the driver amdgpu, one CPU node and the GPUs that a test states; without any: a machine
 * whose driver found none. Enough for the ROCm runtimes 5.2.3 to 6.4.3 on {@link FakeKfd}.
 *
 * <p>GPU nodes are numbered from 1 in the order they are added, their render nodes from 128.
 */
public final class GpuTree {
    static final String TOPOLOGY = "/sys/devices/virtual/kfd/kfd/topology/";
    private static final int FIRST_RENDER_MINOR = 128;

    private final List<Gpu> gpus = new ArrayList<>();
    private final List<Consumer<Map<String, byte[]>>> edits = new ArrayList<>();

    /** A machine with the driver and no GPU yet. */
    public GpuTree() {
        // Everything is added by the other methods.
    }

    /** A GPU; unless said otherwise a gfx1036 with 2 CUs and no unique id. */
    public static final class Gpu {
        private int gfxTargetVersion = 100306;
        private int computeUnits = 2;
        private int simdsPerComputeUnit = 2;
        private int waveSize = 32;
        private int pciDeviceId = 0x164e;
        private long uniqueId;
        private int domain;
        private long locationId = -1;
        private int xccs = 1;
        private int clockMhz = 2200;
        private long memoryBytes = 512L << 20;
        private boolean renderNode = true;

        private Gpu() {
        }

        /** Sets major * 10000 + minor * 100 + stepping. */
        public Gpu gfxTargetVersion(int version) {
            this.gfxTargetVersion = version;
            return this;
        }

        /** Sets the number of CUs. */
        public Gpu computeUnits(int number) {
            this.computeUnits = number;
            return this;
        }

        /** Sets SIMDs per CU: 2 on RDNA, 4 on GCN and CDNA; and the wavefront size with it. */
        public Gpu simdsPerComputeUnit(int number) {
            this.simdsPerComputeUnit = number;
            this.waveSize = number == 4 ? 64 : 32;
            return this;
        }

        /** Sets the PCI device id. */
        public Gpu pciDeviceId(int id) {
            this.pciDeviceId = id;
            return this;
        }

        /** Sets the unique id, 0 for none. */
        public Gpu uniqueId(long id) {
            this.uniqueId = id;
            return this;
        }

        /** Sets domain, bus, device and function. */
        public Gpu pci(int domain, int bus, int device, int function) {
            this.domain = domain;
            this.locationId = bus << 8 | device << 3 | function;
            return this;
        }

        /** Sets the number of XCCs. */
        public Gpu xccs(int number) {
            this.xccs = number;
            return this;
        }

        /** Sets the highest clock in MHz. */
        public Gpu clockMhz(int mhz) {
            this.clockMhz = mhz;
            return this;
        }

        /** Sets the size of its memory in bytes. */
        public Gpu memoryBytes(long bytes) {
            this.memoryBytes = bytes;
            return this;
        }

        /** Leaves its render node out of {@code /dev/dri}, as a container may. */
        public Gpu withoutRenderNode() {
            this.renderNode = false;
            return this;
        }

        /** A gfx1030 with 60 CUs. */
        public static Gpu gfx1030(long uniqueId) {
            return new Gpu().gfxTargetVersion(100300).computeUnits(60).pciDeviceId(0x73bf).uniqueId(uniqueId)
                    .memoryBytes(16L << 30);
        }

        /** A gfx906 with 60 CUs. */
        public static Gpu gfx906(long uniqueId) {
            return new Gpu().gfxTargetVersion(90006).computeUnits(60).simdsPerComputeUnit(4).pciDeviceId(0x66af)
                    .uniqueId(uniqueId).memoryBytes(16L << 30);
        }

        /** A gfx942 with 304 CUs. */
        public static Gpu gfx942(long uniqueId) {
            return new Gpu().gfxTargetVersion(90402).computeUnits(304).simdsPerComputeUnit(4).pciDeviceId(0x74a1)
                    .uniqueId(uniqueId).xccs(8).memoryBytes(192L << 30);
        }

        /** An APU's gfx1036 with 2 CUs and no unique id. */
        public static Gpu gfx1036() {
            return new Gpu();
        }
    }

    /** Adds a GPU. */
    public GpuTree gpu(Gpu gpu) {
        if (gpu.locationId < 0) {
            gpu.locationId = (gpus.size() + 3L) << 8;
        }
        gpus.add(gpu);
        return this;
    }

    /**
     * Adds the partitions of one card: nodes at one PCI address, told apart by the highest four bits of
     * {@code location_id}.
     *
     * @param number how many
     * @param bus their PCI bus
     * @param computeUnitsEach CUs of each
     */
    public GpuTree partitions(int number, int bus, int computeUnitsEach) {
        for (int i = 0; i < number; i++) {
            Gpu gpu = Gpu.gfx942(0xab00 + i).computeUnits(computeUnitsEach).xccs(1).memoryBytes(24L << 30);
            gpu.locationId = (long) i << 28 | (long) bus << 8;
            gpu(gpu);
        }
        return this;
    }

    /** Gives a file another content once the tree is there. */
    public GpuTree text(String place, String content) {
        return edit(files -> files.put(place, content.getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** Gives a property of a node another value. */
    public GpuTree property(int node, String key, String value) {
        return edit(files -> files.computeIfPresent(node(node) + "properties", (place, old) -> latin(old)
                .replaceAll("(?m)^" + key + " .*$", key + " " + value).getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** Takes a line out of the properties of a node. */
    public GpuTree withoutProperty(int node, String key) {
        return edit(files -> files.computeIfPresent(node(node) + "properties", (place, old) -> latin(old)
                .replaceAll("(?m)^" + key + " .*\n", "").getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** Cuts a file short. */
    public GpuTree truncate(String place, int bytes) {
        return edit(files -> files.computeIfPresent(place, (p, old) -> Arrays.copyOf(old, bytes)));
    }

    /** Removes a file, or all that lies below a folder given with a slash at its end. */
    public GpuTree remove(String place) {
        return edit(files -> files.keySet()
                .removeIf(p -> p.equals(place) || place.endsWith("/") && p.startsWith(place)));
    }

    private GpuTree edit(Consumer<Map<String, byte[]>> edit) {
        edits.add(edit);
        return this;
    }

    static String node(int number) {
        return TOPOLOGY + "nodes/" + number + "/";
    }

    private static String latin(byte[] content) {
        return new String(content, StandardCharsets.ISO_8859_1);
    }

    /** {@return content by absolute place; places that end in a slash are folders} */
    public SortedMap<String, byte[]> files() {
        SortedMap<String, byte[]> files = new TreeMap<>();
        put(files, "/dev/kfd", "");
        put(files, "/dev/dri/", "");
        put(files, "/sys/module/amdgpu/initstate", "live\n");
        put(files, "/proc/modules", "amdgpu 9961472 0 - Live 0x0000000000000000\n");
        put(files, TOPOLOGY + "generation_id", "2\n");
        put(files, TOPOLOGY + "system_properties", "platform_oem 0\nplatform_id 0\nplatform_rev 0\n");
        cpuNode(files);
        for (int i = 0; i < gpus.size(); i++) {
            gpuNode(files, i + 1, FIRST_RENDER_MINOR + i, gpus.get(i));
        }
        edits.forEach(edit -> edit.accept(files));
        return files;
    }

    /** Writes the tree below a folder and returns the folder. */
    public Path write(Path root) {
        files().forEach((place, content) -> {
            Path path = root.resolve(place.substring(1));
            try {
                if (place.endsWith("/")) {
                    Files.createDirectories(path);
                } else {
                    Files.createDirectories(path.getParent());
                    Files.write(path, content);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return root;
    }

    private void cpuNode(Map<String, byte[]> files) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("cpu_cores_count", 4);
        values.put("mem_banks_count", 1);
        values.put("caches_count", 1);
        values.put("io_links_count", gpus.size());
        properties(files, 0, "0", values);
        bank(files, 0, 0, 8L << 30);
        // Without a cache libhsakmt 5.2 looks for the host's own, which a virtual machine may lack.
        cache(files, 0, 0, 1, 32, 5);
        for (int i = 0; i < gpus.size(); i++) {
            link(files, 0, i, i + 1);
        }
    }

    private static void gpuNode(Map<String, byte[]> files, int node, int minor, Gpu gpu) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("simd_count", gpu.computeUnits * gpu.simdsPerComputeUnit);
        values.put("mem_banks_count", 1);
        values.put("caches_count", 2);
        values.put("io_links_count", 1);
        values.put("max_waves_per_simd", 16);
        values.put("lds_size_in_kb", 64);
        values.put("wave_front_size", gpu.waveSize);
        values.put("array_count", 1);
        values.put("simd_arrays_per_engine", 1);
        values.put("cu_per_simd_array", gpu.computeUnits);
        values.put("simd_per_cu", gpu.simdsPerComputeUnit);
        values.put("max_slots_scratch_cu", 32);
        values.put("gfx_target_version", gpu.gfxTargetVersion);
        values.put("vendor_id", 0x1002);
        values.put("device_id", gpu.pciDeviceId);
        values.put("location_id", gpu.locationId);
        values.put("domain", gpu.domain);
        values.put("drm_render_minor", minor);
        values.put("num_sdma_engines", 1);
        values.put("num_sdma_queues_per_engine", 2);
        values.put("num_cp_queues", 8);
        values.put("max_engine_clk_fcompute", gpu.clockMhz);
        values.put("fw_version", 21);
        values.put("capability", 0x28000280);
        values.put("sdma_fw_version", 9);
        values.put("unique_id", Long.toUnsignedString(gpu.uniqueId));
        values.put("num_xcc", gpu.xccs);
        properties(files, node, Integer.toString(50000 + 1111 * node), values);
        bank(files, node, 1, gpu.memoryBytes);
        cache(files, node, 0, 1, 16, 9);
        cache(files, node, 1, 2, 256, 9);
        link(files, node, 0, 0);
        if (gpu.renderNode) {
            put(files, "/dev/dri/renderD" + minor, "");
            String device = "/sys/dev/char/226:" + minor + "/device/";
            put(files, device + "drm/renderD" + minor + "/", "");
            // Without a name of its own here, libdrm 2.4.124 takes the second GPU for the first.
            put(files, device + "drm/card" + (minor - FIRST_RENDER_MINOR) + "/", "");
            put(files, device + "vendor", "0x1002\n");
            put(files, device + "device", "0x%04x\n".formatted(gpu.pciDeviceId));
            String drm = "/sys/class/drm/renderD" + minor + "/device/";
            put(files, drm + "vendor", "0x1002\n");
            put(files, drm + "device", "0x%04x\n".formatted(gpu.pciDeviceId));
            put(files, drm + "uevent", "DRIVER=amdgpu\nPCI_SLOT_NAME="
                    + PciAddress.of(gpu.domain, (int) gpu.locationId) + "\n");
        }
    }

    private static void properties(Map<String, byte[]> files, int node, String gpuId, Map<String, Object> values) {
        StringBuilder text = new StringBuilder();
        for (String key : List.of("cpu_cores_count", "simd_count", "mem_banks_count", "caches_count", "io_links_count",
                "p2p_links_count", "cpu_core_id_base", "simd_id_base", "max_waves_per_simd", "lds_size_in_kb",
                "gds_size_in_kb", "num_gws", "wave_front_size", "array_count", "simd_arrays_per_engine",
                "cu_per_simd_array", "simd_per_cu", "max_slots_scratch_cu", "gfx_target_version", "vendor_id",
                "device_id", "location_id", "domain", "drm_render_minor", "hive_id", "num_sdma_engines",
                "num_sdma_xgmi_engines", "num_sdma_queues_per_engine", "num_cp_queues", "max_engine_clk_fcompute",
                "local_mem_size", "fw_version", "capability", "debug_prop", "sdma_fw_version", "unique_id",
                "num_xcc")) {
            text.append(key).append(' ').append(values.getOrDefault(key, 0)).append('\n');
        }
        text.append("max_engine_clk_ccompute 4000\n");
        put(files, node(node) + "properties", text.toString());
        put(files, node(node) + "gpu_id", gpuId + "\n");
        put(files, node(node) + "name", "\n");
    }

    private static void bank(Map<String, byte[]> files, int node, int heapType, long bytes) {
        put(files, node(node) + "mem_banks/0/properties", "heap_type " + heapType + "\nsize_in_bytes " + bytes
                + "\nflags 0\nwidth 128\nmem_clk_max 2400\n");
    }

    private static void cache(Map<String, byte[]> files, int node, int index, int level, int kib, int type) {
        put(files, node(node) + "caches/" + index + "/properties", "processor_id_low 2147487744\nlevel " + level
                + "\nsize " + kib + "\ncache_line_size 128\ncache_lines_per_tag 1\nassociation 16\nlatency 0\ntype "
                + type + "\nsibling_map 1\n");
    }

    private static void link(Map<String, byte[]> files, int node, int index, int to) {
        put(files, node(node) + "io_links/" + index + "/properties", "type 2\nversion_major 0\nversion_minor 0\n"
                + "node_from " + node + "\nnode_to " + to + "\nweight 20\nmin_latency 0\nmax_latency 0\n"
                + "min_bandwidth 312\nmax_bandwidth 15754\nrecommended_transfer_size 0\n"
                + "recommended_sdma_engine_id_mask 0\nflags 1\n");
    }

    private static void put(Map<String, byte[]> files, String place, String content) {
        files.put(place, content.getBytes(StandardCharsets.ISO_8859_1));
    }
}
