package hiptwin.harness.device;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import hiptwin.probe.Finding;
import hiptwin.probe.GfxOverride;
import hiptwin.probe.ProbeReport;
import hiptwin.probe.access.Reason;
import hiptwin.probe.drm.DrmGpu;
import hiptwin.probe.hip.HipDevice;
import hiptwin.probe.hsa.HsaAgent;
import hiptwin.probe.kfd.KfdNode;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A probe for programs. What was not answered is {@code null}. GPUs carry their UUID and PCI address, because that is what a program pins
 * them by; who sends this to others decides about them.
 */
public final class ProbeJson {
    /** Version of the shape. */
    public static final int SCHEMA_VERSION = 1;

    private final JsonGenerator json;

    private ProbeJson(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes a probe.
     *
     * @param report what was found
     * @param out where; left open
     * @throws IOException if it cannot be written
     */
    public static void write(ProbeReport report, OutputStream out) throws IOException {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"))
                .withArrayIndenter(new DefaultIndenter("  ", "\n"));
        try (JsonGenerator generator = new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            generator.setPrettyPrinter(printer);
            new ProbeJson(generator).report(report);
            generator.writeRaw('\n');
        }
    }

    private void report(ProbeReport report) throws IOException {
        json.writeStartObject();
        json.writeNumberField("schemaVersion", SCHEMA_VERSION);
        json.writeStringField("status", report.status().name().toLowerCase(Locale.ROOT));
        text("reasonCode", report.reason().map(reason -> reason.code().text()));
        text("reason", report.reason().map(Reason::sentence));
        text("fix", report.reason().map(Reason::fix));
        json.writeNumberField("durationMillis", report.durationMillis());
        json.writeArrayFieldStart("gpus");
        for (HsaAgent gpu : report.gpus()) {
            agent(gpu);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("otherAgents");
        for (HsaAgent agent : report.hsa().flatMap(outcome -> outcome.answer()).map(answer -> answer.agents()).orElse(List.of())) {
            if (!agent.isGpu()) {
                agent(agent);
            }
        }
        json.writeEndArray();
        json.writeArrayFieldStart("hipDevices");
        for (HipDevice device : report.hip().flatMap(outcome -> outcome.answer()).map(answer -> answer.devices())
                .orElse(List.of())) {
            device(device);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("kfdNodes");
        for (KfdNode node : report.topology().gpus()) {
            node(node);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("drmGpus");
        for (DrmGpu gpu : report.drm()) {
            drm(gpu);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("overrides");
        for (GfxOverride override : report.overrides()) {
            json.writeStartObject();
            json.writeStringField("variable", override.variable());
            json.writeStringField("value", override.value());
            text("gfxTarget", override.gfxTarget());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("findings");
        for (Finding finding : report.findings()) {
            json.writeStartObject();
            json.writeStringField("code", finding.code().text());
            text("pci", finding.pci().map(Object::toString));
            json.writeStringField("sentence", finding.sentence());
            json.writeEndObject();
        }
        json.writeEndArray();
        if (report.library().isPresent()) {
            json.writeFieldName("library");
            new LibraryJson(json).write(report.library().get());
        } else {
            json.writeNullField("library");
        }
        json.writeEndObject();
    }

    private void node(KfdNode node) throws IOException {
        json.writeStartObject();
        json.writeNumberField("node", node.number());
        text("gfxTarget", node.targetName());
        number("computeUnits", node.computeUnits());
        number("xccCount", node.xccCount());
        number("maxClockMhz", node.maxClockMhz());
        number("pciDeviceId", node.pciDeviceId());
        text("pci", node.pciAddress().map(Object::toString));
        number("partition", node.partition());
        text("uuid", node.uuid());
        number("renderMinor", node.renderMinor());
        json.writeEndObject();
    }

    private void drm(DrmGpu gpu) throws IOException {
        json.writeStartObject();
        json.writeNumberField("renderMinor", gpu.renderMinor());
        text("pci", gpu.pci().map(Object::toString));
        number("pciVendorId", gpu.pciVendorId());
        number("pciDeviceId", gpu.pciDeviceId());
        text("driver", gpu.driver());
        json.writeEndObject();
    }

    private void agent(HsaAgent agent) throws IOException {
        json.writeStartObject();
        number("gpuIndex", agent.gpuIndex());
        text("type", agent.type().map(type -> type.text()));
        text("name", agent.name());
        text("productName", agent.productName());
        text("gfxTarget", agent.gfxTarget());
        json.writeArrayFieldStart("isas");
        for (var isa : agent.isas()) {
            json.writeString(isa.name());
        }
        json.writeEndArray();
        number("computeUnits", agent.computeUnits());
        number("wavefrontSize", agent.wavefrontSize());
        number("simdsPerComputeUnit", agent.simdsPerComputeUnit());
        number("maxWavesPerComputeUnit", agent.maxWavesPerComputeUnit());
        number("maxClockMhz", agent.maxClockMhz());
        number("chipId", agent.chipId());
        text("pci", agent.pci().map(Object::toString));
        text("uuid", agent.uuid());
        number("asicRevision", agent.asicRevision());
        number("driverNodeId", agent.driverNodeId());
        number("xccCount", agent.xccCount());
        number("memoryAvailableBytes", agent.memoryAvailableBytes());
        json.writeEndObject();
    }

    private void device(HipDevice device) throws IOException {
        json.writeStartObject();
        json.writeNumberField("index", device.index());
        text("name", device.name());
        text("gcnArchName", device.arch().map(arch -> arch.name()));
        number("warpSize", device.warpSize());
        number("multiprocessors", device.multiprocessorCount());
        json.writeStringField("multiprocessorKind", device.multiprocessorKind().name().toLowerCase(Locale.ROOT));
        number("maxClockKhz", device.maxClockKhz());
        text("pci", device.pci().map(Object::toString));
        text("uuid", device.uuid());
        number("totalMemoryBytes", device.totalMemoryBytes());
        json.writeEndObject();
    }

    private void text(String field, Optional<String> value) throws IOException {
        if (value.isPresent()) {
            json.writeStringField(field, value.get());
        } else {
            json.writeNullField(field);
        }
    }

    private void number(String field, OptionalInt value) throws IOException {
        number(field, value.isPresent() ? OptionalLong.of(value.getAsInt()) : OptionalLong.empty());
    }

    private void number(String field, OptionalLong value) throws IOException {
        if (value.isPresent()) {
            json.writeNumberField(field, value.getAsLong());
        } else {
            json.writeNullField(field);
        }
    }
}
