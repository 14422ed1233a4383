package hiptwin.audit.licence;

import java.util.Objects;

/**
 * Something that is no fault but that a reader must know to judge what a pass is worth.
 *
 * @param path the file it is about, relative to the root of the tree; empty if it is about the record
 * @param text what there is to know
 */
public record Remark(String path, String text) {
    /** Checks that nothing is null. */
    public Remark {
        Objects.requireNonNull(path);
        Objects.requireNonNull(text);
    }

    /**
     * {@return path and text as one sentence}
     */
    public String sentence() {
        return path.isEmpty() ? text : path + " " + text;
    }
}
