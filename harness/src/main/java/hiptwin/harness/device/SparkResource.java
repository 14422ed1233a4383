package hiptwin.harness.device;

import hiptwin.probe.ProbeReport;
import hiptwin.probe.hsa.HsaAgent;

/**
 * The GPUs in the form that Spark's discovery script prints ({@code spark.executor.resource.gpu.discoveryScript}): a JSON object with the
 * resource's name and its addresses. An address is the number that {@code ROCR_VISIBLE_DEVICES} takes.
 */
public final class SparkResource {
    private SparkResource() {
    }

    /**
     * {@return one line of JSON}
     *
     * @param report what was found
     */
    public static String of(ProbeReport report) {
        StringBuilder json = new StringBuilder("{\"name\":\"gpu\",\"addresses\":[");
        String comma = "";
        for (HsaAgent gpu : report.gpus()) {
            json.append(comma).append('"').append(gpu.gpuIndex().orElse(gpu.index())).append('"');
            comma = ",";
        }
        return json.append("]}\n").toString();
    }
}
