package hiptwin.harness.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputKeeperTest {
    private static CapturedText keep(int headBytes, int tailBytes, String text) {
        OutputKeeper keeper = new OutputKeeper(headBytes, tailBytes);
        keeper.drain(new ByteArrayInputStream(text.getBytes(UTF_8)));
        return keeper.text();
    }

    @Test
    void nothingPrintedIsEmpty() {
        assertThat(keep(4, 4, "")).isEqualTo(CapturedText.EMPTY);
    }

    @Test
    void whatFitsIsKeptWhole() {
        assertThat(keep(4, 4, "abcdefgh")).isEqualTo(new CapturedText("abcdefgh", 0, ""));
    }

    @Test
    void oneByteMoreIsCountedAsDropped() {
        CapturedText text = keep(4, 4, "abcdefghi");

        assertThat(text).isEqualTo(new CapturedText("abcd", 1, "fghi"));
        assertThat(text.text()).isEqualTo("abcd\n[1 bytes left out]\nfghi");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void headAndTailAreExactHoweverTheBytesArrive(long seed) {
        Random random = new Random(seed);
        OutputKeeper keeper = new OutputKeeper(10, 17);
        StringBuilder all = new StringBuilder();
        for (int round = 0; round < 50; round++) {
            String chunk = Integer.toString(random.nextInt(), 36).repeat(1 + random.nextInt(8));
            keeper.append(chunk.getBytes(UTF_8), chunk.length());
            all.append(chunk);
            if (all.length() > 27) {
                assertThat(keeper.text()).isEqualTo(
                        new CapturedText(all.substring(0, 10), all.length() - 27, all.substring(all.length() - 17)));
            } else {
                assertThat(keeper.text().text()).isEqualTo(all.toString());
            }
        }
    }

    @Test
    void aCharacterAcrossTheSeamStaysWhole() {
        assertThat(keep(1, 8, "é").text()).isEqualTo("é");
    }

    @Test
    void theLastLinesAreTheLastLines() {
        CapturedText text = new CapturedText("one\ntwo\nthree\n", 0, "");

        assertThat(text.lastLines(2, 100)).isEqualTo("two\nthree");
        assertThat(text.lastLines(9, 100)).isEqualTo("one\ntwo\nthree");
        assertThat(text.lastLines(9, 6)).isEqualTo("\nthree");
        assertThat(CapturedText.EMPTY.lastLines(3, 100)).isEmpty();
    }
}
