/**
 * The entry point of harness.jar. Compiled for Java 8 so that it starts on any Java: it answers {@code --help} and
 * {@code --version} at once, runs the command line in this process where Java is new enough, and otherwise restarts on
 * a newer Java that it finds.
 */
package hiptwin.launch;
