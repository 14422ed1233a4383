package hiptwin.probe.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AnswerTextTest {
    static LongStream seeds() {
        return LongStream.range(0, 50);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anyTextComesBackAsItWas(long seed) {
        Random random = new Random(seed);
        String alphabet = "\t\n\r\\tnr aé\u0000\u2028";
        List<String> fields = new ArrayList<>(List.of("word"));
        for (int i = random.nextInt(5); i >= 0; i--) {
            StringBuilder field = new StringBuilder();
            for (int j = random.nextInt(8); j > 0; j--) {
                field.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            fields.add(field.toString());
        }

        assertThat(AnswerText.parse(AnswerText.line(fields)).lines()).isEqualTo(List.of(fields));
    }

    @Test
    void aLineThatACrashCutShortIsLeftOut() {
        AnswerText text = AnswerText.parse("step\tload\nagent\t0\nattribute\tNAME\tgfx10");

        assertThat(text.lines()).isEqualTo(List.of(List.of("agent", "0")));
        assertThat(text.lastStep()).isEqualTo("load");
        assertThat(text.complete()).isFalse();
    }

    @Test
    void anAnswerIsWholeOnlyWhenItSaysSo() {
        assertThat(AnswerText.parse("agent\t0\n").complete()).isFalse();
        assertThat(AnswerText.parse("agent\t0\ncomplete\nstep\texit\n").complete()).isTrue();
        assertThat(AnswerText.parse("agent\tcomplete\n").complete()).isFalse();
    }

    @Test
    void beforeAnyStepItIsAtTheStart() {
        assertThat(AnswerText.read(Path.of("/no/such/file"))).isEqualTo(new AnswerText(List.of(), "start", false));
    }

    @Test
    void textInABufferEndsAtItsNul() {
        assertThat(FixedText.of("gfx906\0\0rest".getBytes(StandardCharsets.UTF_8))).contains("gfx906");
        assertThat(FixedText.of("no end".getBytes(StandardCharsets.UTF_8))).isEmpty();
        assertThat(FixedText.of(new byte[64])).isEmpty();
    }
}
