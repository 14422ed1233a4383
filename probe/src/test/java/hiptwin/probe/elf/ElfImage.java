package hiptwin.probe.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The smallest ELF file that the loader would take for a library: header, one PT_LOAD over the whole file, one
 * PT_DYNAMIC, its entries, and their names. Written after the ELF gABI, not after the reader. Where things lie:
 *
 * <pre>
 *   0  file header       64  PT_LOAD      120  PT_DYNAMIC      176  dynamic entries, then the string table
 * </pre>
 */
public record ElfImage(int machine, int type, Optional<String> soname, List<String> needed, Optional<String> rpath,
        Optional<String> runpath) {
    public static final int LOAD_AT = 64;
    public static final int DYNAMIC_HEADER_AT = 120;
    public static final int DYNAMIC_AT = 176;
    /** Addresses are not offsets: the segment is mapped here. */
    private static final long BASE = 0x10000;

    /** A library for x86-64, or whatever this Java runs on. */
    public static ElfImage library(String soname, String... needed) {
        int machine = ElfMachine.ofOsArch(System.getProperty("os.arch")).orElseThrow().code();
        return new ElfImage(machine, 3, Optional.of(soname), List.of(needed), Optional.empty(), Optional.empty());
    }

    public ElfImage withMachine(int code) {
        return new ElfImage(code, type, soname, needed, rpath, runpath);
    }

    public ElfImage withType(int number) {
        return new ElfImage(machine, number, soname, needed, rpath, runpath);
    }

    public ElfImage withRpath(String folders) {
        return new ElfImage(machine, type, soname, needed, Optional.of(folders), runpath);
    }

    public ElfImage withRunpath(String folders) {
        return new ElfImage(machine, type, soname, needed, rpath, Optional.of(folders));
    }

    public byte[] bytes() {
        StringBuilder strings = new StringBuilder("\0");
        List<long[]> entries = new ArrayList<>();
        needed.forEach(name -> entries.add(new long[] {1, add(strings, name)}));
        soname.ifPresent(name -> entries.add(new long[] {14, add(strings, name)}));
        rpath.ifPresent(path -> entries.add(new long[] {15, add(strings, path)}));
        runpath.ifPresent(path -> entries.add(new long[] {29, add(strings, path)}));
        int tableAt = DYNAMIC_AT + (entries.size() + 3) * 16;
        byte[] table = strings.toString().getBytes(StandardCharsets.UTF_8);
        entries.add(new long[] {5, BASE + tableAt});
        entries.add(new long[] {10, table.length});
        entries.add(new long[] {0, 0});

        int size = tableAt + table.length;
        ByteBuffer file = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        file.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0});
        file.putShort((short) type).putShort((short) machine).putInt(1);
        file.putLong(0).putLong(LOAD_AT).putLong(0).putInt(0);
        file.putShort((short) 64).putShort((short) 56).putShort((short) 2);
        file.putShort((short) 64).putShort((short) 0).putShort((short) 0);
        segment(file, 1, 0, size);
        segment(file, 2, DYNAMIC_AT, entries.size() * 16L);
        entries.forEach(entry -> file.putLong(entry[0]).putLong(entry[1]));
        return file.put(table).array();
    }

    private static int add(StringBuilder strings, String name) {
        int at = strings.length();
        strings.append(name).append('\0');
        return at;
    }

    private static void segment(ByteBuffer file, int type, long offset, long size) {
        file.putInt(type).putInt(4).putLong(offset).putLong(BASE + offset).putLong(BASE + offset).putLong(size)
                .putLong(size)
                .putLong(8);
    }
}
