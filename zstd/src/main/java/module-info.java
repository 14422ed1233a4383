/** Reads zstd for the probe. A module of its own, so that the probe needs the JDK alone and both harness and audit can have it. */
module hiptwin.zstd {
    requires hiptwin.probe;
    requires com.github.luben.zstd_jni;

    provides hiptwin.probe.codeobject.ZstdDecoder with hiptwin.zstd.JniZstdDecoder;
}
