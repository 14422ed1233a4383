package hiptwin.harness.report;

import com.fasterxml.jackson.core.JsonGenerator;
import hiptwin.harness.compare.Difference;
import hiptwin.harness.compare.ExtractorComparison;
import hiptwin.harness.compare.SeriesComparison;
import hiptwin.harness.compare.Signature;
import hiptwin.harness.gate.Cell;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.gate.Repetition;
import hiptwin.harness.gate.ThirdOpinion;
import java.io.IOException;

/** Writes cells and their numbers. */
final class CellJson {
    private final ReportWriter out;
    private final JsonGenerator json;

    CellJson(ReportWriter out) {
        this.out = out;
        this.json = out.json();
    }

    void cell(Cell cell) throws IOException {
        json.writeStartObject();
        json.writeStringField("fixture", cell.fixtureId());
        json.writeStringField("extractor", cell.extractor());
        json.writeStringField("status", cell.status().label());
        json.writeStringField("verdict", cell.verdict().label());
        out.optional("reasonCode", cell.reason().map(reason -> reason.code().label()));
        out.optional("reason", cell.reason().map(Reason::sentence));
        out.optional("numbers", cell.comparison(), this::numbers);
        out.array("repetitions", cell.repetitions(), this::repetition);
        out.optional("oracle", cell.opinion(), this::opinion);
        json.writeEndObject();
    }

    private void numbers(ExtractorComparison numbers) throws IOException {
        json.writeStartObject();
        json.writeStringField("rule", numbers.rule().tolerance().describe());
        json.writeStringField("ruleSource", numbers.rule().source());
        out.texts("missingInReference", numbers.missingInReference());
        out.texts("missingInTested", numbers.missingInTested());
        out.array("keys", numbers.keys(), this::key);
        json.writeEndObject();
    }

    private void key(SeriesComparison key) throws IOException {
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
        out.optional("first", key.first(), this::difference);
        json.writeObjectFieldStart("signatures");
        for (Signature signature : Signature.values()) {
            json.writeNumberField(signature.label(), key.signatures().getOrDefault(signature, 0));
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void repetition(Repetition repetition) throws IOException {
        json.writeStartObject();
        json.writeStringField("side", repetition.sideId());
        json.writeStringField("nature", repetition.nature().label());
        json.writeNumberField("trials", repetition.trials());
        json.writeNumberField("equal", repetition.equal());
        json.writeNumberField("frames", repetition.frames());
        json.writeNumberField("changedFrames", repetition.changedFrames());
        json.writeEndObject();
    }

    private void opinion(ThirdOpinion opinion) throws IOException {
        json.writeStartObject();
        json.writeStringField("key", opinion.key());
        json.writeNumberField("frame", opinion.frame());
        json.writeNumberField("score", opinion.oracle());
        json.writeStringField("nearer", opinion.nearer().label());
        json.writeNumberField("toReference", opinion.toReference());
        json.writeNumberField("toTested", opinion.toTested());
        json.writeEndObject();
    }

    private void difference(Difference difference) throws IOException {
        json.writeStartObject();
        json.writeNumberField("frame", difference.frame());
        out.score("reference", difference.reference());
        out.bits("referenceBits", difference.reference());
        out.score("tested", difference.tested());
        out.bits("testedBits", difference.tested());
        out.score("absolute", difference.absolute());
        json.writeFieldName("ulps");
        if (difference.ulps().isPresent()) {
            json.writeNumber(difference.ulps().getAsLong());
        } else {
            json.writeNull();
        }
        json.writeEndObject();
    }
}
