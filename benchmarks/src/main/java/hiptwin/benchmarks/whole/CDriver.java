package hiptwin.benchmarks.whole;

import hiptwin.benchmarks.nativecode.CompiledLibrary;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Fixture;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The C program that makes the calls of the harness, kept running between passes as a worker is. */
final class CDriver implements AutoCloseable {
    /**
     * One pass of it.
     *
     * @param nanos from the opening of the files to the closing of the context
     * @param scoreSum all scores added up, key by key
     */
    record Answer(long nanos, double scoreSum) {
    }

    private final Process process;
    private final OutputStream questions;
    private final BufferedReader answers;

    CDriver(Path library, Fixture fixture, Path reference, Path distorted, List<ExtractorRequest> requests, List<String> keys)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(CompiledLibrary.driver().toString(), library.toString(), reference.toString(),
                distorted.toString(), String.valueOf(fixture.geometry().width()), String.valueOf(fixture.geometry().height()),
                String.valueOf(fixture.geometry().pixelFormat().code()), String.valueOf(fixture.geometry().bitDepth()), "0"));
        requests.forEach(request -> command.add(request.extractor()));
        command.add("--");
        command.addAll(keys);
        process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        questions = process.getOutputStream();
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    }

    Answer pass() throws IOException {
        questions.write('\n');
        questions.flush();
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the C program ended");
        }
        String[] words = line.split(" ");
        return new Answer(Long.parseLong(words[0]), Double.parseDouble(words[2]));
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    @Override
    public void close() throws IOException {
        questions.close();
        process.destroy();
    }
}
