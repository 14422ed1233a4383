package hiptwin.harness.cli;

import hiptwin.harness.fixture.FileNames;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/**
 * What the text of an option is read as. The parser's own readers say "is not an int" and "is not a long", which names a type of Java and
 * not what would be right.
 */
final class OptionTypes {
    private OptionTypes() {
    }

    /**
     * Gives a command line and its subcommands these readers.
     *
     * @param line the command line
     */
    static void register(CommandLine line) {
        line.registerConverter(Path.class, OptionTypes::path);
        line.registerConverter(int.class, OptionTypes::wholeNumber);
        line.registerConverter(Integer.class, OptionTypes::wholeNumber);
        line.registerConverter(long.class, OptionTypes::longWholeNumber);
        line.registerConverter(Long.class, OptionTypes::longWholeNumber);
    }

    /** Under a plain C locale a name with an accent is no path at all; the answer then is the locale. */
    private static Path path(String text) {
        if (text.isEmpty()) {
            // Java takes it for the current folder; here it is a variable of a script that was never set.
            throw new TypeConversionException("'' names no file: expected a path, for example . for the current folder");
        }
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw new TypeConversionException("'" + text + "' has " + FileNames.inexpressible());
        }
    }

    private static int wholeNumber(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw notWhole(text, Integer.MAX_VALUE);
        }
    }

    private static long longWholeNumber(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw notWhole(text, Long.MAX_VALUE);
        }
    }

    private static TypeConversionException notWhole(String text, long most) {
        return new TypeConversionException(text.matches("[+-]?[0-9]+") ? "'" + text + "' is out of range: expected a whole number, at most " + most
                : "'" + text + "': expected a whole number");
    }
}
