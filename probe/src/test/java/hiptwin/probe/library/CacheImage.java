package hiptwin.probe.library;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A loader cache, byte by byte after glibc's dl-cache.h: 48 bytes of header, 24 per entry, then the strings. */
final class CacheImage {
    private record Entry(String soname, String path, long hwcap) {
    }

    private final List<Entry> entries = new ArrayList<>();

    CacheImage with(String soname, String path) {
        entries.add(new Entry(soname, path, 0));
        return this;
    }

    CacheImage withHwcap(String soname, String path, long hwcap) {
        entries.add(new Entry(soname, path, hwcap));
        return this;
    }

    byte[] bytes() {
        ByteArrayOutputStream strings = new ByteArrayOutputStream();
        int stringsAt = 48 + entries.size() * 24;
        ByteBuffer head = ByteBuffer.allocate(stringsAt).order(ByteOrder.LITTLE_ENDIAN);
        head.put("glibc-ld.so.cache1.1".getBytes(StandardCharsets.US_ASCII)).putInt(entries.size()).putInt(0)
                .put((byte) 2);
        head.position(48);
        for (Entry entry : entries) {
            head.putInt(0x0303).putInt(stringsAt + add(strings, entry.soname))
                    .putInt(stringsAt + add(strings, entry.path)).putInt(0).putLong(entry.hwcap);
        }
        head.putInt(24, strings.size());
        return joined(head.array(), strings.toByteArray());
    }

    /** The same behind a table in the format before, with so many entries of zeros. */
    byte[] bytesBehindOldTable(int oldEntries) {
        int end = 16 + oldEntries * 12;
        ByteBuffer old = ByteBuffer.allocate((end + 7) / 8 * 8).order(ByteOrder.LITTLE_ENDIAN);
        old.put("ld.so-1.7.0\0".getBytes(StandardCharsets.US_ASCII)).putInt(oldEntries);
        return joined(old.array(), bytes());
    }

    private static int add(ByteArrayOutputStream strings, String text) {
        int at = strings.size();
        strings.writeBytes((text + "\0").getBytes(StandardCharsets.UTF_8));
        return at;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        return ByteBuffer.allocate(first.length + second.length).put(first).put(second).array();
    }
}
