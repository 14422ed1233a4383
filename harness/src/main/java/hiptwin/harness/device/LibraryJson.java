package hiptwin.harness.device;

import com.fasterxml.jackson.core.JsonGenerator;
import hiptwin.probe.LibraryCode;
import hiptwin.probe.codeobject.CodeObject;
import hiptwin.probe.codeobject.CodeObjectFinding;
import hiptwin.probe.codeobject.CodeObjects;
import hiptwin.probe.codeobject.Loadability;
import hiptwin.probe.codeobject.TargetId;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The GPU code of a file for programs. */
final class LibraryJson {
    private final JsonGenerator json;

    LibraryJson(JsonGenerator json) {
        this.json = json;
    }

    void write(LibraryCode library) throws IOException {
        json.writeStartObject();
        json.writeStringField("file", library.file().toString());
        if (library.problem().isPresent()) {
            json.writeStringField("problem", library.problem().get());
        } else {
            json.writeNullField("problem");
        }
        CodeObjects code = library.code().orElse(new CodeObjects(List.of(), List.of()));
        json.writeStringField("status", library.code().isEmpty() ? "unreadable" : code.status().name().toLowerCase(Locale.ROOT));
        targets("targets", code.targets());
        json.writeArrayFieldStart("codeObjects");
        for (CodeObject object : code.codeObjects()) {
            json.writeStartObject();
            json.writeStringField("target", object.target().toString());
            json.writeNumberField("offsetBytes", object.offsetBytes());
            json.writeNumberField("sizeBytes", object.sizeBytes());
            json.writeStringField("packing", object.packing().text());
            strings("kernels", object.kernels());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("findings");
        for (CodeObjectFinding finding : code.findings()) {
            json.writeStartObject();
            json.writeStringField("code", finding.code().text());
            json.writeNumberField("offsetBytes", finding.offsetBytes());
            json.writeStringField("sentence", finding.sentence());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("loadability");
        for (Loadability answer : library.loadability()) {
            json.writeStartObject();
            json.writeNumberField("gpuIndex", answer.gpuIndex());
            if (answer.agentTarget().isPresent()) {
                json.writeStringField("agentTarget", answer.agentTarget().get().toString());
            } else {
                json.writeNullField("agentTarget");
            }
            json.writeStringField("verdict", answer.verdict().text());
            json.writeBooleanField("loads", answer.verdict().loads());
            targets("loadedTargets", answer.loaded());
            strings("kernelsLeftOut", answer.kernelsLeftOut());
            json.writeStringField("sentence", answer.sentence());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void targets(String field, Iterable<TargetId> targets) throws IOException {
        json.writeArrayFieldStart(field);
        for (TargetId target : targets) {
            json.writeString(target.toString());
        }
        json.writeEndArray();
    }

    private void strings(String field, Iterable<String> texts) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }
}
