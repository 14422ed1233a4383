package hiptwin.benchmarks.channel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ChannelsAgreeTest {
    @Test
    void asManyScoresArriveAsAreSentAndAreInTheTable() throws Throwable {
        ScoreChannel channel = new ScoreChannel();
        channel.connect();
        try {
            assertThat(channel.nothing()).isEqualTo(ScoreChannel.SCORES);
            assertThat(channel.channel()).isEqualTo(ScoreChannel.SCORES);
            assertThat(channel.table()).isEqualTo(ScoreChannel.SCORES);
            assertThat(channel.channelAndTable()).isEqualTo(ScoreChannel.SCORES);
        } finally {
            channel.close();
        }
    }
}
