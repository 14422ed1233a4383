package hiptwin.harness.report;

import com.fasterxml.jackson.core.JsonGenerator;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.gate.Canary;
import hiptwin.harness.gate.Cell;
import hiptwin.harness.gate.CellStatus;
import hiptwin.harness.gate.Location;
import hiptwin.harness.gate.PairResult;
import hiptwin.harness.gate.UnknownKey;
import hiptwin.harness.gate.Verdict;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.Section;
import hiptwin.harness.plan.Side;
import hiptwin.harness.run.ContextRecord;
import hiptwin.harness.run.Incident;
import hiptwin.harness.run.SideRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
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

    private final ReportWriter out;
    private final JsonGenerator json;
    private final ReportHead head;
    private final CellJson cells;

    private JsonReport(ReportWriter out) {
        this.out = out;
        this.json = out.json();
        this.head = new ReportHead(out);
        this.cells = new CellJson(out);
    }

    /**
     * Writes a report.
     *
     * @param run what to write
     * @param out where; left open
     * @throws IOException if it cannot be written
     */
    public static void write(RunRecord run, OutputStream out) throws IOException {
        ReportWriter.write(run, (writer, record) -> new JsonReport(writer).report(record), out);
    }

    private void report(RunRecord run) throws IOException {
        json.writeStartObject();
        head.tool(SCHEMA_VERSION, run.toolVersion(), run.started(), run.elapsed());
        json.writeStringField("verdict", run.verdict().outcome().label());
        json.writeNumberField("exitCode", run.verdict().outcome().exitCode());
        out.texts("findings", run.verdict().findings());
        counts(run);
        head.gpu(run.gpu());
        new DeviceJson(out, cells).devices(run);
        library(run.library());
        head.host(run.host());
        json.writeArrayFieldStart("fixtures");
        for (Fixture fixture : run.plan().fixtures()) {
            fixture(fixture, run.clips());
        }
        json.writeEndArray();
        json.writeArrayFieldStart("sides");
        for (SideRecord side : run.sides()) {
            side(side, run.plan().side(side.id()));
        }
        json.writeEndArray();
        out.array("contexts", run.contexts(), this::context);
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
        out.array("unknownKeys", run.judgement().unknownKeys(), this::unknownKey);
        out.array("canaries", run.judgement().canaries(), this::canary);
        out.array("locations", run.locations(), this::location);
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

    private void library(RunRecord.LibraryStatus library) throws IOException {
        json.writeObjectFieldStart("libvmaf");
        json.writeBooleanField("found", library.found().isPresent());
        json.writeFieldName("file");
        if (library.found().isPresent()) {
            RunRecord.LibraryFacts facts = library.found().get();
            json.writeStartObject();
            json.writeStringField("path", ReportWriter.withoutHome(facts.path()));
            json.writeStringField("sha256", facts.sha256());
            json.writeNumberField("sizeBytes", facts.sizeBytes());
            out.optional("version", facts.version());
            out.optional("lineage", facts.lineage());
            out.optional("problem", facts.problem());
            json.writeEndObject();
        } else {
            json.writeNull();
        }
        json.writeArrayFieldStart("tried");
        for (RunRecord.PlaceTried place : library.tried()) {
            json.writeStartObject();
            json.writeStringField("place", ReportWriter.withoutHome(place.place()));
            json.writeStringField("outcome", ReportWriter.withoutHome(place.outcome()));
            json.writeEndObject();
        }
        json.writeEndArray();
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
        out.optional("referenceSha256", hashes.map(RunRecord.ClipHashes::referenceSha256));
        out.optional("distortedSha256", hashes.map(RunRecord.ClipHashes::distortedSha256));
        json.writeEndObject();
    }

    private void side(SideRecord side, Optional<Side> planned) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", side.id());
        json.writeStringField("description", ReportWriter.withoutHome(side.description()));
        out.optional("engine", side.engine().map(facts -> facts.kind() + " " + facts.version()));
        out.optional("lineage", side.engine().map(facts -> facts.lineage().name().toLowerCase(Locale.ROOT)));
        json.writeNumberField("processes", side.processes());
        json.writeNumberField("passes", side.passes());
        json.writeNumberField("busyMillis", side.busy().toMillis());
        json.writeNumberField("values", side.values());
        json.writeNumberField("growths", side.growths());
        out.optional("isolation", planned.map(one -> one.isolation().label()));
        out.optional("device", planned.flatMap(Side::device).map(Device::id));
        json.writeEndObject();
    }

    private void context(ContextRecord context) throws IOException {
        json.writeStartObject();
        json.writeStringField("side", context.sideId());
        json.writeStringField("fixture", context.fixtureId());
        out.texts("extractors", context.extractors());
        json.writeStringField("purpose", context.purpose().label());
        json.writeStringField("state", context.state().label());
        json.writeNumberField("elapsedMillis", context.elapsed().toMillis());
        json.writeNumberField("values", context.values());
        out.optional("unknownKeys", context.unknownKeys(), this::array);
        json.writeEndObject();
    }

    private void array(List<String> texts) throws IOException {
        json.writeStartArray();
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    private void unknownKey(UnknownKey key) throws IOException {
        json.writeStartObject();
        json.writeStringField("reference", key.pairing().referenceId());
        json.writeStringField("tested", key.pairing().testedId());
        json.writeStringField("fixture", key.fixtureId());
        json.writeStringField("key", key.key());
        json.writeBooleanField("inReference", key.inReference());
        json.writeBooleanField("inTested", key.inTested());
        json.writeEndObject();
    }

    private void canary(Canary canary) throws IOException {
        json.writeStartObject();
        json.writeStringField("comparison", canary.comparison());
        json.writeStringField("fixture", canary.fixtureId());
        json.writeStringField("extractor", canary.extractor());
        json.writeStringField("key", canary.key());
        json.writeNumberField("frame", canary.frame());
        out.score("right", OptionalDouble.of(canary.right()));
        out.score("planted", OptionalDouble.of(canary.planted()));
        json.writeBooleanField("found", canary.found());
        json.writeEndObject();
    }

    private void location(Location location) throws IOException {
        json.writeStartObject();
        json.writeStringField("tested", location.testedSide());
        json.writeStringField("fixture", location.fixtureId());
        json.writeStringField("extractor", location.extractor());
        json.writeStringField("place", location.place().label());
        json.writeNumberField("borderSamples", location.borderSamples());
        json.writeEndObject();
    }

    private void incident(Incident incident) throws IOException {
        json.writeStartObject();
        json.writeStringField("side", incident.sideId());
        json.writeStringField("fixture", incident.fixtureId());
        out.texts("extractors", incident.extractors());
        json.writeBooleanField("processEnded", incident.processEnded());
        json.writeStringField("reasonCode", incident.reasonCode());
        json.writeStringField("reason", ReportWriter.withoutHome(incident.sentence()));
        out.optional("nativeFrame", incident.nativeFrame());
        out.texts("lastLines", incident.lastLines());
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
            out.optional("advisory", pair.advisory());
            json.writeNumberField("valuesCompared", pair.comparedValues());
            json.writeObjectFieldStart("cellCounts");
            Map<CellStatus, Long> counts = pair.counts();
            for (CellStatus status : CellStatus.values()) {
                json.writeNumberField(status.label(), counts.getOrDefault(status, 0L));
            }
            json.writeEndObject();
            json.writeArrayFieldStart("cells");
            for (Cell cell : pair.cells()) {
                cells.cell(cell);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
