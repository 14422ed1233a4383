package hiptwin.probe.closure;

import java.util.Set;

/**
 * The libraries that a ROCm runtime tree does not bring because the system it runs on has them: the C library, its loader, and
 * the run-time libraries of the C and C++ compiler. A name on this list that the tree itself holds, in a place where the loader
 * looks, is taken from the tree.
 */
public final class HostLibraries {
    /** Their sonames. */
    public static final Set<String> NAMES = Set.of(
            // glibc
            "libc.so.6", "libm.so.6", "libmvec.so.1", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libutil.so.1", "libresolv.so.2",
            "libanl.so.1", "libnsl.so.1", "libBrokenLocale.so.1", "libthread_db.so.1",
            // its loader, for each processor ElfMachine knows by name
            "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "ld64.so.2", "ld-linux-riscv64-lp64d.so.1",
            "ld-linux-loongarch-lp64d.so.1",
            // GCC's run-time libraries
            "libstdc++.so.6", "libgcc_s.so.1");

    private HostLibraries() {
    }
}
