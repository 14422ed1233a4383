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
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One message of each kind, with components drawn from a seed. */
final class RandomMessages {
    private final Random random;

    RandomMessages(long seed) {
        random = new Random(seed);
    }

    /** {@return a message of every kind} */
    List<Message> oneOfEach() {
        return List.of(
                new Message.Greeting(random.nextInt(), text(), text(), text()),
                new Message.Opened(new EngineFacts(text(), text(), one(Lineage.values()), optional(this::text)), map()),
                new Message.Described(list(() -> optional(this::text))),
                new Message.Dispatched(list(this::dispatchAnswer)),
                new Message.PieceStarted(text(), number()),
                new Message.FrameStarted(number()),
                new Message.KeyNamed(number(), text()),
                scores(),
                new Message.HandlerChanged(new HandlerChange(new ProcessSignal(1 + random.nextInt(64)), text(), text(),
                        optional(this::text))),
                new Message.PieceDone(text(), random.nextLong(), optional(() -> list(this::receipt)), optional(() -> list(this::text))),
                new Message.Failed(one(FailureKind.values()), optional(this::text), random.nextInt(), text()),
                new Message.Bye(),
                new Message.Open(spec(), list(this::text)),
                new Message.Describe(list(this::extractor)),
                new Message.AskDispatch(list(this::extractor), geometry()),
                new Message.Run(new PieceRequest(text(), list(this::extractor), clip(), clip())),
                new Message.Quit());
    }

    private int number() {
        return random.nextInt(Integer.MAX_VALUE);
    }

    /** Any UTF-16 code units, halves of surrogate pairs included. */
    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            text.append((char) random.nextInt(random.nextBoolean() ? 0x80 : 0x10000));
        }
        return text.toString();
    }

    private <T> T one(T[] values) {
        return values[random.nextInt(values.length)];
    }

    private <T> Optional<T> optional(Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }

    private <T> List<T> list(Supplier<T> value) {
        return Stream.generate(value).limit(random.nextInt(5)).toList();
    }

    private SortedMap<String, String> map() {
        SortedMap<String, String> map = new TreeMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            map.put(text(), text());
        }
        return map;
    }

    private Receipt receipt() {
        return new Receipt(text(), one(VmafBackend.values()));
    }

    private DispatchAnswer dispatchAnswer() {
        return switch (random.nextInt(4)) {
            case 0 -> new DispatchAnswer.Twin(text());
            case 1 -> new DispatchAnswer.None();
            case 2 -> new DispatchAnswer.Refused(optional(this::text), text());
            default -> new DispatchAnswer.Unknown(random.nextBoolean() ? OptionalInt.of(random.nextInt()) : OptionalInt.empty(),
                    text());
        };
    }

    private Message scores() {
        int count = random.nextInt(20);
        return new Message.Scores(IntStream.range(0, count).map(i -> random.nextInt()).toArray(),
                IntStream.range(0, count).map(i -> random.nextInt()).toArray(), random.longs(count).toArray());
    }

    private EngineSpec spec() {
        if (random.nextBoolean()) {
            return new EngineSpec.Oracle(optional(() -> one(new Lineage[] {Lineage.NETFLIX, Lineage.FORK})), 1 + number());
        }
        Optional<EngineSpec.Device> device = optional(() -> new EngineSpec.Device(
                Backend.values()[1 + random.nextInt(Backend.values().length - 1)], number()));
        return new EngineSpec.Libvmaf(text(), random.nextLong(), number(), device);
    }

    private ExtractorRequest extractor() {
        return new ExtractorRequest(text(), map(), list(this::text));
    }

    private Geometry geometry() {
        return new Geometry(1 + random.nextInt(4096), 1 + random.nextInt(4096), one(PixelFormat.values()),
                8 + random.nextInt(9));
    }

    private ClipSource clip() {
        return switch (random.nextInt(3)) {
            case 0 -> new SyntheticClip(Scene.CHECKERBOARD, one(Treatment.values()), number(), geometry(),
                    1 + random.nextInt(1000));
            case 1 -> new RawYuvClip(Path.of("/clips/" + random.nextInt(), "raw.yuv"), geometry());
            default -> new Y4mClip(Path.of("clip " + random.nextInt() + ".y4m"));
        };
    }
}
