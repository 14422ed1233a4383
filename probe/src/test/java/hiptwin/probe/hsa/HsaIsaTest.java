package hiptwin.probe.hsa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Names as the runtimes 5.2.3 to 6.4.3 give them. */
class HsaIsaTest {
    @Test
    void featuresAreTakenOffTheTarget() {
        HsaIsa isa = HsaIsa.of("amdgcn-amd-amdhsa--gfx90a:sramecc+:xnack-");

        assertThat(isa.gfxTarget()).contains("gfx90a");
        assertThat(isa.features()).isEqualTo(List.of("sramecc+", "xnack-"));
    }

    @Test
    void aGenericTargetIsATarget() {
        assertThat(HsaIsa.of("amdgcn-amd-amdhsa--gfx10-3-generic").gfxTarget()).contains("gfx10-3-generic");
    }

    @Test
    void aNameOfAnotherFormIsKeptAndHasNoTarget() {
        HsaIsa isa = HsaIsa.of("x86_64");

        assertThat(isa.name()).isEqualTo("x86_64");
        assertThat(isa.gfxTarget()).isEmpty();
        assertThat(isa.features()).isEmpty();
    }
}
