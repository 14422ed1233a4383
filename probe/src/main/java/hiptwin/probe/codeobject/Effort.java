package hiptwin.probe.codeobject;

/** Counts what a file has cost so far. Mutable; of one reading. */
final class Effort {
    private final CodeObjectLimits limits;
    private long spentBytes;
    private long nameBytes;
    private int items;

    Effort(CodeObjectLimits limits) {
        this.limits = limits;
    }

    CodeObjectLimits limits() {
        return limits;
    }

    void spend(long bytes) throws EffortException {
        spentBytes += bytes;
        if (bytes < 0 || spentBytes > limits.maxTotalBytes()) {
            throw new EffortException("tables and compressed data of more than " + limits.maxTotalBytes() + " bytes");
        }
    }

    void spendNames(int bytes) throws EffortException {
        nameBytes += bytes;
        if (nameBytes > limits.maxKernelNameBytes()) {
            throw new EffortException("names of kernels of more than " + limits.maxKernelNameBytes() + " bytes");
        }
    }

    void spendItem() throws EffortException {
        items++;
        if (items > limits.maxCodeObjects()) {
            throw new EffortException("more than " + limits.maxCodeObjects() + " code objects and findings");
        }
    }
}
