package hiptwin.audit.record;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The kinds of value that occur all over a record, and what has been seen of them. */
final class Fields {
    static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");
    static final String SHA256_WORDS = "64 lower-case hexadecimal digits";
    static final Pattern SHA512 = Pattern.compile("[0-9a-f]{128}");
    static final String SHA512_WORDS = "128 lower-case hexadecimal digits";
    static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}");
    static final String COMMIT_WORDS = "a full commit, 40 lower-case hexadecimal digits";
    static final Pattern BUILD_ID = Pattern.compile("([0-9a-f]{2}){4,64}");
    static final String BUILD_ID_WORDS = "a build id, 8 to 128 lower-case hexadecimal digits";

    private static final String UNDECIDED = "undecided";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,99}");
    private static final Pattern DIRECTORY = Pattern.compile("(?<!\\\\)\\{([^}]*)\\}");
    private static final Set<String> SCHEMES = Set.of("https", "http");

    private final Map<String, String> directories;
    private final Optional<Path> folder;
    private final List<Undecided> undecided = new ArrayList<>();
    private final Set<String> usedDirectories = new LinkedHashSet<>();

    Fields(Map<String, String> directories, Optional<Path> folder) {
        this.directories = directories;
        this.folder = folder;
    }

    List<Undecided> undecided() {
        return undecided;
    }

    Optional<Path> folder() {
        return folder;
    }

    /** Whether a value is there; keeps the question where somebody still has to decide. */
    boolean isDecided(LocatedValue value) throws RecordException {
        if (!value.isObjectWith(UNDECIDED)) {
            return true;
        }
        undecided.add(new Undecided(value.place(), value.object(Set.of(UNDECIDED), Set.of()).get(UNDECIDED).string()));
        return false;
    }

    /** {@return the entries of an optional table, under ids that have been checked} */
    Map<String, LocatedValue> table(Map<String, LocatedValue> members, String key) throws RecordException {
        LocatedValue table = members.get(key);
        if (table == null) {
            return Map.of();
        }
        for (Map.Entry<String, LocatedValue> entry : table.object().entrySet()) {
            checkId(entry.getKey(), entry.getValue());
        }
        return table.object();
    }

    static void checkId(String id, LocatedValue value) throws RecordException {
        if (!ID.matcher(id).matches()) {
            throw value.fault("expected an id of letters, digits, '.', '_' and '-', at most 100, found \"" + id + "\"");
        }
    }

    String id(LocatedValue value) throws RecordException {
        String id = value.string();
        checkId(id, value);
        return id;
    }

    List<LocatedValue> filled(LocatedValue value) throws RecordException {
        List<LocatedValue> elements = value.array();
        if (elements.isEmpty()) {
            throw value.fault("expected at least one element, found none");
        }
        return elements;
    }

    List<String> strings(LocatedValue value) throws RecordException {
        List<String> texts = new ArrayList<>();
        for (LocatedValue element : value.array()) {
            texts.add(element.string());
        }
        return texts;
    }

    Optional<String> optional(Map<String, LocatedValue> members, String key) throws RecordException {
        return members.containsKey(key) ? Optional.of(members.get(key).string()) : Optional.empty();
    }

    String matching(LocatedValue value, Pattern pattern, String expected) throws RecordException {
        if (!value.isString() || !pattern.matcher(value.string()).matches()) {
            throw value.expected(expected);
        }
        return value.string();
    }

    URI uri(LocatedValue value) throws RecordException {
        String text = value.string();
        try {
            URI uri = new URI(text);
            if (uri.getHost() != null && SCHEMES.contains(uri.getScheme())) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // Said below: what is wrong with it matters less than what would be right.
        }
        throw value.expected("an absolute http or https address");
    }

    /** {@return a path, its directories filled in} */
    String path(LocatedValue value) throws RecordException {
        String path = expanded(value).replace("\\{", "{");
        checkPath(path, value);
        return path;
    }

    PathGlob glob(LocatedValue value) throws RecordException {
        try {
            PathGlob glob = PathGlob.of(expanded(value));
            checkPath(glob.toString(), value);
            return glob;
        } catch (IllegalArgumentException e) {
            throw value.fault(e.getMessage());
        }
    }

    static void checkPath(String path, LocatedValue value) throws RecordException {
        for (String part : path.split("/", -1)) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                throw value.expected("a relative path without empty parts, \".\" and \"..\"");
            }
        }
    }

    private String expanded(LocatedValue value) throws RecordException {
        Matcher matcher = DIRECTORY.matcher(value.string());
        StringBuilder path = new StringBuilder();
        while (matcher.find()) {
            String name = matcher.group(1);
            if (!directories.containsKey(name)) {
                throw value.fault("there is no directory \"" + name + "\"; expected one of " + String.join(", ", directories.keySet())
                        + ", or \\{ for a brace");
            }
            usedDirectories.add(name);
            matcher.appendReplacement(path, Matcher.quoteReplacement(directories.get(name)));
        }
        return matcher.appendTail(path).toString();
    }

    void failOnUnusedDirectories(Map<String, LocatedValue> entries) throws RecordException {
        for (Map.Entry<String, LocatedValue> entry : entries.entrySet()) {
            if (!usedDirectories.contains(entry.getKey())) {
                throw entry.getValue().fault("nothing uses the directory " + entry.getKey() + "; expected every entry to be used");
            }
        }
    }

    /** {@return whether something of that key is still undecided, so that what it would use cannot be known} */
    boolean isOpen(String key) {
        return undecided.stream().anyMatch(open -> open.place().path().endsWith("." + key));
    }
}
