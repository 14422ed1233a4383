package hiptwin.probe.kfd;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * The files of a {@link GpuTree} in memory.
 *
 * @param files content by absolute place
 * @param unreadable files that are there and refuse to be read, as the device cgroup has it
 */
record MemoryTopology(SortedMap<String, byte[]> files, Set<String> unreadable) implements TopologyFiles {
    MemoryTopology(GpuTree tree) {
        this(tree.files(), Set.of());
    }

    @Override
    public List<String> names(String folder, int limit) {
        Set<String> names = new TreeSet<>();
        for (String place : below(folder).keySet()) {
            String rest = place.substring(folder.length() + 1);
            names.add(rest.contains("/") ? rest.substring(0, rest.indexOf('/')) : rest);
        }
        names.remove("");
        return names.stream().limit(limit).toList();
    }

    @Override
    public boolean exists(String place) {
        return files.containsKey(place) || !below(place).isEmpty();
    }

    @Override
    public byte[] read(String file, int limitBytes) throws IOException {
        byte[] content = files.get(file);
        if (unreadable.contains(file)) {
            throw new IOException("Operation not permitted");
        }
        if (content == null) {
            throw new IOException("not a regular file");
        }
        return Arrays.copyOf(content, Math.min(content.length, limitBytes));
    }

    private Map<String, byte[]> below(String folder) {
        return files.subMap(folder + "/", folder + "0");
    }
}
