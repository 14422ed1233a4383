package hiptwin.harness.run;

import hiptwin.harness.gate.Reason;
import hiptwin.harness.plan.Side;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The open engines of one side, and what the side has done. Safe for use by several threads.
 */
final class SideLedger {
    private final Side side;
    private final HostOpener opener;
    private final Deque<EngineHost> idle = new ArrayDeque<>();
    private final List<EngineHost> all = new ArrayList<>();
    private int passes;
    private long busyNanos;
    private long values;
    private boolean closed;

    SideLedger(Side side, HostOpener opener) {
        this.side = side;
        this.opener = opener;
    }

    /** Gives an idle engine, or opens one. */
    EngineHost borrow() throws HostException, InterruptedException {
        synchronized (this) {
            if (!idle.isEmpty()) {
                return idle.pop();
            }
        }
        EngineHost host = opener.open(side);
        synchronized (this) {
            all.add(host);
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

    synchronized void record(Duration busy, long scoreCount) {
        passes++;
        busyNanos += busy.toNanos();
        values += scoreCount;
    }

    synchronized SideRecord toRecord(Optional<String> engine, boolean ownProcesses) {
        return new SideRecord(side.id(), side.description(), engine, ownProcesses ? all.size() : 0, passes, Duration.ofNanos(busyNanos),
                values);
    }

    /** Closes every engine and tells which of them did not end cleanly. */
    List<Reason> close() {
        List<EngineHost> hosts;
        synchronized (this) {
            closed = true;
            hosts = List.copyOf(all);
        }
        return hosts.stream().flatMap(host -> host.close().stream()).toList();
    }
}
