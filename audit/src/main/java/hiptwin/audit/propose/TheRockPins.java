package hiptwin.audit.propose;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import hiptwin.audit.tree.AuditedTree;
import hiptwin.audit.tree.TreeBytes;
import hiptwin.audit.tree.TreeEntry;
import hiptwin.audit.tree.TreeEntry.RegularFile;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The commits that a ROCm tree was built from, as its {@code share/therock/therock_manifest.json} has them. Whatever in it is not
 * what it should be is left out: a draft guesses nothing.
 *
 * @param path where the manifest lies
 * @param rocmVersion version of ROCm, if it says so
 * @param commitByName commit of each repository
 * @param urlByName address of each repository
 */
record TheRockPins(String path, Optional<String> rocmVersion, Map<String, String> commitByName, Map<String, String> urlByName) {
    /** Name under which TheRock itself goes. */
    static final String THEROCK = "therock";
    /** Address of TheRock: the manifest does not say it. */
    static final String THEROCK_URL = "https://github.com/ROCm/TheRock.git";

    private static final String FILE = "share/therock/therock_manifest.json";
    private static final int MAX_BYTES = 4 << 20;
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final Pattern URL = Pattern.compile("https?://[A-Za-z0-9.-]+/[A-Za-z0-9._/~-]+");
    private static final ObjectMapper JSON = new ObjectMapper(new JsonFactoryBuilder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(32).build()).build());

    /** Reads the manifest of a tree, if it has one that can be read. */
    static Optional<TheRockPins> of(AuditedTree tree, TreeBytes bytes) {
        return tree.entries().stream().filter(RegularFile.class::isInstance).map(TreeEntry::path)
                .filter(path -> path.equals(FILE) || path.endsWith("/" + FILE)).findFirst().flatMap(path -> read(path, bytes));
    }

    private static Optional<TheRockPins> read(String path, TreeBytes bytes) {
        JsonNode manifest;
        try {
            manifest = JSON.readTree(bytes.read(path, MAX_BYTES));
        } catch (IOException e) {
            return Optional.empty();
        }
        Map<String, String> commits = new LinkedHashMap<>();
        Map<String, String> urls = new LinkedHashMap<>();
        add(commits, urls, THEROCK, THEROCK_URL, manifest.path("the_rock_commit").asText());
        for (JsonNode submodule : manifest.path("submodules")) {
            add(commits, urls, submodule.path("submodule_name").asText(), submodule.path("submodule_url").asText(),
                    submodule.path("pin_sha").asText());
        }
        Optional<String> version = Optional.of(manifest.path("rocm_version").asText(manifest.path("rocm_package_version").asText("")))
                .filter(text -> !text.isBlank());
        return Optional.of(new TheRockPins(path, version, commits, urls));
    }

    private static void add(Map<String, String> commits, Map<String, String> urls, String name, String url, String commit) {
        if (NAME.matcher(name).matches() && URL.matcher(url).matches() && COMMIT.matcher(commit).matches() && !commits.containsKey(name)) {
            commits.put(name, commit);
            urls.put(name, url);
        }
    }
}
