package hiptwin.harness.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import hiptwin.harness.bench.BenchResult;
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

    private BenchJson(JsonGenerator json) {
        this.json = json;
        this.out = new ReportWriter(json);
    }

    /**
     * Writes a measurement.
     *
     * @param result what to write
     * @param target where; left open
     * @throws IOException if it cannot be written
     */
    public static void write(BenchResult result, OutputStream target) throws IOException {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"))
                .withArrayIndenter(new DefaultIndenter("  ", "\n"));
        try (JsonGenerator generator = new JsonFactory().createGenerator(target).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            generator.setPrettyPrinter(printer);
            new BenchJson(generator).result(result);
            generator.writeRaw('\n');
        }
    }

    private void result(BenchResult result) throws IOException {
        json.writeStartObject();
        json.writeNumberField("schemaVersion", SCHEMA_VERSION);
        json.writeStringField("tool", "hiptwin " + result.toolVersion());
        json.writeStringField("startedUtc", result.started().toString());
        json.writeNumberField("elapsedMillis", result.elapsed().toMillis());
        json.writeNumberField("passes", result.passes());
        json.writeObjectFieldStart("gpu");
        json.writeStringField("status", result.gpu().status());
        out.optional("reasonCode", result.gpu().reasonCode());
        out.optional("reason", result.gpu().reason());
        out.optional("fix", result.gpu().fix());
        json.writeEndObject();
        host(result.host());
        out.array("sides", result.sides(), this::side);
        out.array("timings", result.timings(), this::timing);
        json.writeEndObject();
    }

    private void host(HostFacts host) throws IOException {
        json.writeObjectFieldStart("host");
        json.writeStringField("os", host.os());
        json.writeStringField("architecture", host.architecture());
        out.optional("cpuModel", host.cpuModel());
        out.texts("cpuFlags", host.cpuFlags());
        json.writeNumberField("logicalCores", host.logicalCores());
        json.writeStringField("javaVersion", host.javaVersion());
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
