package hiptwin.probe.codeobject;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.probe.elf.ElfException;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No file, however damaged, brings forth anything but an answer or an {@link ElfException}. */
class HostileCodeObjectTest {
    private static final int ROUNDS = 10_000;
    private static final CodeObjectReader READER = CodeObjectReader.create().withZstd(Optional.of(new StoredZstd()))
            .withLimits(new CodeObjectLimits(1 << 20, 1 << 22, 200, 1 << 16));

    private static byte[] library() {
        byte[] object = Images.codeObject(2, 0xe3f, "vif_kernel", "adm_kernel");
        byte[] bundle = Images.hipBundle("gfx90a:sramecc+:xnack-", object);
        return Images.host(".hip_fatbin", Images.join(bundle, object,
                Images.compressed(2, 0, Images.deflate(bundle), bundle.length),
                Images.compressed(3, 1, Images.storedZstd(bundle), bundle.length)));
    }

    /** Bytes are set to values that hurt: 0, 1, all ones, the sign, and noise. The zeros before 4096 are spared. */
    private static byte[] mutated(byte[] original, Random random) {
        byte[] file = original.clone();
        int count = 1 + random.nextInt(8);
        for (int i = 0; i < count; i++) {
            int at = random.nextInt(10) == 0 ? random.nextInt(64) : 4096 + random.nextInt(file.length - 4096);
            int width = 1 + random.nextInt(8);
            int value = switch (random.nextInt(5)) {
                case 0 -> 0;
                case 1 -> 1;
                case 2 -> 0xff;
                case 3 -> 0x80;
                default -> random.nextInt(256);
            };
            for (int j = at; j < Math.min(file.length, at + width); j++) {
                file[j] = (byte) value;
            }
        }
        return random.nextInt(4) == 0 ? java.util.Arrays.copyOf(file, 64 + random.nextInt(file.length - 64)) : file;
    }

    @Test
    @Timeout(120)
    void tenThousandDamagedLibrariesGiveAnAnswerOrARefusal() {
        byte[] original = library();
        Random random = new Random(20261130);
        int answers = 0;
        int complaints = 0;
        for (int i = 0; i < ROUNDS; i++) {
            try {
                CodeObjects found = READER.parse(mutated(original, random));
                answers++;
                complaints += found.findings().isEmpty() ? 0 : 1;
                assertThat(found.codeObjects().size()).isLessThanOrEqualTo(200);
            } catch (ElfException expected) {
                complaints++;
            }
        }
        // Both must be frequent, or the mutations test nothing.
        assertThat(answers).isGreaterThan(ROUNDS / 2);
        assertThat(complaints).isGreaterThan(ROUNDS / 4);
    }

    @Test
    @Timeout(60)
    void aFileOfNothingButHeadersDoesNotTakeForEver() throws ElfException {
        byte[] object = Images.codeObject(2, 0x36);
        byte[][] pieces = new byte[20_000][];
        java.util.Arrays.fill(pieces, java.util.Arrays.copyOf(object, 64));
        byte[] file = Images.host("", Images.join(pieces));

        assertThat(READER.parse(file).findings()).extracting(CodeObjectFinding::code)
                .contains(CodeObjectFinding.Code.LIMIT_REACHED);
    }
}
