package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.catalogue.Extractor;
import hiptwin.harness.catalogue.Key;
import hiptwin.harness.catalogue.Option;
import hiptwin.harness.compare.Tolerance;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The oracle's option tables, keys and geometries against the catalogue, which lists what libvmaf has. */
class OracleCatalogueTest {
    static Stream<ExtractorDescription> extractors() {
        return Stream.of(Lineage.NETFLIX, Lineage.FORK).flatMap(lineage -> {
            try (OracleEngine oracle = new OracleEngine(lineage)) {
                return oracle.extractors().stream().filter(extractor -> extractor.lineage() == lineage);
            }
        });
    }

    private static Extractor listed(ExtractorDescription extractor) {
        return Catalogue.shipped().find(extractor.name()).orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("extractors")
    void optionsAreThoseOfTheCatalogue(ExtractorDescription extractor) {
        assertThat(extractor.options()).extracting(ExtractorOption::name)
                .containsExactlyInAnyOrderElementsOf(listed(extractor).options().stream().map(Option::name).toList());
        for (ExtractorOption option : extractor.options()) {
            Option listed = listed(extractor).option(option.name()).orElseThrow();
            assertThat(option.keyAlias().isPresent()).as(option.name()).isEqualTo(listed.inKey());
            option.keyAlias().ifPresent(alias -> assertThat(alias).isEqualTo(listed.alias()));
            String defaultText = listed.defaultIn(extractor.lineage());
            // Some defaults, such as no scale of adm_skip_aim_scale, are out of the range that libvmaf takes.
            if (option.kind() == ExtractorOption.Kind.CHOICE || option.defaultValue() >= option.least()) {
                assertThat(option.parse(defaultText)).as(option.name()).isEqualTo(option.defaultValue());
            } else {
                assertThat(Double.parseDouble(defaultText)).as(option.name()).isEqualTo(option.defaultValue());
            }
            listed.least().ifPresent(least -> assertThat(option.least()).as(option.name()).isEqualTo(least));
            listed.most().ifPresent(most -> assertThat(option.most()).as(option.name()).isEqualTo(most));
        }
    }

    @ParameterizedTest
    @MethodSource("extractors")
    void keysAreAmongThoseOfTheCatalogue(ExtractorDescription extractor) {
        assertThat(listed(extractor).keys()).extracting(Key::raw).containsAll(extractor.keys());
    }

    /** With each truth option by itself, and with all of them. Some keys came with VMAFX only. */
    @ParameterizedTest
    @MethodSource("extractors")
    void theKeysOfEveryTruthOptionAreThoseThatTheCatalogueRequires(ExtractorDescription extractor) {
        Geometry geometry = new Geometry(576, 324, PixelFormat.YUV420P, 8);
        List<String> options = extractor.options().stream()
                .filter(option -> option.kind() == ExtractorOption.Kind.BOOLEAN && option.refusal().isEmpty())
                .map(ExtractorOption::name).toList();
        List<List<String>> sets = new ArrayList<>(options.stream().map(List::of).toList());
        sets.add(List.of());
        sets.add(options);
        try (OracleEngine oracle = new OracleEngine(extractor.lineage())) {
            for (List<String> set : sets) {
                for (String value : List.of("true", "false")) {
                    TreeMap<String, String> given = new TreeMap<>();
                    set.forEach(name -> given.put(name, value));
                    List<String> required = listed(extractor).requiredKeys(given, extractor.lineage(), geometry);
                    List<String> known = new ArrayList<>(
                            listed(extractor).requiredKeys(given, Lineage.VMAFX, geometry));
                    known.addAll(required);
                    assertThat(oracle.keys(new ExtractorRequest(extractor.name(), given, List.of()), geometry))
                            .as(extractor.name() + given).containsAll(required).isSubsetOf(known);
                }
            }
        }
    }

    /** What the catalogue lets through to a library, the oracle takes as well. */
    @ParameterizedTest
    @MethodSource("extractors")
    void everyGeometryOfTheCatalogueIsTaken(ExtractorDescription extractor) {
        assertThat(extractor.minimumSide()).isLessThanOrEqualTo(listed(extractor).limits().minSide());
        assertThat(extractor.layouts()).containsAll(listed(extractor).limits().layouts());
        assertThat(extractor.bitDepths()).contains(8, 10);
    }

    /** At least ten times below the gate's generic tolerance for twins, of the score where that is above 1. */
    @ParameterizedTest
    @MethodSource("extractors")
    void boundsAreTenTimesTighterThanTheGates(ExtractorDescription extractor) {
        Tolerance bound = OracleBound.listed(extractor.name());

        for (double score : List.of(0.5, 40.0, 100.0)) {
            assertThat(bound.accepts(score, score + 5e-6 * Math.max(score, 1))).isFalse();
        }
    }
}
