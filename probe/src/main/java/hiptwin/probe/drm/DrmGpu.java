package hiptwin.probe.drm;

import hiptwin.probe.kfd.PciAddress;
import hiptwin.probe.number.Digits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * A GPU with a render node, as {@code /sys/class/drm} has it. Anyone may read that, so it is there even where
 * {@code /dev/dri} is not.
 *
 * @param renderMinor number of the render node, 128 or more
 * @param pci place on the PCI bus; empty for what sits on no bus, such as the second and later partitions of a card
 * @param pciVendorId PCI vendor; empty likewise
 * @param pciDeviceId PCI device; empty likewise
 * @param driver kernel driver, for example {@code amdgpu}; empty if sysfs does not say
 */
public record DrmGpu(int renderMinor, Optional<PciAddress> pci, OptionalInt pciVendorId, OptionalInt pciDeviceId,
        Optional<String> driver) {
    private static final int AMD = 0x1002;
    private static final int MAX_BYTES = 4096;
    private static final int MAX_NODES = 4096;
    private static final String PREFIX = "renderD";

    /** Refuses null. */
    public DrmGpu {
        Objects.requireNonNull(pci);
        Objects.requireNonNull(pciVendorId);
        Objects.requireNonNull(pciDeviceId);
        Objects.requireNonNull(driver);
    }

    /** {@return whether it is a GPU of AMD under the driver amdgpu, or may be one} */
    public boolean isAmd() {
        return (pciVendorId.isEmpty() || pciVendorId.getAsInt() == AMD) && driver.filter("amdgpu"::equals).isPresent()
                || driver.isEmpty() && pciVendorId.isPresent() && pciVendorId.getAsInt() == AMD;
    }

    /**
     * Reads the list. Never throws for what it finds.
     *
     * @param root folder that stands for {@code /}
     * @return the GPUs of all makes, by number of their render node; none if there is no such list
     */
    public static List<DrmGpu> all(Path root) {
        Path folder = root.resolve("sys/class/drm");
        // Not a stream of paths, whose first use makes a lambda: a good part of a probe that finds no GPU.
        String[] names = folder.toFile().list();
        if (names == null) {
            return List.of();
        }
        TreeMap<Integer, DrmGpu> gpus = new TreeMap<>();
        for (String name : names) {
            String number = name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : "";
            if (Digits.areDecimal(number, 6) && gpus.size() < MAX_NODES) {
                int minor = Integer.parseInt(number);
                gpus.put(minor, of(minor, folder.resolve(name).resolve("device")));
            }
        }
        return List.copyOf(gpus.values());
    }

    private static DrmGpu of(int minor, Path device) {
        return new DrmGpu(minor, linkName(device).flatMap(PciAddress::parse).or(() -> slot(device)),
                hex(device.resolve("vendor")), hex(device.resolve("device")), linkName(device.resolve("driver")));
    }

    private static Optional<PciAddress> slot(Path device) {
        String key = "PCI_SLOT_NAME=";
        return text(device.resolve("uevent")).lines().filter(line -> line.startsWith(key)).findFirst()
                .flatMap(line -> PciAddress.parse(line.substring(key.length())));
    }

    private static Optional<String> linkName(Path link) {
        try {
            return Optional.ofNullable(Files.readSymbolicLink(link).getFileName()).map(Path::toString);
        } catch (IOException | UnsupportedOperationException noLink) {
            return Optional.empty();
        }
    }

    private static OptionalInt hex(Path file) {
        String text = text(file).strip();
        return text.matches("0x[0-9a-fA-F]{1,7}") ? OptionalInt.of(Integer.decode(text)) : OptionalInt.empty();
    }

    private static String text(Path file) {
        if (!Files.isRegularFile(file)) {
            return "";
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(MAX_BYTES), StandardCharsets.ISO_8859_1);
        } catch (IOException unreadable) {
            return "";
        }
    }
}
