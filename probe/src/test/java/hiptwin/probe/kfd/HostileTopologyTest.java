package hiptwin.probe.kfd;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.kfd.GpuTree.Gpu;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Trees with random damage: nothing is thrown, and no GPU or value comes out that the files do not state. */
class HostileTopologyTest {
    private static final int TREES = 10_000;
    private static final long SEED = 0x6b66640aL;
    private static final List<String> SPITE = List.of("-1", "0", "4294967295", "4294967296", "18446744073709551615",
            "99999999999999999999999", "0x10", "1e9", "", " ", "\0", "9".repeat(5000), "\u00e4", "1 1", "+1", "00");

    private final Random random = new Random(SEED);

    @Test
    void tenThousandDamagedTreesInventNothing() {
        SortedMap<String, byte[]> sound = new GpuTree().gpu(Gpu.gfx1030(0x1122334455667788L)).gpu(Gpu.gfx1036())
                .partitions(2, 0x0c, 38).files();
        sound.keySet().removeIf(place -> !place.startsWith(GpuTree.TOPOLOGY) || place.contains("io_links")
                || place.contains("caches"));
        int damaged = 0;
        for (int tree = 0; tree < TREES; tree++) {
            SortedMap<String, byte[]> files = new TreeMap<>(sound);
            Set<String> unreadable = new HashSet<>();
            int changes = 1 + random.nextInt(4);
            for (int change = 0; change < changes; change++) {
                damage(files, unreadable);
            }
            KfdTopology topology = KfdTopologyReader.read(new MemoryTopology(files, unreadable));
            damaged += topology.findings().isEmpty() ? 0 : 1;
            for (KfdNode gpu : topology.gpus()) {
                assertStated(gpu, files, unreadable, "tree " + tree);
            }
        }
        // The damage is real: most of it is noticed.
        assertThat(damaged).isGreaterThan(TREES / 2);
    }

    private void damage(SortedMap<String, byte[]> files, Set<String> unreadable) {
        if (files.isEmpty()) {
            return;
        }
        List<String> places = new ArrayList<>(files.keySet());
        String place = places.get(random.nextInt(places.size()));
        byte[] content = files.get(place).clone();
        switch (random.nextInt(9)) {
            case 0 -> files.remove(place);
            case 1 -> files.put(place, Arrays.copyOf(content, random.nextInt(content.length + 1)));
            case 2 -> {
                if (content.length > 0) {
                    content[random.nextInt(content.length)] = (byte) random.nextInt(256);
                }
                files.put(place, content);
            }
            case 3 -> unreadable.add(place);
            case 4 -> files.put(place, files.get(places.get(random.nextInt(places.size()))));
            case 5 -> {
                byte[] noise = new byte[random.nextInt(300)];
                random.nextBytes(noise);
                files.put(place, noise);
            }
            case 6 -> files.put(place.replaceFirst("nodes/\\d+", "nodes/" + random.nextInt(2000)), content);
            case 7 -> files.put(GpuTree.TOPOLOGY + "nodes/" + SPITE.get(random.nextInt(SPITE.size())) + "/gpu_id",
                    content);
            default -> {
                List<String> lines = new ArrayList<>(List.of(new String(content, StandardCharsets.ISO_8859_1)
                        .split("\n", -1)));
                int line = random.nextInt(lines.size());
                String spite = SPITE.get(random.nextInt(SPITE.size()));
                lines.set(line, lines.get(line).contains(" ") ? lines.get(line).split(" ")[0] + " " + spite : spite);
                files.put(place, (String.join("\n", lines) + "\n").getBytes(StandardCharsets.ISO_8859_1));
            }
        }
    }

    /** Each value must be on a whole line of the node's own files. Plain checks: there are half a million of them. */
    private static void assertStated(KfdNode gpu, SortedMap<String, byte[]> files, Set<String> unreadable,
            String description) {
        String folder = GpuTree.node(gpu.number());
        List<String> properties = lines(files, unreadable, folder + "properties");
        boolean stated = gpu.gpuId().orElseThrow() > 0 && lines(files, unreadable, folder + "gpu_id").stream()
                .anyMatch(line -> line.matches("0*" + gpu.gpuId().getAsLong()));
        stated &= states(properties, "simd_count", gpu.simdCount());
        stated &= states(properties, "simd_per_cu", gpu.simdsPerComputeUnit());
        stated &= states(properties, "drm_render_minor", gpu.renderMinor());
        stated &= states(properties, "max_engine_clk_fcompute", gpu.maxClockMhz());
        stated &= gpu.computeUnits().isEmpty() || gpu.computeUnits().getAsInt()
                * gpu.simdsPerComputeUnit().orElseThrow() == gpu.simdCount().orElseThrow();
        stated &= gpu.gfxTarget().isEmpty() || states(properties, "gfx_target_version",
                gpu.gfxTarget().get().major() * 10000 + gpu.gfxTarget().get().minor() * 100
                        + gpu.gfxTarget().get().stepping());
        stated &= gpu.uniqueId().isEmpty() || states(properties, "unique_id", gpu.uniqueId().getAsLong());
        stated &= gpu.pciAddress().isEmpty() || states(properties, "location_id",
                (long) gpu.partition().orElseThrow() << 28 | gpu.pciAddress().get().bus() << 8
                        | gpu.pciAddress().get().device() << 3 | gpu.pciAddress().get().function());
        if (!stated) {
            throw new AssertionError(description + ": " + gpu + " is not what its files state: " + properties);
        }
    }

    private static boolean states(List<String> lines, String name, OptionalInt value) {
        return value.isEmpty() || states(lines, name, value.getAsInt());
    }

    private static boolean states(List<String> lines, String name, long value) {
        return lines.stream().anyMatch(line -> line.startsWith(name + " ")
                && line.substring(name.length()).matches(" 0*" + Long.toUnsignedString(value)));
    }

    private static List<String> lines(SortedMap<String, byte[]> files, Set<String> unreadable, String place) {
        String text = unreadable.contains(place) ? "" : new String(files.getOrDefault(place, new byte[0]),
                StandardCharsets.ISO_8859_1);
        return List.of(text.substring(0, text.lastIndexOf('\n') + 1).split("\n"));
    }
}
