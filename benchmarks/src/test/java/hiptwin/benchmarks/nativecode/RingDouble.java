package hiptwin.benchmarks.nativecode;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Tests of what needs a C compiler: skipped where there is none, failed where the ring {@code double} is required. */
public final class RingDouble implements BeforeAllCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
        if (CompiledLibrary.isCompilerHere()) {
            return;
        }
        if (List.of(System.getProperty("hiptwin.require", "").split(",")).contains("double")) {
            fail("no C compiler here; the ring \"double\" is required");
        }
        abort("no C compiler here");
    }
}
