package hiptwin.probe.access;

import hiptwin.probe.number.Digits;
import java.util.Optional;
import java.util.OptionalInt;

/** Numbers as sysfs writes them. */
final class SysfsNumber {
    private SysfsNumber() {
    }

    /** {@return a number of up to seven hexadecimal digits after {@code 0x}; empty for anything else} */
    static OptionalInt hex(Optional<String> text) {
        String number = text.orElse("");
        if (!number.startsWith("0x") && !number.startsWith("0X")) {
            return OptionalInt.empty();
        }
        String digits = number.substring(2);
        return Digits.areHexadecimal(digits, 7) ? OptionalInt.of(Integer.parseInt(digits, 16)) : OptionalInt.empty();
    }
}
