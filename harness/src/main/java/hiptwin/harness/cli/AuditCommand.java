package hiptwin.harness.cli;

import hiptwin.audit.Audit;
import hiptwin.audit.AuditJson;
import hiptwin.audit.AuditRequest;
import hiptwin.audit.AuditResult;
import hiptwin.audit.AuditText;
import hiptwin.audit.closure.ClosureDot;
import hiptwin.audit.gfx.TargetException;
import hiptwin.audit.gfx.TargetList;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.RecordException;
import hiptwin.audit.tree.Platform;
import hiptwin.audit.tree.TreeException;
import hiptwin.harness.report.Paragraphs;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
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
        footer = {"", "Exit codes: 0 no finding; 1 findings; 2 wrong usage; 3 unreadable input."})
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

    @Option(names = "--record", paramLabel = "FILE", description = "Licence record to hold the tree to, or the name rocm-10.0.0.")
    private String record;

    @Option(names = "--platform", paramLabel = "OS/ARCH", description = "Which image of a multi-platform index.")
    private String platform;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the audit as JSON; - for standard output.")
    private String json;

    @Option(names = "--dot", paramLabel = "FILE", description = "Write the closure as a graph for Graphviz.")
    private Path dot;

    @Override
    public Integer call() throws Exception {
        boolean jsonOnStdout = "-".equals(json);
        requireWritable("--json", json == null || jsonOnStdout ? null : Path.of(json));
        requireWritable("--dot", dot);
        PrintWriter err = spec.commandLine().getErr();
        AuditResult result;
        try {
            result = Audit.run(new AuditRequest(tree, platform(), roots, libraryPath, targets(), record()));
        } catch (TreeException | RecordException e) {
            err.println("hiptwin: " + Paragraphs.printable(e.getMessage()));
            err.flush();
            return ExitCode.BAD_INPUT;
        }
        PrintWriter people = jsonOnStdout ? err : spec.commandLine().getOut();
        people.print(AuditText.of(result));
        people.flush();
        if (jsonOnStdout) {
            AuditJson.write(result, new FileOutputStream(FileDescriptor.out));
        } else if (json != null) {
            OutputFile.write(Path.of(json), out -> AuditJson.write(result, out));
        }
        if (dot != null) {
            OutputFile.write(dot, out -> out.write(ClosureDot.of(result.closure()).getBytes(StandardCharsets.UTF_8)));
        }
        return result.passes() ? 0 : 1;
    }

    private void requireWritable(String option, Path file) {
        if (file != null && !OutputFile.canBeWritten(file)) {
            throw new ParameterException(spec.commandLine(), option + " " + file + ": expected a file in a folder that can be written to");
        }
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

    private Optional<LicenceRecord> record() throws RecordException, IOException {
        if (record == null) {
            return Optional.empty();
        }
        return Optional.of(record.equals(LicenceRecord.ROCM_10_0_0) ? LicenceRecord.rocm1000() : LicenceRecord.read(Path.of(record)));
    }
}
