package hiptwin.probe.access;

import hiptwin.probe.number.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
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
            if (line.startsWith("Groups:")) {
                gids.addAll(numbers(line));
            } else if (line.startsWith("Gid:") && numbers(line).size() == 4) {
                // Real, effective, saved, and the one that open(2) goes by (proc_pid_status(5)).
                gids.add(numbers(line).get(3));
            }
        }
        return new ProcessGroups(List.copyOf(gids));
    }

    private static List<Long> numbers(String line) {
        List<Long> numbers = new ArrayList<>();
        StringTokenizer words = new StringTokenizer(line);
        while (words.hasMoreTokens()) {
            String word = words.nextToken();
            if (Digits.areDecimal(word, 10)) {
                numbers.add(Long.parseLong(word));
            }
        }
        return numbers;
    }
}
