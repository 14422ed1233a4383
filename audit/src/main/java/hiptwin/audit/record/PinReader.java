package hiptwin.audit.record;

import hiptwin.audit.source.SourcePin;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads one piece of source owed. */
final class PinReader {
    private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+~-]{0,199}");

    private PinReader() {
    }

    static SourcePin pin(Fields fields, String id, LocatedValue value) throws RecordException {
        return value.isObjectWith("git") ? tree(fields, id, value) : archive(fields, id, value);
    }

    private static SourcePin archive(Fields fields, String id, LocatedValue value) throws RecordException {
        Map<String, LocatedValue> at = value.object(Set.of("fileName", "urls", "sha256"), Set.of("sha512"));
        List<URI> urls = new ArrayList<>();
        for (LocatedValue url : fields.filled(at.get("urls"))) {
            urls.add(fields.uri(url));
        }
        Optional<String> sha512 = Optional.empty();
        if (at.containsKey("sha512")) {
            sha512 = Optional.of(fields.matching(at.get("sha512"), Fields.SHA512, Fields.SHA512_WORDS));
        }
        return new SourcePin.Archive(id, fileName(fields, at), urls, fields.matching(at.get("sha256"), Fields.SHA256, Fields.SHA256_WORDS),
                sha512);
    }

    private static SourcePin tree(Fields fields, String id, LocatedValue value) throws RecordException {
        Map<String, LocatedValue> at = value.object(Set.of("fileName", "git", "commit"), Set.of("packedSha256"));
        Optional<String> packed = Optional.empty();
        if (at.containsKey("packedSha256")) {
            packed = Optional.of(fields.matching(at.get("packedSha256"), Fields.SHA256, Fields.SHA256_WORDS));
        }
        return new SourcePin.GitTree(id, fileName(fields, at), fields.uri(at.get("git")),
                fields.matching(at.get("commit"), Fields.COMMIT, Fields.COMMIT_WORDS), packed);
    }

    private static String fileName(Fields fields, Map<String, LocatedValue> at) throws RecordException {
        return fields.matching(at.get("fileName"), FILE_NAME, "a file name without folders, of letters, digits and ._+~-");
    }
}
