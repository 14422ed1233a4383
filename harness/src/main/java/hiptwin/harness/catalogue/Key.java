package hiptwin.harness.catalogue;

import hiptwin.harness.engine.Lineage;
import java.util.Optional;
import java.util.Set;

/**
 * A key that an extractor may emit.
 *
 * @param raw the name under which a score is stored with default options
 * @param alias the name in libvmaf's JSON, and the stem of the key when options differ; empty where the raw name is used
 * @param option name of the truth-valued option that switches it on; empty if it is always emitted
 * @param chroma whether it needs chroma planes
 * @param withoutSuffix whether it is stored under the raw name whatever the options are
 * @param lineages where it exists
 */
public record Key(String raw, Optional<String> alias, Optional<String> option, boolean chroma, boolean withoutSuffix,
        Set<Lineage> lineages) {
    /** Copies the set. */
    public Key {
        lineages = Set.copyOf(lineages);
    }
}
