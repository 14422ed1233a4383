package hiptwin.benchmarks.whole;

import static org.assertj.core.api.Assertions.assertThat;

import hiptwin.benchmarks.nativecode.CompiledLibrary;
import hiptwin.benchmarks.nativecode.RingDouble;
import hiptwin.harness.catalogue.Catalogue;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.engine.libvmaf.LibvmafEngine;
import hiptwin.harness.fixture.ClipWriter;
import hiptwin.harness.fixture.Fixture;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.RawYuvClip;
import hiptwin.harness.fixture.Scene;
import hiptwin.harness.fixture.SyntheticClip;
import hiptwin.harness.fixture.Treatment;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(RingDouble.class)
class CDriverTest {
    private static final int FRAMES = 5;

    private double sum;

    @ParameterizedTest
    @CsvSource({"64, 48, YUV420P, 8", "67, 51, YUV420P, 8", "67, 51, YUV422P, 10", "64, 48, YUV444P, 10"})
    void theCProgramGetsTheScoresOfTheEngine(int width, int height, PixelFormat format, int bitDepth, @TempDir Path folder) throws Exception {
        Geometry geometry = new Geometry(width, height, format, bitDepth);
        Path reference = folder.resolve("reference.yuv");
        Path distorted = folder.resolve("distorted.yuv");
        ClipWriter.write(new SyntheticClip(Scene.TEXTURE, Treatment.NONE, 1, geometry, FRAMES), reference);
        ClipWriter.write(new SyntheticClip(Scene.TEXTURE, Treatment.CODED, 1, geometry, FRAMES), distorted);
        Fixture fixture = new Fixture("drive", Fixture.DEFAULT_SET, geometry, FRAMES, new RawYuvClip(reference, geometry),
                new RawYuvClip(distorted, geometry), Optional.empty(), Optional.empty());
        Path library = CompiledLibrary.vmafDouble();
        List<ExtractorRequest> requests = List.of(Catalogue.shipped().parse("psnr"), Catalogue.shipped().parse("motion"));
        List<String> keys = requests.stream().flatMap(request -> request.keys().stream()).toList();
        try (LibvmafEngine engine = LibvmafEngine.open(new EngineSpec.Libvmaf(library.toString(), 0, 0, OptionalInt.empty()));
                FrameReader a = fixture.reference().open(); FrameReader b = fixture.distorted().open()) {
            engine.run(requests, a, b, (key, frame, value) -> sum += value);
        }

        try (CDriver driver = new CDriver(library, fixture, reference, distorted, requests, keys)) {
            assertThat(sum).isNotZero();
            assertThat(driver.pass().scoreSum()).isCloseTo(sum, Percentage.withPercentage(1e-9));
            assertThat(driver.pass().scoreSum()).isCloseTo(sum, Percentage.withPercentage(1e-9));
        }
    }
}
