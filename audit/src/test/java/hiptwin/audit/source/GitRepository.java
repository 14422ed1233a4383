package hiptwin.audit.source;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;

/** A repository made by the real git, and served by its real HTTP back end. */
final class GitRepository {
    static final String SUBMODULE_COMMIT = "0123456789abcdef0123456789abcdef01234567";

    private final Path folder;

    private GitRepository(Path folder) {
        this.folder = folder;
    }

    /**
     * Makes one with what is hard to pack: a link, a program, a submodule, names that sort differently with and without a slash, a name
     * longer than a tar header's, a name in UTF-8, an empty file, and attributes that change what git archives.
     */
    static GitRepository make(Path folder) throws IOException {
        GitRepository repository = new GitRepository(Files.createDirectories(folder));
        repository.git("init", "-q", "-b", "main", ".");
        repository.put("README", "source\n");
        repository.put("a-b", "1\n");
        repository.put("a/inner", "2\n");
        repository.put("a.b", "3\n");
        repository.put("empty", "");
        repository.put("hidden", "is packed all the same\n");
        repository.put("stamp", "$Format:%H$ $Id$\n");
        repository.put("lines.txt", "unix\nand dos\n");
        repository.put(".gitattributes", "hidden export-ignore\nstamp export-subst ident\n*.txt text eol=crlf\n");
        repository.put("d".repeat(60) + "/" + "e".repeat(80) + "/long", "4\n");
        repository.put("gr\u00fc\u00dfe", "5\n");
        repository.put("configure", "#!/bin/sh\n");
        repository.git("-c", "core.autocrlf=false", "add", "-A");
        repository.git("update-index", "--chmod=+x", "configure");
        String link = repository.gitWithInput("a/inner", "hash-object", "-w", "--stdin");
        repository.git("update-index", "--add", "--cacheinfo", "120000," + link + ",link");
        String far = repository.gitWithInput("../" + "f".repeat(150), "hash-object", "-w", "--stdin");
        repository.git("update-index", "--add", "--cacheinfo", "120000," + far + ",far");
        repository.git("update-index", "--add", "--cacheinfo", "160000," + SUBMODULE_COMMIT + ",third-party/sub");
        repository.commit("one");
        return repository;
    }

    private void put(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Adds a file with other content and commits; {@return the new commit} */
    String change(String text) throws IOException {
        put("README", text);
        git("add", "README");
        return commit(text);
    }

    private String commit(String message) throws IOException {
        git("commit", "-q", "-m", message);
        return head();
    }

    String head() throws IOException {
        return git("rev-parse", "HEAD");
    }

    Path folder() {
        return folder;
    }

    String git(String... arguments) throws IOException {
        return gitWithInput("", arguments);
    }

    String gitWithInput(String input, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        return new String(run(folder, environment(), input.getBytes(StandardCharsets.UTF_8), command), StandardCharsets.UTF_8).strip();
    }

    private static Map<String, String> environment() {
        return Map.of("GIT_CONFIG_NOSYSTEM", "1", "GIT_CONFIG_GLOBAL", "/dev/null", "GIT_AUTHOR_NAME", "A", "GIT_AUTHOR_EMAIL", "a@b",
                "GIT_COMMITTER_NAME", "C", "GIT_COMMITTER_EMAIL", "c@d", "GIT_AUTHOR_DATE", "1700000000 +0200", "GIT_COMMITTER_DATE",
                "1700000001 -0330", "LC_ALL", "C.UTF-8");
    }

    static byte[] run(Path folder, Map<String, String> environment, byte[] input, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        Process process = builder.start();
        try (OutputStream out = process.getOutputStream()) {
            out.write(input);
        }
        byte[] output = process.getInputStream().readAllBytes();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(command + " failed: " + new String(output, StandardCharsets.UTF_8));
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        return output;
    }

    static void assumeGit() {
        boolean there = false;
        try {
            there = new String(run(Path.of("."), Map.of(), new byte[0], List.of("git", "--version")), StandardCharsets.UTF_8)
                    .startsWith("git version");
        } catch (IOException e) {
            there = false;
        }
        Assumptions.assumeTrue(there, "git is not installed here");
    }

    /** Serves the repository; a smart client may ask for any commit that can be reached. */
    void serve(LocalServer server, String path) throws IOException {
        git("config", "uploadpack.allowReachableSHA1InWant", "true");
        server.at(path + "/info/refs", exchange -> backend(exchange, "/info/refs"));
        server.at(path + "/git-upload-pack", exchange -> backend(exchange, "/git-upload-pack"));
    }

    void backend(HttpExchange exchange, String info) throws IOException {
        Map<String, String> environment = new HashMap<>(environment());
        environment.put("GIT_PROJECT_ROOT", folder.resolve(".git").toString());
        environment.put("GIT_HTTP_EXPORT_ALL", "1");
        environment.put("PATH_INFO", info);
        environment.put("REQUEST_METHOD", exchange.getRequestMethod());
        environment.put("QUERY_STRING", exchange.getRequestURI().getQuery() == null ? "" : exchange.getRequestURI().getQuery());
        header(exchange, "Content-Type", environment, "CONTENT_TYPE");
        header(exchange, "Content-Encoding", environment, "HTTP_CONTENT_ENCODING");
        header(exchange, "Git-Protocol", environment, "GIT_PROTOCOL");
        byte[] input = exchange.getRequestBody().readAllBytes();
        environment.put("CONTENT_LENGTH", Integer.toString(input.length));
        byte[] output = run(folder, environment, input, List.of("git", "http-backend"));
        int at = 0;
        int status = 200;
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (; at < output.length; at++) {
            if (output[at] != '\n') {
                line.write(output[at]);
                continue;
            }
            String text = line.toString(StandardCharsets.ISO_8859_1).strip();
            line.reset();
            if (text.isEmpty()) {
                at++;
                break;
            }
            String[] parts = text.split(": ", 2);
            if (parts[0].equals("Status")) {
                status = Integer.parseInt(parts[1].substring(0, 3));
            } else {
                exchange.getResponseHeaders().add(parts[0], parts[1]);
            }
        }
        exchange.sendResponseHeaders(status, 0);
        exchange.getResponseBody().write(output, at, output.length - at);
    }

    private static void header(HttpExchange exchange, String name, Map<String, String> environment, String variable) {
        String value = exchange.getRequestHeaders().getFirst(name);
        if (value != null) {
            environment.put(variable, value);
        }
    }

    /** Unpacks a file with the tar of this machine. */
    static void unpack(Path file, Path into) throws IOException {
        Files.createDirectories(into);
        run(into, Map.of("LC_ALL", "C.UTF-8"), new byte[0], List.of("tar", "-xpzf", file.toAbsolutePath().toString()));
    }

    static byte[] gunzip(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return in.readAllBytes();
        }
    }
}
