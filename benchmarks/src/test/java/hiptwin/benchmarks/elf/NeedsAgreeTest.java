package hiptwin.benchmarks.elf;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NeedsAgreeTest {
    @Test
    void everyWaySeesTheSameFiles() throws Exception {
        ElfNeeds needs = new ElfNeeds();
        needs.list();

        assertThat(needs.needsOfEach()).isPositive().isEqualTo(needs.sizes()).isEqualTo(needs.wholeFiles());
        assertThat(needs.closure()).isGreaterThan(1);
    }
}
