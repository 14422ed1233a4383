package hiptwin.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rooms that need each other are one room. */
class PackagesTest {
    private static final Path SOURCES = Path.of(System.getProperty("hiptwin.root", "..")).resolve("harness/src/main/java");
    private static final Pattern IMPORT = Pattern.compile("^import (?:static )?(hiptwin\\.harness\\.[a-z.]+?)\\.[A-Z]", Pattern.MULTILINE);

    private static Map<String, Set<String>> needs() throws IOException {
        Map<String, Set<String>> needs = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SOURCES.resolve("hiptwin/harness"))) {
            for (Path file : files.filter(one -> one.toString().endsWith(".java")).toList()) {
                String room = SOURCES.relativize(file.getParent()).toString().replace('/', '.');
                Matcher found = IMPORT.matcher(Files.readString(file));
                while (found.find()) {
                    if (!found.group(1).equals(room)) {
                        needs.computeIfAbsent(room, unused -> new TreeSet<>()).add(found.group(1));
                    }
                }
            }
        }
        return needs;
    }

    /** Takes away what needs nothing that is left, until only cycles are. */
    private static Set<String> cyclic(Map<String, Set<String>> needs) {
        Map<String, Set<String>> left = new TreeMap<>(needs);
        List<String> free;
        do {
            free = new ArrayList<>(left.keySet().stream().filter(room -> left.get(room).stream().noneMatch(left::containsKey)).toList());
            free.forEach(left::remove);
        } while (!free.isEmpty());
        return left.keySet();
    }

    @Test
    void no_two_packages_need_each_other() throws IOException {
        Map<String, Set<String>> needs = needs();
        assertThat(needs.get("hiptwin.harness.cli")).contains("hiptwin.harness.job");
        assertThat(cyclic(needs)).isEmpty();
    }

    @Test
    void a_cycle_is_found() {
        assertThat(cyclic(Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of("b"), "d", Set.of("e")))).containsExactly("a", "b", "c");
    }
}
