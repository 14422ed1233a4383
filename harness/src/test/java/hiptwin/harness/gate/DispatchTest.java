package hiptwin.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.plan.Subject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the library's own choice may do to a cell: it never makes one better. */
class DispatchTest {
    private static final Subject ADM = new Subject(Catalogue.shipped().find("adm").orElseThrow(), Catalogue.shipped().parse("adm"));
    private static final Optional<DispatchAnswer> ADM_HIP = Optional.of(new DispatchAnswer.Twin("adm_hip"));
    private static final Optional<DispatchAnswer> OTHER = Optional.of(new DispatchAnswer.Twin("other_hip"));
    private static final Optional<DispatchAnswer> NONE = Optional.of(new DispatchAnswer.None());

    private static Cell cell(CellStatus status, ReasonCode reason) {
        return new Cell("cpu", "hip0", "a", "adm", status, Optional.ofNullable(reason).map(code -> new Reason(code, "why")), Optional.empty(),
                List.of(), Optional.empty());
    }

    private static CellStatus applied(Cell cell, Optional<DispatchAnswer> answer, boolean expected) {
        return Dispatch.applied(cell, ADM, Backend.HIP, answer, expected, true).status();
    }

    @Test
    void the_known_twin_leaves_a_cell_as_it_is() {
        assertThat(applied(cell(CellStatus.IDENTICAL, null), ADM_HIP, true)).isEqualTo(CellStatus.IDENTICAL);
        assertThat(applied(cell(CellStatus.DIFFERING, null), ADM_HIP, false)).isEqualTo(CellStatus.DIFFERING);
    }

    @Test
    void an_expected_twin_of_which_the_library_was_not_asked_is_no_pass() {
        assertThat(applied(cell(CellStatus.IDENTICAL, null), Optional.empty(), true)).isEqualTo(CellStatus.ERROR);
        assertThat(applied(cell(CellStatus.IDENTICAL, null), Optional.empty(), false)).isEqualTo(CellStatus.IDENTICAL);
    }

    @Test
    void an_expected_twin_that_the_build_keeps_on_the_cpu_fails_also_where_the_clips_are_too_small_for_it() {
        assertThat(applied(cell(CellStatus.SKIPPED, ReasonCode.BELOW_MINIMUM_SIZE), NONE, true)).isEqualTo(CellStatus.FELL_BACK);
        assertThat(applied(cell(CellStatus.SKIPPED, ReasonCode.BELOW_MINIMUM_SIZE), NONE, false)).isEqualTo(CellStatus.SKIPPED);
        assertThat(applied(cell(CellStatus.SKIPPED, ReasonCode.NOT_IN_LIBRARY), Optional.empty(), true)).isEqualTo(CellStatus.FELL_BACK);
    }

    @Test
    void what_the_library_does_not_have_is_left_to_the_gate_only_where_the_gate_measures_it() {
        Cell lost = cell(CellStatus.SKIPPED, ReasonCode.NOT_IN_LIBRARY);
        assertThat(Dispatch.applied(lost, ADM, Backend.HIP, NONE, false, true).status()).isEqualTo(CellStatus.SKIPPED);
        assertThat(Dispatch.applied(lost, ADM, Backend.HIP, NONE, false, false).status()).isEqualTo(CellStatus.ERROR);
        assertThat(Dispatch.applied(cell(CellStatus.SKIPPED, ReasonCode.NO_TWIN), ADM, Backend.HIP, NONE, false, false).status())
                .isEqualTo(CellStatus.SKIPPED);
    }

    @Test
    void another_twin_than_the_known_one_spoils_agreement_and_excuses_no_failure() {
        assertThat(applied(cell(CellStatus.IDENTICAL, null), OTHER, false)).isEqualTo(CellStatus.ERROR);
        assertThat(applied(cell(CellStatus.MISSING_KEYS, null), OTHER, false)).isEqualTo(CellStatus.MISSING_KEYS);
        assertThat(applied(cell(CellStatus.FLAKY, ReasonCode.UNSTEADY), OTHER, false)).isEqualTo(CellStatus.FLAKY);
    }

    @Test
    void what_the_build_keeps_on_the_cpu_is_left_to_the_gate_only_where_the_gate_measures_it() {
        assertThat(applied(cell(CellStatus.IDENTICAL, null), NONE, false)).isEqualTo(CellStatus.NOT_IN_RUN);
        for (CellStatus status : List.of(CellStatus.DIFFERING, CellStatus.IDENTICAL, CellStatus.NOT_MEASURED, CellStatus.CRASHED)) {
            assertThat(Dispatch.applied(cell(status, null), ADM, Backend.HIP, NONE, false, false).status()).isEqualTo(status);
        }
    }

    /** The gate's row for adm looks at five of its seven keys. */
    @Test
    void a_fault_of_a_twin_that_the_build_keeps_on_the_cpu_stands() {
        for (CellStatus status : List.of(CellStatus.DIFFERING, CellStatus.MISSING_KEYS, CellStatus.FLAKY, CellStatus.CRASHED,
                CellStatus.NOT_MEASURED)) {
            assertThat(applied(cell(status, null), NONE, false)).isEqualTo(status);
        }
    }
}
