package hiptwin.harness.cli;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.plan.Subject;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** What {@code --extractor} names. */
final class ExtractorNames {
    private ExtractorNames() {
    }

    /**
     * {@return the extractors, in the order given; all with their default options if none is}
     *
     * @param spec the command
     * @param names CPU names with options
     */
    static List<Subject> subjects(CommandSpec spec, List<String> names) {
        Catalogue catalogue = Catalogue.shipped();
        if (names.isEmpty()) {
            return catalogue.extractors().stream().map(extractor -> new Subject(extractor, catalogue.parse(extractor.name()))).toList();
        }
        List<Subject> subjects = new ArrayList<>();
        for (String name : names) {
            try {
                subjects.add(new Subject(catalogue.find(name.split(":", 2)[0]).orElse(null), catalogue.parse(name)));
            } catch (IllegalArgumentException e) {
                throw wrong(spec, name, e.getMessage());
            }
        }
        return subjects;
    }

    static ParameterException wrong(CommandSpec spec, String name, String why) {
        return new ParameterException(spec.commandLine(), "--extractor " + name + ": " + why);
    }
}
