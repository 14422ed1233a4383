package hiptwin.probe.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DigitsTest {
    /** \u0663 is a digit for Character.isDigit, and / : @ G ` g stand next to the ranges of ASCII. */
    private static final String CHARACTERS = "0189aAfF/:@G`g+- .\n\0\u0663\uff11";

    @ParameterizedTest
    @ValueSource(strings = {"", "+1", "-1", " 1", "1 ", "1\n", "\u0663", "0x1", "1a", "1234567"})
    void what_is_no_number_of_at_most_six_digits_is_refused(String text) {
        assertThat(Digits.areDecimal(text, 6)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "007", "123456"})
    void up_to_six_digits_are_taken(String text) {
        assertThat(Digits.areDecimal(text, 6)).isTrue();
    }

    /** The regular expressions say the same in another way. */
    @Test
    void random_texts_are_judged_as_by_regular_expressions() {
        Random random = new Random(20261201);
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(5); length > 0; length--) {
                // Half of the characters are digits, or hardly a text would be a number.
                text.append(random.nextBoolean() ? (char) ('0' + random.nextInt(10))
                        : CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
            }
            assertThat(Digits.areDecimal(text.toString(), 3)).as("%s", text)
                    .isEqualTo(text.toString().matches("[0-9]{1,3}"));
            assertThat(Digits.areHexadecimal(text.toString(), 3)).as("%s", text)
                    .isEqualTo(text.toString().matches("[0-9a-fA-F]{1,3}"));
        }
    }
}
