package hiptwin.audit.source;

import java.net.URI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** What a pin must be like so that one content is meant and nothing outside the bundle can be written. */
final class PinRules {
    static final String PART_ENDING = ".part";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+~-]{0,199}");
    private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern SHA512 = Pattern.compile("[0-9a-f]{128}");
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}");
    private static final List<String> PACKED_ENDINGS = List.of(".tar.gz", ".tgz");

    private PinRules() {
    }

    /** Throws IllegalArgumentException that names pin, field, value and what would be right. */
    static Map<String, SourcePin> check(List<SourcePin> pins) {
        Map<String, SourcePin> byId = new HashMap<>();
        Set<String> files = new HashSet<>();
        for (SourcePin pin : pins) {
            String at = "source '" + pin.id() + "': ";
            require(ID.matcher(pin.id()).matches(), at + "expected an id of letters, digits and . _ + ~ -");
            require(byId.put(pin.id(), pin) == null, at + "the id is used twice");
            String file = pin.fileName();
            require(ID.matcher(file).matches() && !file.contains(PART_ENDING) && !file.equalsIgnoreCase(BundleIndex.FILE_NAME),
                    at + "file name '" + file + "': expected a plain name without folder, not " + BundleIndex.FILE_NAME
                            + " and without '" + PART_ENDING + "'");
            // Two names that differ in case only are one file on some file systems.
            require(files.add(file.toLowerCase(Locale.ROOT)), at + "file name '" + file + "' is used twice");
            switch (pin) {
                case SourcePin.Archive archive -> check(at, archive);
                case SourcePin.GitTree tree -> check(at, tree);
            }
        }
        return byId;
    }

    private static void check(String at, SourcePin.Archive archive) {
        require(!archive.urls().isEmpty(), at + "expected at least one URL");
        archive.urls().forEach(url -> checkUri(at + "URL", url, false));
        require(SHA256.matcher(archive.sha256()).matches(), at + "sha256 '" + archive.sha256() + "': expected 64 lower-case hex digits");
        archive.sha512().ifPresent(hash -> require(SHA512.matcher(hash).matches(),
                at + "sha512 '" + hash + "': expected 128 lower-case hex digits"));
    }

    private static void check(String at, SourcePin.GitTree tree) {
        checkUri(at + "repository", tree.url(), false);
        require(COMMIT.matcher(tree.commit()).matches(), at + "commit '" + tree.commit() + "': expected all 40 lower-case hex digits");
        tree.packedSha256().ifPresent(hash -> require(SHA256.matcher(hash).matches(),
                at + "packedSha256 '" + hash + "': expected 64 lower-case hex digits"));
        require(PACKED_ENDINGS.stream().anyMatch(tree.fileName()::endsWith) && !prefix(tree).equals("/"),
                at + "file name '" + tree.fileName() + "': expected one that ends in .tar.gz or .tgz");
    }

    /** The folder that everything in the packed tree lies in, with a slash at the end. */
    static String prefix(SourcePin.GitTree tree) {
        String name = tree.fileName();
        for (String ending : PACKED_ENDINGS) {
            if (name.endsWith(ending)) {
                return name.substring(0, name.length() - ending.length()) + "/";
            }
        }
        return "/";
    }

    static void checkUri(String what, URI uri, boolean fileAllowed) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        boolean web = (scheme.equals("http") || scheme.equals("https")) && uri.getHost() != null;
        boolean file = fileAllowed && scheme.equals("file") && uri.getPath() != null
                && (uri.getAuthority() == null || uri.getAuthority().isEmpty());
        require(web || file, what + " '" + uri + "': expected http:// or https://" + (fileAllowed ? " or file:///" : ""));
        // SOURCES.json and messages name the URL; a password has no business there.
        require(uri.getUserInfo() == null, what + " on " + uri.getHost() + ": expected no user name or password in it");
        require(uri.getFragment() == null, what + " '" + uri + "': expected no '#'");
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
