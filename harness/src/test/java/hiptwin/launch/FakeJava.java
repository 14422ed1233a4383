package hiptwin.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Puts a folder on disk that looks like a Java home. */
final class FakeJava {
    private FakeJava() {
    }

    /** {@return the {@code java} program of the new home} */
    static Path install(Path home, String release) throws IOException {
        Path java = home.resolve("bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(home.resolve("release"), release);
        Files.writeString(java, "#!/bin/sh\nexit 99\n");
        if (!java.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + java + " executable");
        }
        return java;
    }

    static Path installVersion(Path home, String version) throws IOException {
        return install(home, "JAVA_VERSION=\"" + version + "\"\n");
    }
}
