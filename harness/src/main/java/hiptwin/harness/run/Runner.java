package hiptwin.harness.run;

import hiptwin.harness.engine.EngineFacts;
import hiptwin.harness.engine.EngineSpec;
import hiptwin.harness.engine.Lineage;
import hiptwin.harness.gate.Measurements.Slot;
import hiptwin.harness.plan.Device;
import hiptwin.harness.plan.RunPlan;
import hiptwin.harness.plan.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;

/**
 * Carries out a plan. Every slot of the plan ends up with a measurement: scores, or the reason why there are none.
 *
 * <p>Passes of the CPU are spread over the cores. Passes of devices go one after another on a lane of their own, at the same time: a device is
 * never shared, and smaller pictures come before larger ones in one process, because a context can be spoilt by what a smaller one left.
 *
 * <p>An oracle of which the plan does not say whom it follows is opened when the library has said which lineage it is of.
 */
public final class Runner {
    private final RunPlan plan;
    private final HostOpener opener;
    private final RunLimits limits;
    private final RunEnd end;
    private final Progress progress;
    private final Recheck recheck;
    private final RunLog log = new RunLog();
    private final Map<String, SideLedger> ledgers = new LinkedHashMap<>();
    private final PassRunner passRunner;
    private final Repetitions repetitions;

    private Runner(RunPlan plan, HostOpener opener, RunLimits limits, RunEnd end, Progress progress, Recheck recheck) {
        this.plan = plan;
        this.opener = opener;
        this.limits = limits;
        this.end = end;
        this.progress = progress;
        this.recheck = recheck;
        this.passRunner = new PassRunner(ledgers, limits, end, log);
        this.repetitions = new Repetitions(plan.fixtures(), ledgers, passRunner, log);
    }

    /**
     * Runs a plan to its end, with all the time that a run may take.
     *
     * @param plan what to do
     * @param opener opens the engine of a side
     * @param limits bounds
     * @param progress hears how it gets on
     * @param recheck decides what is measured again
     * @return what it brought
     * @throws InterruptedException if this thread is interrupted; every engine is closed first
     */
    public static RunResult run(RunPlan plan, HostOpener opener, RunLimits limits, Progress progress, Recheck recheck)
            throws InterruptedException {
        return run(plan, opener, limits, RunEnd.after(limits.run()), progress, recheck);
    }

    /**
     * Runs a plan to its end.
     *
     * @param plan what to do
     * @param opener opens the engine of a side
     * @param limits bounds
     * @param end when the run's time is over, whatever the limits say
     * @param progress hears how it gets on
     * @param recheck decides what is measured again
     * @return what it brought
     * @throws InterruptedException if this thread is interrupted; every engine is closed first
     */
    public static RunResult run(RunPlan plan, HostOpener opener, RunLimits limits, RunEnd end, Progress progress, Recheck recheck)
            throws InterruptedException {
        return new Runner(plan, opener, limits, end, progress, recheck).run();
    }

    private RunResult run() throws InterruptedException {
        plan.sides().forEach(side -> ledgers.put(side.id(), new SideLedger(side, this::open, end)));
        ExecutorService threads = Executors.newFixedThreadPool(limits.jobs(), Thread.ofPlatform().name("pass-", 1).factory());
        ExecutorService lane = Executors.newSingleThreadExecutor(Thread.ofPlatform().name("device-lane").factory());
        try {
            measure(threads, lane);
        } finally {
            threads.shutdownNow();
            lane.shutdownNow();
            ledgers.forEach((id, ledger) -> ledger.close().forEach(reason -> log.incidents.add(new Incident(id, "-", List.of(), false,
                    reason.code().label(), reason.sentence(), Optional.empty(), List.of()))));
        }
        return result();
    }

    private void measure(ExecutorService threads, ExecutorService lane) throws InterruptedException {
        Future<List<Pass>> onDevices = lane.submit(this::alongTheLane);
        List<Pass> passes = new ArrayList<>();
        passes.addAll(openings(threads, side -> !side.onDevice() && !isOracle(side)));
        // The oracle follows the library, so the library has to say first what it is.
        passes.addAll(openings(threads, Runner::isOracle));
        passes.sort(Comparator.comparingLong(Pass::cost).reversed());
        progress.planned(passes.size());
        List<Future<Void>> work = submit(threads, passes.stream().map(pass -> (Callable<Void>) () -> {
            passRunner.measure(pass);
            progress.finished(pass.label());
            return null;
        }).toList());
        for (Future<Void> one : work) {
            await(one);
        }
        recheck(passes, await(onDevices), threads, lane);
    }

    private static boolean isOracle(Side side) {
        return side.engine() instanceof EngineSpec.Oracle;
    }

    private List<Pass> openings(ExecutorService threads, Predicate<Side> which) throws InterruptedException {
        List<Callable<List<Pass>>> openings = plan.sides().stream().filter(which)
                .map(side -> (Callable<List<Pass>>) () -> passes(side)).toList();
        List<Pass> passes = new ArrayList<>();
        for (Future<List<Pass>> opening : submit(threads, openings)) {
            passes.addAll(await(opening));
        }
        return passes;
    }

    private EngineHost open(Side side, RunEnd until) throws HostException, InterruptedException {
        if (side.engine() instanceof EngineSpec.Oracle oracle) {
            EngineFacts library = log.facts.get(Side.CPU_SCALAR);
            return opener.open(side.with(oracle.following(library == null ? Lineage.UNKNOWN : library.lineage())), until);
        }
        return opener.open(side, until);
    }

    private List<Pass> passes(Side side) throws InterruptedException {
        return new SideOpening(plan, side, ledgers.get(side.id()), end, log).passes();
    }

    /**
     * One device after another, one side of it after another, smaller pictures first. A side is opened when its turn has come: one that does
     * not open holds up those behind it, and not those before it; and two processes at one device are not what was asked for.
     */
    private List<Pass> alongTheLane() throws InterruptedException {
        List<Pass> all = new ArrayList<>();
        for (Device device : plan.devices()) {
            for (Side side : plan.sidesOn(device)) {
                List<Pass> passes = new ArrayList<>(passes(side));
                passes.sort(Comparator.comparingLong(Pass::frameSamples));
                all.addAll(passes);
                progress.planned(passes.size());
                for (Pass pass : passes) {
                    passRunner.measure(pass);
                    repetitions.repeat(pass, limits.repeats() - 1);
                    progress.finished(pass.label());
                }
                ledgers.get(side.id()).retire();
            }
        }
        return all;
    }

    private void recheck(List<Pass> passes, List<Pass> devicePasses, ExecutorService threads, ExecutorService lane)
            throws InterruptedException {
        Set<Slot> suspects = recheck.suspects(result());
        Future<Void> laneWork = lane.submit(() -> {
            for (Pass pass : suspected(devicePasses, suspects)) {
                repetitions.recheck(pass, suspects);
                ledgers.get(pass.side().id()).retire();
            }
            return null;
        });
        // A side's processes are ended between the trials, so one side's passes are not made at the same time.
        List<Future<Void>> work = submit(threads, plan.sides().stream().filter(side -> !side.onDevice()).map(side -> (Callable<Void>) () -> {
            for (Pass pass : suspected(passes, suspects)) {
                if (pass.side().equals(side)) {
                    repetitions.recheck(pass, suspects);
                }
            }
            return null;
        }).toList());
        for (Future<Void> one : work) {
            await(one);
        }
        await(laneWork);
    }

    private static List<Pass> suspected(List<Pass> passes, Set<Slot> suspects) {
        return passes.stream().filter(pass -> pass.subjects().stream().map(pass::slot).anyMatch(suspects::contains)).toList();
    }

    private RunResult result() {
        List<SideRecord> sides = plan.sides().stream().map(side -> ledgers.get(side.id()).toRecord(
                Optional.ofNullable(log.facts.get(side.id())), side.engine() instanceof EngineSpec.Libvmaf)).toList();
        return new RunResult(log.measurements, log.facts, log.problems, log.dispatch, sides, log.incidents, log.contexts);
    }

    private static <T> List<Future<T>> submit(ExecutorService threads, List<Callable<T>> work) {
        return work.stream().map(threads::submit).toList();
    }

    private static <T> T await(Future<T> future) throws InterruptedException {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a pass ended in an unexpected way", e.getCause());
        }
    }
}
