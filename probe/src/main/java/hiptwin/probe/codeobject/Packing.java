package hiptwin.probe.codeobject;

/** How a code object lies in its file. The texts are part of the report format. */
public enum Packing {
    /** By itself, in the open. */
    PLAIN("plain"),
    /** In a clang offload bundle. */
    BUNDLE("bundle"),
    /** In a clang offload bundle compressed with zlib. */
    ZLIB("bundle_zlib"),
    /** In a clang offload bundle compressed with zstd. */
    ZSTD("bundle_zstd");

    private final String text;

    Packing(String text) {
        this.text = text;
    }

    /** {@return the word that reports write} */
    public String text() {
        return text;
    }
}
