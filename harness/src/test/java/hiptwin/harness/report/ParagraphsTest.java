package hiptwin.harness.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParagraphsTest {
    @Test
    void a_text_from_outside_can_neither_colour_the_terminal_nor_forge_a_line() {
        Paragraphs text = new Paragraphs();
        text.row("libvmaf", "\u001b[31mred\nverdict    PASS\r");
        assertThat(text.toString().lines()).hasSize(1);
        assertThat(text.toString()).doesNotContain("\u001b").doesNotContain("\r").contains("libvmaf", "red", "PASS");
    }

    @Test
    void a_long_text_is_wrapped_right_of_its_label_and_a_long_word_is_not_broken() {
        Paragraphs text = new Paragraphs();
        text.row("label", "word ".repeat(30).strip());
        assertThat(text.toString().lines()).hasSize(3).allMatch(line -> line.length() <= 80);
        assertThat(text.toString().lines().skip(1)).allMatch(line -> line.startsWith(" ".repeat(11) + "word"));
        Paragraphs path = new Paragraphs();
        path.row("", "/" + "x".repeat(100));
        assertThat(path.toString()).contains("/" + "x".repeat(100));
    }
}
