/**
 * Access, before any ROCm call: whether this process can reach an AMD GPU at all, and if not, why not and what to do.
 *
 * <p>{@code hsa_init} folds a missing driver, a missing permission and a refused chip into one status (out of
 * resources), so the device nodes are opened here first. No native library is loaded, and nothing is kept that names a
 * person, a host or a single card.
 */
package hiptwin.probe.access;
