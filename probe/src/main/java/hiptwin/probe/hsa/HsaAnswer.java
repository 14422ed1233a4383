package hiptwin.probe.hsa;

import hiptwin.probe.child.CallFailure;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the HSA runtime told.
 *
 * @param runtimeVersion version of the interface, {@code major.minor}
 * @param buildVersion version that the runtime's builder gave it
 * @param timestampFrequencyHz frequency of the system clock that profiling uses
 * @param agents agents in the runtime's order
 * @param failures calls other than an agent's attributes that failed: {@code hsa_iterate_agents},
 *     {@code hsa_shut_down}
 */
public record HsaAnswer(Optional<String> runtimeVersion, Optional<String> buildVersion,
        OptionalLong timestampFrequencyHz, List<HsaAgent> agents, List<CallFailure> failures) {
    /** Copies the lists. */
    public HsaAnswer {
        Objects.requireNonNull(runtimeVersion);
        Objects.requireNonNull(buildVersion);
        Objects.requireNonNull(timestampFrequencyHz);
        agents = List.copyOf(agents);
        failures = List.copyOf(failures);
    }

    /** {@return the agents that are GPUs, in the order that {@code ROCR_VISIBLE_DEVICES} counts} */
    public List<HsaAgent> gpus() {
        return agents.stream().filter(HsaAgent::isGpu).toList();
    }
}
