package hiptwin.audit.licence;

import hiptwin.audit.record.Component;
import hiptwin.audit.record.Library;
import hiptwin.audit.tree.TreeEntry.RegularFile;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Who claims which path, as far as the record names it one by one. */
final class Owners {
    private final Map<String, Set<String>> components = new HashMap<>();
    private final Map<String, OwnedFile> binaries = new TreeMap<>();
    private final Set<String> texts = new HashSet<>();

    void library(Component component, Library library, RegularFile file) {
        claim(component, file.path());
        binaries.putIfAbsent(file.path(), new OwnedFile(component, Optional.of(library), file));
    }

    void byHash(Component component, RegularFile file) {
        claim(component, file.path());
        if (file.binary().isPresent()) {
            binaries.putIfAbsent(file.path(), new OwnedFile(component, Optional.empty(), file));
        }
    }

    void claim(Component component, String path) {
        components.computeIfAbsent(path, key -> new LinkedHashSet<>()).add(component.id());
    }

    /** A licence text or the notices: belongs to the record itself, and several components may share it. */
    void text(String path) {
        texts.add(path);
    }

    boolean isText(String path) {
        return texts.contains(path);
    }

    /** {@return ids of the components that name a path} */
    Set<String> of(String path) {
        return components.getOrDefault(path, Set.of());
    }

    /** {@return whether a binary is named one by one} */
    boolean isNamed(String path) {
        return binaries.containsKey(path);
    }

    List<OwnedFile> binaries() {
        return List.copyOf(binaries.values());
    }
}
