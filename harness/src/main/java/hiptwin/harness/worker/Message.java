package hiptwin.harness.worker;

import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.Receipt;
import hiptwin.harness.fixture.Geometry;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What parent and child say to each other. */
sealed interface Message {
    /** Said by the child. */
    sealed interface FromChild extends Message {
    }

    /** Said by the parent. */
    sealed interface FromParent extends Message {
    }

    /** First word on the channel: shows that the right process connected. */
    record Greeting(int protocolVersion, String token, String javaVersion, String fileNameEncoding) implements FromChild {
    }

    /** The engine is open. */
    record Opened(EngineFacts engine, SortedMap<String, String> environment) implements FromChild {
        public Opened {
            environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
        }
    }

    /** The answer to {@link Describe}: empty for an extractor the engine knows, else the reason. */
    record Described(List<Optional<String>> refusals) implements FromChild {
        public Described {
            refusals = List.copyOf(refusals);
        }
    }

    /** The answer to {@link AskDispatch}, one per extractor. */
    record Dispatched(List<DispatchAnswer> answers) implements FromChild {
        public Dispatched {
            answers = List.copyOf(answers);
        }
    }

    /** The clips are open. */
    record PieceStarted(String pieceId, int frameCount) implements FromChild {
    }

    /** The engine asked for a frame. Everything it said about earlier ones is on its way. */
    record FrameStarted(int frame) implements FromChild {
    }

    /** Gives a key its number; numbers count up from 0 over the life of the worker. */
    record KeyNamed(int keyIndex, String key) implements FromChild {
    }

    /** Some scores. The arrays have one length and belong to the message. */
    record Scores(int[] keyIndexes, int[] frames, long[] bits) implements FromChild {
        @Override
        public boolean equals(Object other) {
            return other instanceof Scores that && Arrays.equals(keyIndexes, that.keyIndexes)
                    && Arrays.equals(frames, that.frames)
                    && Arrays.equals(bits, that.bits);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * Arrays.hashCode(keyIndexes) + Arrays.hashCode(frames)) + Arrays.hashCode(bits);
        }

        @Override
        public String toString() {
            return "Scores[" + bits.length + "]";
        }
    }

    /** A signal is handled by something else than before. Comes before the word on how the piece ended. */
    record HandlerChanged(HandlerChange change) implements FromChild {
    }

    /** A piece was run to its end. Receipts are what the engine says it ran, names what it reports; empty if it does not tell. */
    record PieceDone(String pieceId, long scores, Optional<List<Receipt>> receipts, Optional<List<String>> names) implements FromChild {
        public PieceDone {
            receipts = receipts.map(List::copyOf);
            names = names.map(List::copyOf);
        }
    }

    /** What was asked for could not be done; the child waits for the next word. */
    record Failed(FailureKind kind, Optional<String> function, int code, String message) implements FromChild {
    }

    /** The engine is closed. Nothing follows. */
    record Bye() implements FromChild {
    }

    /** Open an engine, and report these variables. */
    record Open(EngineSpec engine, List<String> variables) implements FromParent {
        public Open {
            variables = List.copyOf(variables);
        }
    }

    /** Tell which of these extractors the engine would refuse. */
    record Describe(List<ExtractorRequest> extractors) implements FromParent {
        public Describe {
            extractors = List.copyOf(extractors);
        }
    }

    /** Tell which device extractors the engine would put in the place of these. */
    record AskDispatch(List<ExtractorRequest> cpuExtractors, Geometry geometry) implements FromParent {
        public AskDispatch {
            cpuExtractors = List.copyOf(cpuExtractors);
        }
    }

    /** Run a piece. */
    record Run(PieceRequest piece) implements FromParent {
    }

    /** Close the engine and end. */
    record Quit() implements FromParent {
    }
}
