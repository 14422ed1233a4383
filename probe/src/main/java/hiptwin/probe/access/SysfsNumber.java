package hiptwin.probe.access;

import java.util.Optional;
import java.util.OptionalInt;

/** Numbers as sysfs writes them. */
final class SysfsNumber {
    private SysfsNumber() {
    }

    /** {@return a number of up to seven hexadecimal digits after {@code 0x}; empty for anything else} */
    static OptionalInt hex(Optional<String> text) {
        return text.isPresent() && text.get().matches("0[xX][0-9a-fA-F]{1,7}")
                ? OptionalInt.of(Integer.parseInt(text.get().substring(2), 16)) : OptionalInt.empty();
    }

    /** {@return a number of up to nine decimal digits; empty for anything else} */
    static OptionalInt decimal(String text) {
        return text.matches("\\d{1,9}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }
}
