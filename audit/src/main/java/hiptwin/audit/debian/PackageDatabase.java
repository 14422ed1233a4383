package hiptwin.audit.debian;

import hiptwin.audit.tree.TreeBytes;
import hiptwin.audit.tree.TreeEntry;
import hiptwin.audit.tree.TreeIndex;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The package database of Debian in a tree ({@code dpkg(1)}: {@code /var/lib/dpkg/status}, {@code info/*.list} and
 * {@code info/*.md5sums}).
 *
 * @param present whether the tree has one
 * @param packages what is installed, sorted by name and architecture
 * @param unreadable why a file of the database could not be read, by its path; what it would say is then left out
 */
public record PackageDatabase(boolean present, List<InstalledPackage> packages, Map<String, String> unreadable) {
    /** Path of the list of packages. */
    public static final String STATUS = "var/lib/dpkg/status";
    private static final String INFO = "var/lib/dpkg/info/";
    private static final int MAX_BYTES = 64 << 20;

    /** Copies list and map. */
    public PackageDatabase {
        packages = List.copyOf(packages);
        unreadable = Map.copyOf(unreadable);
    }

    /**
     * Reads the database of a tree.
     *
     * @param index the tree
     * @param bytes reads its files
     * @return the database; one without packages if there is none
     */
    public static PackageDatabase read(TreeIndex index, TreeBytes bytes) {
        return new Reading(index, bytes).all();
    }

    /** {@return every path of the tree that a package owns} */
    public Set<String> ownedPaths() {
        Set<String> paths = new HashSet<>();
        packages.forEach(one -> one.files().forEach(file -> file.path().ifPresent(paths::add)));
        return paths;
    }

    private static final class Reading {
        private final TreeIndex index;
        private final TreeBytes bytes;
        private final Map<String, String> unreadable = new TreeMap<>();

        private Reading(TreeIndex index, TreeBytes bytes) {
            this.index = index;
            this.bytes = bytes;
        }

        private PackageDatabase all() {
            if (index.file(STATUS).isEmpty()) {
                return new PackageDatabase(false, List.of(), Map.of());
            }
            List<InstalledPackage> packages = new ArrayList<>();
            for (Map<String, String> paragraph : paragraphs(text(STATUS))) {
                if (paragraph.getOrDefault("Status", "").endsWith(" installed") && paragraph.containsKey("Package")) {
                    packages.add(one(paragraph));
                }
            }
            packages.sort(Comparator.comparing((InstalledPackage one) -> one.about().name())
                    .thenComparing(one -> one.about().architecture()));
            return new PackageDatabase(true, packages, unreadable);
        }

        private InstalledPackage one(Map<String, String> paragraph) {
            String name = paragraph.get("Package");
            String version = paragraph.getOrDefault("Version", "");
            String[] source = paragraph.getOrDefault("Source", name).split(" ", 2);
            String sourceVersion = source.length == 2 ? source[1].replaceAll("[()]", "") : version;
            String architecture = paragraph.getOrDefault("Architecture", "");
            // Packages that may be installed for several architectures have the architecture in the names of their lists.
            String qualified = index.file(INFO + name + ":" + architecture + ".list").isPresent() ? name + ":" + architecture : name;
            Map<String, String> hashes = hashes(qualified);
            List<ListedFile> files = new ArrayList<>();
            for (String line : optionalText(INFO + qualified + ".list").lines().toList()) {
                String listed = line.startsWith("/") ? line.substring(1) : line;
                if (!listed.isEmpty() && !listed.equals(".")) {
                    files.add(new ListedFile(listed, place(listed), Optional.ofNullable(hashes.get(listed))));
                }
            }
            return new InstalledPackage(new DebianPackage(name, version, architecture, source[0], sourceVersion), files);
        }

        private Optional<String> place(String listed) {
            int slash = listed.lastIndexOf('/');
            String name = listed.substring(slash + 1);
            return index.resolve(listed.substring(0, Math.max(slash, 0))).map(folder -> folder.isEmpty() ? name : folder + "/" + name);
        }

        private Map<String, String> hashes(String qualified) {
            Map<String, String> hashes = new HashMap<>();
            optionalText(INFO + qualified + ".md5sums").lines().forEach(line -> {
                int blank = line.indexOf(' ');
                if (blank == 32) {
                    hashes.put(line.substring(blank).strip(), line.substring(0, blank));
                }
            });
            return hashes;
        }

        private String optionalText(String path) {
            return index.file(path).map(TreeEntry.RegularFile::path).map(this::text).orElse("");
        }

        private String text(String path) {
            try {
                return new String(bytes.read(path, MAX_BYTES), StandardCharsets.UTF_8);
            } catch (IOException e) {
                unreadable.put(path, String.valueOf(e.getMessage()));
                return "";
            }
        }

        private static List<Map<String, String>> paragraphs(String text) {
            List<Map<String, String>> all = new ArrayList<>();
            Map<String, String> current = new TreeMap<>();
            for (String line : text.split("\n", -1)) {
                int colon = line.indexOf(':');
                if (line.isBlank()) {
                    all.add(current);
                    current = new TreeMap<>();
                } else if (colon > 0 && !Character.isWhitespace(line.charAt(0))) {
                    current.put(line.substring(0, colon), line.substring(colon + 1).strip());
                }
            }
            all.add(current);
            return all;
        }
    }
}
