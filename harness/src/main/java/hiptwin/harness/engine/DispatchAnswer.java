package hiptwin.harness.engine;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What an engine answers when it is asked which device extractor it would put in the place of a CPU extractor by itself, as it does for the
 * features of a model or of a backend switch. A twin that is not dispatched can still be run under its own name.
 *
 * <p>Source: {@code vmaf_feature_backend_twin} of the fork's newer builds.
 */
public sealed interface DispatchAnswer {
    /**
     * The device extractor that would run.
     *
     * @param extractor registered name, for example {@code psnr_hip}
     */
    record Twin(String extractor) implements DispatchAnswer {
        /** Checks that there is a name. */
        public Twin {
            Objects.requireNonNull(extractor, "extractor");
        }
    }

    /** This build keeps the extractor on the CPU ({@code -ENOENT}). */
    record None() implements DispatchAnswer {
    }

    /**
     * There is a twin, but not for what was asked ({@code -ENOTSUP}): the CPU extractor would run.
     *
     * @param option the option that the twin does not take; empty if it is the geometry
     * @param sentence the same for people
     */
    record Refused(Optional<String> option, String sentence) implements DispatchAnswer {
        /** Checks that nothing is missing. */
        public Refused {
            Objects.requireNonNull(option, "option");
            Objects.requireNonNull(sentence, "sentence");
        }
    }

    /**
     * The engine does not tell.
     *
     * @param code what the call answered; empty if there is no such call
     * @param sentence why, with the C name and number of the code
     */
    record Unknown(OptionalInt code, String sentence) implements DispatchAnswer {
        /** Checks that nothing is missing. */
        public Unknown {
            Objects.requireNonNull(code, "code");
            Objects.requireNonNull(sentence, "sentence");
        }
    }
}
