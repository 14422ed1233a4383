package hiptwin.audit.gfx;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import hiptwin.probe.codeobject.TargetId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The targets that GPU code is asked for.
 *
 * @param source where the list comes from
 * @param targets the targets, each with the features that were written
 */
public record TargetList(String source, SortedSet<TargetId> targets) {
    /** Name of the preset: the 25 targets that ROCm 10.0.0 builds its own libraries for. */
    public static final String ROCM_10_0_0 = "rocm-10.0.0";
    /** Where a ROCm tree says which targets it was built for, below its root. */
    public static final String DIST_INFO = "share/therock/dist_info.json";

    private static final String DIST_INFO_KEY = "dist_amdgpu_targets";
    private static final int MAX_FILE_BYTES = 1 << 20;

    /** Copies the set. */
    public TargetList {
        Objects.requireNonNull(source);
        targets = Collections.unmodifiableSortedSet(new TreeSet<>(targets));
    }

    /** {@return the preset {@value #ROCM_10_0_0}} */
    public static TargetList rocm1000() {
        try (InputStream in = TargetList.class.getResourceAsStream(ROCM_10_0_0 + ".txt")) {
            return list(ROCM_10_0_0, new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (TargetException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Takes what was given on a command line.
     *
     * @param text a preset's name, the path of a {@code dist_info.json}, or targets separated by commas or semicolons
     * @return the list
     * @throws TargetException if it is none of the three, or names a target twice
     */
    public static TargetList of(String text) throws TargetException {
        if (text.equals(ROCM_10_0_0)) {
            return rocm1000();
        }
        if (text.endsWith(".json")) {
            try {
                Path file = Path.of(text);
                if (!Files.isRegularFile(file) || Files.size(file) > MAX_FILE_BYTES) {
                    throw new TargetException(text + ": expected a dist_info.json of at most " + MAX_FILE_BYTES + " bytes");
                }
                return distInfo(text, Files.readAllBytes(file));
            } catch (IOException | InvalidPathException e) {
                throw new TargetException(text + ": cannot be read: " + e.getMessage());
            }
        }
        return list("--targets", text);
    }

    /**
     * Reads a {@code dist_info.json}.
     *
     * @param source name of the file, for messages
     * @param json its bytes
     * @return its list
     * @throws TargetException if it has no such list
     */
    public static TargetList distInfo(String source, byte[] json) throws TargetException {
        try {
            JsonNode value = new ObjectMapper().readTree(json).path(DIST_INFO_KEY);
            if (!value.isTextual()) {
                throw new TargetException(source + ": expected \"" + DIST_INFO_KEY + "\" with targets separated by semicolons");
            }
            return list(source, value.asText());
        } catch (JsonProcessingException e) {
            throw new TargetException(source + ": no JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            // Bytes that are no text in the encoding that the parser took them for.
            throw new TargetException(source + ": no JSON: " + e.getMessage());
        }
    }

    private static TargetList list(String source, String text) throws TargetException {
        TreeSet<TargetId> targets = new TreeSet<>();
        for (String word : text.split("[,;\\s]+")) {
            TargetId target = TargetId.parse(word).orElseThrow(() -> new TargetException(source + ": \"" + word
                    + "\" is no target; expected one like gfx1036 or gfx90a:xnack+, the preset " + ROCM_10_0_0
                    + ", or a dist_info.json"));
            if (!targets.add(target)) {
                throw new TargetException(source + ": " + word + " is named twice");
            }
        }
        return new TargetList(source, targets);
    }
}
