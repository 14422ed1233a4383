package hiptwin.audit.licence;

import hiptwin.audit.finding.Rule;
import hiptwin.audit.notices.Notices;
import hiptwin.audit.notices.NoticesException;
import hiptwin.audit.record.Component;
import hiptwin.audit.record.Digest;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.LicenceText;
import hiptwin.audit.tree.TreeBytes;
import hiptwin.audit.tree.TreeEntry.RegularFile;
import hiptwin.audit.tree.TreeIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Compares licence texts and notices. */
final class TextCheck {
    private static final long MAX_TEXT_BYTES = 16 << 20;

    private final LicenceRecord record;
    private final TreeIndex index;
    private final TreeBytes bytes;
    private final Owners owners;
    private final Findings findings;

    TextCheck(LicenceRecord record, TreeIndex index, TreeBytes bytes, Owners owners, Findings findings) {
        this.record = record;
        this.index = index;
        this.bytes = bytes;
        this.owners = owners;
        this.findings = findings;
    }

    void check() {
        Map<LicenceText, String> users = new LinkedHashMap<>();
        record.texts().forEach(text -> users.put(text, ""));
        for (Component component : record.components()) {
            component.texts().forEach(text -> users.merge(text, component.id(),
                    (one, other) -> one.isEmpty() ? other : one + ", " + other));
        }
        users.forEach((text, components) -> {
            String of = components.isEmpty() ? "no component yet" : components;
            if (text.location() == LicenceText.Location.TREE) {
                inTree(text, of);
            } else {
                inRecord(text, of);
            }
        });
        record.noticesPath().ifPresent(this::notices);
    }

    private void inTree(LicenceText text, String components) {
        Optional<RegularFile> file = index.file(text.path());
        owners.text(text.path());
        if (file.isEmpty()) {
            missing(text.path(), text, components);
            return;
        }
        compare(text, text.path(), components, file.get().sizeBytes(), file.get().sha256());
    }

    private void inRecord(LicenceText text, String components) {
        Optional<Path> file = record.folder().map(folder -> folder.resolve(text.path())).filter(Files::isRegularFile);
        if (file.isEmpty()) {
            missing("", text, components);
            return;
        }
        try {
            if (Files.size(file.get()) > MAX_TEXT_BYTES) {
                throw new IOException("it has more than " + MAX_TEXT_BYTES + " bytes");
            }
            byte[] content = Files.readAllBytes(file.get());
            compare(text, "", components, content.length, Digest.sha256(content));
        } catch (IOException e) {
            findings.add(Rule.UNREADABLE, "", "the licence text " + text.id() + ", " + text.path() + " beside the record, cannot be read: "
                    + e.getMessage(), "make it readable");
        }
    }

    private void missing(String path, LicenceText text, String components) {
        findings.add(Rule.TEXT_MISSING, path, "the licence text " + text.id() + ", " + text.path()
                + (text.location() == LicenceText.Location.TREE ? " in the tree" : " beside the record") + ", of " + components
                + " is not there (" + text.place() + " of the record)", "put it back"
                + text.origin().map(origin -> ", from " + origin).orElse(""));
    }

    private void compare(LicenceText text, String path, String components, long sizeBytes, String sha256) {
        String name = "the licence text " + text.id() + ", " + text.path() + ", of " + components;
        String fix = "put the recorded text back" + text.origin().map(origin -> ", from " + origin).orElse("");
        if (sizeBytes == 0) {
            findings.add(Rule.TEXT_EMPTY, path, name + " is empty", fix);
        } else if (text.sha256().isPresent() && !text.sha256().get().equals(sha256)) {
            findings.add(Rule.TEXT_ALTERED, path, name + " has SHA-256 " + sha256 + ", expected " + text.sha256().get(), fix);
        }
    }

    private void notices(String path) {
        owners.text(path);
        Optional<RegularFile> file = index.file(path);
        String fix = "write them anew with --notices and put them there";
        if (file.isEmpty()) {
            findings.add(Rule.NOTICES_MISSING, path, "the notices are not in the tree", fix);
            return;
        }
        byte[] expected;
        try {
            expected = Notices.write(record, bytes);
        } catch (NoticesException e) {
            // The text that is missing has its own finding; whether the notices are fresh cannot be said without it.
            findings.add(Rule.NOTICES_STALE, path, "cannot be compared with the record: " + e.getMessage(), fix);
            return;
        }
        if (!Digest.sha256(expected).equals(file.get().sha256())) {
            findings.add(Rule.NOTICES_STALE, path, "the notices (" + file.get().sizeBytes()
                    + " bytes) are not what the record gives (" + expected.length + " bytes)" + firstDifference(file.get(), expected), fix);
        }
    }

    private String firstDifference(RegularFile file, byte[] expected) {
        try {
            byte[] found = bytes.read(file.path(), expected.length + (1 << 20));
            int line = 1;
            for (int i = 0; i < Math.min(found.length, expected.length); i++) {
                if (found[i] != expected[i]) {
                    return "; they first differ in line " + line;
                }
                line += expected[i] == '\n' ? 1 : 0;
            }
            return "; one ends in line " + line + ", where the other goes on";
        } catch (IOException e) {
            return "";
        }
    }
}
