package hiptwin.harness.cli;

import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.catalogue.Gate;
import hiptwin.harness.catalogue.GateFeature;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.job.AmdDevices;
import hiptwin.harness.job.DeviceChoice;
import hiptwin.harness.job.DeviceSource;
import hiptwin.harness.job.GivenDevices;
import hiptwin.harness.job.MainJob;
import hiptwin.harness.plan.ExpectedTwins;
import hiptwin.harness.plan.Isolation;
import hiptwin.harness.plan.Subject;
import hiptwin.probe.ProbeOptions;
import hiptwin.probe.file.IoReason;
import hiptwin.probe.pin.GpuChoice;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What is tested besides the CPU.
 */
final class DeviceOptions {
    /** What is wrong with an option about devices where there are none. */
    static final String NEEDS_BACKEND = ": there are no devices without a backend that has them: expected --backend hip beside it "
            + "(or cuda, sycl, vulkan, metal), or the option left out";
    /** What {@code --require-gpu} does. */
    static final String REQUIRE_GPU = "A run that measures no GPU, or not each that it chose, ends with exit code 4.";

    private static final int MOST_REPEATS = 1000;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--backend", paramLabel = "BACKEND", defaultValue = "cpu",
            description = "cpu, or hip to measure the HIP extractors as well (cuda, sycl, vulkan, metal: where the library has them). "
                    + "Default: ${DEFAULT-VALUE}.")
    private String backend;

    @Option(names = "--devices", paramLabel = "DEVICE[,DEVICE...]",
            description = "Which GPUs, by index, PCI address, GPU-id or target, separated by commas. Default: all, one after another.")
    private List<String> deviceLists = List.of();

    @Option(names = "--max-devices", paramLabel = "N", description = "At most so many GPUs, the first ones first.")
    private Integer mostDevices;

    @Option(names = "--isolation", paramLabel = "HOW",
            description = "together: device extractors share a context; alone: each has its own; both. Default: both.")
    private String isolation;

    @Option(names = "--expect-twins", paramLabel = "FILE",
            description = "Extractors that the library must run on the device by itself, one CPU name a line. Default: what it says it does.")
    private Path expectTwins;

    @Option(names = "--require-gpu", description = REQUIRE_GPU)
    private boolean requireGpu;

    @Option(names = "--locate", description = "Trace each difference to the picture's border or its inside, by measuring again.")
    private boolean locate;

    @Option(names = "--repeat", paramLabel = "N",
            description = "How often each pass of a device is made; its runs must agree bit for bit. Default: 1.")
    private Integer repeats;

    /** How often each pass of a device is made. */
    int repeats() {
        if (repeats != null && (repeats < 1 || repeats > MOST_REPEATS)) {
            throw usage("--repeat " + repeats + ": expected a whole number from 1 to " + MOST_REPEATS);
        }
        return repeats == null ? 1 : repeats;
    }

    boolean requireGpu() {
        return requireGpu || !deviceLists.isEmpty();
    }

    boolean locate() {
        return locate;
    }

    List<Path> files() {
        return expectTwins == null ? List.of() : List.of(expectTwins);
    }

    MainJob.Devices devices(List<Subject> subjects, boolean allExtractors, Optional<Path> library) {
        Backend asked = Backend.fromLabel(backend).orElseThrow(() -> usage("--backend " + backend + ": expected "
                + Stream.of(Backend.values()).map(Backend::label).collect(Collectors.joining(", "))));
        if (asked == Backend.CPU) {
            onDevicesOnly().ifPresent(option -> {
                throw usage(option + NEEDS_BACKEND);
            });
            return MainJob.Devices.NONE;
        }
        List<String> labels = subjects.stream().map(Subject::label).toList();
        List<GateFeature> gate = Gate.shipped().features().stream()
                .filter(row -> allExtractors || labels.contains(row.request().label())).toList();
        return new MainJob.Devices(asked, source(asked, library), isolations(), gate, expected(asked, subjects));
    }

    /** The first option given that says something of devices: without them it would be passed over in silence. */
    private Optional<String> onDevicesOnly() {
        Map<String, Object> given = new LinkedHashMap<>();
        given.put("--devices", deviceLists.isEmpty() ? null : String.join(",", deviceLists));
        given.put("--max-devices", mostDevices);
        given.put("--isolation", isolation);
        given.put("--expect-twins", expectTwins);
        given.put("--repeat", repeats);
        given.put("--require-gpu", requireGpu ? "" : null);
        return given.entrySet().stream().filter(option -> option.getValue() != null)
                .map(option -> (option.getKey() + " " + option.getValue()).strip()).findFirst();
    }

    private DeviceSource source(Backend asked, Optional<Path> library) {
        if (mostDevices != null && mostDevices < 1) {
            throw usage("--max-devices " + mostDevices + ": expected 1 or more");
        }
        if (asked == Backend.HIP) {
            return new AmdDevices(ProbeOptions.ofThisMachine(), new DeviceChoice(choices(),
                    mostDevices == null ? OptionalInt.empty() : OptionalInt.of(mostDevices)), library);
        }
        List<Integer> indices = new ArrayList<>();
        for (String device : deviceLists.isEmpty() ? List.of("0") : devices()) {
            if (!device.matches("\\d{1,3}")) {
                throw usage("--devices " + shown(device) + ": expected the number of a " + asked.label() + " device, for example 0");
            }
            Integer index = Integer.valueOf(device);
            if (!indices.contains(index)) {
                indices.add(index);
            }
        }
        return new GivenDevices(asked, mostDevices == null ? indices : indices.subList(0, Math.min(mostDevices, indices.size())));
    }

    /** Split here and not by the parser, for which "," has no elements: a choice of nothing would become a run on everything. */
    private List<String> devices() {
        return deviceLists.stream().flatMap(list -> Stream.of(list.split(",", -1))).toList();
    }

    private static String shown(String device) {
        return device.isEmpty() ? "''" : device;
    }

    private List<GpuChoice> choices() {
        return devices().stream().map(text -> GpuChoice.parse(text).orElseThrow(() -> usage("--devices " + shown(text)
                + ": expected an index (0), a PCI address (0000:03:00.0), an id (GPU-...) or a target (gfx1030)"))).distinct().toList();
    }

    private List<Isolation> isolations() {
        return switch (isolation == null ? "both" : isolation) {
            case "together" -> List.of(Isolation.TOGETHER);
            case "alone" -> List.of(Isolation.ALONE);
            case "both" -> List.of(Isolation.TOGETHER, Isolation.ALONE);
            default -> throw usage("--isolation " + isolation + ": expected together, alone or both");
        };
    }

    private Optional<ExpectedTwins> expected(Backend asked, List<Subject> subjects) {
        if (expectTwins == null) {
            return Optional.empty();
        }
        ExpectedTwins twins = expected(asked);
        List<String> unasked = twins.notAmong(subjects);
        if (!unasked.isEmpty()) {
            throw usage("--expect-twins " + expectTwins + " names " + String.join(", ", unasked) + ", and --extractor leaves "
                    + (unasked.size() == 1 ? "it" : "them") + " out: expected no --extractor, or --extractor "
                    + String.join(" --extractor ", unasked) + " as well");
        }
        return Optional.of(twins);
    }

    private ExpectedTwins expected(Backend asked) {
        try {
            return ExpectedTwins.parse(Files.readString(expectTwins), Catalogue.shipped(), asked);
        } catch (IllegalArgumentException e) {
            throw usage("--expect-twins " + expectTwins + ", " + e.getMessage());
        } catch (MalformedInputException e) {
            throw usage("--expect-twins " + expectTwins + ": expected a text in UTF-8");
        } catch (IOException e) {
            throw usage("--expect-twins " + expectTwins + ": cannot be read: " + IoReason.reason(e));
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
