package hiptwin.benchmarks.ffm;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.benchmarks.nativecode.RingDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(RingDouble.class)
class CallsAgreeTest {
    @Test
    void everyKindOfDowncallGivesItsArgumentBack() throws Throwable {
        DowncallFloor calls = new DowncallFloor();

        assertThat(new int[] {calls.nothing(), calls.handWritten(), calls.generated(), calls.critical(), calls.errnoCapturing(),
            calls.instanceField(), calls.addressInField()}).containsOnly(42);
    }

    @Test
    void theGeneratedClassCallsTheFunctionThatTheHandWrittenHandleCalls() {
        GeneratedDowncall calls = new GeneratedDowncall();

        assertThat(calls.generated()).isNotZero().isEqualTo(calls.handWritten()).isEqualTo(calls.nothing());
    }

    @Test
    void callbacksFromCSumUpAsThoseWithinJava() throws Throwable {
        UpcallCost upcalls = new UpcallCost();

        // twice 0 to 999
        assertThat(upcalls.nothing()).isEqualTo(999_000);
        assertThat(upcalls.fromC()).isEqualTo(999_000);
        assertThat(upcalls.withOwnStub()).isEqualTo(999_000);
    }
}
