package hiptwin.harness.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/**
 * The version of this project, from a resource that the build fills in.
 */
public final class Version implements IVersionProvider {
    /** Made by picocli. */
    Version() {
    }

    /** {@return the version, for example {@code 0.1.0}} */
    public static String current() {
        try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version");
        } catch (IOException e) {
            throw new UncheckedIOException("version.properties", e);
        }
    }

    @Override
    public String[] getVersion() {
        return new String[] {"hiptwin " + current()};
    }
}
