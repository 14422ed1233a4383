package hiptwin.harness.worker;

import hiptwin.bindings.SignalHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Compares the handlers of the signals that matter with those of the start. Asking costs eight system calls; the process's map is read only
 * when something has changed.
 *
 * <p>Used by the thread that runs the engine.
 */
final class HandlerWatch {
    /** What HIP's compiler library was seen to take, and what ends a process from outside. */
    private static final List<ProcessSignal> WATCHED = List.of("SIGSEGV", "SIGBUS", "SIGFPE", "SIGILL", "SIGQUIT", "SIGTERM", "SIGINT",
            "SIGHUP").stream().map(name -> ProcessSignal.fromName(name).orElseThrow()).toList();
    private static final String CHAINING_LIBRARY = "libjsig.so";

    private final SignalHandlers handlers;
    private final OptionalLong[] installedFirst;
    private final OptionalLong[] installedLast;
    private final OptionalLong[] chainedLast;

    private HandlerWatch(SignalHandlers handlers) {
        this.handlers = handlers;
        this.installedFirst = WATCHED.stream().map(signal -> handlers.installed(signal.number())).toArray(OptionalLong[]::new);
        this.installedLast = installedFirst.clone();
        this.chainedLast = WATCHED.stream().map(signal -> handlers.chained(signal.number())).toArray(OptionalLong[]::new);
    }

    /** {@return a watch that takes what is there as the start} */
    static HandlerWatch start() {
        return new HandlerWatch(SignalHandlers.of(MappedFiles.read().find(CHAINING_LIBRARY)));
    }

    /** {@return what has changed since this was asked last, with the start as what it changed from} */
    List<HandlerChange> changes() {
        List<HandlerChange> changes = new ArrayList<>();
        MappedFiles files = null;
        for (int i = 0; i < WATCHED.size(); i++) {
            OptionalLong installed = handlers.installed(WATCHED.get(i).number());
            OptionalLong chained = handlers.chained(WATCHED.get(i).number());
            if (installed.equals(installedLast[i]) && chained.equals(chainedLast[i])) {
                continue;
            }
            installedLast[i] = installed;
            chainedLast[i] = chained;
            files = files == null ? MappedFiles.read() : files;
            changes.add(new HandlerChange(WATCHED.get(i), owner(installedFirst[i], files), owner(installed, files),
                    chained.isEmpty() || chained.getAsLong() == SignalHandlers.DEFAULT ? Optional.empty()
                            : Optional.of(owner(chained, files))));
        }
        return changes;
    }

    private static String owner(OptionalLong address, MappedFiles files) {
        if (address.isEmpty() || address.getAsLong() == SignalHandlers.DEFAULT) {
            return HandlerChange.DEFAULT;
        }
        if (address.getAsLong() == SignalHandlers.IGNORED) {
            return HandlerChange.IGNORED;
        }
        return files.nameAt(address.getAsLong()).orElse(HandlerChange.NO_FILE);
    }
}
