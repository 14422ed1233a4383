package hiptwin.audit.source;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jgit.util.sha1.SHA1;

/** The bytes of a commit, whose hash is the commit's id and which name the tree: they prove which tree a commit means. */
record CommitObject(String id, String treeId, long committedEpochSeconds) {
    /** Latest time of the tar format: eleven octal digits. */
    private static final long LATEST_SECONDS = 0_77777777777L;
    private static final Pattern HEADER = Pattern.compile("\\Atree ([0-9a-f]{40})\n(?:parent [0-9a-f]{40}\n)*author [^\n]*\n"
            + "committer [^\n]* (-?[0-9]{1,15}) [^\n]*\n");

    /**
     * Reads a commit.
     *
     * @throws NotPackedException if it is none
     */
    static CommitObject parse(byte[] raw) throws NotPackedException {
        Matcher header = HEADER.matcher(new String(raw, StandardCharsets.ISO_8859_1));
        if (!header.find()) {
            throw new NotPackedException("the commit object in it cannot be read");
        }
        SHA1 hash = SHA1.newInstance().setDetectCollision(true);
        hash.update(("commit " + raw.length + "\0").getBytes(StandardCharsets.US_ASCII));
        hash.update(raw);
        long seconds = Long.parseLong(header.group(2));
        return new CommitObject(hash.toObjectId().name(), header.group(1), Math.min(Math.max(0, seconds), LATEST_SECONDS));
    }
}
