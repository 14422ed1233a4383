package hiptwin.audit.licence;

import hiptwin.audit.debian.DebianPackage;
import hiptwin.audit.debian.InstalledPackage;
import hiptwin.audit.debian.ListedFile;
import hiptwin.audit.debian.PackageDatabase;
import hiptwin.audit.finding.Rule;
import hiptwin.audit.record.Component;
import hiptwin.audit.tree.TreeBytes;
import hiptwin.audit.tree.TreeEntry.RegularFile;
import hiptwin.audit.tree.TreeIndex;
import java.io.IOException;
import java.util.Optional;

/**
 * Gives the component of kind dpkg what Debian's packages own. Each listed file is compared with the MD5 of its package: a weak hash,
 * but the one that packages carry, and better than the path alone.
 */
final class PackageCheck {
    private final Component component;
    private final TreeIndex index;
    private final TreeBytes bytes;
    private final Owners owners;
    private final Findings findings;

    PackageCheck(Component component, TreeIndex index, TreeBytes bytes, Owners owners, Findings findings) {
        this.component = component;
        this.index = index;
        this.bytes = bytes;
        this.owners = owners;
        this.findings = findings;
    }

    void check(PackageDatabase database) {
        if (!database.present()) {
            findings.add(Rule.STALE_CLAIM, PackageDatabase.STATUS, "component " + component.id() + " claims what Debian's packages own, and"
                    + " the tree has no package database", "take the component out of the record, or audit the whole image");
        }
        database.unreadable().forEach(this::unreadable);
        database.packages().forEach(this::check);
    }

    private void check(InstalledPackage installed) {
        DebianPackage about = installed.about();
        String copyright = "usr/share/doc/" + about.name() + "/copyright";
        if (index.reach(copyright).filter(file -> file.sizeBytes() > 0).isEmpty()) {
            findings.add(Rule.PACKAGE_COPYRIGHT, copyright, "the copyright file of the package " + about.name() + " " + about.version()
                    + " is missing or empty", "install the package's documentation: dpkg's path-exclude leaves it out");
        }
        for (ListedFile file : installed.files()) {
            owners.claim(component, file.listed());
            file.path().ifPresent(path -> owners.claim(component, path));
            compare(about.name(), file);
        }
    }

    private void compare(String name, ListedFile listed) {
        Optional<RegularFile> file = listed.path().flatMap(index::file);
        if (file.isEmpty() || listed.md5().isEmpty()) {
            return;
        }
        owners.byHash(component, file.get());
        String path = file.get().path();
        try {
            String found = bytes.md5(path);
            if (!found.equals(listed.md5().get())) {
                findings.add(Rule.PACKAGE_FILE_ALTERED, path, "has MD5 " + found + ", the package " + name + " lists " + listed.md5().get(),
                        "install the package anew, or record the changed file as a component of its own");
            }
        } catch (IOException e) {
            unreadable(path, String.valueOf(e.getMessage()));
        }
    }

    private void unreadable(String path, String problem) {
        findings.add(Rule.UNREADABLE, path, "cannot be read: " + problem, "make it readable");
    }
}
