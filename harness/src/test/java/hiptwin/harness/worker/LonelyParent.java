package hiptwin.harness.worker;

import hiptwin.harness.engine.ExtractorRequest;
import hiptwin.harness.fixture.Geometry;
import hiptwin.harness.fixture.PixelFormat;
import hiptwin.harness.fixture.RawYuvClip;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/** A program of its own that starts a worker, for tests about what the parent is given and how it ends. */
final class LonelyParent {
    private LonelyParent() {
    }

    public static void main(String[] args) throws Exception {
        try (WorkerProcess worker = Faulty.start("")) {
            System.out.println(worker.facts().pid());
            System.out.println(Files.readSymbolicLink(Path.of("/proc", Long.toString(worker.facts().pid()), "cwd")));
            System.out.println(worker.facts().environment());
            switch (args[0]) {
                case "hang" -> worker.run(Faulty.pieceWith(Fault.SLEEP), Faulty.AMPLE, (key, frame, value) -> { });
                case "idle" -> Thread.sleep(60_000);
                case "file" -> {
                    RawYuvClip clip = new RawYuvClip(Path.of(args[1]), new Geometry(2, 2, PixelFormat.YUV420P, 8));
                    ExtractorRequest request = new ExtractorRequest("NONE", new TreeMap<>(), Faulty.KEYS);
                    System.out.println(worker.run(new PieceRequest("p", List.of(request), clip, clip), Faulty.AMPLE,
                            (key, frame, value) -> { }).describe());
                }
                default -> throw new IllegalArgumentException(args[0]);
            }
        }
    }
}
