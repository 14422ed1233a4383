package hiptwin.harness.cli;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.licence.LicenceAudit;
import hiptwin.audit.licence.OwedSources;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.RecordException;
import hiptwin.audit.report.FindingsText;
import hiptwin.audit.source.FetchOptions;
import hiptwin.audit.source.FetchOptions.MirrorOrder;
import hiptwin.audit.source.FetchOutcome;
import hiptwin.audit.source.FetchReport;
import hiptwin.audit.source.SourceFetcher;
import hiptwin.audit.source.SourcePin;
import hiptwin.audit.source.SourceVerifier;
import hiptwin.audit.tree.Platform;
import hiptwin.audit.tree.ReadTree;
import hiptwin.audit.tree.TreeException;
import hiptwin.audit.tree.TreeReader;
import hiptwin.harness.gate.RunVerdict;
import hiptwin.harness.report.Paragraphs;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The corresponding source that the licences in a ROCm runtime ask for: fetched by the pins of a record, and checked again.
 *
 * <p>Exit codes: 0 all is there, 1 something is not, 2 wrong usage, 3 a bad record or no bundle, 74 the bundle could not be written.
 */
@Command(name = "sources", mixinStandardHelpOptions = true, versionProvider = Version.class,
        customSynopsis = "java -jar harness.jar sources fetch|verify [OPTIONS]",
        description = "Fetches the source that a licence record owes, or checks a bundle.")
final class SourcesCommand implements Runnable {
    private static final String RECORD = "The licence record, or " + LicenceRecord.ROCM_10_0_0 + " for the one in this program.";

    @Spec
    private CommandSpec spec;

    /** Made by picocli. */
    SourcesCommand() {
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected 'sources fetch' or 'sources verify'");
    }

    @Command(name = "fetch", mixinStandardHelpOptions = true, versionProvider = Version.class,
            customSynopsis = "java -jar harness.jar sources fetch --record=FILE --out=DIR [OPTIONS]",
            description = "Fetches every source of the record into a folder, with a SOURCES.json. A second run goes on where the first stopped.")
    int fetch(
            @Option(names = "--record", paramLabel = "FILE", required = true,
                    description = RECORD) String file,
            @Option(names = "--out", paramLabel = "DIR", required = true, description = "The bundle; made if it is not there.") Path out,
            @Option(names = "--cache", paramLabel = "DIR", description = "Asked first, and filled.") Path cache,
            @Option(names = "--mirror", paramLabel = "URL",
                    description = "Where files of a bundle or bare repositories lie: http, https or file; asked before upstream. May be "
                            + "given several times.") List<URI> mirrors,
            @Option(names = "--offline", description = "Only cache and file mirrors are asked.") boolean offline)
            throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        FetchOptions options = FetchOptions.of(out, "hiptwin " + Version.current()).withOffline(offline);
        try {
            options = options.withMirrors(MirrorOrder.FIRST, mirrors == null ? List.of() : mirrors);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--mirror: " + e.getMessage(), e);
        }
        if (cache != null) {
            options = options.withCache(cache);
        }
        LicenceRecord record = record(file);
        if (record == null) {
            return ExitCode.BAD_INPUT;
        }
        try {
            FetchReport report = SourceFetcher.fetch(List.copyOf(record.sources().values()), options, line -> {
                err.println(Paragraphs.printable(line));
                err.flush();
            });
            report.outcomes().forEach(this::print);
            return print(report.findings(), "all " + report.outcomes().size() + " sources are in " + out);
        } catch (IllegalArgumentException e) {
            return badRecord(file, e);
        } catch (IOException e) {
            err.println("hiptwin: the bundle could not be written: " + Paragraphs.printable(e.toString()));
            err.flush();
            return ExitCode.NOT_WRITTEN;
        }
    }

    @Command(name = "verify", mixinStandardHelpOptions = true, versionProvider = Version.class,
            customSynopsis = "java -jar harness.jar sources verify --record=FILE [--tree=TREE] DIR",
            description = "Checks a finished bundle against the record, without network; with a tree also whether the bundle has what is "
                    + "owed for that tree.")
    int verify(
            @Option(names = "--record", paramLabel = "FILE", required = true,
                    description = RECORD) String file,
            @Option(names = "--tree", paramLabel = "TREE", description = "The tree that the bundle is for: a folder, a tar, an archive of "
                    + "docker save, or an OCI layout. Default: what the record says is in it.") Path tree,
            @Option(names = "--platform", paramLabel = "OS/ARCH", description = "Which image of a multi-platform index.") String platform,
            @Parameters(paramLabel = "DIR", description = "The bundle.") Path bundle) {
        LicenceRecord record = record(file);
        if (record == null) {
            return ExitCode.BAD_INPUT;
        }
        if (!Files.isDirectory(bundle)) {
            spec.commandLine().getErr().println("hiptwin: " + Paragraphs.printable(bundle.toString()) + ": expected the folder of a bundle");
            return ExitCode.BAD_INPUT;
        }
        List<SourcePin> pins = List.copyOf(record.sources().values());
        try {
            OwedSources owed = tree == null ? byRecord(record) : byTree(record, tree, platform(platform));
            List<Finding> findings = new ArrayList<>(owed.unknown());
            findings.addAll(SourceVerifier.verify(bundle, pins, owed.byLibrary()));
            findings.sort(Comparator.comparing(Finding::rule).thenComparing(Finding::path));
            return print(findings, "all " + pins.size() + " sources are in " + bundle + " and are what the record pins"
                    + (tree == null ? "" : "; every copyleft library of " + tree + " has its source"));
        } catch (IllegalArgumentException e) {
            return badRecord(file, e);
        } catch (TreeException e) {
            spec.commandLine().getErr().println("hiptwin: " + Paragraphs.printable(e.getMessage()));
            return ExitCode.BAD_INPUT;
        } catch (IOException e) {
            spec.commandLine().getErr().println("hiptwin: " + Paragraphs.printable(bundle + ": cannot be listed: " + e));
            return ExitCode.BAD_INPUT;
        }
    }

    private Optional<Platform> platform(String text) {
        if (text == null) {
            return Optional.empty();
        }
        return Optional.of(Platform.parse(text).orElseThrow(() -> new ParameterException(spec.commandLine(), "--platform " + text
                + ": expected OS/ARCH or OS/ARCH/VARIANT, for example linux/amd64")));
    }

    private static OwedSources byRecord(LicenceRecord record) {
        TreeMap<String, List<String>> owed = new TreeMap<>();
        record.components().stream().flatMap(component -> component.libraries().stream()).filter(library -> !library.sources().isEmpty())
                .forEach(library -> owed.put(library.name() + library.identity().buildId().map(id -> " (build id " + id + ")").orElse(""),
                        library.sources()));
        return new OwedSources(owed, List.of());
    }

    private static OwedSources byTree(LicenceRecord record, Path tree, Optional<Platform> platform) throws TreeException, IOException {
        try (ReadTree read = TreeReader.read(tree, platform)) {
            List<Finding> unreadable = read.findings();
            OwedSources owed = OwedSources.of(record, LicenceAudit.judge(read.tree(), record, read.bytes()));
            List<Finding> unknown = new ArrayList<>(unreadable);
            unknown.addAll(owed.unknown());
            return new OwedSources(owed.byLibrary(), unknown);
        }
    }

    /** Says what is wrong with a record; null then. */
    private LicenceRecord record(String file) {
        try {
            return LicenceRecord.of(file);
        } catch (RecordException e) {
            spec.commandLine().getErr().println("hiptwin: " + Paragraphs.printable(e.getMessage()));
        }
        spec.commandLine().getErr().flush();
        return null;
    }

    private int badRecord(String file, IllegalArgumentException problem) {
        spec.commandLine().getErr().println("hiptwin: " + Paragraphs.printable(file + ": " + problem.getMessage()));
        spec.commandLine().getErr().flush();
        return ExitCode.BAD_INPUT;
    }

    private void print(FetchOutcome outcome) {
        if (outcome instanceof FetchOutcome.Complete done) {
            PrintWriter out = spec.commandLine().getOut();
            out.println(Paragraphs.printable(done.sha256() + "  " + done.pin().fileName()));
            if (!done.submodules().isEmpty()) {
                out.println("  " + done.submodules().size() + " submodules are not part of it; SOURCES.json names them");
            }
        }
    }

    private int print(List<Finding> findings, String good) {
        PrintWriter out = spec.commandLine().getOut();
        out.print(FindingsText.of(findings));
        out.println(Paragraphs.printable(findings.isEmpty() ? good : "fail: " + FindingsText.count(findings)));
        out.flush();
        return findings.isEmpty() ? RunVerdict.Outcome.PASS.exitCode() : RunVerdict.Outcome.FAIL.exitCode();
    }
}
