package hiptwin.harness.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Lines in the form of proc_pid_maps(5). */
class MappedFilesTest {
    private static final MappedFiles FILES = MappedFiles.parse("""
            08048000-08049000 r-xp 00000000 03:00 8312       /opt/a folder/libone.so.1
            7f1000000000-7f1000002000 r-xp 00001000 03:00 77 /lib/libtwo.so (deleted)
            7f1000002000-7f1000003000 rw-p 00000000 00:00 0
            7fff00000000-7fff00001000 rw-p 00000000 00:00 0  [stack]
            ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0 [vsyscall]
            """);

    @Test
    void theFirstAddressOfARangeBelongsToItAndTheEndDoesNot() {
        assertThat(FILES.nameAt(0x8048000L)).contains("libone.so.1");
        assertThat(FILES.nameAt(0x8048fffL)).contains("libone.so.1");
        assertThat(FILES.nameAt(0x8049000L)).isEmpty();
        assertThat(FILES.nameAt(0x8047fffL)).isEmpty();
    }

    @Test
    void aFileThatIsGoneHasItsName() {
        assertThat(FILES.nameAt(0x7f1000001fffL)).contains("libtwo.so");
    }

    @Test
    void memoryOfNoFileHasNoName() {
        assertThat(FILES.nameAt(0x7f1000002000L)).isEmpty();
        assertThat(FILES.nameAt(0x7fff00000000L)).isEmpty();
        assertThat(FILES.nameAt(0xffffffffff600000L)).isEmpty();
    }

    @Test
    void aFileIsFoundByItsWholeName() {
        assertThat(FILES.find("libone.so.1")).contains(Path.of("/opt/a folder/libone.so.1"));
        assertThat(FILES.find("one.so.1")).isEmpty();
    }

    @Test
    void thisProcessHasAVirtualMachineInIt() {
        assertThat(MappedFiles.read().find("libjvm.so")).isPresent();
    }
}
