package hiptwin.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SummaryTest {
    @Test
    void fits_a_screen_of_80_columns() {
        for (RunRecord record : new RunRecord[] {Records.passing(), Records.withOneDifference(), Records.withCrash()}) {
            String summary = Summary.of(record);
            assertThat(summary.lines().count()).isLessThanOrEqualTo(24);
            assertThat(summary.lines()).allMatch(line -> line.length() <= 80);
        }
    }

    @Test
    void a_pass_without_a_gpu_says_that_the_gpu_was_not_measured_why_and_what_to_do() {
        assertThat(Summary.of(Records.passing())).contains("PASS").contains("no GPU was measured").contains("NOT MEASURED")
                .contains("no /dev/kfd is visible").contains("no_kfd").contains("fix: add --device /dev/kfd --device /dev/dri");
    }

    @Test
    void an_absent_library_is_told_with_every_place_that_was_tried() {
        assertThat(Summary.of(Records.passing())).contains("not found").contains("--libvmaf: not given")
                .contains("HIPTWIN_LIBVMAF: not set").contains("/usr/lib/libvmaf.so.3: no such file");
    }

    @Test
    void an_absent_library_is_told_with_what_to_do() {
        assertThat(Summary.of(Records.passing())).contains("fix: --libvmaf PATH, or HIPTWIN_LIBVMAF=PATH");
    }

    @Test
    void what_was_left_out_is_counted_by_reason() {
        assertThat(Summary.of(Records.withCellsLeftOut())).contains("left out   2 below minimum size, 1 not in oracle");
        assertThat(Summary.of(Records.passing())).doesNotContain("left out");
    }

    @Test
    void a_run_that_compared_nothing_names_the_way_out() {
        String summary = Summary.of(Records.withCellsLeftOut()).replaceAll("\\s+", " ");
        assertThat(summary).contains("INCOMPLETE").contains("nothing was compared")
                .contains("fix: give a libvmaf (--libvmaf PATH), or stored scores of these clips (--reference DIR)");
    }

    @Test
    void a_difference_names_fixture_key_frame_and_both_values() {
        assertThat(Summary.of(Records.withOneDifference()).replaceAll("\\s+", " ")).contains("FAIL").contains("texture psnr")
                .contains("psnr_y frame 2").contains("38.5").contains("38.500000000000007");
    }

    @Test
    void a_crash_is_in_the_summary() {
        assertThat(Summary.of(Records.withCrash())).contains("INCOMPLETE").contains("SIGSEGV (11)");
    }
}
