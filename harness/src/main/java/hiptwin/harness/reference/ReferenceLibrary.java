package hiptwin.harness.reference;

import hiptwin.harness.engine.Lineage;
import java.util.List;

/**
 * The library that made a set of reference scores.
 *
 * @param name for people, for example {@code Netflix/vmaf 3.2.0}
 * @param lineage line of development
 * @param versions every answer of {@code vmaf_version()} that this version gives: a build inside a checkout says the commit, a release
 *     says the number
 * @param build compiler, C library and options that decide the last digits
 * @param architecture of the machine, for example {@code x86_64}
 * @param mode {@code scalar} (every instruction set masked) or {@code default}
 */
public record ReferenceLibrary(String name, Lineage lineage, List<String> versions, String build, String architecture, String mode) {
    /** The mode in which every instruction set is masked. */
    public static final String SCALAR = "scalar";
    /** The mode in which the library chooses. */
    public static final String DEFAULT = "default";

    /** Copies the list. */
    public ReferenceLibrary {
        versions = List.copyOf(versions);
    }
}
