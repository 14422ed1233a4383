package hiptwin.probe.codeobject;

/** Text out of a file, fit for a message. */
final class Printable {
    private static final int MAX_CHARACTERS = 120;

    private Printable() {
    }

    static String text(String raw) {
        String cut = raw.length() <= MAX_CHARACTERS ? raw : raw.substring(0, MAX_CHARACTERS) + "...";
        return cut.replaceAll("[^\\x20-\\x7e]", "?");
    }
}
