/**
 * The probe as a whole: access, libraries, what the HSA and HIP runtimes say, and whether they agree. Begin with
 * {@link hiptwin.probe.RocmProbe}.
 */
package hiptwin.probe;
