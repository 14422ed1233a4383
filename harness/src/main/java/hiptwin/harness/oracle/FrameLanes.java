package hiptwin.harness.oracle;

import hiptwin.harness.engine.EngineException;
import hiptwin.harness.fixture.FixtureException;
import hiptwin.harness.fixture.FrameReader;
import hiptwin.harness.fixture.Geometry;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A pass over several frames at a time. A lane is a thread's own copy of a frame and its own extractors, for those that
 * look at one frame alone. Temporal extractors see the frames in order on the caller's thread. The caller's thread also
 * reads the clips and hands on the scores, frame after frame and in the order of the extractors, so that the sink sees
 * the same calls in the same order as in a pass of one thread.
 */
final class FrameLanes {
    private static final String RUN = "OracleEngine.run";
    /** {@code -EINTR}. */
    private static final int INTERRUPTED = -4;

    private final List<PlannedExtractor> plan;
    private final FrameReader reference;
    private final FrameReader distorted;
    private final List<Lane> lanes = new ArrayList<>();
    /** By place in the plan; null where an extractor looks at one frame alone. */
    private final List<Extractor> inOrder = new ArrayList<>();
    private final FramePair orderedPair;

    /** One frame at work. */
    private static final class Lane {
        private final ByteBuffer referenceFrame;
        private final ByteBuffer distortedFrame;
        private final FramePair pair;
        /** By place in the plan; null where an extractor needs the frames in order. */
        private final List<Extractor> extractors = new ArrayList<>();
        private final List<ScoreLog> logs = new ArrayList<>();
        private Future<?> running;

        Lane(Geometry geometry, List<PlannedExtractor> plan) {
            referenceFrame = frameBuffer(geometry);
            distortedFrame = frameBuffer(geometry);
            pair = new FramePair(geometry, 0);
            for (PlannedExtractor planned : plan) {
                extractors.add(planned.temporal() ? null : planned.opener().get());
                logs.add(new ScoreLog());
            }
        }

        private static ByteBuffer frameBuffer(Geometry geometry) {
            return ByteBuffer.allocateDirect(Math.toIntExact(geometry.frameBytes())).order(ByteOrder.LITTLE_ENDIAN);
        }

        void extract(int frame) {
            pair.load(referenceFrame, distortedFrame);
            for (int i = 0; i < extractors.size(); i++) {
                if (extractors.get(i) != null) {
                    extractors.get(i).extract(frame, pair, logs.get(i));
                }
            }
        }
    }

    /**
     * Prepares a pass.
     *
     * @param plan the extractors
     * @param reference clip
     * @param distorted clip of the same shape
     * @param threads how many may be at work, at least 2
     */
    FrameLanes(List<PlannedExtractor> plan, FrameReader reference, FrameReader distorted, int threads) {
        this.plan = plan;
        this.reference = reference;
        this.distorted = distorted;
        int historyFrames = 0;
        for (PlannedExtractor planned : plan) {
            Extractor extractor = planned.temporal() ? planned.opener().get() : null;
            inOrder.add(extractor);
            historyFrames = Math.max(historyFrames, extractor == null ? 0 : extractor.historyFrames());
        }
        this.orderedPair = new FramePair(reference.geometry(), historyFrames);
        boolean callerWorks = plan.stream().anyMatch(PlannedExtractor::temporal);
        int count = Math.min(callerWorks ? threads - 1 : threads, reference.frameCount());
        for (int i = 0; i < count; i++) {
            lanes.add(new Lane(reference.geometry(), plan));
        }
    }

    /** Runs the pass. Called once. */
    void run() throws EngineException, FixtureException {
        if (lanes.isEmpty()) {
            return;
        }
        int frames = reference.frameCount();
        int delivered = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(lanes.size())) {
            for (int frame = 0; frame < frames; frame++) {
                while (delivered <= frame - lanes.size() || delivered < frame && lane(delivered).running.isDone()) {
                    deliver(delivered++);
                }
                Lane lane = lane(frame);
                lane.referenceFrame.clear().put(reference.frame(frame)).flip();
                lane.distortedFrame.clear().put(distorted.frame(frame)).flip();
                int number = frame;
                lane.running = threads.submit(() -> lane.extract(number));
                extractInOrder(frame, lane);
            }
            while (delivered < frames) {
                deliver(delivered++);
            }
        }
        for (int i = 0; i < plan.size(); i++) {
            if (inOrder.get(i) != null) {
                inOrder.get(i).flush(plan.get(i).sink());
            }
        }
    }

    private Lane lane(int frame) {
        return lanes.get(frame % lanes.size());
    }

    private void extractInOrder(int frame, Lane lane) {
        // Views of their own: the lane's thread moves the positions of its buffers.
        orderedPair.load(lane.referenceFrame.duplicate(), lane.distortedFrame.duplicate());
        for (int i = 0; i < inOrder.size(); i++) {
            if (inOrder.get(i) != null) {
                inOrder.get(i).extract(frame, orderedPair, lane.logs.get(i));
            }
        }
    }

    private void deliver(int frame) throws EngineException {
        Lane lane = lane(frame);
        try {
            lane.running.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new EngineException(RUN, INTERRUPTED, "interrupted at frame " + frame);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("frame " + frame + " failed: " + failed.getCause(), failed.getCause());
        }
        for (int i = 0; i < plan.size(); i++) {
            lane.logs.get(i).moveTo(plan.get(i).sink());
        }
    }
}
