package hiptwin.harness.cli;

import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FixtureSet;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * What is measured: a folder of fixtures, or one pair of clips.
 */
final class FixtureOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "FIXTURES",
            description = "Folder with fixtures.json or with NAME.ref.y4m and NAME.dis.y4m, or a manifest.")
    private Path fixtures;

    @Option(names = "--set", paramLabel = "SET", defaultValue = "default",
            description = "Which fixtures of the manifest: default, extended or all. Default: ${DEFAULT-VALUE}.")
    private String set;

    @Option(names = "--fixture", paramLabel = "ID", description = "Only this fixture; may be given several times.")
    private List<String> ids = List.of();

    @Option(names = "--reference-clip", paramLabel = "FILE", description = "Run one pair instead: the reference clip, .y4m or .yuv.")
    private Path referenceClip;

    @Option(names = "--distorted-clip", paramLabel = "FILE", description = "The distorted clip of the pair.")
    private Path distortedClip;

    @Option(names = "--size", paramLabel = "WxH", description = "Frame size of a .yuv pair.")
    private String size;

    @Option(names = "--pixel-format", paramLabel = "FORMAT", description = "420, 422, 444 or 400 of a .yuv pair. Default: 420.")
    private String pixelFormat;

    @Option(names = "--bit-depth", paramLabel = "BITS", description = "Bits per sample of a .yuv pair, 8 to 16. Default: 8.")
    private Integer bitDepth;

    /** {@return the folder that holds the fixtures, if one was named} */
    Optional<Path> folder() {
        return Optional.ofNullable(fixtures).map(path -> path.toFile().isDirectory() ? path : path.toAbsolutePath().getParent());
    }

    /**
     * {@return the files that a run reads}
     *
     * @param selected what {@link #select} gave
     */
    List<Path> files(List<Fixture> selected) {
        List<Path> files = new ArrayList<>();
        if (fixtures != null) {
            files.add(fixtures.toFile().isDirectory() ? fixtures.resolve("fixtures.json") : fixtures);
        }
        for (Fixture fixture : selected) {
            fixture.reference().file().ifPresent(files::add);
            fixture.distorted().file().ifPresent(files::add);
        }
        return files;
    }

    List<Fixture> select() throws FixtureException {
        boolean pair = referenceClip != null || distortedClip != null;
        if (pair == (fixtures != null)) {
            throw usage(pair ? "FIXTURES and --reference-clip exclude each other: name one of them"
                    : "nothing to measure: name a folder of fixtures, or --reference-clip and --distorted-clip");
        }
        if (!pair && (size != null || pixelFormat != null || bitDepth != null)) {
            throw usage("--size, --pixel-format and --bit-depth describe a .yuv pair; fixtures have their own");
        }
        if (!FixtureSet.SETS.contains(set)) {
            throw usage("--set " + set + ": expected " + String.join(", ", FixtureSet.SETS.subList(0, FixtureSet.SETS.size() - 1)) + " or "
                    + FixtureSet.SETS.getLast());
        }
        List<Fixture> selected = pair ? onePair() : FixtureSet.load(fixtures).select(set);
        if (ids.isEmpty()) {
            return selected;
        }
        List<Fixture> named = new ArrayList<>();
        for (String id : new LinkedHashSet<>(ids)) {
            named.add(selected.stream().filter(fixture -> fixture.id().equals(id)).findFirst().orElseThrow(() -> usage("--fixture " + id
                    + ": no such fixture in set " + set + ": expected one of " + selected.stream().map(Fixture::id).toList())));
        }
        return named;
    }

    private List<Fixture> onePair() throws FixtureException {
        if (referenceClip == null || distortedClip == null) {
            throw usage("a pair needs both --reference-clip and --distorted-clip");
        }
        return FixtureSet.ofPair(referenceClip, distortedClip, geometry()).fixtures();
    }

    private Optional<Geometry> geometry() {
        if (size == null) {
            if (pixelFormat != null || bitDepth != null) {
                throw usage("--pixel-format and --bit-depth need --size");
            }
            return Optional.empty();
        }
        if (!size.matches("\\d{1,5}x\\d{1,5}")) {
            throw usage("--size " + size + ": expected WIDTHxHEIGHT, for example 576x324");
        }
        String[] sides = size.split("x");
        PixelFormat format = PixelFormat.fromLabel(pixelFormat == null ? "420" : pixelFormat)
                .orElseThrow(() -> usage("--pixel-format " + pixelFormat + ": expected 420, 422, 444 or 400"));
        try {
            return Optional.of(new Geometry(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]), format, bitDepth == null ? 8 : bitDepth));
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
