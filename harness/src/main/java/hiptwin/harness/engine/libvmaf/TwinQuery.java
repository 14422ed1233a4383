package hiptwin.harness.engine.libvmaf;

import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Geometry;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads what {@code vmaf_feature_backend_twin} answered. */
final class TwinQuery {
    private static final String FUNCTION = "vmaf_feature_backend_twin";

    private TwinQuery() {
    }

    static DispatchAnswer answer(ExtractorRequest request, Geometry geometry, int code, Optional<String> twin,
            Optional<String> refusedOption) {
        return switch (VmafStatus.fromCode(code)) {
            case OK -> twin.<DispatchAnswer>map(DispatchAnswer.Twin::new).orElseGet(() -> new DispatchAnswer.Unknown(
                    OptionalInt.of(code), FUNCTION + " answered 0 for " + request.label() + " and gave no name"));
            case ENOENT -> new DispatchAnswer.None();
            case ENOTSUP -> new DispatchAnswer.Refused(refusedOption, "the device twin of " + request.label() + " does not take "
                    + refusedOption.map(option -> "the option " + option).orElseGet(geometry::describe)
                    + ": " + FUNCTION + " answered " + VmafStatus.describe(code));
            default -> new DispatchAnswer.Unknown(OptionalInt.of(code),
                    FUNCTION + " answered " + VmafStatus.describe(code) + " for " + request.label());
        };
    }
}
