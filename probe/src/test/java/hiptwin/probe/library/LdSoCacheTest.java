package hiptwin.probe.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LdSoCacheTest {
    private static final Path REAL = Path.of("/etc/ld.so.cache");

    private static CacheImage sound() {
        return new CacheImage().with("libb.so.2", "/usr/lib/libb.so.2").with("liba.so.1", "/usr/local/lib/liba.so.1")
                .with("liba.so.1", "/usr/lib/liba.so.1");
    }

    @Test
    void nameGivesItsPathsInTheOrderOfTheCache() throws LdSoCacheException {
        LdSoCache cache = LdSoCache.parse(sound().bytes());

        assertThat(cache.size()).isEqualTo(3);
        assertThat(cache.lookup("liba.so.1")).containsExactly("/usr/local/lib/liba.so.1", "/usr/lib/liba.so.1");
        assertThat(cache.lookup("libb.so.2")).containsExactly("/usr/lib/libb.so.2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"liba.so", "liba.so.1.0", "iba.so.1", "", "libc.so.6"})
    void nameThatIsNotThereGivesNothing(String name) throws LdSoCacheException {
        assertThat(LdSoCache.parse(sound().bytes()).lookup(name)).isEmpty();
    }

    @Test
    void entryForCertainProcessorsIsPassedOver() throws LdSoCacheException {
        byte[] cache = new CacheImage().withHwcap("liba.so.1", "/usr/lib/glibc-hwcaps/x86-64-v4/liba.so.1", 1L << 62)
                .with("liba.so.1", "/usr/lib/liba.so.1").bytes();

        assertThat(LdSoCache.parse(cache).lookup("liba.so.1")).containsExactly("/usr/lib/liba.so.1");
    }

    /** 16 + 12 n is a multiple of 8 only for even n. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7})
    void cacheBehindAnOldTableIsFound(int oldEntries) throws LdSoCacheException {
        LdSoCache cache = LdSoCache.parse(sound().bytesBehindOldTable(oldEntries));

        assertThat(cache.lookup("libb.so.2")).containsExactly("/usr/lib/libb.so.2");
    }

    @ParameterizedTest(name = "{3}")
    @CsvSource(delimiter = '|', value = {
            " 0 | 0x78       | is not there         | other magic",
            "20 | 0x00ffffff | do not fit           | more entries than the file holds",
            "20 | 0xffffffff | do not fit           | most entries there can be",
            "28 | 3          | byte order 3         | big-endian",
            "28 | 1          | byte order 1         | no byte order",
    })
    void damagedHeaderIsNamed(int at, String value, String text, String what) {
        byte[] bytes = sound().bytes();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(at, (int) (long) Long.decode(value));

        assertThatThrownBy(() -> LdSoCache.parse(bytes)).as(what).isInstanceOf(LdSoCacheException.class)
                .hasMessageContaining(text);
    }

    @ParameterizedTest
    @CsvSource({"52,entry 0: name at byte", "56,entry 0: path at byte"})
    void entryThatPointsOutsideIsNamed(int at, String text) throws LdSoCacheException {
        byte[] bytes = sound().bytes();
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(at, bytes.length);
        LdSoCache cache = LdSoCache.parse(bytes);

        assertThatThrownBy(() -> cache.lookup("libb.so.2")).isInstanceOf(LdSoCacheException.class)
                .hasMessageStartingWith(text);
    }

    @Test
    void pathWithoutEndIsNamed() throws LdSoCacheException {
        byte[] whole = new CacheImage().with("liba.so.1", "/usr/lib/liba.so.1").bytes();
        LdSoCache cache = LdSoCache.parse(Arrays.copyOf(whole, whole.length - 1));

        assertThatThrownBy(() -> cache.lookup("liba.so.1")).isInstanceOf(LdSoCacheException.class)
                .hasMessageContaining("has no end");
    }

    @Test
    void laterChangeOfTheArrayDoesNotReachTheCache() throws LdSoCacheException {
        byte[] bytes = sound().bytes();
        LdSoCache cache = LdSoCache.parse(bytes);
        Arrays.fill(bytes, (byte) 0);

        assertThat(cache.lookup("libb.so.2")).hasSize(1);
    }

    @Test
    void mutatedCachesGiveAnAnswerOrAnLdSoCacheException() {
        byte[] sound = sound().bytesBehindOldTable(3);
        Random random = new Random(20261130);
        int answered = 0;
        int refused = 0;
        for (int i = 0; i < 5_000; i++) {
            byte[] bytes = random.nextInt(5) == 0 ? Arrays.copyOf(sound, random.nextInt(sound.length + 1))
                    : sound.clone();
            for (int change = random.nextInt(6); change >= 0 && bytes.length >= 4; change--) {
                if (random.nextBoolean()) {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                } else {
                    int[] extremes = {0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, bytes.length, bytes.length - 1};
                    ByteBuffer.wrap(bytes).putInt(random.nextInt(bytes.length / 4) * 4, extremes[random.nextInt(6)]);
                }
            }
            try {
                LdSoCache cache = LdSoCache.parse(bytes);
                cache.lookup("liba.so.1");
                cache.lookup("libb.so.2");
                answered++;
            } catch (LdSoCacheException e) {
                refused++;
            } catch (RuntimeException | Error e) {
                throw new AssertionError("mutation " + i + " of seed 20261130", e);
            }
        }
        // Both ends are reached, or the mutations test nothing.
        assertThat(answered).isGreaterThan(250);
        assertThat(refused).isGreaterThan(250);
    }

    @Test
    void machinesOwnCacheHoldsTheCLibrary() throws Exception {
        assumeTrue(Files.isReadable(REAL), "no /etc/ld.so.cache here");

        List<String> paths = LdSoCache.parse(Files.readAllBytes(REAL)).lookup("libc.so.6");

        assertThat(paths).isNotEmpty().allMatch(path -> Files.exists(Path.of(path)));
    }

    @Test
    void ldconfigSaysTheSameOfEveryEntry() throws Exception {
        Path ldconfig = Path.of("/sbin/ldconfig");
        assumeTrue(Files.isReadable(REAL) && Files.isExecutable(ldconfig), "no /etc/ld.so.cache or no ldconfig here");
        Process process = new ProcessBuilder(ldconfig.toString(), "-p").start();
        Map<String, List<String>> expected = new LinkedHashMap<>();
        for (String line : new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
            String[] sides = line.strip().split(" => ");
            // For example: libz.so.1 (libc6,x86-64) => /lib/x86_64-linux-gnu/libz.so.1
            if (sides.length == 2 && !sides[0].contains("hwcap")) {
                expected.computeIfAbsent(sides[0].substring(0, sides[0].indexOf(" (")), k -> new ArrayList<>())
                        .add(sides[1]);
            }
        }
        assertThat(process.waitFor()).isZero();
        assertThat(expected).isNotEmpty();

        LdSoCache cache = LdSoCache.parse(Files.readAllBytes(REAL));

        for (Map.Entry<String, List<String>> entry : expected.entrySet()) {
            assertThat(cache.lookup(entry.getKey())).as(entry.getKey()).isEqualTo(entry.getValue());
        }
    }
}
