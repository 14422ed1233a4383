package hiptwin.harness.report;

import com.fasterxml.jackson.core.JsonGenerator;
import hiptwin.harness.report.GpuStatus.DeviceStatus;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

/** What every report of measurements begins with: which program, when, what became of the devices, on which machine. */
final class ReportHead {
    private final ReportWriter out;
    private final JsonGenerator json;

    /**
     * Makes a writer of heads.
     *
     * @param out where the report is written
     */
    ReportHead(ReportWriter out) {
        this.out = out;
        this.json = out.json();
    }

    /**
     * Writes which program made the report, and when.
     *
     * @param schemaVersion version of the report's shape
     * @param toolVersion version of this project
     * @param started when it began
     * @param elapsed how long it took
     * @throws IOException if it cannot be written
     */
    void tool(int schemaVersion, String toolVersion, Instant started, Duration elapsed) throws IOException {
        json.writeNumberField("schemaVersion", schemaVersion);
        json.writeStringField("tool", "hiptwin " + toolVersion);
        json.writeStringField("startedUtc", started.toString());
        json.writeNumberField("elapsedMillis", elapsed.toMillis());
    }

    /**
     * Writes what became of the devices.
     *
     * @param gpu what to write
     * @throws IOException if it cannot be written
     */
    void gpu(GpuStatus gpu) throws IOException {
        json.writeObjectFieldStart("gpu");
        json.writeStringField("status", gpu.status().label());
        out.optional("reasonCode", gpu.reasonCode());
        out.optional("reason", gpu.reason());
        out.optional("fix", gpu.fix());
        out.array("devices", gpu.devices(), this::device);
        json.writeEndObject();
    }

    private void device(DeviceStatus device) throws IOException {
        json.writeStartObject();
        out.text("device", device.device());
        json.writeStringField("status", device.status().label());
        out.optional("reasonCode", device.reasonCode());
        out.optional("reason", device.reason());
        out.optional("fix", device.fix());
        json.writeEndObject();
    }

    /**
     * Writes the machine.
     *
     * @param host what to write
     * @throws IOException if it cannot be written
     */
    void host(HostFacts host) throws IOException {
        json.writeObjectFieldStart("host");
        json.writeStringField("os", host.os());
        json.writeStringField("architecture", host.architecture());
        out.optional("cpuModel", host.cpuModel());
        out.texts("cpuFlags", host.cpuFlags());
        json.writeNumberField("logicalCores", host.logicalCores());
        out.optional("memoryMib", host.memoryMib(), json::writeNumber);
        json.writeStringField("javaVersion", host.javaVersion());
        json.writeEndObject();
    }
}
