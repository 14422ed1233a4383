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
import hiptwin.probe.pin.GpuChoice;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--backend", paramLabel = "BACKEND", defaultValue = "cpu",
            description = "cpu, or hip to measure the HIP extractors as well (cuda, sycl, vulkan, metal: where the library has them). "
                    + "Default: ${DEFAULT-VALUE}.")
    private String backend;

    @Option(names = "--devices", paramLabel = "DEVICE", split = ",",
            description = "Which GPUs, by index, PCI address, GPU-id or target, separated by commas. Default: all, one after another.")
    private List<String> devices = List.of();

    @Option(names = "--max-devices", paramLabel = "N", description = "At most so many GPUs, the first ones first.")
    private Integer mostDevices;

    @Option(names = "--isolation", paramLabel = "HOW", defaultValue = "both",
            description = "together: device extractors share a context; alone: each has its own; both. Default: ${DEFAULT-VALUE}.")
    private String isolation;

    @Option(names = "--expect-twins", paramLabel = "FILE",
            description = "Extractors that the library must run on the device by itself, one CPU name a line. Default: what it says it does.")
    private Path expectTwins;

    @Option(names = "--require-gpu", description = "A run that measures no GPU ends with exit code 4.")
    private boolean requireGpu;

    @Option(names = "--locate", description = "Trace each difference to the picture's border or its inside, by measuring again.")
    private boolean locate;

    boolean requireGpu() {
        return requireGpu || !devices.isEmpty();
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
            if (!devices.isEmpty() || mostDevices != null || expectTwins != null) {
                throw usage("--devices, --max-devices and --expect-twins need a --backend that has devices, for example hip");
            }
            return MainJob.Devices.NONE;
        }
        List<String> labels = subjects.stream().map(Subject::label).toList();
        List<GateFeature> gate = Gate.shipped().features().stream()
                .filter(row -> allExtractors || labels.contains(row.request().label())).toList();
        return new MainJob.Devices(asked, source(asked, library), isolations(), gate, expected(asked, subjects));
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
        for (String device : devices.isEmpty() ? List.of("0") : devices) {
            if (!device.matches("\\d{1,3}")) {
                throw usage("--devices " + device + ": expected the number of a " + asked.label() + " device, for example 0");
            }
            Integer index = Integer.valueOf(device);
            if (!indices.contains(index)) {
                indices.add(index);
            }
        }
        return new GivenDevices(asked, mostDevices == null ? indices : indices.subList(0, Math.min(mostDevices, indices.size())));
    }

    private List<GpuChoice> choices() {
        return devices.stream().map(text -> GpuChoice.parse(text).orElseThrow(() -> usage("--devices " + text
                + ": expected an index (0), a PCI address (0000:03:00.0), an id (GPU-...) or a target (gfx1030)"))).distinct().toList();
    }

    private List<Isolation> isolations() {
        return switch (isolation) {
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
            throw usage("--expect-twins " + expectTwins + ": cannot be read: " + e);
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
