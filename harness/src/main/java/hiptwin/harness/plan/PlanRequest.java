package hiptwin.harness.plan;

import hiptwin.harness.catalogue.GateFeature;
import hiptwin.harness.engine.Backend;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.reference.ReferenceScores;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a plan is made from.
 *
 * @param fixtures what is measured
 * @param subjects extractors with options
 * @param references stored scores
 * @param libvmaf the library, if one was found
 * @param threadCount the library's own threads on the CPU side with default dispatch; 0 computes on the calling thread
 * @param oracleThreads frames that the oracle works on at a time, in each of its passes; at least 1
 * @param devices what is tested; a twin that is expected must be among the subjects
 */
public record PlanRequest(List<Fixture> fixtures, List<Subject> subjects, List<ReferenceScores> references, Optional<Path> libvmaf,
        int threadCount, int oracleThreads, DeviceRequest devices) {
    /** Copies the lists. */
    public PlanRequest {
        fixtures = List.copyOf(fixtures);
        subjects = List.copyOf(subjects);
        references = List.copyOf(references);
        List<Subject> measured = subjects;
        List<String> unasked = devices.expected().map(twins -> twins.notAmong(measured)).orElse(List.of());
        if (!unasked.isEmpty()) {
            throw new IllegalArgumentException("twins are expected that are not measured: " + unasked);
        }
    }

    /**
     * What is asked of devices.
     *
     * @param backend whose twins
     * @param devices which devices, one after another; empty if there is none or none was asked for
     * @param isolations what company the extractors have, each once
     * @param gate rows of the parity gate
     * @param expected extractors that must run on the device by the library's own choice; empty if that is the library's business
     */
    public record DeviceRequest(Backend backend, List<Device> devices, List<Isolation> isolations, List<GateFeature> gate,
            Optional<ExpectedTwins> expected) {
        /** No device. */
        public static final DeviceRequest NONE = new DeviceRequest(Backend.CPU, List.of(), List.of(), List.of(), Optional.empty());

        /** Copies the lists. */
        public DeviceRequest {
            devices = List.copyOf(devices);
            isolations = List.copyOf(isolations);
            gate = List.copyOf(gate);
            if (!devices.isEmpty() && (isolations.isEmpty() || backend == Backend.CPU)) {
                throw new IllegalArgumentException("devices need a device backend and at least one isolation: " + backend + ", " + isolations);
            }
        }
    }
}
