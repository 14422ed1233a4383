package hiptwin.harness.oracle;

/**
 * The border rule of {@code adm}: before the first sample a plane goes on as its mirror image without the first sample,
 * after the last one with the last sample repeated. Index -1 is 1, index {@code length} is {@code length - 1}.
 */
final class WaveletBorder {
    private WaveletBorder() {
    }

    static int index(int i, int length) {
        if (i < 0) {
            return -i;
        }
        return i < length ? i : 2 * length - i - 1;
    }
}
