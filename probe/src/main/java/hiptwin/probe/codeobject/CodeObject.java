package hiptwin.probe.codeobject;

import java.util.List;
import java.util.Objects;

/**
 * Machine code for one target.
 *
 * @param target what it is compiled for, as its own header says
 * @param offsetBytes where it begins in the file; of a compressed one, where its compressed bundle begins
 * @param sizeBytes its size, uncompressed
 * @param packing how it lies in the file
 * @param kernels names of its kernels, each once, in alphabetical order; empty with a finding at the same offset if
 *     they could not be read
 */
public record CodeObject(TargetId target, long offsetBytes, long sizeBytes, Packing packing, List<String> kernels) {
    /** Copies the list. */
    public CodeObject {
        Objects.requireNonNull(target);
        Objects.requireNonNull(packing);
        kernels = List.copyOf(kernels);
    }
}
