package hiptwin.audit.notices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import hiptwin.audit.record.RecordException;
import hiptwin.audit.seed.ListedTree;
import hiptwin.audit.seed.SeedRecord;
import hiptwin.audit.tree.SeedTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoticesTest {
    private static final String PATH = "opt/vmafx/licenses/THIRD_PARTY_NOTICES.txt";

    @TempDir
    Path folder;

    private SeedTree tree;
    private SeedRecord record;

    @BeforeEach
    void treeWithNotices() throws IOException, RecordException, NoticesException {
        tree = SeedTree.in(folder.resolve("tree"));
        record = SeedRecord.completeFor(tree);
        record.document().put("notices", "{licences}/THIRD_PARTY_NOTICES.txt");
        Files.write(tree.file(PATH), write());
    }

    private byte[] write() throws RecordException, NoticesException {
        return Notices.write(record.read(), ListedTree.bytes(tree.root()));
    }

    @Test
    void freshNoticesPass() throws IOException, RecordException {
        assertThat(record.findings()).isEmpty();
    }

    @Test
    void sameRecordGivesSameBytes() throws RecordException, NoticesException, IOException {
        assertThat(write()).isEqualTo(Files.readAllBytes(tree.file(PATH)));
    }

    @Test
    void noticesSayLicenceElectionSourceAndText() throws RecordException, NoticesException {
        assertThat(new String(write(), StandardCharsets.UTF_8)).contains("libelf (elfutils)\n\n"
                + "Licence: LGPL-3.0-or-later OR GPL-2.0-or-later\nUsed under: LGPL-3.0-or-later\nCopyright: Red Hat, Inc. and others\n",
                "Source: elfutils-0.195.tar.bz2, SHA-256 37629fdf7f1f3dc2818e138fca2b8094177d6c2d0f701d3bb650a561218dc026, https://",
                "commit 16adc4d875fd4f65ea23c7c84e1c66706fde3047 of https://github.com/ROCm/TheRock.git",
                "Text: bzip2-licence\n", "Terms of opt/vmafx/licenses/bzip2-1.0.8-LICENSE\n", "Linked into: vmafx-binaries\n");
    }

    @Test
    void changedPinMakesTheNoticesStale() throws IOException, RecordException {
        ((ObjectNode) record.object("sources").get("numactl-2.0.19")).put("sha256", "0".repeat(64));

        assertThat(record.findings()).containsExactly("licence-notices-stale " + PATH);
        assertThat(record.judge().findings().getFirst().message()).containsPattern("they first differ in line \\d+");
    }

    @Test
    void oneChangedByteMakesTheNoticesStale() throws IOException, RecordException {
        byte[] bytes = Files.readAllBytes(tree.file(PATH));
        bytes[bytes.length / 2] ^= 1;
        Files.write(tree.file(PATH), bytes);

        assertThat(record.findings()).containsExactly("licence-notices-stale " + PATH);
    }

    @Test
    void missingNoticesFail() throws IOException, RecordException {
        Files.delete(tree.file(PATH));

        assertThat(record.findings()).containsExactly("licence-notices-missing " + PATH);
    }

    @Test
    void missingTextIsNamed() throws IOException {
        Files.delete(tree.file("opt/vmafx/licenses/bzip2-1.0.8-LICENSE"));

        assertThatThrownBy(this::write).isInstanceOf(NoticesException.class).hasMessageContaining("bzip2-licence");
    }
}
