package hiptwin.harness.worker;

import java.util.ArrayList;
import java.util.List;

/** The keys a child has named, by number. */
final class KeyTable {
    /** Far above any library: libvmaf has some hundred keys. */
    private static final int MOST_KEYS = 1 << 16;

    private final List<String> keys = new ArrayList<>();

    void add(Message.KeyNamed named) throws ProtocolException {
        if (named.keyIndex() != keys.size() || keys.size() == MOST_KEYS) {
            throw new ProtocolException("key '" + named.key() + "' has number " + named.keyIndex() + ": expected "
                    + keys.size() + ", below " + MOST_KEYS);
        }
        keys.add(named.key());
    }

    String get(int keyIndex) throws ProtocolException {
        if (keyIndex < 0 || keyIndex >= keys.size()) {
            throw new ProtocolException("score of key number " + keyIndex + ": " + keys.size() + " have a name");
        }
        return keys.get(keyIndex);
    }
}
