package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class MessageChannelTest {
    @TempDir
    private Path folder;

    private SocketChannel near;
    private MessageChannel far;

    @BeforeEach
    void connect() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            UnixDomainSocketAddress address = UnixDomainSocketAddress.of(folder.resolve("s"));
            server.bind(address);
            near = SocketChannel.open(address);
            far = new MessageChannel(server.accept());
        }
    }

    @AfterEach
    void disconnect() throws IOException {
        near.close();
        far.close();
    }

    @Test
    void messagesArriveInOrderHoweverTheBytesAreSplit() throws IOException {
        List<Message> sent = new ArrayList<>();
        WireWriter out = new WireWriter();
        for (int seed = 0; seed < 20; seed++) {
            for (Message message : new RandomMessages(seed).oneOfEach()) {
                int start = out.buffer().position();
                out.putInt(0);
                MessageCodec.write(message, out);
                out.buffer().putInt(start, out.buffer().position() - start - Integer.BYTES);
                sent.add(message);
            }
        }
        ByteBuffer all = out.buffer().flip();
        Thread writer = Thread.startVirtualThread(() -> {
            try {
                while (all.hasRemaining()) {
                    near.write(all.slice(all.position(), Math.min(7, all.remaining())));
                    all.position(Math.min(all.limit(), all.position() + 7));
                }
            } catch (IOException broken) {
                throw new IllegalStateException(broken);
            }
        });

        for (Message message : sent) {
            assertThat(far.read()).contains(message);
        }
        assertThat(writer).satisfies(Thread::join);
    }

    @Test
    void theEndOfThePeerIsAnEndAlsoInTheMiddleOfAMessage() throws IOException {
        near.write(ByteBuffer.wrap(new byte[] {0, 0, 0, 9, 8}));
        near.close();

        assertThat(far.read()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, MessageChannel.MAX_MESSAGE_BYTES + 1})
    void aLengthOutOfBoundsIsATypedFailure(int length) throws IOException {
        near.write(ByteBuffer.allocate(4).putInt(length).flip());

        assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> far.read())
                .withMessageContaining(Integer.toString(length));
    }

    @Test
    void theLongestMessageArrives() throws IOException {
        // Kind, key number and text length take 9 bytes; a character takes 2.
        Message longest = new Message.KeyNamed(0, "k".repeat((MessageChannel.MAX_MESSAGE_BYTES - 9) / 2));
        Thread.startVirtualThread(() -> {
            try {
                new MessageChannel(near).send(longest);
            } catch (IOException broken) {
                throw new IllegalStateException(broken);
            }
        });

        assertThat(far.read()).contains(longest);
    }

    @Test
    void aMessageThatIsTooLongIsRefusedAndNothingOfItSent() throws IOException {
        MessageChannel sender = new MessageChannel(near);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> sender.send(new Message.KeyNamed(0, "k".repeat(MessageChannel.MAX_MESSAGE_BYTES))));
        sender.send(new Message.FrameStarted(5));

        assertThat(far.read()).contains(new Message.FrameStarted(5));
    }
}
