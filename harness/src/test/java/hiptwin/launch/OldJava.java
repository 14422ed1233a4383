package hiptwin.launch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.util.Arrays;
import java.util.Optional;

/** A Java that is too old for the command line, put on the machine by a package. */
final class OldJava {
    private OldJava() {
    }

    /** {@return its program; the test is skipped where there is none} */
    static File executable() {
        File[] homes = new File("/usr/lib/jvm").listFiles();
        Optional<JavaInstallation> found = Arrays.stream(homes == null ? new File[0] : homes).map(JavaInstallation::at)
                .filter(java -> java != null && java.feature() < Launcher.LEAST_FEATURE).findFirst();
        assumeTrue(found.isPresent(), "no Java older than 25 on this machine");
        return found.get().executable();
    }
}
