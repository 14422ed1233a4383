package hiptwin.probe.access;

/** Makes a sentence of a clause. */
final class Sentence {
    private Sentence() {
    }

    /** {@return the clause with a capital at its start and a full stop at its end} */
    static String of(String clause) {
        return Character.toUpperCase(clause.charAt(0)) + clause.substring(1) + ".";
    }

    /** {@return for example {@code 1 AMD GPU} or {@code 2 AMD GPUs}} */
    static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
