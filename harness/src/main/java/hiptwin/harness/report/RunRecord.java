package hiptwin.harness.report;

import hiptwin.harness.gate.Judgement;
import hiptwin.harness.gate.Location;
import hiptwin.harness.gate.RunVerdict;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.run.ContextRecord;
import hiptwin.harness.run.Incident;
import hiptwin.harness.run.SideRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A finished run, as it is reported.
 *
 * @param toolVersion version of this project
 * @param started when the run began
 * @param elapsed how long it took
 * @param host the machine, without anything personal
 * @param plan what was to be done
 * @param clips hashes of what was measured
 * @param library the libvmaf that was run, or where it was looked for
 * @param gpu what became of the devices
 * @param leftOut devices that are there and were not tested
 * @param sides what each side did
 * @param incidents processes that ended badly
 * @param contexts every context that was made, in order of their ends
 * @param judgement every comparison
 * @param locations where differences come from; empty unless that was asked for
 * @param verdict what it amounts to
 */
public record RunRecord(String toolVersion, Instant started, Duration elapsed, HostFacts host, RunPlan plan, List<ClipHashes> clips,
        LibraryStatus library, GpuStatus gpu, List<DeviceLeftOut> leftOut, List<SideRecord> sides, List<Incident> incidents,
        List<ContextRecord> contexts, Judgement judgement, List<Location> locations, RunVerdict verdict) {
    /** Copies the lists. */
    public RunRecord {
        clips = List.copyOf(clips);
        sides = List.copyOf(sides);
        incidents = List.copyOf(incidents);
        leftOut = List.copyOf(leftOut);
        contexts = List.copyOf(contexts);
        locations = List.copyOf(locations);
    }

    /**
     * A device that is there and was not tested.
     *
     * @param device for people
     * @param reason why not
     */
    public record DeviceLeftOut(String device, String reason) {
    }

    /**
     * Hashes of one fixture's clips: SHA-256 over the packed bytes of all frames, whatever file they come from.
     *
     * @param fixtureId which
     * @param referenceSha256 64 hexadecimal digits
     * @param distortedSha256 64 hexadecimal digits
     */
    public record ClipHashes(String fixtureId, String referenceSha256, String distortedSha256) {
    }

    /**
     * The library, or its absence.
     *
     * @param found the file that was used; empty if there was none
     * @param tried every place that was looked at, in order
     */
    public record LibraryStatus(Optional<LibraryFacts> found, List<PlaceTried> tried) {
        /** Copies the list. */
        public LibraryStatus {
            tried = List.copyOf(tried);
        }
    }

    /**
     * One place where a library was looked for.
     *
     * @param place option, variable, or soname with folder
     * @param outcome what was found there
     */
    public record PlaceTried(String place, String outcome) {
    }

    /**
     * A libvmaf file.
     *
     * @param path where it lies
     * @param sha256 hash of the file
     * @param sizeBytes length of the file
     * @param version its answer to {@code vmaf_version()}; empty if it could not be loaded
     * @param lineage line of development by its exported functions; empty if it could not be loaded
     * @param problem why it could not be loaded; empty if it was
     */
    public record LibraryFacts(String path, String sha256, long sizeBytes, Optional<String> version, Optional<String> lineage,
            Optional<String> problem) {
    }
}
