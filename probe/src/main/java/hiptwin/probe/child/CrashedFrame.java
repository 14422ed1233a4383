package hiptwin.probe.child;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The beginning of HotSpot's crash report ({@code VMError::report}), which HotSpot writes before it aborts: only there
 * is the signal that began it.
 *
 * @param signal the signal
 * @param frame the frame that is blamed
 */
record CrashedFrame(ChildSignal signal, Optional<String> frame) {
    private static final int MAX_BYTES = 64 * 1024;
    private static final Pattern SIGNAL = Pattern.compile("(?m)^#\\s+(SIG[A-Z0-9]+) \\(");
    private static final Pattern FRAME = Pattern.compile("(?m)^# Problematic frame:\\R#\\s*(.{1,300})$");

    static Optional<CrashedFrame> read(Path report) {
        String text;
        try (InputStream in = Files.newInputStream(report)) {
            text = new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
        } catch (IOException none) {
            return Optional.empty();
        }
        Matcher signal = SIGNAL.matcher(text);
        Matcher frame = FRAME.matcher(text);
        Optional<String> blamed = frame.find() ? Optional.of(frame.group(1).strip().replaceAll("\\s+", " "))
                : Optional.empty();
        return signal.find() ? ChildSignal.ofName(signal.group(1)).map(s -> new CrashedFrame(s, blamed))
                : Optional.empty();
    }
}
