package hiptwin.probe.pin;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What real runtimes answered, from the files beside this class. */
final class MeasuredMasks {
    static final Map<String, List<String>> TREES = Map.of("zero", List.of(),
            "one", List.of("GPU-1122334455667788"),
            "two", List.of("GPU-1122334455667788", "GPU-aabbccddeeff0011"),
            "three", List.of("GPU-1122334455667788", "GPU-1234567890123456", "GPU-XX"));
    private static final Pattern ROW = Pattern.compile(
            " *ROCR_VISIBLE_DEVICES='(.*)' +rc=(\\d+) init=\\S* gpus=\\[(.*)]");
    private static final Pattern NODE = Pattern.compile("node(\\d+)");

    /**
     * A row.
     *
     * @param release what it was measured on
     * @param tree the GPUs there were
     * @param mask value of the variable
     * @param indices GPUs listed, by their index in the unmasked order
     * @param dies whether the process died of SIGABRT
     */
    record Row(String release, String tree, String mask, List<Integer> indices, boolean dies) {
        List<GpuIdentity> gpus() {
            return identities(TREES.get(tree));
        }
    }

    private MeasuredMasks() {
    }

    static List<GpuIdentity> identities(List<String> uuids) {
        return uuids.stream().map(id -> new GpuIdentity(Optional.of(id).filter(i -> !i.equals("GPU-XX")),
                Optional.empty(), Optional.empty())).toList();
    }

    /** Three releases, 46 masks each. */
    static List<Row> ofThreeReleases() {
        List<Row> rows = new ArrayList<>();
        String release = "";
        for (String line : lines("rocr-visible-devices.txt")) {
            if (line.startsWith("##### ")) {
                release = line.split(" ")[1];
                continue;
            }
            Matcher row = ROW.matcher(line);
            if (!row.matches()) {
                throw new AssertionError("no row: " + line);
            }
            List<Integer> indices = new ArrayList<>();
            Matcher node = NODE.matcher(row.group(3));
            while (node.find()) {
                indices.add(Integer.parseInt(node.group(1)) - 1);
            }
            rows.add(new Row(release, "two", row.group(1), indices, row.group(2).equals("134")));
        }
        return rows;
    }

    /** The corners of the rules, on 5.2.3. */
    static List<Row> ofCorners() {
        return lines("rocr-edge-masks.tsv").stream().map(line -> line.split("\t", -1)).map(fields -> new Row("5.2.3",
                fields[0], unescaped(fields[1].substring(1, fields[1].length() - 1)), fields[2].isEmpty()
                || fields[2].equals("dies") ? List.of() : Arrays.stream(fields[2].split(" ")).map(Integer::valueOf)
                .toList(), fields[2].equals("dies"))).toList();
    }

    private static String unescaped(String text) {
        return text.replace("\\u000b", "\u000b").replace("\\u000c", "\f").replace("\\t", "\t").replace("\\n", "\n")
                .replace("\\r", "\r");
    }

    private static List<String> lines(String resource) {
        try (InputStream in = MeasuredMasks.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines()
                    .filter(line -> !line.isBlank() && !(line.startsWith("#") && !line.startsWith("#####"))).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
