package hiptwin.harness.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import hiptwin.harness.compare.Difference;
import hiptwin.harness.compare.ExtractorComparison;
import hiptwin.harness.compare.SeriesComparison;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.gate.Cell;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.PairResult;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.Verdict;
import hiptwin.harness.plan.Section;
import hiptwin.harness.run.Incident;
import hiptwin.harness.run.SideRecord;
import hiptwin.harness.score.PrintfG;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Writes a run as JSON, of the shape that {@code report.schema.json} beside this class describes. Streams: memory does not grow with the
 * number of cells.
 *
 * <p>A score is a JSON number that reads back to the same double, or one of the texts {@code "nan"}, {@code "inf"}, {@code "-inf"};
 * {@code null} is a score that is absent.
 */
public final class JsonReport {
    /** Version of the shape. */
    public static final int SCHEMA_VERSION = 1;

    private final JsonGenerator json;

    private JsonReport(JsonGenerator json) {
        this.json = json;
    }

    /**
     * Writes a report.
     *
     * @param run what to write
     * @param out where; left open
     * @throws IOException if it cannot be written
     */
    public static void write(RunRecord run, OutputStream out) throws IOException {
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"))
                .withArrayIndenter(new DefaultIndenter("  ", "\n"));
        try (JsonGenerator generator = new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            generator.setPrettyPrinter(printer);
            new JsonReport(generator).report(run);
            generator.writeRaw('\n');
        }
    }

    private void report(RunRecord run) throws IOException {
        json.writeStartObject();
        json.writeNumberField("schemaVersion", SCHEMA_VERSION);
        json.writeStringField("tool", "hiptwin " + run.toolVersion());
        json.writeStringField("startedUtc", run.started().toString());
        json.writeNumberField("elapsedMillis", run.elapsed().toMillis());
        json.writeStringField("verdict", run.verdict().outcome().label());
        json.writeNumberField("exitCode", run.verdict().outcome().exitCode());
        texts("findings", run.verdict().findings());
        counts(run);
        gpu(run.gpu());
        library(run.library());
        host(run.host());
        json.writeArrayFieldStart("fixtures");
        for (Fixture fixture : run.plan().fixtures()) {
            fixture(fixture, run.clips());
        }
        json.writeEndArray();
        json.writeArrayFieldStart("sides");
        for (SideRecord side : run.sides()) {
            side(side);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("incidents");
        for (Incident incident : run.incidents()) {
            incident(incident);
        }
        json.writeEndArray();
        json.writeObjectFieldStart("sections");
        for (Section section : Section.values()) {
            section(section, run.judgement().pairs().stream().filter(pair -> pair.pairing().section() == section).toList());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void counts(RunRecord run) throws IOException {
        json.writeObjectFieldStart("counts");
        json.writeNumberField("fixtures", run.plan().fixtures().size());
        json.writeNumberField("extractors", run.plan().subjects().size());
        json.writeNumberField("cells", run.judgement().pairs().stream().mapToLong(pair -> pair.cells().size()).sum());
        json.writeNumberField("valuesCompared", run.judgement().comparedValues());
        json.writeEndObject();
    }

    private void gpu(RunRecord.GpuStatus gpu) throws IOException {
        json.writeObjectFieldStart("gpu");
        json.writeStringField("status", gpu.status());
        optional("reasonCode", gpu.reasonCode());
        optional("reason", gpu.reason());
        optional("fix", gpu.fix());
        json.writeEndObject();
    }

    private void library(RunRecord.LibraryStatus library) throws IOException {
        json.writeObjectFieldStart("libvmaf");
        json.writeBooleanField("found", library.found().isPresent());
        json.writeFieldName("file");
        if (library.found().isPresent()) {
            RunRecord.LibraryFacts facts = library.found().get();
            json.writeStartObject();
            json.writeStringField("path", withoutHome(facts.path()));
            json.writeStringField("sha256", facts.sha256());
            json.writeNumberField("sizeBytes", facts.sizeBytes());
            optional("version", facts.version());
            optional("lineage", facts.lineage());
            optional("problem", facts.problem());
            json.writeEndObject();
        } else {
            json.writeNull();
        }
        json.writeArrayFieldStart("tried");
        for (RunRecord.PlaceTried place : library.tried()) {
            json.writeStartObject();
            json.writeStringField("place", withoutHome(place.place()));
            json.writeStringField("outcome", withoutHome(place.outcome()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void host(HostFacts host) throws IOException {
        json.writeObjectFieldStart("host");
        json.writeStringField("os", host.os());
        json.writeStringField("architecture", host.architecture());
        optional("cpuModel", host.cpuModel());
        texts("cpuFlags", host.cpuFlags());
        json.writeNumberField("logicalCores", host.logicalCores());
        json.writeFieldName("memoryMib");
        if (host.memoryMib().isPresent()) {
            json.writeNumber(host.memoryMib().get());
        } else {
            json.writeNull();
        }
        json.writeStringField("javaVersion", host.javaVersion());
        json.writeEndObject();
    }

    private void fixture(Fixture fixture, List<RunRecord.ClipHashes> clips) throws IOException {
        Optional<RunRecord.ClipHashes> hashes = clips.stream().filter(clip -> clip.fixtureId().equals(fixture.id())).findFirst();
        json.writeStartObject();
        json.writeStringField("id", fixture.id());
        json.writeStringField("set", fixture.set());
        json.writeNumberField("width", fixture.geometry().width());
        json.writeNumberField("height", fixture.geometry().height());
        json.writeStringField("pixelFormat", fixture.geometry().pixelFormat().label());
        json.writeNumberField("bitDepth", fixture.geometry().bitDepth());
        json.writeNumberField("frames", fixture.frameCount());
        optional("referenceSha256", hashes.map(RunRecord.ClipHashes::referenceSha256));
        optional("distortedSha256", hashes.map(RunRecord.ClipHashes::distortedSha256));
        json.writeEndObject();
    }

    private void side(SideRecord side) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", side.id());
        json.writeStringField("description", withoutHome(side.description()));
        optional("engine", side.engine());
        json.writeNumberField("processes", side.processes());
        json.writeNumberField("passes", side.passes());
        json.writeNumberField("busyMillis", side.busy().toMillis());
        json.writeNumberField("values", side.values());
        json.writeEndObject();
    }

    private void incident(Incident incident) throws IOException {
        json.writeStartObject();
        json.writeStringField("side", incident.sideId());
        json.writeStringField("fixture", incident.fixtureId());
        texts("extractors", incident.extractors());
        json.writeBooleanField("processEnded", incident.processEnded());
        json.writeStringField("reasonCode", incident.reasonCode());
        json.writeStringField("reason", withoutHome(incident.sentence()));
        optional("nativeFrame", incident.nativeFrame());
        texts("lastLines", incident.lastLines());
        json.writeEndObject();
    }

    private void section(Section section, List<PairResult> pairs) throws IOException {
        json.writeObjectFieldStart(section.label());
        Verdict verdict = PairResult.worst(pairs.stream().map(PairResult::verdict).toList());
        json.writeStringField("verdict", pairs.isEmpty() ? Verdict.NOT_MEASURED.label() : verdict.label());
        json.writeArrayFieldStart("comparisons");
        for (PairResult pair : pairs) {
            json.writeStartObject();
            json.writeStringField("reference", pair.pairing().referenceId());
            json.writeStringField("tested", pair.pairing().testedId());
            json.writeStringField("verdict", pair.verdict().label());
            optional("advisory", pair.advisory());
            json.writeNumberField("valuesCompared", pair.comparedValues());
            json.writeObjectFieldStart("cellCounts");
            Map<CellStatus, Long> counts = pair.counts();
            for (CellStatus status : CellStatus.values()) {
                json.writeNumberField(status.label(), counts.getOrDefault(status, 0L));
            }
            json.writeEndObject();
            json.writeArrayFieldStart("cells");
            for (Cell cell : pair.cells()) {
                cell(cell);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void cell(Cell cell) throws IOException {
        json.writeStartObject();
        json.writeStringField("fixture", cell.fixtureId());
        json.writeStringField("extractor", cell.extractor());
        json.writeStringField("status", cell.status().label());
        json.writeStringField("verdict", cell.verdict().label());
        optional("reasonCode", cell.reason().map(reason -> reason.code().label()));
        optional("reason", cell.reason().map(Reason::sentence));
        json.writeFieldName("numbers");
        if (cell.comparison().isPresent()) {
            numbers(cell.comparison().get());
        } else {
            json.writeNull();
        }
        json.writeEndObject();
    }

    private void numbers(ExtractorComparison numbers) throws IOException {
        json.writeStartObject();
        json.writeStringField("rule", numbers.rule().tolerance().describe());
        json.writeStringField("ruleSource", numbers.rule().source());
        texts("missingInReference", numbers.missingInReference());
        texts("missingInTested", numbers.missingInTested());
        json.writeArrayFieldStart("keys");
        for (SeriesComparison key : numbers.keys()) {
            json.writeStartObject();
            json.writeStringField("key", key.key());
            json.writeNumberField("frames", key.frameCount());
            json.writeNumberField("compared", key.compared());
            json.writeNumberField("equal", key.equal());
            json.writeNumberField("withinBound", key.withinBound());
            json.writeNumberField("differing", key.differing());
            json.writeNumberField("absentInReference", key.absentInReference());
            json.writeNumberField("absentInTested", key.absentInTested());
            json.writeNumberField("notANumber", key.notANumber());
            json.writeNumberField("signedZeros", key.signedZeros());
            json.writeNumberField("maxAbsolute", key.maxAbsolute());
            json.writeNumberField("maxUlps", key.maxUlps());
            json.writeFieldName("first");
            if (key.first().isPresent()) {
                difference(key.first().get());
            } else {
                json.writeNull();
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void difference(Difference difference) throws IOException {
        json.writeStartObject();
        json.writeNumberField("frame", difference.frame());
        score("reference", difference.reference());
        bits("referenceBits", difference.reference());
        score("tested", difference.tested());
        bits("testedBits", difference.tested());
        score("absolute", difference.absolute());
        json.writeFieldName("ulps");
        if (difference.ulps().isPresent()) {
            json.writeNumber(difference.ulps().getAsLong());
        } else {
            json.writeNull();
        }
        json.writeEndObject();
    }

    private void score(String field, OptionalDouble score) throws IOException {
        json.writeFieldName(field);
        if (score.isEmpty()) {
            json.writeNull();
        } else if (Double.isFinite(score.getAsDouble())) {
            json.writeNumber(score.getAsDouble());
        } else {
            json.writeString(PrintfG.print(score.getAsDouble(), PrintfG.ROUND_TRIP_DIGITS));
        }
    }

    private void bits(String field, OptionalDouble score) throws IOException {
        if (score.isPresent()) {
            json.writeStringField(field, String.format("0x%016x", Double.doubleToRawLongBits(score.getAsDouble())));
        } else {
            json.writeNullField(field);
        }
    }

    /** A report is sent to others: the name of the user's home folder is none of their business. */
    private static String withoutHome(String text) {
        String home = System.getProperty("user.home");
        return home != null && home.length() > 1 ? text.replace(home + "/", "~/") : text;
    }

    private void texts(String field, List<String> texts) throws IOException {
        json.writeFieldName(field);
        json.writeStartArray();
        for (String text : texts) {
            json.writeString(withoutHome(text));
        }
        json.writeEndArray();
    }

    private void optional(String field, Optional<String> text) throws IOException {
        if (text.isPresent()) {
            json.writeStringField(field, withoutHome(text.get()));
        } else {
            json.writeNullField(field);
        }
    }
}
