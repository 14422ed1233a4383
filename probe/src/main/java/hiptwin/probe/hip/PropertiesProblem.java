package hiptwin.probe.hip;

import hiptwin.probe.child.CallFailure;
import java.util.Objects;

/** Why the device record was not believed. Nothing is taken from such a record. */
public sealed interface PropertiesProblem {
    /** {@return one phrase for people, without a full stop} */
    String phrase();

    /** The library exports none of the three functions. */
    record NoFunction() implements PropertiesProblem {
        @Override
        public String phrase() {
            return "the library exports no hipGetDeviceProperties";
        }
    }

    /**
     * The function answered with an error.
     *
     * @param failure function and status
     */
    record Failed(CallFailure failure) implements PropertiesProblem {
        /** Refuses null. */
        public Failed {
            Objects.requireNonNull(failure);
        }

        @Override
        public String phrase() {
            return failure.phrase();
        }
    }

    /**
     * The function wrote behind the end of the record: it has another layout.
     *
     * @param function C name
     * @param recordBytes length of the record
     * @param lastByteWritten offset of the last byte that changed
     */
    record Overrun(String function, long recordBytes, long lastByteWritten) implements PropertiesProblem {
        /** Refuses null. */
        public Overrun {
            Objects.requireNonNull(function);
        }

        @Override
        public String phrase() {
            return function + " wrote up to byte " + lastByteWritten + " of a record of " + recordBytes + " bytes";
        }
    }

    /**
     * {@code gcnArchName} is no target.
     *
     * @param function C name
     * @param seen what stands there, at most 64 characters, what cannot be printed as {@code ?}
     */
    record NoTarget(String function, String seen) implements PropertiesProblem {
        /** Refuses null. */
        public NoTarget {
            Objects.requireNonNull(function);
            Objects.requireNonNull(seen);
        }

        @Override
        public String phrase() {
            return function + " gave \"" + seen + "\" for gcnArchName, which is no gfx target";
        }
    }
}
