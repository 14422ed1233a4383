package hiptwin.harness.cli;

import hiptwin.audit.AuditResult;
import hiptwin.audit.closure.ClosureDot;
import hiptwin.audit.document.DocumentKind;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.LicenceText;
import hiptwin.audit.report.AuditJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Where an audit's documents go. */
final class AuditOutputs {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the audit as JSON; - for standard output.")
    private String json;

    @Option(names = "--dot", paramLabel = "FILE", description = "Write the closure as a graph for Graphviz.")
    private Path dot;

    @Option(names = "--sarif", paramLabel = "FILE", description = "Write the findings as SARIF 2.1.0.")
    private Path sarif;

    @Option(names = "--notices", paramLabel = "FILE", description = "Write THIRD_PARTY_NOTICES from the record.")
    private Path notices;

    @Option(names = "--spdx", paramLabel = "FILE", description = "Write the bill of materials as SPDX 2.3.")
    private Path spdx;

    @Option(names = "--cyclonedx", paramLabel = "FILE", description = "Write the bill of materials as CycloneDX 1.6.")
    private Path cyclonedx;

    @Option(names = "--propose", paramLabel = "FILE", description = "Write the draft of a record for this tree; it fails until a person "
            + "has decided what it marks.")
    private Path proposal;

    @Option(names = "--receipt", paramLabel = "FILE", description = "Write a receipt: hashes of tree, record, findings and of the "
            + "documents written beside it.")
    private Path receipt;

    JsonOutput json() {
        return new JsonOutput(spec, json);
    }

    /** {@return the documents that are wanted, and where each goes} */
    Map<DocumentKind, Path> documents() {
        Map<DocumentKind, Path> wanted = new EnumMap<>(DocumentKind.class);
        for (DocumentKind kind : DocumentKind.values()) {
            Path file = switch (kind) {
                case SARIF -> sarif;
                case NOTICES -> notices;
                case SPDX -> spdx;
                case CYCLONEDX -> cyclonedx;
                case PROPOSAL -> proposal;
                case RECEIPT -> receipt;
            };
            if (file != null) {
                wanted.put(kind, file);
            }
        }
        return wanted;
    }

    /**
     * {@return what is wrong with these options, found out before anything is read}
     *
     * @param inputs files that this run reads; an output may neither take the place of one nor lie in a folder among them
     * @param record the record, which names files beside it
     */
    Optional<String> problem(List<Path> inputs, Optional<LicenceRecord> record) throws IOException {
        List<Path> read = new ArrayList<>(inputs);
        record.ifPresent(one -> one.folder().ifPresent(folder -> {
            one.texts().stream().filter(text -> text.location() == LicenceText.Location.RECORD)
                    .forEach(text -> read.add(folder.resolve(text.path())));
            one.components().forEach(part -> part.manifests().forEach(manifest -> read.add(folder.resolve(manifest.file()))));
        }));
        Map<Path, String> taken = new HashMap<>();
        for (Map.Entry<String, Path> output : byOption().entrySet()) {
            if (output.getValue().equals(Path.of("-"))) {
                return Optional.of(output.getKey() + " -: only --json goes to standard output: expected a file");
            }
            Optional<String> problem = OutputFile.problem(output.getKey(), output.getValue(), read);
            if (problem.isPresent()) {
                return problem;
            }
            Path real = OutputFile.real(output.getValue());
            String other = taken.put(real, output.getKey());
            if (other != null && (Files.isRegularFile(real) || !Files.exists(real))) {
                return Optional.of(output.getKey() + " " + output.getValue() + ": " + other + " names the same file");
            }
        }
        if (record.isEmpty()) {
            return documents().keySet().stream().filter(DocumentKind::needsRecord).findFirst()
                    .map(kind -> "--" + kind.label() + ": needs a licence record: give one with --record");
        }
        return Optional.empty();
    }

    private Map<String, Path> byOption() {
        Map<String, Path> all = new HashMap<>();
        json().path().ifPresent(file -> all.put(JsonOutput.OPTION, file));
        if (dot != null) {
            all.put("--dot", dot);
        }
        documents().forEach((kind, file) -> all.put("--" + kind.label(), file));
        return all;
    }

    /** Writes everything that was asked for. */
    void write(AuditResult result, Map<DocumentKind, byte[]> documents) throws IOException {
        json().write(out -> out.write(AuditJson.of(result, Version.current())));
        if (dot != null) {
            OutputFile.write(dot, out -> out.write(ClosureDot.of(result.closure()).getBytes(StandardCharsets.UTF_8)));
        }
        Map<DocumentKind, Path> places = documents();
        for (Map.Entry<DocumentKind, byte[]> document : documents.entrySet()) {
            OutputFile.write(places.get(document.getKey()), out -> out.write(document.getValue()));
        }
    }
}
