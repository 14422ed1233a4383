package hiptwin.harness.cli;

import hiptwin.audit.finding.Finding;
import hiptwin.audit.record.LicenceRecord;
import hiptwin.audit.record.RecordException;
import hiptwin.audit.source.FetchOptions;
import hiptwin.audit.source.FetchOptions.MirrorOrder;
import hiptwin.audit.source.FetchOutcome;
import hiptwin.audit.source.FetchReport;
import hiptwin.audit.source.SourceFetcher;
import hiptwin.audit.source.SourcePin;
import hiptwin.audit.source.SourceVerifier;
import hiptwin.harness.gate.RunVerdict;
import hiptwin.harness.report.Paragraphs;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
                    description = "The licence record, or " + LicenceRecord.ROCM_10_0_0 + " for the one in this program.") String file,
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
            customSynopsis = "java -jar harness.jar sources verify --record=FILE DIR",
            description = "Checks a finished bundle against the record, without network.")
    int verify(
            @Option(names = "--record", paramLabel = "FILE", required = true,
                    description = "The licence record, or " + LicenceRecord.ROCM_10_0_0 + " for the one in this program.") String file,
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
        TreeMap<String, List<String>> owed = new TreeMap<>();
        record.components().stream().flatMap(component -> component.libraries().stream()).filter(library -> !library.sources().isEmpty())
                .forEach(library -> library.identity().buildId().ifPresent(id -> owed.put(id, library.sources())));
        try {
            return print(SourceVerifier.verify(bundle, pins, owed), "all " + pins.size() + " sources are in " + bundle
                    + " and are what the record pins");
        } catch (IllegalArgumentException e) {
            return badRecord(file, e);
        } catch (IOException e) {
            spec.commandLine().getErr().println("hiptwin: " + Paragraphs.printable(bundle + ": cannot be listed: " + e));
            return ExitCode.BAD_INPUT;
        }
    }

    /** Says what is wrong with a record; null then. */
    private LicenceRecord record(String file) {
        try {
            return file.equals(LicenceRecord.ROCM_10_0_0) ? LicenceRecord.rocm1000() : LicenceRecord.read(Path.of(file));
        } catch (RecordException e) {
            spec.commandLine().getErr().println("hiptwin: " + Paragraphs.printable(e.getMessage()));
        } catch (IOException e) {
            spec.commandLine().getErr().println("hiptwin: " + Paragraphs.printable(file + ": cannot be read: " + e));
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
        List<String> lines = new ArrayList<>();
        for (Finding finding : findings) {
            lines.add(finding.rule().id() + ": " + (finding.path().isEmpty() ? "" : finding.path() + ": ") + finding.message());
            lines.add("  fix: " + finding.fix());
        }
        lines.forEach(line -> out.println(Paragraphs.printable(line)));
        out.println(Paragraphs.printable(findings.isEmpty() ? good : findings.size() + " findings"));
        out.flush();
        return findings.isEmpty() ? RunVerdict.Outcome.PASS.exitCode() : RunVerdict.Outcome.FAIL.exitCode();
    }
}
