package hiptwin.harness.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * Where a command's {@code --json} goes.
 *
 * @param spec the command
 * @param file what was given: a file, {@code -} for standard output, or null for nothing
 */
record JsonOutput(CommandSpec spec, String file) {
    static final String OPTION = "--json";

    private static final String STANDARD_OUTPUT = "-";

    boolean onStandardOutput() {
        return STANDARD_OUTPUT.equals(file);
    }

    /** {@return where text for people goes: it never shares a stream with JSON} */
    PrintWriter people() {
        return onStandardOutput() ? spec.commandLine().getErr() : spec.commandLine().getOut();
    }

    /** {@return the file; empty if nothing or standard output was asked for} */
    Optional<Path> path() {
        return file == null || onStandardOutput() ? Optional.empty() : Optional.of(Path.of(file));
    }

    /**
     * Refuses, before anything is measured, a file that cannot be written or would take the place of what is read.
     *
     * @param inputs files and folders that the command reads
     */
    void check(Collection<Path> inputs) throws IOException {
        Optional<String> problem = path().isEmpty() ? Optional.empty() : OutputFile.problem(OPTION, path().get(), inputs);
        if (problem.isPresent()) {
            throw new ParameterException(spec.commandLine(), problem.get());
        }
    }

    void write(OutputFile.Content content) throws IOException {
        if (onStandardOutput()) {
            // System.out would swallow a failed write.
            content.writeTo(new FileOutputStream(FileDescriptor.out));
        } else if (path().isPresent()) {
            OutputFile.write(path().get(), content);
        }
    }
}
