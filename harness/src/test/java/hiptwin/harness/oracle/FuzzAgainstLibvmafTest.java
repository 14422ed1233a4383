package hiptwin.harness.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.score.ScoreTable;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The oracle against a real libvmaf in scalar C, given by {@code -Dhiptwin.libvmaf=/path/libvmaf.so.3}, on random
 * sizes, depths, layouts, contents and options. Each score has to be within what the catalogue's oracle rule says. A
 * library without a case that the oracle takes would be a test of nothing, so those are counted. What the oracle takes
 * and the library refuses fails here; what the oracle refuses is not tried, because a library may crash on it.
 *
 * <p>Fresh cases: {@code -Dhiptwin.fuzz.seed=N} starts at another seed, {@code -Dhiptwin.fuzz.cases=N} makes more of
 * them for each extractor.
 */
class FuzzAgainstLibvmafTest {
    private static final int CASES = Integer.getInteger("hiptwin.fuzz.cases", 60);
    private static final long FIRST_SEED = Long.getLong("hiptwin.fuzz.seed", 0);

    private String path;

    @BeforeEach
    void findLibrary() {
        path = System.getProperty("hiptwin.libvmaf", "");
        if (path.isEmpty()) {
            if (List.of(System.getProperty("hiptwin.require", "").split(",")).contains("libvmaf")) {
                fail("no libvmaf given (-Dhiptwin.libvmaf=PATH), and the ring \"libvmaf\" is required");
            }
            abort("no libvmaf given (-Dhiptwin.libvmaf=PATH)");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"psnr", "float_psnr", "float_moment", "motion", "motion_v2", "ssim", "ciede",
        "float_motion", "float_ssim", "float_ms_ssim", "psnr_hvs", "ssimulacra2", "vif", "float_vif",
        "adm", "float_adm"})
    void theOracleAgreesWithTheLibrary(String name) throws Exception {
        try (LibvmafEngine library = LibvmafEngine.open(new EngineSpec.Libvmaf(path,
                EngineSpec.Libvmaf.SCALAR_CPU_MASK, 0, OptionalInt.empty()));
                OracleEngine oracle = new OracleEngine(library.facts().lineage())) {
            if (!Catalogue.shipped().find(name).orElseThrow().lineages().contains(library.facts().lineage())) {
                abort(library.facts().lineage() + " has no " + name);
            }
            ExtractorDescription extractor = oracle.extractors().stream()
                    .filter(one -> one.name().equals(name)).findFirst().orElseThrow();
            int compared = 0;
            for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
                FuzzCase fuzzCase = FuzzCase.of(extractor, seed);
                if (oracle.refusal(fuzzCase.request(), fuzzCase.geometry()).isEmpty()) {
                    List<String> differences = differences(library, oracle, fuzzCase);
                    assertThat(differences).as(fuzzCase.toString()).isEmpty();
                    compared++;
                }
            }
            assertThat(compared).as("cases that the oracle does not refuse").isGreaterThan(CASES / 3);
        }
    }

    /**
     * Whether both libraries give a key. Neither gives the chroma of float_ms_ssim, which came with VMAFX; and without
     * noise weight the aim of a flat reference is a number that was never set ({@link AdmScores}).
     */
    private static boolean given(ExtractorRequest request, String key) {
        boolean unset = Double.parseDouble(request.options().getOrDefault("adm_noise_weight", "1")) == 0
                && (key.contains("aim") || key.contains("adm3"));
        return !unset && !key.startsWith("float_ms_ssim_cb") && !key.startsWith("float_ms_ssim_cr");
    }

    private static List<String> differences(LibvmafEngine library, OracleEngine oracle, FuzzCase fuzzCase)
            throws Exception {
        ExtractorRequest open = fuzzCase.request();
        ExtractorRequest request = new ExtractorRequest(open.extractor(), open.options(),
                oracle.keys(open, fuzzCase.geometry()).stream().filter(key -> given(open, key)).toList());
        ScoreTable.Builder expected = new ScoreTable.Builder();
        library.run(List.of(request), fuzzCase.reference(), fuzzCase.distorted(), expected);
        ScoreTable.Builder actual = new ScoreTable.Builder();
        oracle.run(List.of(request), fuzzCase.reference(), fuzzCase.distorted(), actual);
        OracleBound bound = OracleBound.of(open);
        return bound.differences(expected.build(fuzzCase.frames()), actual.build(fuzzCase.frames()));
    }
}
