package hiptwin.audit.licence;

import hiptwin.audit.finding.Rule;
import hiptwin.audit.record.Component;
import hiptwin.audit.tree.TreeBytes;
import hiptwin.audit.tree.TreeEntry.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the package database of Debian in a tree owns. Each listed file is compared with the MD5 of its package: a weak hash, but
 * the one that packages carry, and better than the path alone.
 */
final class DebianPackages {
    private static final String STATUS = "var/lib/dpkg/status";
    private static final String INFO = "var/lib/dpkg/info/";
    private static final int MAX_BYTES = 64 << 20;

    private final Component component;
    private final TreeIndex index;
    private final TreeBytes bytes;
    private final Owners owners;
    private final Findings findings;
    private final List<DebianPackage> installed = new ArrayList<>();

    private DebianPackages(Component component, TreeIndex index, TreeBytes bytes, Owners owners, Findings findings) {
        this.component = component;
        this.index = index;
        this.bytes = bytes;
        this.owners = owners;
        this.findings = findings;
    }

    static DebianPackages read(Component component, TreeIndex index, TreeBytes bytes, Owners owners, Findings findings) {
        DebianPackages packages = new DebianPackages(component, index, bytes, owners, findings);
        packages.read();
        return packages;
    }

    List<DebianPackage> installed() {
        return installed.stream().sorted(Comparator.comparing(DebianPackage::name).thenComparing(DebianPackage::architecture)).toList();
    }

    private void read() {
        if (index.file(STATUS).isEmpty()) {
            findings.add(Rule.STALE_CLAIM, STATUS, "component " + component.id() + " claims what Debian's packages own, and the tree has no"
                    + " package database", "take the component out of the record, or audit the whole image");
            return;
        }
        for (Map<String, String> paragraph : paragraphs(text(STATUS))) {
            if (paragraph.getOrDefault("Status", "").endsWith(" installed") && paragraph.containsKey("Package")) {
                one(paragraph);
            }
        }
    }

    private void one(Map<String, String> paragraph) {
        String name = paragraph.get("Package");
        String version = paragraph.getOrDefault("Version", "");
        String[] source = paragraph.getOrDefault("Source", name).split(" ", 2);
        String sourceVersion = source.length == 2 ? source[1].replaceAll("[()]", "") : version;
        String architecture = paragraph.getOrDefault("Architecture", "");
        installed.add(new DebianPackage(name, version, architecture, source[0], sourceVersion));
        String copyright = "usr/share/doc/" + name + "/copyright";
        if (index.reach(copyright).filter(file -> file.sizeBytes() > 0).isEmpty()) {
            findings.add(Rule.PACKAGE_COPYRIGHT, copyright, "the copyright file of the package " + name + " " + version
                    + " is missing or empty", "install the package's documentation: dpkg's path-exclude leaves it out");
        }
        String qualified = index.file(INFO + name + ":" + architecture + ".list").isPresent() ? name + ":" + architecture : name;
        Map<String, String> hashes = hashes(qualified);
        for (String line : index.file(INFO + qualified + ".list").map(list -> text(list.path())).orElse("").lines().toList()) {
            String listed = line.startsWith("/") ? line.substring(1) : line;
            if (listed.isEmpty() || listed.equals(".")) {
                continue;
            }
            own(name, listed, hashes);
        }
    }

    private void own(String name, String listed, Map<String, String> hashes) {
        owners.claim(component, listed);
        Optional<String> real = index.resolve(parent(listed)).map(folder -> folder.isEmpty() ? base(listed) : folder + "/" + base(listed));
        real.ifPresent(path -> owners.claim(component, path));
        Optional<RegularFile> file = real.flatMap(index::file);
        String expected = hashes.get(listed);
        if (file.isEmpty() || expected == null) {
            return;
        }
        owners.byHash(component, file.get());
        try {
            String found = md5(file.get().path());
            if (!found.equals(expected)) {
                findings.add(Rule.PACKAGE_FILE_ALTERED, file.get().path(), "has MD5 " + found + ", the package " + name + " lists "
                        + expected, "install the package anew, or record the changed file as a component of its own");
            }
        } catch (IOException e) {
            findings.add(Rule.UNREADABLE, file.get().path(), "cannot be read: " + e.getMessage(), "make it readable");
        }
    }

    private Map<String, String> hashes(String qualified) {
        Map<String, String> hashes = new HashMap<>();
        index.file(INFO + qualified + ".md5sums").map(list -> text(list.path())).orElse("").lines().forEach(line -> {
            int blank = line.indexOf(' ');
            if (blank == 32) {
                hashes.put(line.substring(blank).strip(), line.substring(0, blank));
            }
        });
        return hashes;
    }

    private String md5(String path) throws IOException {
        try (InputStream in = bytes.open(path)) {
            DigestInputStream digest = new DigestInputStream(in, MessageDigest.getInstance("MD5"));
            digest.transferTo(OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digest.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private String text(String path) {
        try {
            return new String(bytes.read(path, MAX_BYTES), StandardCharsets.UTF_8);
        } catch (IOException e) {
            findings.add(Rule.UNREADABLE, path, "cannot be read: " + e.getMessage(), "make it readable");
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

    private static String parent(String path) {
        return path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
    }

    private static String base(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
