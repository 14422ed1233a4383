package hiptwin.launch;

import hiptwin.harness.cli.PlainProbe;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalInt;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Starts the command line of the harness, whatever Java it was started with.
 *
 * <ul>
 *   <li>{@code --help}, {@code -h}, {@code help}, {@code --version} and {@code -V}, given alone, are answered from a
 *       resource text, on any Java and without loading anything else.
 *   <li>On Java {@value #LEAST_FEATURE} or newer {@code hiptwin.harness.cli.Main} runs in this process.
 *   <li>{@code probe} alone is answered on Java 17 and newer where there is no GPU that a runtime could be asked about.
 *   <li>On an older Java the program otherwise restarts on a newer one: same arguments, same standard streams, same exit code.
 * </ul>
 *
 * <p>The exit code is 4 when no Java is new enough, 74 when standard output cannot be written to.
 */
public final class Launcher {
    /** The oldest Java that the command line runs on. */
    static final int LEAST_FEATURE = 25;

    /** Exit code for "something that is required is absent". */
    static final int EXIT_ABSENT = 4;

    /** Exit code for "output could not be written". */
    static final int EXIT_NOT_WRITTEN = 74;

    /** Set in a restarted process, to the Java home of the process that restarted it. */
    static final String RESTARTED_FROM = "hiptwin.launch.restartedFrom";

    private static final String RESOURCE_FOLDER = "hiptwin/launch/";
    private static final String HELP_TEXT = "help.txt";
    private static final String VERSION_TEXT = "version.txt";

    private Launcher() {
    }

    /**
     * Runs the command line.
     *
     * @param args as the user gave them
     */
    public static void main(String[] args) {
        try {
            if (args.length == 1 && printText(textFor(args[0]))) {
                return;
            }
        } catch (IOException full) {
            System.err.println("hiptwin: standard output cannot be written to: " + full.getMessage());
            System.exit(EXIT_NOT_WRITTEN);
        }
        String specification = System.getProperty("java.specification.version");
        if (JavaInstallation.featureOf(specification) >= LEAST_FEATURE) {
            AheadOfTimeCache.announce();
            CommandLine.run(args);
            return;
        }
        OptionalInt answer = isPlainProbe(args) ? answerWithoutRuntime() : OptionalInt.empty();
        if (answer.isPresent()) {
            Runtime.getRuntime().halt(answer.getAsInt());
        }
        System.exit(Restart.onNewerJava(specification, args));
    }

    /** Where there is no GPU to ask a runtime about, Java 17 will do, and starting a newer one would take twice as long. */
    private static OptionalInt answerWithoutRuntime() {
        try {
            return PlainProbe.answerWithoutRuntime();
        } catch (LinkageError tooOld) {
            return OptionalInt.empty();
        }
    }

    /** {@return whether the arguments are {@code probe} alone, which is answered within a moment} */
    static boolean isPlainProbe(String[] args) {
        return args.length == 1 && args[0].equals("probe");
    }

    /** {@return the resource that answers an argument, or null if there is none} */
    private static String textFor(String argument) {
        if (argument.equals("--help") || argument.equals("-h") || argument.equals("help")) {
            return HELP_TEXT;
        }
        if (argument.equals("--version") || argument.equals("-V")) {
            return VERSION_TEXT;
        }
        return null;
    }

    private static boolean printText(String resource) throws IOException {
        if (resource == null) {
            return false;
        }
        File jar = new File(System.getProperty("java.class.path"));
        if (!jar.isFile()) {
            try (InputStream text = Launcher.class.getResourceAsStream(resource)) {
                return copyToStandardOutput(text);
            }
        }
        // The jar is open already; asking it directly loads none of the URL classes, a tenth of the whole run.
        try (ZipFile open = new ZipFile(jar)) {
            ZipEntry entry = open.getEntry(RESOURCE_FOLDER + resource);
            return entry != null && copyToStandardOutput(open.getInputStream(entry));
        }
    }

    private static boolean copyToStandardOutput(InputStream text) throws IOException {
        if (text == null) {
            return false;
        }
        // Bytes as they are: no charset set-up, and the text is the same in every locale.
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        byte[] buffer = new byte[8192];
        int count;
        while ((count = text.read(buffer)) > 0) {
            out.write(buffer, 0, count);
        }
        return true;
    }
}
