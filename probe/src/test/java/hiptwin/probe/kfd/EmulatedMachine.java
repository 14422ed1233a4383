package hiptwin.probe.kfd;

import hiptwin.probe.access.AccessReport;
import hiptwin.probe.access.DeviceAccess;
import hiptwin.probe.access.SystemView;
import java.nio.file.Path;

/** A program for a child JVM: prints what access and topology look like on the machine it believes to be on. */
public final class EmulatedMachine {
    private EmulatedMachine() {
    }

    /** Prints access status, reason code if there is one, and a line for each GPU of KFD. */
    public static void main(String[] arguments) {
        AccessReport report = DeviceAccess.inspect(SystemView.ofThisMachine());
        System.out.println("access " + report.status() + report.reason().map(r -> " " + r.code().text()).orElse(""));
        KfdTopologyReader.read(Path.of("/")).gpus().forEach(gpu -> System.out.println("gpu "
                + gpu.targetName().orElse("") + " node " + gpu.number() + " cus "
                + gpu.computeUnits().orElse(0) + " uuid " + gpu.uuid().orElse("GPU-XX")));
    }
}
