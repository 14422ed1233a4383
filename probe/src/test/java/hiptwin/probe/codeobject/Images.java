package hiptwin.probe.codeobject;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;

/**
 * Files made byte by byte. Numbers are those of LLVM's "User Guide for AMDGPU Backend" (e_flags, e_ident), of Clang's
 * "Clang Offload Bundler" (bundles, compressed bundles), of the ELF gABI and of RFC 8878.
 */
public final class Images {
    private static final int HEADER = 64;

    private Images() {
    }

    private static ByteBuffer bytes(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A code object of version 4 to 6 ({@code abiVersion} 2 to 4) or 3 ({@code abiVersion} 1). */
    public static byte[] codeObject(int abiVersion, int flags, String... kernels) {
        return elf(224, 64, abiVersion, 3, flags, kernels);
    }

    /** An ELF file with a symbol table of what kernels leave: the code's symbol and the descriptor's. */
    static byte[] elf(int machine, int system, int abiVersion, int type, int flags, String... kernels) {
        StringBuilder strings = new StringBuilder("\0");
        List<Integer> names = new ArrayList<>();
        for (String kernel : kernels) {
            names.add(strings.length());
            strings.append(kernel).append('\0');
            names.add(strings.length());
            strings.append(kernel).append(".kd\0");
        }
        byte[] text = strings.toString().getBytes(StandardCharsets.UTF_8);
        int symbolBytes = 24 * (names.size() + 1);
        int symbolsAt = HEADER;
        int textAt = symbolsAt + symbolBytes;
        int tableAt = textAt + text.length;
        ByteBuffer file = header(machine, system, abiVersion, type, flags, tableAt, 3, tableAt + 3 * 64);
        for (int i = 0; i < names.size(); i++) {
            file.putInt(symbolsAt + 24 * (i + 1), names.get(i));
        }
        file.position(textAt);
        file.put(text);
        section(file, tableAt + 64, 0, 11, symbolsAt, symbolBytes, 2, 24);
        section(file, tableAt + 128, 0, 3, textAt, text.length, 0, 0);
        return file.array();
    }

    private static ByteBuffer header(int machine, int system, int abiVersion, int type, int flags, long tableAt,
            int sections, int size) {
        ByteBuffer file = bytes(size);
        file.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, (byte) system, (byte) abiVersion});
        file.putShort(16, (short) type);
        file.putShort(18, (short) machine);
        file.putInt(20, 1);
        file.putLong(40, tableAt);
        file.putInt(48, flags);
        file.putShort(52, (short) HEADER);
        file.putShort(54, (short) 56);
        file.putShort(58, (short) 64);
        file.putShort(60, (short) sections);
        return file;
    }

    private static void section(ByteBuffer file, int at, int name, int type, long offset, long size, int link,
            long entryBytes) {
        file.putInt(at, name);
        file.putInt(at + 4, type);
        file.putLong(at + 24, offset);
        file.putLong(at + 32, size);
        file.putInt(at + 40, link);
        file.putLong(at + 56, entryBytes);
    }

    /** A library of the host with one section of a certain name at byte 4096, or without any section. */
    static byte[] host(String section, byte[] content) {
        int at = 4096;
        int tableAt = at + content.length;
        byte[] names = ("\0" + section + "\0").getBytes(StandardCharsets.US_ASCII);
        boolean none = section.isEmpty();
        ByteBuffer file = header(62, 0, 0, 3, 0, none ? 0 : tableAt + names.length, none ? 0 : 3,
                none ? tableAt : tableAt + names.length + 3 * 64);
        file.position(at);
        file.put(content);
        if (!none) {
            file.put(names);
            section(file, tableAt + names.length + 64, 1, 1, at, content.length, 0, 0);
            section(file, tableAt + names.length + 128, 0, 3, tableAt, names.length, 0, 0);
            file.putShort(62, (short) 2);
        }
        return file.array();
    }

    static byte[] bundle(Map<String, byte[]> entries) {
        int table = 32;
        for (String id : entries.keySet()) {
            table += 24 + id.length();
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        ByteBuffer head = bytes(table);
        head.put("__CLANG_OFFLOAD_BUNDLE__".getBytes(StandardCharsets.US_ASCII)).putLong(entries.size());
        entries.forEach((id, content) -> {
            head.putLong(head.capacity() + body.size()).putLong(content.length).putLong(id.length());
            head.put(id.getBytes(StandardCharsets.US_ASCII));
            body.writeBytes(content);
        });
        return join(head.array(), body.toByteArray());
    }

    /** A bundle as hipcc makes it: an empty entry for the host, then one for each code object. */
    public static byte[] hipBundle(Map<String, byte[]> byTarget) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("host-x86_64-unknown-linux--", new byte[0]);
        byTarget.forEach((target, content) -> entries.put("hipv4-amdgcn-amd-amdhsa--" + target, content));
        return bundle(entries);
    }

    static byte[] hipBundle(String target, byte[] content) {
        return hipBundle(Map.of(target, content));
    }

    /** A compressed bundle; method 0 is zlib, 1 zstd. */
    public static byte[] compressed(int version, int method, byte[] data, long bundleBytes) {
        int head = version == 1 ? 20 : version == 2 ? 24 : 32;
        ByteBuffer header = bytes(head);
        header.put("CCOB".getBytes(StandardCharsets.US_ASCII)).putShort((short) version).putShort((short) method);
        switch (version) {
            case 1 -> header.putInt((int) bundleBytes);
            case 2 -> header.putInt(head + data.length).putInt((int) bundleBytes);
            default -> header.putLong(head + data.length).putLong(bundleBytes);
        }
        return join(header.array(), data);
    }

    static byte[] deflate(byte[] content) {
        try (Deflater deflater = new Deflater()) {
            deflater.setInput(content);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] piece = new byte[4096];
            while (!deflater.finished()) {
                out.write(piece, 0, deflater.deflate(piece));
            }
            return out.toByteArray();
        }
    }

    /** A zstd frame of blocks that are stored as they are: single segment, size in 4 bytes, no checksum. */
    public static byte[] storedZstd(byte[] content) {
        int block = 100_000;
        int blocks = Math.max(1, (content.length + block - 1) / block);
        ByteBuffer frame = bytes(9 + 3 * blocks + content.length);
        frame.putInt(0xfd2fb528).put((byte) 0xa0).putInt(content.length);
        for (int i = 0; i < blocks; i++) {
            int size = Math.min(block, content.length - i * block);
            int head = size << 3 | (i == blocks - 1 ? 1 : 0);
            frame.put((byte) head).put((byte) (head >> 8)).put((byte) (head >> 16));
            frame.put(content, i * block, size);
        }
        return frame.array();
    }

    static byte[] join(byte[]... pieces) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] piece : pieces) {
            all.writeBytes(piece);
        }
        return all.toByteArray();
    }
}
