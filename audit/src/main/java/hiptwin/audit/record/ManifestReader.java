package hiptwin.audit.record;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a list of files by hash. */
final class ManifestReader {
    private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) [ *](.+)");

    private ManifestReader() {
    }

    static Manifest read(Fields fields, LocatedValue value) throws RecordException {
        Map<String, LocatedValue> at = value.object(Set.of("file"), Set.of("prefix"));
        String name = fields.path(at.get("file"));
        String prefix = at.containsKey("prefix") ? fields.path(at.get("prefix")) + "/" : "";
        Optional<Path> folder = fields.folder();
        if (folder.isEmpty()) {
            throw at.get("file").fault("this record is not a file, so there is no folder to find \"" + name + "\" in");
        }
        Path file = folder.get().resolve(name);
        List<String> lines;
        try {
            if (!Files.isRegularFile(file)) {
                throw at.get("file").fault("there is no file \"" + name + "\" beside the record; expected one in the format of sha256sum");
            }
            lines = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw at.get("file").fault("\"" + name + "\" cannot be read: " + e.getMessage());
        }
        Map<String, String> hashes = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher matcher = LINE.matcher(lines.get(i));
            if (!matcher.matches()) {
                throw new RecordException(file.toString(), "line " + (i + 1),
                        "expected 64 lower-case hexadecimal digits, a blank, a blank or"
                        + " asterisk, and a path, found \"" + lines.get(i) + "\"");
            }
            String path = matcher.group(2).startsWith("./") ? matcher.group(2).substring(2) : matcher.group(2);
            if (hashes.put(prefix + path, matcher.group(1)) != null) {
                throw new RecordException(file.toString(), "line " + (i + 1), "the path " + path + " stands here twice; expected it once");
            }
        }
        if (hashes.isEmpty()) {
            throw new RecordException(file.toString(), "line 1", "the list is empty; expected at least one file");
        }
        return new Manifest(name, hashes, value.place());
    }
}
