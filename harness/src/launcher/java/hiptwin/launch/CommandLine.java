package hiptwin.launch;

import hiptwin.harness.cli.Main;
import hiptwin.harness.cli.PlainProbe;

/**
 * The command line in this process. A class of its own, which an old Java never loads: {@code Main} is compiled for Java
 * {@value Launcher#LEAST_FEATURE}. Named rather than looked up: the first call by reflection makes classes at
 * run time, which is a good part of a probe that finds no GPU.
 */
final class CommandLine {
    private CommandLine() {
    }

    /** {@code probe} alone goes past the parser of the command line. */
    static void run(String[] args) {
        if (Launcher.isPlainProbe(args)) {
            PlainProbe.main(args);
        } else {
            Main.main(args);
        }
    }
}
