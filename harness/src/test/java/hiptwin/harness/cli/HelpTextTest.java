package hiptwin.harness.cli;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.launch.Launcher;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The launcher answers --help and --version from stored texts, which must be what the command line would have said. */
class HelpTextTest {
    private static String stored(String resource) throws IOException {
        try (InputStream in = Launcher.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void the_stored_help_is_what_the_command_line_prints() throws IOException {
        assertThat(Main.helpText()).as("harness/src/main/resources/hiptwin/launch/help.txt").isEqualTo(stored("help.txt"));
    }

    @Test
    void the_stored_version_is_what_the_command_line_prints() throws IOException {
        assertThat(stored("version.txt").strip()).isEqualTo(new Version().getVersion()[0]);
    }

    @Test
    void help_fits_80_columns_and_names_every_exit_code() {
        assertThat(Main.helpText().lines()).allMatch(line -> line.length() <= 80);
        assertThat(Main.helpText()).contains("0 pass", "1 differences", "2 wrong usage", "3 bad input", "4 a required", "5 incomplete",
                "70 a bug");
    }

    @Test
    void the_help_of_every_command_fits_80_columns() {
        CommandLine line = Main.commandLine(new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()));
        assertThat(line.getSubcommands()).isNotEmpty().allSatisfy((name, command) -> assertThat(command.getUsageMessage(CommandLine.Help.Ansi.OFF)
                .lines()).as(name).allMatch(text -> text.length() <= 80));
        line.getSubcommands().values().forEach(command -> command.getSubcommands().forEach((name, inner) -> assertThat(
                inner.getUsageMessage(CommandLine.Help.Ansi.OFF).lines()).as(name).allMatch(text -> text.length() <= 80)));
    }
}
