package hiptwin.probe.access;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The groups this process is in, as numbers: names differ between a container and its host.
 *
 * @param gids group for file access and supplementary groups, sorted, each once; empty if {@code /proc} does not say
 */
public record ProcessGroups(List<Long> gids) {
    /** Copies the list. */
    public ProcessGroups {
        gids = List.copyOf(gids);
    }

    static ProcessGroups of(SystemView view) {
        TreeSet<Long> gids = new TreeSet<>();
        for (String line : view.text("/proc/self/status").orElse("").split("\n")) {
            List<Long> numbers = numbers(line);
            if (line.startsWith("Groups:")) {
                gids.addAll(numbers);
            } else if (line.startsWith("Gid:") && numbers.size() == 4) {
                // Real, effective, saved, and the one that open(2) goes by (proc_pid_status(5)).
                gids.add(numbers.get(3));
            }
        }
        return new ProcessGroups(List.copyOf(gids));
    }

    private static List<Long> numbers(String line) {
        List<Long> numbers = new ArrayList<>();
        for (String word : line.split("\\s+")) {
            if (word.matches("\\d{1,10}")) {
                numbers.add(Long.parseLong(word));
            }
        }
        return numbers;
    }
}
