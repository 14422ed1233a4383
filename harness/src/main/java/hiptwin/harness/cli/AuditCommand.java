package hiptwin.harness.cli;

import hiptwin.audit.Audit;
import hiptwin.audit.AuditRequest;
import hiptwin.audit.AuditResult;
import hiptwin.audit.document.DocumentException;
import hiptwin.audit.document.DocumentKind;
import hiptwin.audit.document.Documents;
import hiptwin.audit.gfx.TargetException;
import hiptwin.audit.gfx.TargetList;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.RecordException;
import hiptwin.audit.report.AuditSummary;
import hiptwin.audit.report.AuditText;
import hiptwin.audit.tree.Platform;
import hiptwin.audit.tree.ReadTree;
import hiptwin.audit.tree.TreeException;
import hiptwin.audit.tree.TreeReader;
import hiptwin.harness.gate.RunVerdict;
import hiptwin.harness.report.Paragraphs;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * What a ROCm runtime tree holds, what it lacks and what it should not hold. Needs the module {@code hiptwin.audit}, which harness.jar
 * has and an embedder of the harness may leave out.
 */
@Command(name = "audit", mixinStandardHelpOptions = true, versionProvider = Version.class,
        customSynopsis = "java -jar harness.jar audit [OPTIONS] TREE",
        description = "Audits a ROCm runtime tree: what it loads, lacks and should not hold, its gfx targets, its licences.",
        footer = {"", "Exit codes: 0 no finding; 1 findings; 2 wrong usage; 3 unreadable input or record;",
            "70 a bug; 74 output could not be written."})
final class AuditCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "TREE", description = "A folder, a tar, an archive of docker save, or an OCI layout.")
    private Path tree;

    @Option(names = "--root", paramLabel = "PATH", description = "A file in the tree to start from; may be given several times. "
            + "Default: every executable and every libvmaf.")
    private List<String> roots = List.of();

    @Option(names = "--library-path", paramLabel = "PATH", description = "A folder in the tree that LD_LIBRARY_PATH names; may be "
            + "given several times.")
    private List<String> libraryPath = List.of();

    @Option(names = "--targets", paramLabel = "LIST", description = "gfx targets that GPU code must have: a list, a dist_info.json, or "
            + "the preset rocm-10.0.0. Default: the tree's own dist_info.json.")
    private String targets;

    @Option(names = "--record", paramLabel = "FILE", description = "Licence record to hold the tree to, or the name rocm-10.0.0 for "
            + "the one in this program. Default: licences are left out.")
    private String record;

    @Option(names = "--platform", paramLabel = "OS/ARCH", description = "Which image of a multi-platform index.")
    private String platform;

    @Mixin
    private AuditOutputs outputs;

    @Override
    public Integer call() throws Exception {
        Optional<Platform> image = platform();
        Optional<TargetList> wanted = targets();
        Optional<LicenceRecord> licences;
        try {
            licences = record == null ? Optional.empty() : Optional.of(LicenceRecord.of(record));
        } catch (RecordException e) {
            return say(e.getMessage(), ExitCode.BAD_INPUT);
        }
        Optional<String> problem = outputs.problem(inputs(), licences);
        if (problem.isPresent()) {
            throw new ParameterException(spec.commandLine(), problem.get());
        }
        try (ReadTree read = TreeReader.read(tree, image)) {
            return judged(read, new AuditRequest(tree, image, roots, libraryPath, wanted, licences));
        } catch (TreeException e) {
            return say(e.getMessage(), ExitCode.BAD_INPUT);
        }
    }

    private int judged(ReadTree read, AuditRequest request) throws IOException {
        AuditResult result = Audit.of(read, request);
        PrintWriter people = outputs.json().people();
        people.print(AuditText.of(result));
        people.flush();
        int outcome = (result.passes() ? RunVerdict.Outcome.PASS : RunVerdict.Outcome.FAIL).exitCode();
        Map<DocumentKind, byte[]> documents = Map.of();
        try {
            documents = Documents.write(AuditSummary.of(result, Version.current()), result.licences(), read.bytes(), Instant.now(),
                    outputs.documents().keySet());
        } catch (DocumentException e) {
            // A text that is missing is a finding already, and a finding says more than the option that asked for the text.
            outcome = say(e.getMessage() + "; no document was written", result.passes() ? ExitCode.WRONG_USAGE : outcome);
        }
        outputs.write(result, documents);
        return outcome;
    }

    private int say(String problem, int exitCode) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("hiptwin: " + Paragraphs.printable(problem));
        err.flush();
        return exitCode;
    }

    private List<Path> inputs() {
        List<Path> inputs = new ArrayList<>(List.of(tree));
        if (record != null && !record.equals(LicenceRecord.ROCM_10_0_0)) {
            inputs.add(Path.of(record));
        }
        if (targets != null && targets.endsWith(".json")) {
            inputs.add(Path.of(targets));
        }
        return inputs;
    }

    private Optional<Platform> platform() {
        if (platform == null) {
            return Optional.empty();
        }
        return Optional.of(Platform.parse(platform).orElseThrow(() -> new ParameterException(spec.commandLine(), "--platform " + platform
                + ": expected OS/ARCH or OS/ARCH/VARIANT, for example linux/amd64")));
    }

    private Optional<TargetList> targets() {
        try {
            return targets == null ? Optional.empty() : Optional.of(TargetList.of(targets));
        } catch (TargetException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage());
        }
    }
}
