package hiptwin.audit.licence;

import hiptwin.audit.finding.Rule;
import hiptwin.audit.record.Component;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.Manifest;
import hiptwin.audit.tree.TreeEntry.RegularFile;
import hiptwin.audit.tree.TreeIndex;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Compares files that are recorded by hash. */
final class ManifestCheck {
    private ManifestCheck() {
    }

    static void check(LicenceRecord record, TreeIndex index, Owners owners, Findings findings) {
        for (Component component : record.components()) {
            for (Manifest manifest : component.manifests()) {
                new TreeMap<>(manifest.sha256ByPath()).entrySet()
                        .forEach(line -> check(component, manifest, line, index, owners, findings));
            }
        }
    }

    private static void check(Component component, Manifest manifest, Map.Entry<String, String> line, TreeIndex index, Owners owners,
            Findings findings) {
        Optional<RegularFile> file = index.file(line.getKey());
        if (file.isEmpty()) {
            findings.add(Rule.STALE_CLAIM, line.getKey(), manifest.file() + " of component " + component.id()
                    + " lists this file, and the tree does not have it", "put it back, or make the list anew");
            return;
        }
        owners.byHash(component, file.get());
        if (!file.get().sha256().equals(line.getValue())) {
            findings.add(Rule.FILE_ALTERED, line.getKey(), "has SHA-256 " + file.get().sha256() + ", expected " + line.getValue() + " as "
                    + manifest.file() + " of component " + component.id() + " says", "put the recorded file back, or make the list anew");
        }
    }
}
