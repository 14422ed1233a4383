package hiptwin.harness.gate;

import hiptwin.harness.engine.Lineage;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.plan.Pairing;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Side;
import hiptwin.harness.plan.Subject;
import hiptwin.harness.reference.ReferenceLibrary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All comparisons of a run, judged.
 *
 * @param pairs one result per comparison of the plan
 */
public record Judgement(List<PairResult> pairs) {
    /** Copies the list. */
    public Judgement {
        pairs = List.copyOf(pairs);
    }

    /**
     * What the library of this run says it is; decides which stored scores and which oracle arithmetic are its like.
     *
     * @param lineage line of development, by its exported functions
     * @param version its answer to {@code vmaf_version()}
     * @param architecture of the machine, as {@code os.arch} names it
     */
    public record LibraryIdentity(Lineage lineage, String version, String architecture) {
    }

    /**
     * Judges a run.
     *
     * @param plan what was to be done
     * @param measurements what was delivered
     * @param library what the library is; empty if none was run
     * @param oracle which lineage the oracle follows for each extractor
     * @return every comparison with its cells
     */
    public static Judgement of(RunPlan plan, Measurements measurements, Optional<LibraryIdentity> library, OracleLineages oracle) {
        List<PairResult> results = new ArrayList<>();
        for (Pairing pairing : plan.pairings()) {
            List<Cell> cells = new ArrayList<>();
            for (Fixture fixture : plan.fixtures()) {
                for (Subject subject : plan.subjects()) {
                    cells.add(new CellJudge(plan, measurements, library, oracle, pairing).judge(fixture, subject));
                }
            }
            results.add(new PairResult(pairing, advisory(plan, pairing, library), cells));
        }
        return new Judgement(results);
    }

    /** Which lineage the oracle follows, extractor by extractor. */
    @FunctionalInterface
    public interface OracleLineages {
        /**
         * {@return the lineage, or empty if the oracle does not compute the extractor}
         *
         * @param extractor CPU name
         */
        Optional<Lineage> of(String extractor);
    }

    /** Like is compared with like: a library of a version that nobody recorded is told its distance, not judged by it. */
    private static Optional<String> advisory(RunPlan plan, Pairing pairing, Optional<LibraryIdentity> library) {
        boolean ofLibrary = plan.side(pairing.testedId()).filter(side -> !side.id().equals(Side.ORACLE)).isPresent();
        if (!ofLibrary || library.isEmpty()) {
            return Optional.empty();
        }
        LibraryIdentity identity = library.get();
        return switch (pairing.section()) {
            case REFERENCE_EQUIVALENCE -> {
                ReferenceLibrary made = plan.reference(pairing.referenceId()).orElseThrow().library();
                yield isLike(made, identity) ? Optional.empty()
                        : Optional.of("made by " + made.name() + " (" + made.lineage() + " " + made.versions() + " "
                                + made.architecture() + "); this library is " + identity.lineage() + " " + identity.version() + " "
                                + identity.architecture());
            }
            case ORACLE_EQUIVALENCE -> plan.references().stream().anyMatch(one -> isLike(one.library(), identity)) ? Optional.empty()
                    : Optional.of("no recorded version is " + identity.lineage() + " " + identity.version()
                            + ", so the oracle's arithmetic is not known to be this library's");
            case DISPATCH_EQUIVALENCE, TWIN_EQUIVALENCE -> Optional.empty();
        };
    }

    private static boolean isLike(ReferenceLibrary made, LibraryIdentity identity) {
        return made.lineage() == identity.lineage() && made.versions().contains(identity.version())
                && made.architecture().equals(identity.architecture());
    }

    /** {@return the worst of the comparisons that decide} */
    public Verdict verdict() {
        return PairResult.worst(pairs.stream().map(PairResult::verdict).toList());
    }

    /** {@return values compared in comparisons that decide} */
    public long comparedValues() {
        return pairs.stream().filter(pair -> pair.advisory().isEmpty()).mapToLong(PairResult::comparedValues).sum();
    }
}
