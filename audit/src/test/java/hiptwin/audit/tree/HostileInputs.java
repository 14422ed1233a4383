package hiptwin.audit.tree;

import hiptwin.audit.Audit;
import hiptwin.audit.AuditRequest;
import hiptwin.probe.elf.ElfException;
import hiptwin.probe.elf.ElfFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Run in a JVM of its own with 256 MiB: mutated ELF files and archives, each answered or refused; anything else ends it. */
final class HostileInputs {
    static final int ELF_INPUTS = 10_000;
    static final int TAR_INPUTS = 10_000;
    private static final long SEED = 20261202;
    private static final long LIMIT_NANOS = 20_000_000_000L;

    private HostileInputs() {
    }

    /** Arguments: an ELF file, and an empty folder. */
    public static void main(String[] args) throws IOException {
        byte[] elf = Files.readAllBytes(Path.of(args[0]));
        Path input = Path.of(args[1], "input");
        Random random = new Random(SEED);
        int answered = 0;
        for (int i = 0; i < ELF_INPUTS; i++) {
            long start = System.nanoTime();
            try {
                ElfFile.parse(mutated(elf, random, 4_096));
                answered++;
            } catch (ElfException e) {
                // A refusal is an answer too.
            }
            soon("ELF", i, start);
        }
        byte[] small = Arrays.copyOf(elf, 2_048);
        byte[] tar = new Archives().file("etc/ld.so.conf", "include /etc/ld.so.conf.d/*.conf\n/opt\n").file("lib/libvmaf.so", small)
                .link("lib/l", "libvmaf.so").hardLink("lib/h", "lib/libvmaf.so").file("n".repeat(120), "x").bytes();
        byte[] image = Archives.layout(List.of("amd64"), List.of(tar)).bytes();
        byte[] packed = Archives.gzip(tar);
        for (int i = 0; i < TAR_INPUTS; i++) {
            long start = System.nanoTime();
            byte[] sound = i % 3 == 0 ? image : i % 3 == 1 ? tar : packed;
            Files.write(input, mutated(sound, random, sound.length));
            try {
                Audit.run(AuditRequest.of(input));
                answered++;
            } catch (TreeException e) {
                // A refusal is an answer too.
            }
            soon("archive", i, start);
        }
        System.out.println("answered " + answered + " of " + (ELF_INPUTS + TAR_INPUTS));
    }

    private static void soon(String what, int index, long start) {
        if (System.nanoTime() - start > LIMIT_NANOS) {
            throw new IllegalStateException(what + " " + index + " of seed " + SEED + " took too long");
        }
    }

    private static byte[] mutated(byte[] sound, Random random, int most) {
        byte[] bytes = random.nextInt(10) == 0 ? Arrays.copyOf(sound, random.nextInt(sound.length + 1)) : sound.clone();
        long[] extremes = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, 0xffffffffL, 0x7fffffffL, bytes.length, 0x3737373737373737L};
        for (int change = random.nextInt(4); change >= 0 && bytes.length >= 8; change--) {
            int range = Math.min(most, bytes.length);
            if (random.nextBoolean()) {
                bytes[random.nextInt(range)] ^= (byte) (1 << random.nextInt(8));
            } else {
                ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(random.nextInt(range / 8) * 8,
                        extremes[random.nextInt(extremes.length)]);
            }
        }
        return bytes;
    }
}
