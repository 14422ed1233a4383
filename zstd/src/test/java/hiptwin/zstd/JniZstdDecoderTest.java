package hiptwin.zstd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import hiptwin.probe.codeobject.ZstdDecoder;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class JniZstdDecoderTest {
    private final ZstdDecoder decoder = new JniZstdDecoder();

    /** What {@code printf 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' | zstd -19 --no-check} of zstd 1.5.4 gives. */
    @Test
    void aFrameOfTheZstdProgramIsRead() throws IOException {
        byte[] frame = HexFormat.of().parseHex("28b52ffd00683d0000086101004a2004");

        assertThat(decoder.decode(frame, 40)).isEqualTo("a".repeat(40).getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    }

    @Test
    void theServiceLoaderFindsItAndItIsUsable() {
        assertThat(ServiceLoader.load(ZstdDecoder.class)).hasAtLeastOneElementOfType(JniZstdDecoder.class);
        assertThat(decoder.usable()).isTrue();
    }

    @Test
    void damageAndWrongSizesAreFailuresAndNotHalfResults() {
        byte[] content = new byte[10_000];
        new Random(1).nextBytes(content);
        Arrays.fill(content, 0, 5000, (byte) 7);
        byte[] frame = Zstd.compress(content);
        byte[] damaged = frame.clone();
        damaged[4] ^= 0x18;

        assertThatThrownBy(() -> decoder.decode(frame, 9_999)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> decoder.decode(frame, 10_001)).isInstanceOf(IOException.class).hasMessageContaining("10000");
        assertThatThrownBy(() -> decoder.decode(damaged, 10_000)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> decoder.decode(Arrays.copyOf(frame, 50), 10_000)).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> decoder.decode(new byte[0], 10)).isInstanceOf(IOException.class);
    }
}
