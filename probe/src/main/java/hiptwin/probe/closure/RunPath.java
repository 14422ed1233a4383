package hiptwin.probe.closure;

import hiptwin.probe.elf.ElfMachine;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;

/** The folders of one {@code DT_RPATH}, {@code DT_RUNPATH} or {@code LD_LIBRARY_PATH}, with the loader's words put in. */
final class RunPath {
    /** No tool writes a tenth of it; more folders would make the time of the search the file's to choose. */
    static final int MAX_FOLDERS = 256;

    private RunPath() {
    }

    /** {@return the folders as written, an empty one for an empty part} */
    static List<String> entries(String path) {
        return List.of(path.split(":", -1));
    }

    /**
     * The folders relative to the root of the tree. One that starts at the working directory has no place in a tree and is left
     * out.
     *
     * @param path folders separated by colons
     * @param origin folder of the file, relative to the root
     * @param machine what {@code $LIB} and {@code $PLATFORM} depend on
     */
    static List<String> folders(String path, String origin, ElfMachine machine) {
        Set<String> folders = new LinkedHashSet<>();
        List<String> entries = entries(path);
        for (String entry : entries.subList(0, Math.min(entries.size(), MAX_FOLDERS))) {
            folders.addAll(folders(entry, origin, machine, ""));
        }
        return List.copyOf(folders);
    }

    private static List<String> folders(String entry, String origin, ElfMachine machine, String nothing) {
        String text = replace(entry, "ORIGIN", "/" + origin);
        if (!text.startsWith("/")) {
            return List.of();
        }
        text = replace(text, "PLATFORM", LoaderFolders.platform(machine));
        if (replace(text, "LIB", nothing).equals(text)) {
            return List.of(text);
        }
        List<String> all = new ArrayList<>();
        for (String library : LoaderFolders.libraryFolders(machine)) {
            all.add(replace(text, "LIB", library));
        }
        return all;
    }

    /** Replaces {@code $WORD} where no letter, digit or underscore follows, and <code>${WORD}</code>. */
    private static String replace(String text, String word, String value) {
        if (text.indexOf('$') < 0) {
            return text;
        }
        return text.replaceAll("\\$(?:" + word + "(?![A-Za-z0-9_])|\\{" + word + "\\})",
                Matcher.quoteReplacement(value));
    }
}
