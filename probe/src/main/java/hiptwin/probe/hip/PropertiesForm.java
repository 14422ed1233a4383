package hiptwin.probe.hip;

/** Function that filled the device record, and with it the record's layout. */
public enum PropertiesForm {
    /** {@code hipGetDevicePropertiesR0600}, the record of ROCm 6 and later. */
    R0600("hipGetDevicePropertiesR0600"),
    /** {@code hipGetDevicePropertiesR0000}, the record of ROCm 5, in a library of ROCm 6. */
    R0000("hipGetDevicePropertiesR0000"),
    /** {@code hipGetDeviceProperties}, whose record is that of ROCm 5 in every library (ROCm/clr#151). */
    PLAIN("hipGetDeviceProperties");

    private final String function;

    PropertiesForm(String function) {
        this.function = function;
    }

    /** {@return the C name} */
    public String function() {
        return function;
    }
}
