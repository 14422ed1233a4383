package hiptwin.harness.worker;

import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.Lineage;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.TreeMap;

/** A child that breaks the protocol in the way the system property {@code rude} names. */
final class RudeWorker {
    private RudeWorker() {
    }

    /** Ways to be rude. */
    enum Manner {
        NEVER_CONNECT,
        CONNECT_AND_CLOSE,
        WRONG_TOKEN,
        WRONG_VERSION,
        NO_GREETING,
        DONE_INSTEAD_OF_OPENED,
        GARBAGE,
        HUGE_LENGTH,
        UNKNOWN_KIND,
        WORDS_OF_THE_PARENT,
        SCORE_WITHOUT_KEY,
        NEGATIVE_FRAME,
        ENORMOUS_FRAME,
        KEY_OUT_OF_ORDER,
        WRONG_PIECE,
        LOST_SCORES,
        BYE_INSTEAD_OF_DONE,
        HALF_A_MESSAGE,
        CLOSE_AND_STAY
    }

    public static void main(String[] args) throws IOException {
        Manner manner = Manner.valueOf(System.getProperty("rude"));
        if (manner == Manner.NEVER_CONNECT) {
            Fault.sleepForEver();
        }
        try (SocketChannel socket = SocketChannel.open(UnixDomainSocketAddress.of(args[0]));
                MessageChannel channel = new MessageChannel(socket)) {
            greet(manner, channel);
            channel.read();
            EngineFacts facts = new EngineFacts("rude", "1", Lineage.UNKNOWN, Optional.empty());
            channel.send(manner == Manner.DONE_INSTEAD_OF_OPENED ? new Message.PieceDone("p", 0, Optional.empty(), Optional.empty())
                    : new Message.Opened(facts, new TreeMap<>()));
            channel.read();
            channel.write(new Message.PieceStarted("p", 3));
            channel.write(new Message.KeyNamed(0, "key0"));
            channel.send(scores(0, 0));
            misbehave(manner, channel, socket);
            channel.read();
        }
        if (manner == Manner.CLOSE_AND_STAY) {
            Fault.sleepForEver();
        }
    }

    private static void greet(Manner manner, MessageChannel channel) throws IOException {
        if (manner == Manner.CONNECT_AND_CLOSE) {
            System.exit(3);
        }
        String token = System.getenv(ChildJvm.TOKEN_VARIABLE);
        int version = WorkerSession.PROTOCOL_VERSION;
        channel.send(switch (manner) {
            case WRONG_TOKEN -> new Message.Greeting(version, token.substring(1) + "x", "25", "UTF-8");
            case WRONG_VERSION -> new Message.Greeting(version + 1, token, "25", "UTF-8");
            case NO_GREETING -> new Message.Bye();
            default -> new Message.Greeting(version, token, "25", "UTF-8");
        });
    }

    private static Message.Scores scores(int keyIndex, int frame) {
        return new Message.Scores(new int[] {keyIndex}, new int[] {frame},
                new long[] {Double.doubleToRawLongBits(1.5)});
    }

    private static void misbehave(Manner manner, MessageChannel channel, SocketChannel socket) throws IOException {
        switch (manner) {
            case GARBAGE ->
                socket.write(ByteBuffer.wrap("vmaf: frame 3, psnr 41.7\n".getBytes(StandardCharsets.US_ASCII)));
            case HUGE_LENGTH -> socket.write(ByteBuffer.allocate(4).putInt(Integer.MAX_VALUE).flip());
            case UNKNOWN_KIND -> socket.write(ByteBuffer.allocate(5).putInt(1).put((byte) 77).flip());
            case WORDS_OF_THE_PARENT -> channel.send(new Message.Quit());
            case SCORE_WITHOUT_KEY -> channel.send(scores(1, 0));
            case NEGATIVE_FRAME -> channel.send(scores(0, -1));
            case ENORMOUS_FRAME -> channel.send(scores(0, Integer.MAX_VALUE));
            case KEY_OUT_OF_ORDER -> channel.send(new Message.KeyNamed(5, "key5"));
            case WRONG_PIECE -> channel.send(new Message.PieceDone("another", 1, Optional.empty(), Optional.empty()));
            case LOST_SCORES -> channel.send(new Message.PieceDone("p", 2, Optional.empty(), Optional.empty()));
            case BYE_INSTEAD_OF_DONE -> channel.send(new Message.Bye());
            case HALF_A_MESSAGE -> {
                socket.write(ByteBuffer.allocate(5).putInt(20).put((byte) 7).flip());
                System.exit(0);
            }
            case CLOSE_AND_STAY -> {
                channel.close();
                Fault.sleepForEver();
            }
            default -> throw new IllegalStateException(manner.name());
        }
    }
}
