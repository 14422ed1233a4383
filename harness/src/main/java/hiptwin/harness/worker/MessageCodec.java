package hiptwin.harness.worker;

import hiptwin.harness.engine.Backend;
import hiptwin.harness.engine.DispatchAnswer;
import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.engine.libvmaf.Receipt;
import hiptwin.harness.engine.libvmaf.VmafBackend;
import hiptwin.harness.fixture.ClipSource;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.RawYuvClip;
import hiptwin.harness.fixture.Scene;
import hiptwin.harness.fixture.SyntheticClip;
import hiptwin.harness.fixture.Treatment;
import hiptwin.harness.fixture.Y4mClip;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Messages as bytes: one byte for the kind, then the components in their order. Written out by hand rather than with
 * pattern switches or a mapper, because the child pays for every class it loads before its first score.
 */
final class MessageCodec {
    private static final int GREETING = 1;
    private static final int OPENED = 2;
    private static final int DESCRIBED = 3;
    private static final int PIECE_STARTED = 4;
    private static final int FRAME_STARTED = 5;
    private static final int KEY_NAMED = 6;
    private static final int SCORES = 7;
    private static final int PIECE_DONE = 8;
    private static final int FAILED = 9;
    private static final int BYE = 10;
    private static final int DISPATCHED = 11;
    private static final int HANDLER_CHANGED = 12;
    private static final int OPEN = 33;
    private static final int DESCRIBE = 34;
    private static final int RUN = 35;
    private static final int QUIT = 36;
    private static final int ASK_DISPATCH = 37;

    private static final int LIBVMAF = 1;
    private static final int ORACLE = 2;

    private static final int TWIN = 1;
    private static final int NO_TWIN = 2;
    private static final int TWIN_REFUSED = 3;
    private static final int TWIN_UNKNOWN = 4;

    private static final int SYNTHETIC = 1;
    private static final int RAW_YUV = 2;
    private static final int Y4M = 3;

    private static final Scene[] SCENES = Scene.values();
    private static final Treatment[] TREATMENTS = Treatment.values();
    private static final PixelFormat[] PIXEL_FORMATS = PixelFormat.values();
    private static final Lineage[] LINEAGES = Lineage.values();
    private static final Backend[] BACKENDS = Backend.values();
    private static final VmafBackend[] RAN_ON = VmafBackend.values();
    private static final FailureKind[] FAILURE_KINDS = FailureKind.values();

    private MessageCodec() {
    }

    /**
     * Writes a message.
     *
     * @param message what to write
     * @param out takes kind and components
     */
    static void write(Message message, WireWriter out) {
        if (message instanceof Message.Scores scores) {
            writeScores(scores.keyIndexes(), scores.frames(), scores.bits(), scores.bits().length, out);
        } else if (message instanceof Message.FrameStarted started) {
            out.putByte(FRAME_STARTED);
            out.putInt(started.frame());
        } else if (message instanceof Message.KeyNamed named) {
            out.putByte(KEY_NAMED);
            out.putInt(named.keyIndex());
            out.putText(named.key());
        } else if (message instanceof Message.Greeting greeting) {
            out.putByte(GREETING);
            out.putInt(greeting.protocolVersion());
            out.putText(greeting.token());
            out.putText(greeting.javaVersion());
            out.putText(greeting.fileNameEncoding());
        } else if (message instanceof Message.Opened opened) {
            out.putByte(OPENED);
            writeFacts(opened.engine(), out);
            writeMap(opened.environment(), out);
        } else if (message instanceof Message.Described described) {
            out.putByte(DESCRIBED);
            out.putInt(described.refusals().size());
            for (Optional<String> refusal : described.refusals()) {
                out.putOptionalText(refusal);
            }
        } else if (message instanceof Message.Dispatched dispatched) {
            out.putByte(DISPATCHED);
            out.putInt(dispatched.answers().size());
            for (DispatchAnswer answer : dispatched.answers()) {
                writeAnswer(answer, out);
            }
        } else if (message instanceof Message.PieceStarted started) {
            out.putByte(PIECE_STARTED);
            out.putText(started.pieceId());
            out.putInt(started.frameCount());
        } else if (message instanceof Message.HandlerChanged changed) {
            out.putByte(HANDLER_CHANGED);
            out.putByte(changed.change().signal().number());
            out.putText(changed.change().fromLibrary());
            out.putText(changed.change().toLibrary());
            out.putOptionalText(changed.change().chained());
        } else if (message instanceof Message.PieceDone done) {
            out.putByte(PIECE_DONE);
            out.putText(done.pieceId());
            out.putLong(done.scores());
            writeReceipts(done.receipts(), out);
            writeNames(done.names(), out);
        } else if (message instanceof Message.Failed failed) {
            out.putByte(FAILED);
            out.putEnum(failed.kind());
            out.putOptionalText(failed.function());
            out.putInt(failed.code());
            out.putText(failed.message());
        } else if (message instanceof Message.Open open) {
            out.putByte(OPEN);
            writeSpec(open.engine(), out);
            out.putInt(open.variables().size());
            for (String variable : open.variables()) {
                out.putText(variable);
            }
        } else if (message instanceof Message.Describe describe) {
            out.putByte(DESCRIBE);
            writeExtractors(describe.extractors(), out);
        } else if (message instanceof Message.AskDispatch ask) {
            out.putByte(ASK_DISPATCH);
            writeExtractors(ask.cpuExtractors(), out);
            writeGeometry(ask.geometry(), out);
        } else if (message instanceof Message.Run run) {
            out.putByte(RUN);
            out.putText(run.piece().id());
            writeExtractors(run.piece().extractors(), out);
            writeClip(run.piece().reference(), out);
            writeClip(run.piece().distorted(), out);
        } else {
            out.putByte(message instanceof Message.Bye ? BYE : QUIT);
        }
    }

    /**
     * Writes a {@link Message.Scores} without making one.
     *
     * @param keyIndexes number of the key of each score
     * @param frames frame of each score
     * @param bits raw bits of each score
     * @param count how many of them
     * @param out takes kind and components
     */
    static void writeScores(int[] keyIndexes, int[] frames, long[] bits, int count, WireWriter out) {
        out.putByte(SCORES);
        out.putScores(keyIndexes, frames, bits, count);
    }

    /**
     * Reads the message that fills a buffer.
     *
     * @param frame kind and components, between position and limit
     * @return the message
     * @throws ProtocolException if the bytes are no message, or more than one
     */
    static Message read(ByteBuffer frame) throws ProtocolException {
        WireReader in = new WireReader(frame);
        try {
            Message message = read(in.takeByte("message kind"), in);
            in.end();
            return message;
        } catch (IllegalArgumentException outOfRange) {
            // A component that its record does not accept, or a path that the file system does not.
            throw new ProtocolException(String.valueOf(outOfRange.getMessage()), outOfRange);
        }
    }

    private static Message read(int kind, WireReader in) throws ProtocolException {
        return switch (kind) {
            case GREETING -> new Message.Greeting(in.takeInt("protocol version"), in.takeText("token"),
                    in.takeText("java version"), in.takeText("file name encoding"));
            case OPENED -> new Message.Opened(readFacts(in), readMap("environment", in));
            case DESCRIBED -> new Message.Described(readRefusals(in));
            case DISPATCHED -> new Message.Dispatched(readAnswers(in));
            case PIECE_STARTED -> new Message.PieceStarted(in.takeText("piece"), in.takeNotNegative("frame count"));
            case FRAME_STARTED -> new Message.FrameStarted(in.takeNotNegative("frame"));
            case KEY_NAMED -> new Message.KeyNamed(in.takeNotNegative("key index"), in.takeText("key"));
            case SCORES -> in.takeScores();
            case HANDLER_CHANGED -> new Message.HandlerChanged(new HandlerChange(
                    new ProcessSignal(in.takeByte("signal")), in.takeText("first handler"),
                    in.takeText("handler"), in.takeOptionalText("chained handler")));
            case PIECE_DONE -> new Message.PieceDone(in.takeText("piece"), in.takeLong("score count"),
                    readReceipts(in), in.takeFlag("names flag") ? Optional.of(readTexts("name", in)) : Optional.empty());
            case FAILED -> new Message.Failed(in.takeEnum("failure kind", FAILURE_KINDS),
                    in.takeOptionalText("function"), in.takeInt("code"), in.takeText("message"));
            case BYE -> new Message.Bye();
            case OPEN -> new Message.Open(readSpec(in), readTexts("variable", in));
            case DESCRIBE -> new Message.Describe(readExtractors(in));
            case ASK_DISPATCH -> new Message.AskDispatch(readExtractors(in), readGeometry(in));
            case RUN -> new Message.Run(new PieceRequest(in.takeText("piece"), readExtractors(in), readClip(in),
                    readClip(in)));
            case QUIT -> new Message.Quit();
            default -> throw new ProtocolException("message kind " + kind + " is unknown");
        };
    }

    private static void writeFacts(EngineFacts facts, WireWriter out) {
        out.putText(facts.kind());
        out.putText(facts.version());
        out.putEnum(facts.lineage());
        out.putOptionalText(facts.libraryPath());
    }

    private static EngineFacts readFacts(WireReader in) throws ProtocolException {
        return new EngineFacts(in.takeText("engine kind"), in.takeText("engine version"),
                in.takeEnum("lineage", LINEAGES), in.takeOptionalText("library path"));
    }

    private static void writeSpec(EngineSpec spec, WireWriter out) {
        if (spec instanceof EngineSpec.Libvmaf libvmaf) {
            out.putByte(LIBVMAF);
            out.putText(libvmaf.libraryPath());
            out.putLong(libvmaf.cpuMask());
            out.putInt(libvmaf.threadCount());
            out.putByte(libvmaf.device().isPresent() ? 1 : 0);
            if (libvmaf.device().isPresent()) {
                out.putEnum(libvmaf.device().get().backend());
                out.putInt(libvmaf.device().get().index());
            }
        } else if (spec instanceof EngineSpec.Oracle oracle) {
            out.putByte(ORACLE);
            out.putByte(oracle.lineage().isPresent() ? 1 : 0);
            if (oracle.lineage().isPresent()) {
                out.putEnum(oracle.lineage().get());
            }
            out.putInt(oracle.threadCount());
        }
    }

    private static EngineSpec readSpec(WireReader in) throws ProtocolException {
        int kind = in.takeByte("engine");
        return switch (kind) {
            case LIBVMAF -> new EngineSpec.Libvmaf(in.takeText("library path"), in.takeLong("CPU mask"),
                    in.takeInt("thread count"),
                    in.takeFlag("device flag") ? Optional.of(new EngineSpec.Device(in.takeEnum("backend", BACKENDS),
                            in.takeInt("device"))) : Optional.empty());
            case ORACLE -> new EngineSpec.Oracle(in.takeFlag("lineage flag")
                    ? Optional.of(in.takeEnum("lineage", LINEAGES)) : Optional.empty(), in.takeInt("thread count"));
            default -> throw new ProtocolException("engine " + kind + " is unknown");
        };
    }

    private static List<Optional<String>> readRefusals(WireReader in) throws ProtocolException {
        int count = in.takeCount("refusal count", Byte.BYTES);
        List<Optional<String>> refusals = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            refusals.add(in.takeOptionalText("refusal"));
        }
        return refusals;
    }

    private static void writeAnswer(DispatchAnswer answer, WireWriter out) {
        if (answer instanceof DispatchAnswer.Twin twin) {
            out.putByte(TWIN);
            out.putText(twin.extractor());
        } else if (answer instanceof DispatchAnswer.Refused refused) {
            out.putByte(TWIN_REFUSED);
            out.putOptionalText(refused.option());
            out.putText(refused.sentence());
        } else if (answer instanceof DispatchAnswer.Unknown unknown) {
            out.putByte(TWIN_UNKNOWN);
            out.putByte(unknown.code().isPresent() ? 1 : 0);
            if (unknown.code().isPresent()) {
                out.putInt(unknown.code().getAsInt());
            }
            out.putText(unknown.sentence());
        } else {
            out.putByte(NO_TWIN);
        }
    }

    private static List<DispatchAnswer> readAnswers(WireReader in) throws ProtocolException {
        int count = in.takeCount("dispatch answer count", Byte.BYTES);
        List<DispatchAnswer> answers = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            answers.add(readAnswer(in));
        }
        return answers;
    }

    private static DispatchAnswer readAnswer(WireReader in) throws ProtocolException {
        int kind = in.takeByte("dispatch answer");
        return switch (kind) {
            case TWIN -> new DispatchAnswer.Twin(in.takeText("twin"));
            case NO_TWIN -> new DispatchAnswer.None();
            case TWIN_REFUSED -> new DispatchAnswer.Refused(in.takeOptionalText("refused option"), in.takeText("refusal"));
            case TWIN_UNKNOWN -> new DispatchAnswer.Unknown(
                    in.takeFlag("code flag") ? OptionalInt.of(in.takeInt("code")) : OptionalInt.empty(), in.takeText("reason"));
            default -> throw new ProtocolException("dispatch answer " + kind + " is unknown");
        };
    }

    private static void writeReceipts(Optional<List<Receipt>> receipts, WireWriter out) {
        out.putByte(receipts.isPresent() ? 1 : 0);
        if (receipts.isPresent()) {
            out.putInt(receipts.get().size());
            for (Receipt receipt : receipts.get()) {
                out.putText(receipt.extractor());
                out.putEnum(receipt.backend());
            }
        }
    }

    private static void writeNames(Optional<List<String>> names, WireWriter out) {
        out.putByte(names.isPresent() ? 1 : 0);
        if (names.isPresent()) {
            out.putInt(names.get().size());
            names.get().forEach(out::putText);
        }
    }

    private static Optional<List<Receipt>> readReceipts(WireReader in) throws ProtocolException {
        if (!in.takeFlag("receipts flag")) {
            return Optional.empty();
        }
        int count = in.takeCount("receipt count", Integer.BYTES + Byte.BYTES);
        List<Receipt> receipts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            receipts.add(new Receipt(in.takeText("receipt"), in.takeEnum("backend", RAN_ON)));
        }
        return Optional.of(receipts);
    }

    private static List<String> readTexts(String field, WireReader in) throws ProtocolException {
        int count = in.takeCount(field + " count", Integer.BYTES);
        List<String> texts = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            texts.add(in.takeText(field));
        }
        return texts;
    }

    private static void writeMap(Map<String, String> map, WireWriter out) {
        out.putInt(map.size());
        for (Map.Entry<String, String> entry : map.entrySet()) {
            out.putText(entry.getKey());
            out.putText(entry.getValue());
        }
    }

    private static SortedMap<String, String> readMap(String field, WireReader in) throws ProtocolException {
        int count = in.takeCount(field + " count", 2 * Integer.BYTES);
        SortedMap<String, String> map = new TreeMap<>();
        for (int i = 0; i < count; i++) {
            String name = in.takeText(field + " name");
            if (map.put(name, in.takeText(field + " value")) != null) {
                throw new ProtocolException(field + " has '" + name + "' twice");
            }
        }
        return map;
    }

    private static void writeExtractors(List<ExtractorRequest> extractors, WireWriter out) {
        out.putInt(extractors.size());
        for (ExtractorRequest request : extractors) {
            out.putText(request.extractor());
            writeMap(request.options(), out);
            out.putInt(request.keys().size());
            for (String key : request.keys()) {
                out.putText(key);
            }
        }
    }

    private static List<ExtractorRequest> readExtractors(WireReader in) throws ProtocolException {
        int count = in.takeCount("extractor count", 3 * Integer.BYTES);
        List<ExtractorRequest> extractors = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            extractors.add(new ExtractorRequest(in.takeText("extractor"), readMap("option", in), readTexts("key", in)));
        }
        return extractors;
    }

    private static void writeClip(ClipSource clip, WireWriter out) {
        if (clip instanceof SyntheticClip synthetic) {
            out.putByte(SYNTHETIC);
            out.putEnum(synthetic.scene());
            out.putEnum(synthetic.treatment());
            out.putInt(synthetic.seed());
            writeGeometry(synthetic.geometry(), out);
            out.putInt(synthetic.frameCount());
        } else if (clip instanceof RawYuvClip raw) {
            out.putByte(RAW_YUV);
            out.putText(raw.path().toString());
            writeGeometry(raw.geometry(), out);
        } else if (clip instanceof Y4mClip y4m) {
            out.putByte(Y4M);
            out.putText(y4m.path().toString());
        }
    }

    private static ClipSource readClip(WireReader in) throws ProtocolException {
        int kind = in.takeByte("clip");
        return switch (kind) {
            case SYNTHETIC -> new SyntheticClip(in.takeEnum("scene", SCENES), in.takeEnum("treatment", TREATMENTS),
                    in.takeInt("seed"), readGeometry(in), in.takeInt("frame count"));
            case RAW_YUV -> new RawYuvClip(Path.of(in.takeText("path")), readGeometry(in));
            case Y4M -> new Y4mClip(Path.of(in.takeText("path")));
            default -> throw new ProtocolException("clip " + kind + " is unknown");
        };
    }

    private static void writeGeometry(Geometry geometry, WireWriter out) {
        out.putInt(geometry.width());
        out.putInt(geometry.height());
        out.putEnum(geometry.pixelFormat());
        out.putByte(geometry.bitDepth());
    }

    private static Geometry readGeometry(WireReader in) throws ProtocolException {
        return new Geometry(in.takeInt("width"), in.takeInt("height"), in.takeEnum("pixel format", PIXEL_FORMATS),
                in.takeByte("bit depth"));
    }
}
