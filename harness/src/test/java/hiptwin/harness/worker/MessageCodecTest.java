package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageCodecTest {
    private static byte[] bytesOf(Message message) {
        WireWriter out = new WireWriter();
        MessageCodec.write(message, out);
        ByteBuffer buffer = out.buffer().flip();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private static Message read(byte[] bytes) throws ProtocolException {
        return MessageCodec.read(ByteBuffer.wrap(bytes));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void everyMessageComesBackEqual(long seed) throws ProtocolException {
        for (Message message : new RandomMessages(seed).oneOfEach()) {
            assertThat(read(bytesOf(message))).isEqualTo(message);
        }
    }

    @Test
    void everyKindOfMessageIsAmongTheRandomOnes() {
        List<Class<?>> drawn = new RandomMessages(1).oneOfEach().stream().<Class<?>>map(Object::getClass).toList();

        List<Class<?>> kinds = Stream.of(Message.class.getPermittedSubclasses())
                .flatMap(side -> Arrays.stream(side.getPermittedSubclasses())).<Class<?>>map(kind -> kind).toList();
        assertThat(drawn).containsExactlyInAnyOrderElementsOf(kinds);
    }

    /** IEEE 754: raw bits, so that NaN payloads and the sign of zero survive. */
    @ParameterizedTest
    @ValueSource(longs = {0x7ff8000000000000L, 0x7ff80000deadbeefL, 0xfff0000000000001L, 0x7ff0000000000000L,
        0xfff0000000000000L, 0x8000000000000000L, 0L, 1L})
    void scoresKeepTheirBits(long bits) throws ProtocolException {
        Message.Scores scores = new Message.Scores(new int[] {3}, new int[] {7}, new long[] {bits});

        assertThat(read(bytesOf(scores))).isEqualTo(scores);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aTruncatedMessageIsAFailureAtEveryLength(long seed) {
        for (Message message : new RandomMessages(seed).oneOfEach()) {
            byte[] bytes = bytesOf(message);
            List<Integer> accepted = IntStream.range(0, bytes.length)
                    .filter(length -> !isRefused(Arrays.copyOf(bytes, length))).boxed().toList();
            assertThat(accepted).as("lengths at which %s was read", message).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void bytesAfterTheMessageAreAFailure(long seed) {
        for (Message message : new RandomMessages(seed).oneOfEach()) {
            byte[] bytes = bytesOf(message);
            assertThat(isRefused(Arrays.copyOf(bytes, bytes.length + 1))).as("%s", message).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void mutatedBytesAreAMessageOrATypedFailureAndNothingElse(long seed) {
        Random random = new Random(seed);
        int failures = 0;
        for (int round = 0; round < 200; round++) {
            for (Message message : new RandomMessages(seed * 1000 + round).oneOfEach()) {
                byte[] bytes = bytesOf(message);
                for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                }
                failures += isRefused(bytes) ? 1 : 0;
            }
        }
        assertThat(failures).as("mutations that were refused").isGreaterThan(500);
    }

    /** Anything else than a message or a typed failure leaves this method as an exception. */
    private static boolean isRefused(byte[] bytes) {
        try {
            return read(bytes) == null;
        } catch (ProtocolException typed) {
            return typed.getMessage() != null;
        }
    }

    static Stream<byte[]> hugeCounts() {
        return Stream.of(
                new byte[] {7, 0x7f, -1, -1, -1},
                new byte[] {7, -1, -1, -1, -1},
                new byte[] {3, 0x7f, -1, -1, -1},
                new byte[] {34, 0x7f, -1, -1, -1, 0, 0, 0, 0},
                new byte[] {6, 0, 0, 0, 0, 0x7f, -1, -1, -1});
    }

    /** A count is checked against the bytes that are there before anything is allocated for it. */
    @ParameterizedTest
    @MethodSource("hugeCounts")
    void aHugeCountAllocatesNothing(byte[] bytes) {
        assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> read(bytes))
                .withMessageMatching(".*(needs|expected).*");
    }

    @Test
    void aValueThatItsRecordRefusesIsATypedFailure() {
        byte[] bytes = bytesOf(new Message.Run(Faulty.goodPiece("p")));
        // The last but one component of the last clip is the bit depth, one byte before the frame count.
        bytes[bytes.length - 5] = 99;

        assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> read(bytes))
                .withMessageContaining("bitDepth 99");
    }

    @Test
    void anUnknownKindIsATypedFailure() {
        assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> read(new byte[] {99}))
                .withMessage("message kind 99 is unknown");
    }
}
