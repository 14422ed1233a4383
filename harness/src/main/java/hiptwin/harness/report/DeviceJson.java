package hiptwin.harness.report;

import com.fasterxml.jackson.core.JsonGenerator;
import hiptwin.harness.gate.GateCell;
import hiptwin.harness.gate.GateResult;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.TwinFeature;
import hiptwin.harness.gate.TwinResult;
import hiptwin.harness.plan.Device;
import java.io.IOException;

/** Writes what was measured of each device: the twins, and the parity gate. */
final class DeviceJson {
    private final ReportWriter out;
    private final JsonGenerator json;
    private final CellJson cells;

    DeviceJson(ReportWriter out, CellJson cells) {
        this.out = out;
        this.json = out.json();
        this.cells = cells;
    }

    void devices(RunRecord run) throws IOException {
        out.array("devices", run.judgement().twins(), twins -> device(run, twins));
        out.array("devicesLeftOut", run.leftOut(), one -> {
            json.writeStartObject();
            json.writeStringField("device", one.device());
            out.text("reason", one.reason());
            json.writeEndObject();
        });
    }

    private void device(RunRecord run, TwinResult twins) throws IOException {
        Device device = twins.device();
        json.writeStartObject();
        json.writeStringField("id", device.id());
        json.writeStringField("description", device.description());
        out.optional("target", device.target());
        out.optional("visibleDevices", device.pin().map(pin -> Integer.toString(pin.index())));
        out.array("receipts", twins.receipts().entrySet(), receipt -> {
            json.writeStartObject();
            json.writeStringField("side", receipt.getKey());
            json.writeStringField("receipt", receipt.getValue().label());
            json.writeEndObject();
        });
        out.array("twins", twins.features(), this::feature);
        out.optional("gate", run.judgement().gates().stream().filter(gate -> gate.device().equals(device)).findFirst(), this::gate);
        json.writeEndObject();
    }

    private void feature(TwinFeature feature) throws IOException {
        json.writeStartObject();
        json.writeStringField("extractor", feature.extractor());
        json.writeStringField("status", feature.status().label());
        json.writeStringField("dispatched", feature.dispatched().label());
        json.writeStringField("receipt", feature.receipt().label());
        json.writeNumberField("values", feature.values());
        json.writeNumberField("differing", feature.differing());
        json.writeNumberField("maxAbsolute", feature.maxAbsolute());
        json.writeStringField("growth", feature.growth().label());
        out.optional("first", feature.first(), cells::cell);
        json.writeEndObject();
    }

    private void gate(GateResult gate) throws IOException {
        json.writeStartObject();
        json.writeStringField("verdict", gate.verdict().label());
        json.writeObjectFieldStart("cellCounts");
        for (GateCell.Status status : GateCell.Status.values()) {
            json.writeNumberField(status.label(), gate.counts().getOrDefault(status, 0L));
        }
        json.writeEndObject();
        out.array("cells", gate.cells(), this::gateCell);
        json.writeEndObject();
    }

    private void gateCell(GateCell cell) throws IOException {
        json.writeStartObject();
        json.writeStringField("feature", cell.feature());
        json.writeStringField("fixture", cell.fixtureId());
        json.writeStringField("status", cell.status().label());
        json.writeStringField("tolerance", cell.rule().tolerance().describe());
        json.writeStringField("toleranceSource", cell.rule().source());
        json.writeNumberField("frames", cell.frames());
        json.writeNumberField("values", cell.comparedValues());
        json.writeNumberField("maxAbsolute", cell.maxAbsolute());
        json.writeNumberField("mismatches", cell.mismatches());
        out.optional("reasonCode", cell.worst().reason().map(reason -> reason.code().label()));
        out.optional("reason", cell.worst().reason().map(Reason::sentence));
        json.writeEndObject();
    }
}
