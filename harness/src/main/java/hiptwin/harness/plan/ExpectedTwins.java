package hiptwin.harness.plan;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.catalogue.Extractor;
import hiptwin.harness.engine.Backend;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The extractors that a build must run on the device by itself. Without it the set is what the library says; with it, an extractor that stays
 * on the CPU is a failure.
 *
 * @param extractors CPU names
 */
public record ExpectedTwins(Set<String> extractors) {
    /** Copies the set. */
    public ExpectedTwins {
        extractors = Set.copyOf(extractors);
    }

    /**
     * {@return the names that none of these subjects measures, in order: nothing can be said of them}
     *
     * @param subjects what is measured
     */
    public List<String> notAmong(List<Subject> subjects) {
        return extractors.stream().filter(name -> subjects.stream().noneMatch(subject -> subject.extractor().name().equals(name)))
                .sorted().toList();
    }

    /**
     * Reads a list: one CPU name per line; empty lines and what follows a {@code #} do not count.
     *
     * @param text the file's text
     * @param catalogue what is known
     * @param backend which twins
     * @return the set
     * @throws IllegalArgumentException if a name is unknown, has no twin or is listed twice, or if there is none; the message names line and
     *     value and what would be right
     */
    public static ExpectedTwins parse(String text, Catalogue catalogue, Backend backend) {
        Set<String> names = new TreeSet<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            String name = line.replaceFirst("#.*", "").strip();
            if (name.isEmpty()) {
                continue;
            }
            if (catalogue.find(name).flatMap(extractor -> extractor.nameOn(backend)).isEmpty()) {
                throw new IllegalArgumentException("line " + number + ": '" + name + "' is no extractor with a " + backend.label()
                        + " twin: expected one of " + catalogue.extractors().stream().filter(one -> one.nameOn(backend).isPresent())
                                .map(Extractor::name).sorted().toList());
            }
            if (!names.add(name)) {
                throw new IllegalArgumentException("line " + number + ": '" + name + "' is listed twice");
            }
        }
        if (names.isEmpty()) {
            throw new IllegalArgumentException("no extractor is named: expected one CPU name per line, for example psnr");
        }
        return new ExpectedTwins(names);
    }
}
