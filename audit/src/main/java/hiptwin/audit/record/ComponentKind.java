package hiptwin.audit.record;

import java.util.Arrays;
import java.util.Optional;

/** What a component is to the tree. */
public enum ComponentKind {
    /** Files of the tree. */
    SHIPPED("shipped"),
    /** Code inside files of other components, without files of its own: libraries linked statically, device code in kernels. */
    LINKED("linked"),
    /** What a system writes for itself: no content that anybody holds rights in, so neither a program nor an archive. */
    STATE("state"),
    /** Whatever the package database of Debian in the tree owns, each package under its own copyright file. */
    DPKG("dpkg");

    private final String label;

    ComponentKind(String label) {
        this.label = label;
    }

    /**
     * {@return the word in the record}
     */
    public String label() {
        return label;
    }

    /**
     * {@return the kind of that word}
     *
     * @param label the word in the record
     */
    static Optional<ComponentKind> fromLabel(String label) {
        return Arrays.stream(values()).filter(kind -> kind.label.equals(label)).findFirst();
    }
}
