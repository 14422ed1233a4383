package hiptwin.harness.worker;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the beginning of HotSpot's crash report. Never throws: a report is written by a process that is falling apart.
 *
 * <p>Source of the format: {@code VMError::report} in HotSpot, as JDK 25 prints it.
 */
final class CrashReportReader {
    private static final int MOST_BYTES = 1 << 20;
    private static final int MOST_FRAMES = 8;
    private static final int MOST_LINE_CHARACTERS = 400;

    private static final Pattern SIGNAL =
            Pattern.compile("^(SIG[A-Z0-9]+) \\(0x[0-9a-f]+\\)(?: at pc=(0x[0-9a-f]+))?.*");
    private static final String PROBLEMATIC_FRAME = "# Problematic frame:";
    private static final String NATIVE_FRAMES = "Native frames:";

    private CrashReportReader() {
    }

    /**
     * Reads a report.
     *
     * @param file where HotSpot would have written it
     * @return what it says; empty if there is no file or nothing in it
     */
    static Optional<CrashReport> read(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return parse(new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    /**
     * Reads the text of a report.
     *
     * @param text may be cut anywhere
     * @return what it says; empty if it has no headline
     */
    static Optional<CrashReport> parse(String text) {
        String headline = "";
        Optional<String> problematicFrame = Optional.empty();
        List<String> nativeFrames = new ArrayList<>();
        boolean frameFollows = false;
        boolean inNativeFrames = false;
        for (String raw : (Iterable<String>) text.lines()::iterator) {
            String line = raw.length() > MOST_LINE_CHARACTERS ? raw.substring(0, MOST_LINE_CHARACTERS) : raw;
            if (headline.isEmpty() && line.startsWith("#  ")) {
                headline = line.substring(3).strip();
            } else if (frameFollows) {
                problematicFrame = Optional.of(line.replaceFirst("^#\\s*", "").strip())
                        .filter(frame -> !frame.isEmpty());
                frameFollows = false;
            } else if (line.startsWith(PROBLEMATIC_FRAME)) {
                frameFollows = true;
            } else if (line.startsWith(NATIVE_FRAMES)) {
                inNativeFrames = true;
            } else if (inNativeFrames && (line.isBlank() || nativeFrames.size() == MOST_FRAMES)) {
                break;
            } else if (inNativeFrames) {
                nativeFrames.add(line.strip());
            }
        }
        if (headline.isEmpty()) {
            return Optional.empty();
        }
        Matcher matcher = SIGNAL.matcher(headline);
        boolean known = matcher.matches();
        return Optional.of(new CrashReport(known ? ProcessSignal.fromName(matcher.group(1)) : Optional.empty(),
                known ? Optional.ofNullable(matcher.group(2)) : Optional.empty(), headline, problematicFrame,
                nativeFrames));
    }
}
