package hiptwin.harness.run;

import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.gate.Reason;
import hiptwin.harness.plan.Side;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The open engines of one side, and what the side has done. Safe for use by several threads.
 */
final class SideLedger {
    private final Side side;
    private final HostOpener opener;
    private final RunEnd end;
    private final Deque<EngineHost> idle = new ArrayDeque<>();
    private final List<EngineHost> open = new ArrayList<>();
    private int opened;
    private int passes;
    private long busyNanos;
    private long values;
    private final Map<EngineHost, Long> largestPicture = new IdentityHashMap<>();
    private final List<Reason> badEnds = new ArrayList<>();
    private int growths;
    private boolean closed;

    SideLedger(Side side, HostOpener opener, RunEnd end) {
        this.side = side;
        this.opener = opener;
        this.end = end;
    }

    /** Gives an idle engine, or opens one. */
    EngineHost borrow() throws HostException, InterruptedException {
        synchronized (this) {
            if (!idle.isEmpty()) {
                return idle.pop();
            }
        }
        EngineHost host = opener.open(side, end);
        synchronized (this) {
            open.add(host);
            opened++;
            if (closed) {
                host.close();
            }
        }
        return host;
    }

    /** Takes an engine back; one that cannot go on is closed. */
    void giveBack(EngineHost host) {
        if (!host.isUsable()) {
            host.close();
            return;
        }
        synchronized (this) {
            idle.push(host);
        }
    }

    /** Notes that an engine is about to be given pictures of a size; counts when they are larger than all before in its process. */
    synchronized void runs(EngineHost host, long frameSamples) {
        Long largest = largestPicture.get(host);
        if (largest != null && frameSamples > largest) {
            growths++;
        }
        largestPicture.put(host, largest == null ? frameSamples : Math.max(largest, frameSamples));
    }

    /** Ends the idle engines, so that the next pass gets a new process. */
    void retire() {
        List<EngineHost> hosts;
        synchronized (this) {
            hosts = List.copyOf(idle);
            idle.clear();
        }
        for (EngineHost host : hosts) {
            Optional<Reason> badEnd = host.close();
            synchronized (this) {
                badEnd.ifPresent(badEnds::add);
                open.remove(host);
            }
        }
    }

    synchronized void record(Duration busy, long scoreCount) {
        passes++;
        busyNanos += busy.toNanos();
        values += scoreCount;
    }

    synchronized SideRecord toRecord(Optional<EngineFacts> engine, boolean ownProcesses) {
        return new SideRecord(side.id(), side.description(), engine, ownProcesses ? opened : 0, passes, Duration.ofNanos(busyNanos),
                values, growths);
    }

    /** Closes every engine and tells which of them did not end cleanly. */
    List<Reason> close() {
        List<EngineHost> hosts;
        List<Reason> reasons;
        synchronized (this) {
            closed = true;
            hosts = List.copyOf(open);
            reasons = new ArrayList<>(badEnds);
        }
        hosts.forEach(host -> host.close().ifPresent(reasons::add));
        return reasons;
    }
}
