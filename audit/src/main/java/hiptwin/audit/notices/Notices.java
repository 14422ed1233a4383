package hiptwin.audit.notices;

import hiptwin.audit.record.Component;
import hiptwin.audit.record.ComponentKind;
import hiptwin.audit.record.Library;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.LicenceText;
import hiptwin.audit.source.SourcePin;
import hiptwin.audit.tree.TreeBytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Writes {@code THIRD_PARTY_NOTICES.txt}: each component with licence, election, copyright, origin, libraries and source, and
 * after them every licence text once. It depends on the record and the texts alone, so that it can be written before the tree
 * is finished, and compared byte for byte afterwards.
 */
public final class Notices {
    private static final int MAX_TEXT_BYTES = 16 << 20;
    private static final String RULER = "=".repeat(100) + "\n";

    private Notices() {
    }

    /**
     * Writes the notices.
     *
     * @param record the record
     * @param tree reads the texts that lie in the tree
     * @return UTF-8, lines ended by LF
     * @throws NoticesException if a text cannot be had
     */
    public static byte[] write(LicenceRecord record, TreeBytes tree) throws NoticesException {
        StringBuilder out = new StringBuilder();
        out.append("Third-party notices\n\n").append(record.title()).append('\n');
        record.sourceOffer().ifPresent(offer -> out.append("\nSource: ").append(offer).append('\n'));
        Set<LicenceText> texts = new LinkedHashSet<>();
        for (Component component : record.components()) {
            if (component.kind() != ComponentKind.STATE) {
                out.append('\n').append(RULER);
                component(out, record, component);
                texts.addAll(component.texts());
            }
        }
        for (LicenceText text : texts) {
            out.append('\n').append(RULER).append("Text: ").append(text.id()).append('\n');
            text.origin().ifPresent(origin -> out.append("From: ").append(origin).append('\n'));
            out.append('\n').append(content(record, text, tree).stripTrailing()).append('\n');
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void component(StringBuilder out, LicenceRecord record, Component component) {
        out.append(component.name()).append("\n\n");
        component.licence().ifPresent(licence -> line(out, "Licence", licence));
        component.elected().ifPresent(elected -> line(out, "Used under", elected));
        component.copyright().forEach(notice -> line(out, "Copyright", notice));
        component.upstream().ifPresent(upstream -> line(out, "From", upstream.url()
                + upstream.version().map(version -> ", version " + version).orElse("")
                + upstream.commit().map(commit -> ", commit " + commit).orElse("")
                + component.upstreamPath().map(path -> ", " + path).orElse("")));
        if (component.kind() == ComponentKind.DPKG) {
            line(out, "Licence", "of each package: usr/share/doc/PACKAGE/copyright");
        }
        if (!component.linkedInto().isEmpty()) {
            line(out, "Linked into", String.join(", ", component.linkedInto()));
        }
        if (!component.libraries().isEmpty()) {
            line(out, "Libraries", String.join(", ", component.libraries().stream().map(Library::name).toList()));
        }
        for (String source : sources(component)) {
            line(out, "Source", describe(record.sources().get(source)));
        }
        if (!component.texts().isEmpty()) {
            line(out, "Texts", String.join(", ", component.texts().stream().map(LicenceText::id).toList()));
        }
        component.notes().ifPresent(notes -> line(out, "Notes", notes));
    }

    private static Set<String> sources(Component component) {
        Set<String> ids = new LinkedHashSet<>(component.sources());
        component.libraries().forEach(library -> ids.addAll(library.sources()));
        return ids;
    }

    private static String describe(SourcePin pin) {
        return switch (pin) {
            case SourcePin.Archive archive -> archive.fileName() + ", SHA-256 " + archive.sha256() + ", " + archive.urls().getFirst();
            case SourcePin.GitTree tree -> tree.fileName() + ", commit " + tree.commit() + " of " + tree.url();
        };
    }

    private static void line(StringBuilder out, String label, String value) {
        out.append(label).append(": ").append(value.strip().replaceAll("\\s*\\R\\s*", "\n    ")).append('\n');
    }

    private static String content(LicenceRecord record, LicenceText text, TreeBytes tree) throws NoticesException {
        try {
            byte[] bytes;
            if (text.location() == LicenceText.Location.TREE) {
                bytes = tree.read(text.path(), MAX_TEXT_BYTES);
            } else {
                Path folder = record.folder().orElseThrow(() -> new IOException("this record has no folder"));
                bytes = Files.readAllBytes(folder.resolve(text.path()));
            }
            return new String(bytes, StandardCharsets.UTF_8).replace("\r\n", "\n");
        } catch (IOException e) {
            throw new NoticesException("the licence text " + text.id() + ", " + text.path() + ", cannot be read: " + e.getMessage());
        }
    }
}
