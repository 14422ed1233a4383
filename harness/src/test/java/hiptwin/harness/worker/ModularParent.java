package hiptwin.harness.worker;

import hiptwin.harness.engine.EngineSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/** A program on the module path that starts the real worker on the library it is given. */
final class ModularParent {
    private ModularParent() {
    }

    public static void main(String[] args) throws Exception {
        EngineSpec library = new EngineSpec.Libvmaf(args[0], 0, 0, OptionalInt.empty());
        try (WorkerProcess worker = WorkerProcess.start(WorkerOptions.of(library))) {
            System.out.println(ModularParent.class.getModule().getName());
            System.out.println(Files.readString(Path.of("/proc", Long.toString(worker.facts().pid()), "cmdline"))
                    .replace('\0', ' '));
            System.out.println(worker.facts().engine().libraryPath().orElseThrow());
        }
    }
}
