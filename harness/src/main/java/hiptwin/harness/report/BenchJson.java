package hiptwin.harness.report;

import com.fasterxml.jackson.core.JsonGenerator;
import hiptwin.harness.bench.SideStart;
import hiptwin.harness.bench.Timing;
import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalDouble;

/** Writes a measurement of speed as JSON, of the shape that {@code bench.schema.json} beside this class describes. */
public final class BenchJson {
    /** Version of the shape. */
    public static final int SCHEMA_VERSION = 1;

    private static final double NANOS_PER_MILLI = 1e6;

    private final JsonGenerator json;
    private final ReportWriter out;

    private BenchJson(ReportWriter out) {
        this.out = out;
        this.json = out.json();
    }

    /**
     * Writes a measurement.
     *
     * @param result what to write
     * @param target where; left open
     * @throws IOException if it cannot be written
     */
    public static void write(BenchResult result, OutputStream target) throws IOException {
        ReportWriter.write(result, (writer, measured) -> new BenchJson(writer).result(measured), target);
    }

    private void result(BenchResult result) throws IOException {
        json.writeStartObject();
        ReportHead head = new ReportHead(out);
        head.tool(SCHEMA_VERSION, result.toolVersion(), result.started(), result.elapsed());
        json.writeNumberField("passes", result.passes());
        head.gpu(result.gpu());
        head.host(result.host());
        out.array("sides", result.sides(), this::side);
        out.array("timings", result.timings(), this::timing);
        json.writeEndObject();
    }

    private void side(SideStart side) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", side.sideId());
        out.text("description", side.description());
        out.optional("engine", side.engine());
        number("openMillis", side.openMillis());
        out.optional("problem", side.problem());
        json.writeEndObject();
    }

    private void timing(Timing timing) throws IOException {
        json.writeStartObject();
        json.writeStringField("side", timing.sideId());
        json.writeStringField("fixture", timing.fixtureId());
        json.writeStringField("extractor", timing.extractor());
        json.writeNumberField("frames", timing.frameCount());
        json.writeNumberField("values", timing.values());
        number("millisPerFrame", timing.millisPerFrame());
        number("leastMillisPerFrame", timing.leastMillisPerFrame());
        number("mostMillisPerFrame", timing.mostMillisPerFrame());
        number("framesPerSecond", timing.framesPerSecond());
        number("coldMillis", timing.coldMillis());
        number("firstPassMillis", timing.firstPassNanos().isPresent()
                ? OptionalDouble.of(timing.firstPassNanos().getAsLong() / NANOS_PER_MILLI) : OptionalDouble.empty());
        json.writeArrayFieldStart("warmPassMillis");
        for (long nanos : timing.warmPassNanos()) {
            json.writeNumber(nanos / NANOS_PER_MILLI);
        }
        json.writeEndArray();
        out.optional("reasonCode", timing.reason().map(reason -> reason.code().label()));
        out.optional("reason", timing.reason().map(reason -> reason.sentence()));
        json.writeEndObject();
    }

    private void number(String field, OptionalDouble number) throws IOException {
        if (number.isPresent()) {
            json.writeNumberField(field, number.getAsDouble());
        } else {
            json.writeNullField(field);
        }
    }
}
